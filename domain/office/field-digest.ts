/** A value as JSON of up to so many characters is its own digest. */
const maxPlainLength = 60

/** Tells whether two values of a field are the same, in a few characters for a form's hidden input. It keeps no secret. */
export function digestField(value: unknown): string {
  const json = JSON.stringify(value ?? null)
  return json.length <= maxPlainLength ? json : `${json.length}-${hash(json, 5381)}-${hash(json, 52711)}`
}

/** True for two values of a field that are the same, as their digests are. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

export type Digests<Values> = Partial<Record<keyof Values, string>>

/** The digest of each field of a record. */
export function digestFields<Values extends object>(record: Values): Digests<Values> {
  const digests = Object.entries(record).map(([name, value]) => [name, digestField(value)])
  return Object.fromEntries(digests) as Digests<Values>
}

/**
 * Compares what somebody sends with what is stored now and with what the form showed. A field that two people changed to different values
 * is a conflict; where one of them changed it, that one's value counts.
 */
export function mergeEdit<Values extends object>(
  stored: Values,
  { values, loaded }: { values: Partial<Values>; loaded: Digests<Values> },
): { changed: Partial<Values>; conflicts: (keyof Values)[] } {
  const changed: Partial<Record<keyof Values, unknown>> = {}
  const conflicts: (keyof Values)[] = []
  for (const [name, value] of Object.entries(values) as [keyof Values, unknown][]) {
    const mine = digestField(value)
    const theirs = digestField(stored[name])
    const before = loaded[name] ?? theirs
    if (mine === theirs || mine === before) continue
    if (theirs === before) changed[name] = value
    else conflicts.push(name)
  }
  return { changed: changed as Partial<Values>, conflicts }
}

/** 32 bits (FNV-1a), in base 36. */
function hash(text: string, seed: number): string {
  let bits = seed
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 16_777_619)
  return (bits >>> 0).toString(36)
}
