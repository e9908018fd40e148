import {
  array,
  boolean,
  fallback,
  type InferOutput,
  maxLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
} from 'valibot'
import { listRetention } from '../device/retention.ts'

/** F8. */
export const maxEntries = 200
export const maxNoteLength = 1_000

/** How many different remarks of others stand beside a property; the newest stay. */
export const maxTheirs = 10

export const stateLabels = { considering: 'Considering', viewed: 'Viewed', offered: 'Offered', no: 'No' } as const
export type State = keyof typeof stateLabels
export const states = Object.keys(stateLabels) as State[]

/** Note and state that somebody gave to a property. */
export type Remark = { note: string; state: State | null }

const note = pipe(string(), maxLength(maxNoteLength))
const state = nullable(picklist(states))
const remark = object({ note, state })

/** A field that is missing or of the wrong type gets its empty value: the rest of the entry, a note above all, stays usable. */
const schema = object({
  /** Milliseconds since 1970. */
  changedAt: number(),
  savedAt: fallback(optional(number(), 0), 0),
  /** The name at the time of saving, shown until the current facts come. */
  name: fallback(optional(string(), ''), ''),
  /** KES at the time of saving (F9); null is "Price on request". */
  kes: fallback(optional(nullable(number()), null), null),
  perMonth: fallback(optional(boolean(), false), false),
  note: fallback(optional(string(), ''), ''),
  state: fallback(optional(state, null), null),
  /** Remarks of others, the newest last (F10). */
  theirs: fallback(optional(array(remark), []), []),
  /** The heart was released: the words stay, and come back when it is pressed again. */
  removed: fallback(optional(boolean(), false), false),
})

/** A property on the shortlist. `id` is the property id in upper case. */
export type Entry = { id: string } & InferOutput<typeof schema>

/** Reads a stored entry. Null where it is unusable or was last changed 12 months ago. */
export function parseEntry(id: string, stored: unknown, now: number): Entry | null {
  const { success, output } = safeParse(schema, stored)
  return success && now - output.changedAt < listRetention ? { id, ...output } : null
}

export function isEmptyRemark({ note, state }: Remark): boolean {
  return note === '' && state === null
}
