import type { EditedField, ListingEditor, Refusal } from '../../domain/office/editor.ts'
import { isSameValue } from '../../domain/office/field-digest.ts'
import type { Person } from '../../domain/office/person.ts'
import { formatDay, formatInstant, formatTime } from '../format-instant.ts'

type Reading = { editor: ListingEditor; person: Person; timeZone: string }
type Save = { by: string | null; at: string }

/** Reads who saved the value of a field that stands now: in the draft, or else in what is published. */
export async function readWhoSaved(id: string, reading: Reading) {
  const { found, inDraft, last } = await readSaves(id, reading.editor)
  const { draft = null, published = null } = found ?? {}
  return (field: EditedField): string => {
    const isInDraft = draft !== null && !isSameValue(draft.record[field], published?.[field])
    return say(isInDraft ? inDraft : last, 'saved', reading)
  }
}

/** Says why a listing is not changed. */
export async function sayRefusal(refusal: Refusal, reading: Reading): Promise<string> {
  if (refusal.why === 'invalid') return [...new Set(Object.values(refusal.faults))].join(' ')
  return refusal.why === 'conflict' ? sayChangedSince(refusal.id, reading) : `It ${refusal.reason}.`
}

/** Says who changed a listing last, and when. */
async function sayChangedSince(id: string, reading: Reading): Promise<string> {
  const { inDraft, last } = await readSaves(id, reading.editor)
  const latest = inDraft && inDraft.at > (last?.at ?? '') ? inDraft : last
  return `${say(latest, 'changed it', reading)}, so it stays as it is now.`
}

/** Says why a change on one listing is not taken back. A change that is not known any more was taken back by somebody, or is of another day. */
export async function explainUndo(id: string, refusal: Refusal | null, reading: Reading): Promise<string> {
  return refusal ? sayRefusal(refusal, reading) : sayChangedSince(id, reading)
}

async function readSaves(id: string, editor: ListingEditor) {
  const [found, { versions }] = await Promise.all([editor.find(id), editor.listVersions(id)])
  const inDraft: Save | undefined = found?.draft ? { by: found.draft.savedBy, at: found.draft.savedAt } : undefined
  const last: Save | undefined = versions[0]
  return { found, inDraft, last }
}

function say(save: Save | undefined, words: string, { person, timeZone }: Omit<Reading, 'editor'>): string {
  if (!save) return `Somebody ${words} meanwhile`
  const { by, at } = save
  const isToday = formatDay(at, timeZone) === formatDay(new Date().toISOString(), timeZone)
  const when = isToday ? `at ${formatTime(at, timeZone)}` : `on ${formatInstant(at, timeZone)}`
  return by === person.name ? `You ${words} elsewhere ${when}` : `${by ?? 'Somebody'} ${words} ${when}`
}
