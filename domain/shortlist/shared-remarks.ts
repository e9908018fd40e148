import * as v from 'valibot'
import { isEmptyRemark, maxEntries, maxNoteLength, type Remark, states } from './entry.ts'

/**
 * Notes and states in the fragment of a shared link (F10): `#notes=` and the base64url, without padding, of UTF-8 JSON
 *
 *     {"version":1,"remarks":[["CMW4NW857V","viewed","Loved the garden"],["CMVKWJ4YJW",null,"Too far"]]}
 *
 * Each remark is a property id, a state or null, and a note of 1,000 characters at most; there are 200 at most. A browser sends a
 * fragment to no server, so notes must never leave it: no code copies them into a query, a form or a message.
 */
const prefix = '#notes='

/** Characters: 200 notes of three bytes a character, in base64, with room for the rest. A longer fragment is not even decoded. */
const maxFragment = 1_000_000

const schema = v.object({
  version: v.literal(1),
  remarks: v.pipe(
    v.array(
      v.strictTuple([
        v.pipe(v.string(), v.regex(/^[^\s\p{Ll}]{1,10}$/u)),
        v.nullable(v.picklist(states)),
        v.pipe(v.string(), v.maxLength(maxNoteLength)),
      ]),
    ),
    v.maxLength(maxEntries),
  ),
})

/** The fragment with the remarks that say something; empty if none does. */
export function formatRemarks(remarks: readonly ({ id: string } & Remark)[]): string {
  const said = remarks.filter((remark) => !isEmptyRemark(remark))
  if (said.length === 0) return ''
  const json = JSON.stringify({ version: 1, remarks: said.map(({ id, state, note }) => [id, state, note]) })
  const bytes = new TextEncoder().encode(json)
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return prefix + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * The remarks in a fragment, by property id; of several about one property the first. Null where they cannot be read. A fragment
 * of another kind has none.
 */
export function parseRemarks(fragment: string): ReadonlyMap<string, Remark> | null {
  if (!fragment.startsWith(prefix)) return new Map()
  if (fragment.length > maxFragment) return null
  try {
    const text = atob(fragment.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    const parsed = v.safeParse(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    if (!parsed.success) return null
    const { remarks } = parsed.output
    return new Map(remarks.toReversed().map(([id, state, note]) => [id, { state, note: note.toWellFormed() }]))
  } catch {
    return null
  }
}
