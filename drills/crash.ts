import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { postInquiry } from '../bench/post-inquiry.ts'
import { startServer } from '../bench/start-server.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { startMailCounter } from './mail-counter.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'
import { untilDelivered } from './until-delivered.ts'

/**
 * Kills the server at random moments while visitors write. Afterwards every acknowledged message must be stored once and delivered; a
 * third round repeats this with the mail server down. `SQLITE_KILLS`, `POSTGRES_KILLS` and `NO_MAIL_KILLS` set the number of kills; 0
 * skips a round.
 */
export async function* measureCrash(): AsyncGenerator<Figure> {
  const { SQLITE_KILLS = '200', POSTGRES_KILLS = '50', NO_MAIL_KILLS = '20' } = process.env
  const kills = { SQLite: Number(SQLITE_KILLS), PostgreSQL: Number(POSTGRES_KILLS) }
  const withoutMail = { SQLite: Number(NO_MAIL_KILLS), PostgreSQL: 0 }
  yield* onEachEngine((engine) => crash(engine, withoutMail[engine.name], { mailDown: true }))
  yield* onEachEngine((engine) => crash(engine, kills[engine.name]))
}

async function* crash(
  { name, target, env: ofEngine }: Engine,
  kills: number,
  { mailDown = false } = {},
): AsyncGenerator<Figure> {
  if (!kills) return
  const engine = mailDown ? `${name} without mail` : name
  await using mails = await startMailCounter()
  if (mailDown) await mails.down()
  const env = { ...mails.env, ...ofEngine }
  const database = await connect(target)
  const visitors = startVisitors()
  for (let kill = 1; kill <= kills; kill++) {
    const server = await startServer({ env })
    visitors.find(server.url)
    await sleep(20 + Math.random() * 1_500)
    await server.kill()
    if (kill % 10 === 0) console.error(`${engine}: killed ${kill} times`)
  }
  if (mailDown) await mails.up()
  {
    await using server = await startServer({ env })
    visitors.find(server.url)
    await visitors.finish()
    await untilDelivered(database)
  }
  const { acknowledged } = visitors
  const figures = await judge(database, acknowledged, mails)
  await database.close()

  const all = [...mails.notifications.values(), ...mails.acknowledgements.values()]
  yield { name: `${engine}, killed`, value: kills, unit: 'times' }
  yield { name: `${engine}, submissions acknowledged`, value: acknowledged.size, unit: '' }
  for (const [name, value] of Object.entries(figures)) yield { name: `${engine}, ${name}`, value, unit: '', budget: 0 }
  const twoIds = all.filter((arrived) => new Set(arrived.map(({ mail }) => mail.messageId)).size > 1).length
  yield { name: `${engine}, mails under two Message-IDs`, value: twoIds, unit: '', budget: 0 }
  const repeats = all.reduce((sum, { length }) => sum + length - 1, 0)
  yield {
    name: `${engine}, mails that came again, of ${all.length.toLocaleString('en-US')}`,
    value: repeats,
    unit: '',
    budget: kills,
  }
}

/** Compares the acknowledged messages with the stored and the delivered ones. */
async function judge(
  { db }: Database,
  acknowledged: Map<string, string>,
  { notifications, acknowledgements }: Awaited<ReturnType<typeof startMailCounter>>,
) {
  const rows = await db.selectFrom('messages').select(['reference', 'fields']).execute()
  const stored = Map.groupBy(rows, ({ fields }): string => JSON.parse(fields).msg)
  const isStored = ([msg, reference]: [string, string]) => stored.get(msg)?.some((row) => row.reference === reference)
  return {
    'acknowledged and not there': [...acknowledged].filter((each) => !isStored(each)).length,
    'there twice': [...stored.values()].filter((same) => same.length > 1).length,
    'there and not delivered': rows.filter(
      ({ reference }) => !notifications.has(reference) || !acknowledgements.has(reference),
    ).length,
  }
}

const visitorCount = 4

/**
 * Visitors who write one message after the other. When a post gets no answer, two of three visitors send it again with its key, as the
 * browser does; the third leaves.
 */
function startVisitors() {
  const acknowledged = new Map<string, string>()
  let url = ''
  let state: 'writing' | 'finishing' = 'writing'
  let written = 0

  async function visit() {
    while (state === 'writing') {
      const number = ++written
      const submission = { msg: `Message ${number}`, key: `key-${number}` }
      while (!(await send(submission)) && number % 3) await sleep(20)
      await sleep(30)
    }
  }

  async function send(submission: { msg: string; key: string }) {
    if (!url) return false
    const reference = await postInquiry(url, submission).catch(() => null)
    if (reference) acknowledged.set(submission.msg, reference)
    return reference !== null
  }

  const visits = Array.from({ length: visitorCount }, visit)
  return {
    acknowledged,
    /** Gives them the address of the restarted site. */
    find(current: string) {
      url = current
    },
    /** Resolves when each visitor's last message is answered, by a server that is not killed. */
    async finish() {
      state = 'finishing'
      await Promise.all(visits)
    },
  }
}
