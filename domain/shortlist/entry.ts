import * as v from 'valibot'
import { listRetention } from '../device/retention.ts'

/** F8. */
export const maxEntries = 200
export const maxNoteLength = 1_000

/** The largest number of remarks of others beside a property; the newest stay. */
export const maxTheirs = 10

export const remarkLabels = {
  considering: 'Considering',
  viewed: 'Viewed',
  offered: 'Offer made',
  no: 'Not for us',
} as const
export type State = keyof typeof remarkLabels
export const states = Object.keys(remarkLabels) as State[]

/** Note and state that somebody gave to a property. */
export type Remark = { note: string; state: State | null }

const note = v.pipe(v.string(), v.maxLength(maxNoteLength))
const state = v.nullable(v.picklist(states))
const remark = v.object({ note, state })

/** A field that is missing or of the wrong type gets its empty value: the rest of the entry, a note above all, stays usable. */
const schema = v.object({
  /** Milliseconds since 1970. */
  changedAt: v.number(),
  savedAt: v.fallback(v.optional(v.number(), 0), 0),
  /** The name at the time of saving, shown until the current facts come. */
  name: v.fallback(v.optional(v.string(), ''), ''),
  /** KES at the time of saving (F9); null is "Price on request". */
  kes: v.fallback(v.optional(v.nullable(v.number()), null), null),
  perMonth: v.fallback(v.optional(v.boolean(), false), false),
  /** The address of the picture at the time of saving, as `toSavedPicture` makes it. */
  picture: v.fallback(v.optional(v.string(), ''), ''),
  note: v.fallback(v.optional(v.string(), ''), ''),
  state: v.fallback(v.optional(state, null), null),
  /** Remarks of others, the newest last (F10). */
  theirs: v.fallback(v.optional(v.array(remark), []), []),
  /** The heart was released: the words stay, and come back when it is pressed again. */
  removed: v.fallback(v.optional(v.boolean(), false), false),
})

/** A property on the shortlist. `id` is the property id in upper case. */
export type Entry = { id: string } & v.InferOutput<typeof schema>

/** Reads a stored entry. Null where it is unusable or was last changed 12 months ago. */
export function parseEntry(id: string, stored: unknown, now: number): Entry | null {
  const { success, output } = v.safeParse(schema, stored)
  return success && now - output.changedAt < listRetention ? { id, ...output } : null
}

export function isEmptyRemark({ note, state }: Remark): boolean {
  return note === '' && state === null
}
