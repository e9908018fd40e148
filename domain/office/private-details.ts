import * as v from 'valibot'
import { readDay } from '../days.ts'
import { emailAddress, messageText, optionalLine, typedTelephone } from '../messages/field-rules.ts'
import { maxMessageLength } from '../messages/submitted-fields.ts'
import type { Digests } from './field-digest.ts'
import type { Person } from './person.ts'
import type { ReferredListing } from './references/find-references.ts'
import { referencesField } from './references/references-field.ts'

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

/** The private details of a listing as their form has them (J11), with a sentence for what is wrong. What is empty is null. */
export const privateFields = v.pipe(
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
    references: referencesField,
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
export type PrivateDetails = v.InferOutput<typeof privateFields>

export const privateFieldNames = Object.keys(privateFields.entries) as (keyof PrivateDetails)[]

export const blankDetails = Object.fromEntries(privateFieldNames.map((name) => [name, null])) as PrivateDetails

/** `values` has all fields of the form; `loaded` has the digest of each as the form showed it. */
type DetailsEdit = { values: PrivateDetails; loaded: Digests<PrivateDetails> }

type DetailsSaved =
  | { ok: true; unchanged?: true }
  /** Somebody saved another value of these fields in the meantime; `stored` has it. Nothing was stored. */
  | { ok: false; reason: 'conflict'; fields: (keyof PrivateDetails)[]; stored: PrivateDetails }
  /** The person who should be responsible is not in the office any more. */
  | { ok: false; reason: 'nobody' }

/** The private details that the list of listings shows, and finds by (J14). */
export type ListedDetails = {
  /** Null for nobody, as its name is. */
  personId: string | null
  responsible: string | null
  ownerName: string | null
  /** Its references elsewhere, one a line (J11.8). */
  references: string | null
  /** The day. */
  mandateEnds: string | null
  /** True for a mandate that ends within 30 days or has ended. */
  isDue: boolean
}

/** The private details of listings: by a listing's id, also of a foreign service's. */
export type PrivateDetailsStore = {
  /** A listing of which nothing is written has a blank one. A person who was revoked is responsible for nothing. */
  find(listingId: string): Promise<PrivateDetails>
  /** The people who may be responsible. */
  listPeople(): Promise<{ id: string; name: string }[]>
  /** Counts the messages that go along where these listings are given to somebody else: those about them that wait, and are nobody's or of whoever is responsible. */
  countAlong(listingIds: readonly string[]): Promise<number>
  /** Records who did it, and no word of theirs. With `messages`, those that go along go to whoever is responsible from now on. */
  save(
    listing: { id: string; name: string },
    edit: DetailsEdit & { messages?: boolean },
    person: Person,
  ): Promise<DetailsSaved>
  /** The entries of all listings, by their ids. */
  list(): Promise<ReadonlyMap<string, ListedDetails>>
  /** The listings with references elsewhere, by which a text names them (J11.9). */
  listReferred(): Promise<ReferredListing[]>
  /** All of them as a CSV file; records who took them. */
  export(person: Person): Promise<string>
}
