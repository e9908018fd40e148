import type { EditedField, ListingEditor } from '../../domain/office/editor.ts'
import { digestField } from '../../domain/office/field-digest.ts'
import type { Person } from '../../domain/office/person.ts'
import { formatDay, formatInstant, formatTime } from '../format-instant.ts'

type Reading = { editor: ListingEditor; person: Person; timeZone: string }

/** Reads who saved the value of a field that stands now: in the draft, or else in what is published. */
export async function readWhoSaved(id: string, { editor, person, timeZone }: Reading) {
  const [found, { versions }] = await Promise.all([editor.find(id), editor.listVersions(id)])
  const { draft = null, published = null } = found ?? {}
  const today = formatDay(new Date().toISOString(), timeZone)
  return (field: EditedField): string => {
    const isInDraft = draft && digestField(draft.record[field]) !== digestField(published?.[field])
    const { by, at } = (isInDraft ? { by: draft.savedBy, at: draft.savedAt } : versions[0]) ?? { by: null, at: '' }
    if (by === null) return 'Saved meanwhile'
    const when =
      formatDay(at, timeZone) === today ? `at ${formatTime(at, timeZone)}` : `on ${formatInstant(at, timeZone)}`
    return by === person.name ? `You saved elsewhere ${when}` : `${by} saved ${when}`
  }
}
