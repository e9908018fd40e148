import { formatKes } from '../../../domain/amounts/money.ts'
import { dayAt } from '../../../domain/days.ts'
import { price, priceField } from '../../../domain/listings/listing.ts'
import type { ActivityEvent } from '../../../domain/office/activity.ts'
import { pickEdited } from '../../../domain/office/edited-fields.ts'
import {
  askedAvailabilities,
  type DraftRecord,
  type Edit,
  type EditedField,
  type ListingChange,
  type Refusal,
} from '../../../domain/office/editor.ts'
import { isSameValue, mergeEdit } from '../../../domain/office/field-digest.ts'
import { availabilityEvents, publicationWords } from '../../../domain/office/publication-words.ts'
import { checkRules } from '../../listings/check-rules.ts'
import { findFormerRecord } from '../listings/history.ts'
import { type NewDraft, type StoredListing, toChanges } from '../listings/stored-listing.ts'
import { findPerson } from '../people/colleagues.ts'
import { readPersons } from '../private-details/stored-details.ts'
import { checkValues } from './check-values.ts'
import { type Outcome, type Plan, refuse, refuseConflict, refuseInvalid, type Writing } from './step.ts'

type Kind = ListingChange['kind']

type Planner<Of extends Kind> = (
  change: Extract<ListingChange, { kind: Of }>,
  writing: Writing,
  ids: readonly string[],
) => Plan | Promise<Plan>

/** Plans each kind of change. `Undo` knows the kinds of this table and no others. */
const planners: { [Of in Kind]: Planner<Of> } = {
  draft:
    ({ edit }, writing) =>
    (stored) =>
      planDraft(stored, typeof edit === 'function' ? edit(stored.current) : edit, writing),

  discard: () => (stored) => {
    if (!stored.published) return refuse(stored, 'was never published')
    return stored.draft && { stored, event: 'discard', draft: null, isFinal: true }
  },

  delete: () => (stored) =>
    stored.isUnseen
      ? { stored, event: 'delete', erases: true, isFinal: true }
      : refuse(stored, 'may have been seen by visitors, so it is not deleted'),

  fields:
    ({ edit }, writing) =>
    (stored) =>
      planFields(stored, edit, writing),

  availability: ({ value }, writing) => {
    const values = { availability: value as DraftRecord['availability'] }
    return (stored) => planFields(stored, { values, loaded: {} }, writing)
  },

  confirm: (_, writing) => (stored) => {
    const { state, published, draft, current } = stored
    if (state === 'withdrawn' || state === 'on-hold') return refuse(stored, `is ${publicationWords[state].is}`)
    if (state === 'published' && published) return { stored, event: 'confirm', record: pickEdited(published) }
    return draft && { stored, event: 'confirm', draft: saveAs(writing, current) }
  },

  prices:
    ({ value }, writing) =>
    (stored) => {
      const shown = shownValues(stored)
      const kes = price(shown)
      const step = value.get(stored.id)
      if (stored.state !== 'withdrawn' && step?.now !== kes)
        return refuseConflict(stored, kes === null ? 'has no price now' : `costs ${formatKes(kes)} now`)
      // Null would be a price on request.
      const next = step?.next ?? Number.NaN
      if (!(next >= 1)) return refuse(stored, 'would cost less than KES 1')
      return planFields(stored, { values: { [priceField(shown)]: next }, loaded: {} }, writing)
    },

  async person({ value }, { transaction }, ids) {
    const isThere = value === null || Boolean(await findPerson(transaction, value))
    const persons = await readPersons(transaction, ids)
    return (stored) => {
      const before = persons.get(stored.id) ?? null
      if (!isThere) return refuse(stored, 'cannot have somebody who has left the office')
      return before === value ? null : { stored, event: 'change-book', person: { before, after: value } }
    }
  },

  publication: (change, writing) => (stored) => planPublication(stored, change, writing),

  version:
    ({ value }, { transaction }) =>
    async (stored) => {
      const former = await findFormerRecord(transaction, stored.id, value)
      return former
        ? { stored, event: 'put-back', record: pickEdited(former) }
        : refuse(stored, 'has no such version any more')
    },
}

/** The kinds of change, of which `Undo` can be asked. */
export const changeKinds = Object.keys(planners) as Kind[]

/** Plans a change of the listings with these ids, each for itself. */
export function planChange(change: ListingChange, writing: Writing, ids: readonly string[]): Plan | Promise<Plan> {
  // The compiler does not know that a change and the planner of its kind belong together.
  const planner = planners[change.kind] as Planner<Kind>
  return planner(change, writing, ids)
}

async function planDraft(stored: StoredListing, edit: Edit, writing: Writing): Promise<Outcome> {
  const merged = await merge(stored, edit, writing)
  if ('refusal' in merged) return merged.refusal
  if (Object.keys(merged.changed).length === 0) return null
  return { stored, event: 'draft', draft: saveAs(writing, { ...stored.current, ...merged.changed }), isFinal: true }
}

/** Changes what visitors see, and the draft; of a listing that they do not see the draft alone. */
async function planFields(stored: StoredListing, edit: Edit, writing: Writing): Promise<Outcome> {
  const { state, published, draft, current } = stored
  if (state === 'withdrawn') return refuse(stored, 'is withdrawn')
  const merged = await merge(stored, edit, writing)
  if ('refusal' in merged) return merged.refusal
  const isShown = state === 'published' && published !== null
  const changed = isShown ? withDay({ ...pickAgreed(stored, edit), ...merged.changed }, writing) : merged.changed
  if (Object.keys(changed).length === 0) return null
  const values = { ...current, ...changed }
  if (!isShown) return { stored, event: 'draft', draft: saveAs(writing, values) }
  const record = { ...pickEdited(published), ...changed }
  // This is no save of the draft: its person and time stay.
  return { stored, event: eventOf(changed), record, ...(draft && { draft: { ...draft, values } }) }
}

async function planPublication(
  stored: StoredListing,
  { value, from, edit }: Extract<ListingChange, { kind: 'publication' }>,
  writing: Writing,
): Promise<Outcome> {
  const { state, published, draft, current } = stored
  if (from && state !== from) return state === value ? null : refuseConflict(stored)
  if (value !== 'published') {
    if (!published) return refuse(stored, 'was never published')
    return state === value ? null : { stored, event: publicationWords[value].event, leavesAs: value }
  }
  if (!edit && published && (state === 'on-hold' || state === 'withdrawn'))
    return { stored, event: publicationWords.published.event, record: published }
  const merged = await merge(stored, edit ?? { values: {}, loaded: {} }, writing)
  if ('refusal' in merged) return merged.refusal
  const isEdited = Object.keys(merged.changed).length > 0
  if (state === 'published' && !draft && !isEdited) return null
  const values = { ...current, ...merged.changed }
  const saved = { ...saveAs(writing, values), changes: toChanges(values, published), revision: '' }
  return { stored, event: 'publish', record: values, draft: null, ...(isEdited && { draftBefore: saved }) }
}

/** The values that the list shows: those that visitors see, or else those of the draft. */
export function shownValues({ state, published, current }: StoredListing): DraftRecord {
  return state === 'published' && published ? pickEdited(published) : current
}

function saveAs({ personId, now }: Writing, values: DraftRecord): NewDraft {
  return { values, savedAt: now.toISOString(), savedBy: personId ?? '' }
}

/** The fields of an edit to write, each of its type and by the rules, or the refusal of it. */
async function merge(
  stored: StoredListing,
  { values, loaded }: Edit,
  writing: Writing,
): Promise<{ changed: Partial<DraftRecord> } | { refusal: Refusal }> {
  const { current } = stored
  const checked = checkValues(values)
  const write = { values: { ...current, ...checked.values }, before: current }
  const [broken] = await checkRules(writing.transaction, [write], writing.hasMedia)
  const faults = { ...broken, ...checked.faults }
  if (Object.keys(faults).length > 0) return { refusal: refuseInvalid(stored, 'cannot be changed so', faults) }
  const { changed, conflicts: fields } = mergeEdit(current, { values: checked.values, loaded })
  if (fields.length === 0) return { changed: withDay(changed, writing) }
  const mine = { ...current, ...changed, ...pick(checked.values, fields) }
  return { refusal: refuseConflict(stored, undefined, { fields, mine }) }
}

/** A change of the availability that names no day is one of today. */
export function withDay(
  changed: Partial<DraftRecord>,
  { now, timeZone }: Pick<Writing, 'now' | 'timeZone'>,
): Partial<DraftRecord> {
  const { availability, availabilityDate } = changed
  if (availability === undefined || availabilityDate !== undefined) return changed
  return { ...changed, availabilityDate: availability && dayAt(now, timeZone) }
}

/** The values that the draft has already, and that somebody now wants to be seen. */
function pickAgreed({ draft }: StoredListing, { values }: Edit): Partial<DraftRecord> {
  const changes = draft?.changes ?? {}
  const names = Object.keys(changes) as EditedField[]
  return pick(
    values,
    names.filter((name) => values[name] !== undefined && isSameValue(values[name], changes[name])),
  )
}

function pick(values: Partial<DraftRecord>, names: readonly EditedField[]): Partial<DraftRecord> {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

const priceFields: ReadonlySet<EditedField> = new Set(['propertyPrice', 'landPrice'])
const availabilityFields: ReadonlySet<EditedField> = new Set(['availability', 'availabilityDate'])

/** The line of the activity for a change of these fields of a published listing. */
function eventOf(changed: Partial<DraftRecord>): ActivityEvent {
  const names = Object.keys(changed) as EditedField[]
  if (names.every((name) => priceFields.has(name))) return 'change-price'
  const { availability } = changed
  if (availability !== undefined && names.every((name) => availabilityFields.has(name))) {
    const known = askedAvailabilities.find((each) => each === (availability ?? 'Available'))
    return known ? availabilityEvents[known].event : 'change'
  }
  return names.every((name) => name === 'propertyStatus') ? 'change-status' : 'change'
}
