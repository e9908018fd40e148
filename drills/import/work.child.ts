// A process of `npm run drill -- import`: imports a table, or undoes the last import, and is killed meanwhile. It says `begun` when the work begins, and
// when it is done what it took.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../server/database/connect.ts'
import { storeMessage } from '../../server/messages/accept.ts'
import { importer, openDrillImports } from './open-imports.ts'

const { target, stage, rows } = JSON.parse(process.argv[2] ?? '{}')
const { db, close } = await connect(target)
const imports = openDrillImports(db)
const longest = { wait: 0 }
const fields = { fullname: 'Wanjiku Kamau', email: 'wanjiku@example.com', message: 'Is the villa still for sale?' }
const message = { kind: 'contact-us', fields, typed: {}, privacyVersion: '1' } as const
let isDone = false

/** A visitor's form that is sent again and again: the longest time that storing it took. */
async function writeMeanwhile() {
  while (!isDone) {
    const begun = performance.now()
    await db
      .transaction()
      .execute((transaction) => storeMessage(transaction, { ...message, id: randomUUID(), now: new Date() }))
    longest.wait = Math.max(longest.wait, performance.now() - begun)
    await sleep(5)
  }
}

async function begin(): Promise<unknown> {
  if (stage === 'undo') return imports.undo((await imports.list())[0]?.id ?? '', importer)
  const begun = await imports.begin({ name: 'list.csv', bytes: Buffer.from(makeTable(rows)) }, importer)
  if (!begun.ok) throw new Error(begun.sentence)
  const view = await imports.find(begun.id, { withPrivate: true })
  return imports.write(begun.id, view?.seen ?? '', importer)
}

function makeTable(count: number): string {
  const head = 'Ref,Title,For,Type,Town,Locality,Price,Beds,Baths,Plot size,Gated,Owner,Owner phone,Description\n'
  const lines = Array.from(
    { length: count },
    (_, at) =>
      `R-${at},Villa ${at},${at % 2 ? 'sale' : 'to let'},House,Nairobi,Kili,${(at % 90) + 1}.5M,${at % 6} br,2,1/8 acre,Y,Owner ${at},${712_000_000 + at},"A **fine** house.\n\nIts garden no. ${at} is large."\n`,
  )
  return head + lines.join('')
}

const started = performance.now()
await begin()
process.stdout.write('begun\n')
const writing = writeMeanwhile()
await imports.finish()
isDone = true
await writing
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
const seconds = (performance.now() - started) / 1000
const cpu = (userCPUTime + systemCPUTime) / 1_000_000
process.stdout.write(`${JSON.stringify({ seconds, cpu, megabytes: maxRSS / 1024, wait: longest.wait })}\n`)
await close()
