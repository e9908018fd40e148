import { data } from 'react-router'
import type { EditedField, ListingEditor, Refusal, Written } from '../../domain/office/editor.ts'
import type { OfficeSite } from '../../domain/office/office-site.ts'
import type { Person } from '../../domain/office/person.ts'
import { askPrice } from './ask-price.ts'
import { keepTyped, type PostedListing } from './form-data.ts'
import { draftOf, toConflicts } from './form-page.ts'
import type { FormAnswer } from './listing-form.tsx'
import { readWhoSaved } from './who-saved.ts'

type Saving = { editor: ListingEditor; site: OfficeSite; person: Person; timeZone: string }

/**
 * Saves a posted form as a draft, as far as it can be read and keeps the rules of listings, and, if it was asked for, publishes it. Resolves with what was done, or with the
 * answer to a form that was not accepted: nothing that was typed is lost.
 */
export async function saveListing(id: string, posted: PostedListing, saving: Saving) {
  const { editor, site, person } = saving
  const { edit, faults, undecided, intent, confirmed } = posted
  if (undecided.length > 0) {
    const theirs = draftOf(await require(editor, id))
    return refuseConflict(id, posted, { fields: undecided, theirs, mine: { ...theirs, ...edit.values } }, saving)
  }
  const isChanged = Object.keys(edit.values).length > 0
  const saved = isChanged ? await editor.saveDraft(id, edit, person) : ({ ok: true, unchanged: true } as const)
  if (!saved.ok && saved.reason === 'invalid') {
    const [values, left] = [{ ...edit.values }, { ...faults, ...saved.faults }]
    for (const name of Object.keys(saved.faults)) delete values[name as EditedField]
    const isLess = Object.keys(values).length < Object.keys(edit.values).length
    if (isLess) return saveListing(id, { ...posted, edit: { ...edit, values }, faults: left }, saving)
  }
  if (!saved.ok) return explain(id, saved, posted, saving)
  const isPublication = intent === 'publish'
  const refuse = async (answer: Pick<FormAnswer, 'message'> & Partial<FormAnswer>) => {
    const form = keepTyped(draftOf(await require(editor, id)), posted, site)
    return refuseForm({ listing: id, form, faults: {}, ...answer })
  }
  if (Object.keys(faults).length > 0)
    return refuse({ message: isPublication ? notPublished : `${saved.unchanged ? '' : restIsSaved}${look}`, faults })
  if (!isPublication) return done(saved, 'saved')
  const listing = await require(editor, id)
  const question = await askPrice(listing, draftOf(listing), { site, confirmed })
  if (question) return refuse({ message: `${notYet} ${question.sentence}`, question: question.key })
  const published = await editor.publish(id, person)
  return published.ok ? done(published, 'published') : explain(id, published, posted, saving)
}

const look = 'Please look at:'
const restIsSaved = 'The rest is saved as a draft. '
const notYet = 'It is saved as a draft, and not published yet.'
const notPublished = `${notYet} ${look}`

/** The deed of the address that follows, with the version in which visitors see it. */
function done({ unchanged, version }: Extract<Written, { ok: true }>, deed: 'saved' | 'published') {
  return { done: unchanged ? 'unchanged' : deed, version }
}

async function explain(id: string, refusal: Refusal, posted: PostedListing, saving: Saving) {
  const { editor, site } = saving
  if (refusal.reason === 'not-found') throw notFound()
  if (refusal.reason === 'conflict') return refuseConflict(id, posted, refusal, saving)
  const form = keepTyped(draftOf(await require(editor, id)), posted, site)
  const message = posted.intent === 'publish' ? notPublished : `Nothing is saved yet. ${look}`
  return refuseForm({ listing: id, form, message, faults: refusal.faults })
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
    listing: id,
    form: keepTyped(theirs, posted, site),
    message: `${conflicts[0]?.saved}, while you were writing. Nothing of yours is saved yet. Please choose below, and save again.`,
    faults: posted.faults,
    conflicts,
  })
}

/** The answer to a form that was not accepted. */
export function refuseForm({ conflicts = [], ...answer }: Omit<FormAnswer, 'conflicts'> & Partial<FormAnswer>) {
  return data<FormAnswer>({ ...answer, conflicts }, { status: 422 })
}

async function require(editor: ListingEditor, id: string) {
  const found = await editor.find(id)
  if (!found) throw notFound()
  return found
}

export function notFound() {
  return data('There is no such listing.', 404)
}
