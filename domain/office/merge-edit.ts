import { type Digests, digestField } from './field-digest.ts'

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
