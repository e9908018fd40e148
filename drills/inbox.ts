import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Figure } from '../bench/figure.ts'
import { toSearchText, toWordsText } from '../domain/inbox/search-text.ts'
import type { InboxQuery, ThreadState } from '../domain/inbox/thread.ts'
import { connect } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'
import type { SiteDatabase } from '../server/database/tables.ts'
import { nairobiHours } from '../server/messages/testing/nairobi-hours.ts'
import { createInbox } from '../server/office/messages/inbox.ts'
import { findPersonalData } from '../server/office/personal-data/personal-data.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'

const messages = 50_000
const people = 30_000
const tries = 10

/** Its letters are looked for in every message. It is asked for seldom. */
const onePerson = 'the data of one person'

/** Measures the list, a search and a thread of an inbox with 50,000 messages of 30,000 people, a tenth of whom wait. */
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
    await fill(db)
    // As both engines do by themselves with time.
    await sql`analyze`.execute(db)
    const inbox = createInbox({
      ...{ db, hours: nairobiHours, country: 'KE', outbox: { wake() {} }, mail: null, clock: Date.now },
      catalogue: { findMany: async () => [] },
    })
    const whole: InboxQuery = { words: '', state: null, whose: null, only: null, kind: null, property: '', page: 1 }
    const list = (query: Partial<InboxQuery>) => inbox.list({ ...whole, ...query }, ann)
    const [first] = (await list({ state: 'open' })).rows
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
      [onePerson]: () => findPersonalData(db, { typed: first?.email ?? '', country: 'KE' }),
      'the count in the frame': () => inbox.countOpen(ann),
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

const roads = ['Kindaruma', 'Riara', 'Lenana', 'Rhapta', 'Peponi', 'Kabarnet', 'Elgeyo', 'Suguta', 'Ngong', 'Kitale']

const words = 'We look for a house with a garden and three bedrooms near by schools, if it has water and a fence. '

/** A tenth waits, a hundredth is put off, and as much is spam. */
function toState(number: number): ThreadState {
  if (number % 10 === 0) return 'open'
  if (number % 100 === 1) return 'follow-up'
  return number % 100 === 2 ? 'spam' : 'answered'
}

async function fill(db: SiteDatabase) {
  await db
    .insertInto('known_listings')
    .values(
      Array.from({ length: 100 }, (_, number) => ({
        ...{ short_id: `clisting${number}`, property_name: `House ${number} on ${roads[number % roads.length]} Road` },
        ...{ property_status: 'For_Sale', property_type: 'House', town_city: 'Nairobi' },
        ...{ withdrawn_at: null, availability: null, availability_date: null },
      })),
    )
    .execute()
  const day = 24 * 60 * 60_000
  const at = (number: number) => new Date(Date.now() - 700 * day + (number * 700 * day) / messages).toISOString()
  for (let start = 0; start < messages; start += 1_000) {
    const numbers = Array.from({ length: 1_000 }, (_, number) => start + number)
    const begun = numbers.filter((number) => number < people)
    if (begun.length > 0)
      await db
        .insertInto('threads')
        .values(
          begun.map((number) => ({
            id: `thread-${number}`,
            email: `wanjiku${number}@example.com`,
            state: toState(number),
            follow_up_at: toState(number) === 'follow-up' ? '2100-01-01T05:00:00.000Z' : null,
            person_id: number % 3 === 0 ? 'ann' : null,
            waiting_at: number % 10 === 0 ? at(number) : null,
            last_at: at(number),
          })),
        )
        .execute()
    const note = 'Called: they come on Tuesday at ten and bring their mother, who decides.'
    if (begun.length > 0)
      await db
        .insertInto('thread_deeds')
        .values(
          begun.map((number) => ({
            ...{ id: `note-${number}`, thread_id: `thread-${number}`, done_at: at(number), person_id: 'ann' },
            ...{ person_name: 'Ann', deed: 'note-thread' as const, given_to: null, properties: null },
            ...{ thread_before: null, email: null, note, search: toWordsText(note), follow_up_at: null },
          })),
        )
        .execute()
    const ids = new Map(numbers.map((number) => [number, randomUUID()]))
    await db
      .insertInto('messages')
      .values(
        numbers.map((number) => {
          const reference = `R${number}`
          const person = number % people
          const fields = {
            name: `Wanjiku${person} Müller`,
            email: `wanjiku${person}@example.com`,
            ...(number % 2 === 0 && { propertyID: `clisting${number % 100}`, phone: `+2547${12_000_000 + person}` }),
            msg: words.repeat(3),
          }
          return {
            ...{
              id: ids.get(number) ?? '',
              reference,
              thread_id: `thread-${person}`,
              privacy_version: '1',
              typed: null,
            },
            kind: number % 2 === 0 ? ('property-inquiry' as const) : ('contact-us' as const),
            fields: JSON.stringify(fields),
            email: fields.email,
            search: toSearchText(fields, reference),
            received_at: at(number),
          }
        }),
      )
      .execute()
    // Of 500 mails one has failed.
    await db
      .insertInto('outbox')
      .values(
        numbers.map((number) => ({
          ...{ id: randomUUID(), owner_kind: 'message' as const, owner_id: ids.get(number) ?? '', content: '{}' },
          ...{ purpose: 'acknowledge-visitor' as const, attempts: 1, due_at: number % 500 === 0 ? null : at(number) },
          delivered_at: number % 500 === 0 ? null : at(number),
        })),
      )
      .execute()
  }
}
