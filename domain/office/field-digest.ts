import type { DraftRecord, EditedField } from './editor.ts'

/** A value as JSON of up to so many characters is its own digest. */
const maxPlainLength = 60

/** Tells whether two values of a field are the same, in a few characters for a form's hidden input. It keeps no secret. */
export function digestField(value: unknown): string {
  const json = JSON.stringify(value ?? null)
  return json.length <= maxPlainLength ? json : `${json.length}-${hash(json, 5381)}-${hash(json, 52711)}`
}

/** The digest of each field of a record. */
export function digestFields(record: Partial<DraftRecord>): Partial<Record<EditedField, string>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, digestField(value)]))
}

/** 32 bits (FNV-1a), in base 36. */
function hash(text: string, seed: number): string {
  let bits = seed
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 16_777_619)
  return (bits >>> 0).toString(36)
}
