import { randomUUID } from 'node:crypto'
import { toSearchText, toWordsText } from '../domain/inbox/search-text.ts'
import type { ThreadState } from '../domain/inbox/thread.ts'
import type { SiteDatabase } from '../server/database/tables.ts'

export const messages = 50_000
const people = 30_000

const roads = ['Kindaruma', 'Riara', 'Lenana', 'Rhapta', 'Peponi', 'Kabarnet', 'Elgeyo', 'Suguta', 'Ngong', 'Kitale']

export const words =
  'We look for a house with a garden and three bedrooms near by schools, if it has water and a fence. '

/** The words of a mail that is as long as it may be: 100 KB. */
export const longest = words.repeat(1_000)

/** A fifth of the messages are mails, of 3 KB, or seldom as long as they may be. */
function toWords(number: number): string {
  if (number % 5 !== 4) return words.repeat(3)
  return number % 250 === 4 ? longest : words.repeat(30)
}

function toKind(number: number) {
  if (number % 5 === 4) return 'mail' as const
  return number % 2 === 0 ? ('property-inquiry' as const) : ('contact-us' as const)
}

/** A tenth waits, a hundredth is put off, and as much is spam. */
function toState(number: number): ThreadState {
  if (number % 10 === 0) return 'open'
  if (number % 100 === 1) return 'follow-up'
  return number % 100 === 2 ? 'spam' : 'answered'
}

/** Fills an empty database that has the person `ann`. */
export async function fillInbox(db: SiteDatabase): Promise<void> {
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
            msg: toWords(number),
          }
          return {
            ...{
              id: ids.get(number) ?? '',
              reference,
              thread_id: `thread-${person}`,
              privacy_version: '1',
              typed: null,
            },
            kind: toKind(number),
            mail_id: number % 5 === 4 ? `<${number}@mail.example>` : null,
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
          mail_id: `<${number}@riparo.example>`,
        })),
      )
      .execute()
  }
  await fillLongest(db)
}

/** Five of the longest mails in each thread of the list's first page, and two of the longest answers in the first thread. */
async function fillLongest(db: SiteDatabase) {
  const instant = new Date().toISOString()
  const mails = Array.from({ length: 150 }, (_, number) => {
    const [id, person] = [`longest-${number}`, 500 * (number % 30)]
    const fields = { name: 'Wanjiku', email: `wanjiku${person}@example.com`, subject: '', msg: longest }
    return {
      ...{ id, reference: id, kind: 'mail' as const, thread_id: `thread-${person}`, privacy_version: '' },
      ...{ fields: JSON.stringify(fields), email: fields.email, received_at: instant },
      ...{ search: toSearchText(fields, id), mail_id: `<${id}@mail.example>` },
    }
  })
  await db.insertInto('messages').values(mails).execute()
  await db
    .insertInto('thread_deeds')
    .values(
      ['one', 'two'].map((id) => ({
        ...{ id, thread_id: 'thread-0', done_at: instant, deed: 'answer-from-mailbox' as const, note: longest },
        ...{ person_name: null, search: toWordsText(longest) },
      })),
    )
    .execute()
}
