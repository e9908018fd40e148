import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Figure } from '../bench/figure.ts'
import type { InboxQuery } from '../domain/inbox/thread.ts'
import { createMail } from '../domain/mailbox/testing/mail.ts'
import { connect } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'
import type { SiteDatabase } from '../server/database/tables.ts'
import { enterMail, foldMail } from '../server/mailbox/enter-mail.ts'
import { nairobiHours } from '../server/messages/testing/nairobi-hours.ts'
import { createInbox } from '../server/office/messages/inbox.ts'
import { findPersonalData } from '../server/office/personal-data/personal-data.ts'
import { fillInbox, longest, messages, words } from './fill-inbox.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'

const tries = 10

/** Its letters are looked for in every message. It is asked for seldom. */
const onePerson = 'the data of one person'

/**
 * Measures the list, a search and a thread of an inbox with 50,000 messages of 30,000 people, a tenth of whom wait, and the entering of a mail.
 * A fifth are mails, 350 of them with 100 KB of words: five stand in each thread of the list's first page. Each message or its mail has an id.
 */
export const measureInbox = () => onEachEngine(measure)

async function* measure({ name, target }: Engine): AsyncGenerator<Figure> {
  const { db, close } = await connect(target)
  try {
    await migrate(db)
    const ann = { id: 'ann', email: 'ann@riparo.example', name: 'Ann', role: 'owner' } as const
    const instant = new Date().toISOString()
    await db
      .insertInto('people')
      .values({ ...ann, invited_at: instant, joined_at: instant, revoked_at: null })
      .execute()
    await fillInbox(db)
    // As both engines do by themselves with time.
    await sql`analyze`.execute(db)
    const inbox = createInbox({
      ...{ db, hours: nairobiHours, country: 'KE', outbox: { wake() {} }, mail: null, clock: Date.now },
      catalogue: { findMany: async () => [] },
    })
    const whole: InboxQuery = { words: '', state: null, whose: null, only: null, kind: null, property: '', page: 1 }
    const list = (query: Partial<InboxQuery>) => inbox.list({ ...whole, ...query }, ann)
    const [first] = (await list({ state: 'open' })).rows
    let entered = 0
    const readings: Record<string, () => Promise<unknown>> = {
      'those that wait': () => list({ state: 'open' }),
      'all, the last page': () => list({ page: 10_000 }),
      'those put off': () => list({ state: 'follow-up' }),
      'mine that wait': () => list({ state: 'open', whose: 'mine' }),
      'nobody’s that wait': () => list({ state: 'open', whose: 'nobody' }),
      'one kind': () => list({ kind: 'contact-us' }),
      'one property': () => list({ property: 'CLISTING77' }),
      'a name and a word': () => list({ words: 'wanjiku4711 garden' }),
      'a word of all': () => list({ words: 'garden' }),
      'eight words of none': () => list({ words: 'garden with a house near by no nowhere' }),
      'the name of a property': () => list({ words: 'suguta 77' }),
      'the name of a property and a name': () => list({ words: 'wanjiku4776 elgeyo' }),
      'a word of notes': () => list({ words: 'tuesday wanjiku4711' }),
      'a telephone': () => list({ words: '0712 004 711' }),
      'the counts beside 30 listings': () =>
        inbox.countAbout(Array.from({ length: 30 }, (_, number) => `clisting${number}`)),
      'a thread': () => inbox.find(first?.id ?? ''),
      [onePerson]: () => findPersonalData(db, { typed: 'wanjiku4711@example.com', country: 'KE' }),
      'the count in the frame': () => inbox.countOpen(ann),
      'entering a mail that answers ours': () => enter(db, `<${4_700 + ++entered}@riparo.example>`),
      'entering one of a known address': () => enter(db, null),
      'entering one of 100 KB against 200 KB of ours': () => enter(db, '<0@riparo.example>', longest),
    }
    for (const [reading, read] of Object.entries(readings)) {
      const before = await readProcessor(db, name)
      for (let number = 0; number < tries; number++) await read()
      const value = ((await readProcessor(db, name)) - before) / tries
      yield {
        of: `${messages} messages on ${name}`,
        name: reading,
        value,
        unit: 'ms',
        budget: reading === onePerson ? 200 : 100,
      }
    }
  } finally {
    await close()
  }
}

let count = 0

/** Enters a mail of a new id and new words, which answers one of ours; with null it is of an address that is known. */
async function enter(db: SiteDatabase, answered: string | null, text = words) {
  const person = answered === null ? count : Number(/\d+/.exec(answered))
  const mail = {
    ...createMail({ froms: [`wanjiku${person}@example.com`], references: answered === null ? [] : [answered] }),
    ...{ messageId: `<new-${++count}@mail.example>`, text: `${count} ${text}` },
  }
  const incoming = { arrived: { folder: 'INBOX', receivedAt: new Date() }, kind: 'inbox', mail } as const
  const settings = { addresses: ['firm@riparo.example'], takesStrangers: true, checkedBy: null, notice: null }
  const folded = await foldMail(db, incoming, settings)
  const judged = await db
    .transaction()
    .execute((transaction) => enterMail(transaction, { ...incoming, folded }, settings))
  const expected = answered === null ? 'own-thread' : 'join'
  if (judged?.become !== expected) throw new Error(`a mail became ${judged?.become}`)
}

/** The time of this process in the processor, and with PostgreSQL that of its processes, in ms. */
async function readProcessor(db: SiteDatabase, name: Engine['name']): Promise<number> {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1_000
  if (name === 'SQLite') return own
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
  const [first = 0] = rows.map(({ pid }) => pid)
  // With those of the children that have ended, as some readings have helpers.
  const parent = Number(readStat(first)[1])
  const ticks = [...rows.map(({ pid }) => readStat(pid).slice(11, 13)), readStat(parent).slice(11, 15)].flat()
  return own + ticks.reduce((sum, tick) => sum + Number(tick) * 10, 0)
}

/** The fields of a process after its name (proc_pid_stat(5)); its times count hundredths of a second. */
function readStat(pid: number): string[] {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  return fields.split(' ')
}
