import { data } from 'react-router'
import type { Edit, ListingEditor, Refusal } from '../../domain/office/editor.ts'
import type { OfficeSite } from '../../domain/office/office-site.ts'
import type { Person } from '../../domain/office/person.ts'
import type { PriceQuestion } from '../../domain/office/prices/price-question.ts'
import { askPrice } from './ask-price.ts'
import { keepTyped, type PostedListing } from './form-data.ts'
import { draftOf, toConflicts } from './form-page.ts'
import type { FormAnswer } from './listing-form.tsx'
import { readWhoSaved } from './who-saved.ts'

type Saving = { editor: ListingEditor; site: OfficeSite; person: Person; timeZone: string }

/**
 * Saves a posted form as a draft, as far as it can be read and keeps the rules of listings, or publishes it, if that was asked for and nothing is in the way. Resolves with
 * what was done, or with the answer to a form that was not accepted: nothing that was typed is lost.
 */
export async function saveListing(id: string, posted: PostedListing, saving: Saving) {
  const { editor, site, person } = saving
  const { edit, undecided, intent, confirmed } = posted
  if (undecided.length > 0) {
    const theirs = draftOf(await require(editor, id))
    return refuseConflict(id, posted, { fields: undecided, theirs, mine: { ...theirs, ...edit.values } }, saving)
  }
  const isPublication = intent === 'publish'
  let faults: FormAnswer['faults'] = posted.faults
  let question: PriceQuestion | null = null
  if (isPublication && isEmpty(faults)) {
    const listing = await require(editor, id)
    question = await askPrice(listing, { ...draftOf(listing), ...edit.values }, { site, confirmed })
    const published =
      question === null ? await editor.change([id], { kind: 'publication', value: 'published', edit }, person) : null
    if (published?.ok) return done(published, 'published')
    const [refusal] = published?.refused ?? []
    if (refusal?.why === 'conflict') return refuseConflict(id, posted, refusal, saving)
    if (refusal?.why === 'gone') throw noListing()
    if (refusal?.why === 'invalid') faults = refusal.faults
  }

  const saved = await saveDraft(id, { edit, faults }, saving)
  if (!saved.ok) return refuseConflict(id, posted, saved.refusal, saving)
  faults = saved.faults
  if (!isPublication && isEmpty(faults)) return done(saved, 'saved')
  if (!isEmpty(faults)) question = null
  const message = sayUnfinished(saved.changed > 0, { isPublication, question })
  const form = keepTyped(draftOf(await require(editor, id)), posted, site)
  return refuseListing({ listing: id, form, faults, message, ...(question && { question: question.key }) })
}

const isEmpty = (faults: object) => Object.keys(faults).length === 0

type Asked = { isPublication: boolean; question: PriceQuestion | null }

function sayUnfinished(isSaved: boolean, { isPublication, question }: Asked): string {
  const notYet = 'It is saved as a draft, and not published yet.'
  if (question) return `${notYet} ${question.sentence}`
  if (isPublication) return `${notYet} ${look}`
  return isSaved ? `The rest is saved as a draft. ${look}` : look
}

const look = 'Please look at:'

type Draft = { edit: Edit; faults: FormAnswer['faults'] }

/** Saves a draft without the fields that have a fault, and resolves with these faults too. */
async function saveDraft(id: string, { edit, faults }: Draft, saving: Saving): Promise<SavedDraft> {
  const { editor, person } = saving
  const written = isEmpty(edit.values) ? unchanged : await editor.change([id], { kind: 'draft', edit }, person)
  if (written.ok) return { ...written, faults }
  const [refusal] = written.refused
  if (refusal?.why === 'conflict') return { ok: false, refusal }
  if (refusal?.why !== 'invalid') throw noListing()
  const right = Object.entries(edit.values).filter(([name]) => !(name in refusal.faults))
  // A fault of a field that nobody typed into would come back.
  const values = right.length < Object.keys(edit.values).length ? Object.fromEntries(right) : {}
  return saveDraft(id, { edit: { ...edit, values }, faults: { ...faults, ...refusal.faults } }, saving)
}

const unchanged = { ok: true, changed: 0, changeId: null } as const

type Conflict = Pick<Extract<Refusal, { why: 'conflict' }>, 'fields' | 'theirs' | 'mine'>
type SavedDraft =
  | ({ ok: true; changed: number; changeId: string | null } & Pick<Draft, 'faults'>)
  | { ok: false; refusal: Conflict }

/** The word of the address that follows, with the change that `Undo` takes back. */
function done({ changed, changeId }: { changed: number; changeId: string | null }, word: 'saved' | 'published') {
  return { done: changed > 0 ? word : 'unchanged', changeId }
}

async function refuseConflict(id: string, posted: PostedListing, { fields, theirs, mine }: Conflict, saving: Saving) {
  const { site } = saving
  const conflicts = toConflicts(fields, { theirs, mine, whoSaved: await readWhoSaved(id, saving) }, site)
  return refuseListing({
    listing: id,
    form: keepTyped(theirs, posted, site),
    message: `${conflicts[0]?.saved}, while you were writing. Nothing of yours is saved yet. Please choose below, and save again.`,
    faults: posted.faults,
    conflicts,
  })
}

/** The answer to a form that was not accepted. */
export function refuseListing({ conflicts = [], ...answer }: Omit<FormAnswer, 'conflicts'> & Partial<FormAnswer>) {
  return data<FormAnswer>({ ...answer, conflicts }, { status: 422 })
}

async function require(editor: ListingEditor, id: string) {
  const found = await editor.find(id)
  if (!found) throw noListing()
  return found
}

export function noListing() {
  return data('There is no such listing.', 404)
}
