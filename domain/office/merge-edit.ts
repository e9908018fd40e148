import type { DraftRecord, Edit, EditedField } from './editor.ts'
import { digestField } from './field-digest.ts'

/**
 * Compares what somebody sends with what is stored now and with what the form showed. A field that two people changed to different values
 * is a conflict; where one of them changed it, that one's value counts.
 */
export function mergeEdit(
  stored: DraftRecord,
  { values, loaded }: Edit,
): { changed: Partial<DraftRecord>; conflicts: EditedField[] } {
  const changed: Partial<Record<EditedField, unknown>> = {}
  const conflicts: EditedField[] = []
  for (const [name, value] of Object.entries(values) as [EditedField, unknown][]) {
    const mine = digestField(value)
    const theirs = digestField(stored[name])
    const before = loaded[name] ?? theirs
    if (mine === theirs || mine === before) continue
    if (theirs === before) changed[name] = value
    else conflicts.push(name)
  }
  return { changed: changed as Partial<DraftRecord>, conflicts }
}
