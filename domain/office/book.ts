import * as v from 'valibot'
import { readDay } from '../days.ts'
import { emailAddress, messageText, optionalLine, typedTelephone } from '../messages/field-rules.ts'
import { maxMessageLength } from '../messages/submitted-fields.ts'
import type { Digests } from './field-digest.ts'
import type { Person } from './person.ts'

export const mandates = ['exclusive', 'open'] as const

const orNull = v.transform((text: string) => text || null)
const line = v.pipe(optionalLine(), orNull)
const text = v.pipe(
  v.string(),
  v.check(
    (typed) => [...typed.replaceAll('\r\n', '\n').trim()].length <= maxMessageLength,
    `Please keep this to ${maxMessageLength.toLocaleString('en-US')} characters`,
  ),
  messageText(),
  orNull,
)
const day = v.pipe(
  v.string(),
  v.check((typed) => readDay(typed) !== null, 'Please write a day, such as 2026-12-01'),
  v.transform((typed) => readDay(typed) || null),
)
const address = emailAddress('')

/** The fields of a book (J11), with a sentence for what is wrong in its form. What is empty is null. */
export const bookFields = v.pipe(
  v.object({
    personId: v.pipe(v.string(), orNull),
    ownerName: line,
    ownerTelephone: v.pipe(
      typedTelephone(
        /^(\+?\d{6,15})?$/,
        'Please write one number of 6 to 15 digits, such as 0712 345 678; another may stand in the notes',
      ),
      orNull,
    ),
    ownerEmail: v.pipe(
      optionalLine(),
      v.toLowerCase(),
      v.check(
        (typed) => typed === '' || v.is(address, typed),
        'Please write a complete e-mail address, such as name@example.com',
      ),
      orNull,
    ),
    mandate: v.pipe(
      v.string(),
      v.transform((typed) => mandates.find((mandate) => mandate === typed) ?? null),
    ),
    mandateSigned: day,
    mandateExpires: day,
    commission: line,
    keys: text,
    viewing: text,
    notes: text,
  }),
  v.forward(
    v.partialCheck(
      [['mandateSigned'], ['mandateExpires']],
      ({ mandateSigned: signed, mandateExpires: expires }) => signed === null || expires === null || signed <= expires,
      'This mandate ends before it is signed',
    ),
    ['mandateExpires'],
  ),
)

/** The firm's knowledge of a listing that only the office has. Nothing of it stands in a record of the listing. */
export type Book = v.InferOutput<typeof bookFields>

export const bookNames = Object.keys(bookFields.entries) as (keyof Book)[]

export const blankBook = Object.fromEntries(bookNames.map((name) => [name, null])) as Book

/** `values` has all fields of the form; `loaded` has the digest of each as the form showed it. */
type BookEdit = { values: Book; loaded: Digests<Book> }

type BookSaved =
  | { ok: true; unchanged?: true }
  /** Somebody saved another value of these fields in the meantime; `stored` has it. Nothing was stored. */
  | { ok: false; reason: 'conflict'; fields: (keyof Book)[]; stored: Book }
  /** The person who should be responsible is not in the office any more. */
  | { ok: false; reason: 'nobody' }

/** The part of a book that the list of listings shows, and finds by (J14). */
export type BookEntry = {
  /** Null for nobody, as its name is. */
  personId: string | null
  responsible: string | null
  ownerName: string | null
  /** The day. */
  mandateEnds: string | null
  /** True for a mandate that ends within 30 days or has ended. */
  isDue: boolean
}

/** The firm's own book: by a listing's id, also of a foreign service's. */
export type FirmBook = {
  /** A listing of which nothing is written has a blank one. A person who was revoked is responsible for nothing. */
  find(listingId: string): Promise<Book>
  /** The people who may be responsible. */
  listPeople(): Promise<{ id: string; name: string }[]>
  /** Records who did it, and no word of the book. */
  save(listing: { id: string; name: string }, edit: BookEdit, person: Person): Promise<BookSaved>
  /** The entries of all listings, by their ids. */
  list(): Promise<ReadonlyMap<string, BookEntry>>
  /** All books as a CSV file; records who took them. */
  export(person: Person): Promise<string>
}
