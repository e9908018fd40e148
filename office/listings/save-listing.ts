import { data } from 'react-router'
import { editedFields } from '../../domain/office/edited-fields.ts'
import type { ListingEditor, Refusal, Written } from '../../domain/office/editor.ts'
import { explainFault } from '../../domain/office/field-faults.ts'
import type { Faults } from '../../domain/office/listing-form.ts'
import type { OfficeSite } from '../../domain/office/office-site.ts'
import type { Person } from '../../domain/office/person.ts'
import { keepTyped, type PostedListing } from './form-data.ts'
import { draftOf, toConflicts } from './form-page.ts'
import type { FormAnswer } from './listing-form.tsx'
import { readWhoSaved } from './who-saved.ts'

type Saving = { editor: ListingEditor; site: OfficeSite; person: Person; timeZone: string }

/**
 * Saves a posted form as a draft and, if it was asked for, publishes it. Resolves with what was done, or with the answer to a form that
 * was not accepted: nothing that was typed is lost.
 */
export async function saveListing(id: string, posted: PostedListing, saving: Saving) {
  const { editor, person } = saving
  const { edit, faults, undecided, intent } = posted
  if (Object.keys(faults).length > 0)
    return refuseForm({ ...posted, message: 'Nothing is saved yet. Please look at:', faults })
  if (undecided.length > 0) {
    const found = await editor.find(id)
    if (!found) throw notFound()
    const theirs = draftOf(found)
    return refuseConflict(id, posted, { fields: undecided, theirs, mine: { ...theirs, ...edit.values } }, saving)
  }
  const isChanged = Object.keys(edit.values).length > 0
  const saved = isChanged ? await editor.saveDraft(id, edit, person) : ({ ok: true, unchanged: true } as const)
  if (!saved.ok) return explain(id, saved, posted, saving)
  if (intent !== 'publish') return done(saved, 'saved')
  const published = await editor.publish(id, person)
  return published.ok ? done(published, 'published') : explain(id, published, posted, saving)
}

/** What was done, with the version in which visitors see it. */
function done({ unchanged, version }: Extract<Written, { ok: true }>, deed: 'saved' | 'published') {
  return { done: unchanged ? 'unchanged' : deed, version }
}

async function explain(id: string, refusal: Refusal, posted: PostedListing, saving: Saving) {
  const { editor, site } = saving
  if (refusal.reason === 'not-found') throw notFound()
  if (refusal.reason === 'conflict') return refuseConflict(id, posted, refusal, saving)
  const found = await editor.find(id)
  if (!found) throw notFound()
  const form = keepTyped(draftOf(found), posted, site)
  const message =
    posted.intent === 'publish'
      ? 'It is saved as a draft, and not published yet. Please look at:'
      : 'Nothing is saved yet. Please look at:'
  return refuseForm({ form, message, faults: refusal.faults })
}

async function refuseConflict(
  id: string,
  posted: PostedListing,
  { fields, theirs, mine }: Pick<Extract<Refusal, { reason: 'conflict' }>, 'fields' | 'theirs' | 'mine'>,
  saving: Saving,
) {
  const { site } = saving
  const conflicts = toConflicts(fields, { theirs, mine, whoSaved: await readWhoSaved(id, saving) }, site)
  return refuseForm({
    form: keepTyped(theirs, posted, site),
    message: `${conflicts[0]?.saved}, while you were writing. Nothing of yours is saved yet. Please choose below, and save again.`,
    faults: {},
    conflicts,
  })
}

/** The answer to a form that was not accepted. */
export function refuseForm({
  form,
  message,
  faults,
  conflicts = [],
}: Omit<FormAnswer, 'conflicts'> & Partial<FormAnswer>) {
  const answer: FormAnswer = { ...(form && { form }), message, faults, conflicts }
  return data(answer, { status: 422 })
}

/** The fields without which no listing is published, as far as they are empty. */
export function findMissing({ values }: PostedListing['edit']): Faults {
  const missing = editedFields.filter(({ name, required }) => required && (values[name] ?? null) === null)
  return Object.fromEntries(missing.map(({ name }) => [name, explainFault(name, null)]))
}

export function notFound() {
  return data('There is no such listing.', 404)
}
