import { formatKes } from '../../../domain/amounts/money.ts'
import { price, priceField } from '../../../domain/listings/listing.ts'
import { listChanges } from '../../../domain/office/activity-changes.ts'
import { pickEdited } from '../../../domain/office/edited-fields.ts'
import type { DraftRecord, ListingRecord } from '../../../domain/office/editor.ts'
import { findBrokenRules } from '../../../domain/office/listing-rules.ts'
import type { ManyChange, Refused } from '../../../domain/office/many.ts'
import { saveWithin } from '../../listings/listing-store.ts'
import { deedOf, noteAll, toRecord, withDay } from '../listings/listing-editor.ts'
import { type StoredListing, type WrittenDraft, writeDrafts } from '../listings/stored-listing.ts'
import { Rollback } from './deeds.ts'
import { type DeedContext, type Planned, refuse, refuseFaulty } from './planned.ts'

type ValueChange = Extract<ManyChange, { kind: 'availability' | 'prices' }>

/** Sets availability or prices as the list's own forms do: of a published listing at once and in its draft, of others in the draft. */
export function changeValues(deed: DeedContext, listings: readonly StoredListing[], change: ValueChange): Planned {
  const refused: Refused[] = []
  const changes = new Map<StoredListing, Partial<DraftRecord>>()
  for (const stored of listings) {
    const values = toValues(stored, change)
    if (typeof values === 'string') refused.push(refuse(stored, values))
    if (values === null || typeof values === 'string') continue
    const shown = shownValues(stored)
    const broken = Object.values(findBrokenRules({ ...shown, ...values }, shown))
    if (broken.length > 0) refused.push(refuse(stored, `cannot be changed so. ${broken.join(' ')}`))
    else changes.set(stored, values)
  }
  return { refused, changed: [...changes.keys()], write: () => writeValues(deed, changes) }
}

/** The values that the list shows: those that visitors see, or else those of the draft. */
export function shownValues({ state, published, current }: StoredListing): DraftRecord {
  return state === 'published' && published ? pickEdited(published) : current
}

/** The fields to write; null where they are so already, and a reason where they cannot be written. */
function toValues(stored: StoredListing, change: ValueChange): Partial<DraftRecord> | string | null {
  if (stored.state === 'withdrawn') return 'is withdrawn'
  const shown = shownValues(stored)
  if (change.kind === 'availability') {
    const { value } = change
    return shown.availability === value ? null : { availability: value as DraftRecord['availability'] }
  }
  const step = change.value.get(stored.id)
  const kes = price(shown)
  if (step?.now !== kes) return kes === null ? 'has no price now' : `costs ${formatKes(kes)} now`
  if (step.next === kes) return null
  // None is no price either.
  return step.next >= 1 ? { [priceField(shown)]: step.next } : 'would cost less than KES 1'
}

async function writeValues(
  { transaction, person, writer, timeZone }: DeedContext,
  fields: ReadonlyMap<StoredListing, Partial<DraftRecord>>,
): Promise<void> {
  const { now } = writer
  const records: ListingRecord[] = []
  const recorded: StoredListing[] = []
  const drafts: WrittenDraft[] = []
  for (const [stored, changed] of fields) {
    const { id, state, published, draft, current } = stored
    const values = withDay(changed, now, timeZone)
    const isPublished = state === 'published' && published
    const after = isPublished ? toRecord({ id, values: { ...published, ...values }, published }, writer) : published
    if (isPublished && after) {
      records.push(after)
      recorded.push(stored)
    }
    const author =
      draft && isPublished ? { personId: draft.savedBy, now: new Date(draft.savedAt) } : { personId: person.id, now }
    if (draft || !isPublished) drafts.push({ id, published: after, values: { ...current, ...values }, author })
  }
  const saved = await saveWithin(transaction, [{ file: 'office', records }], writer)
  if (!saved.ok)
    throw new Rollback({ ok: false, refused: refuseFaulty(recorded, saved.faults, 'cannot be changed so') })
  await writeDrafts(transaction, drafts)
  const done = [...fields].map(([{ id, state, published, current }, changed]) => {
    const values = { ...current, ...changed }
    const shown = state === 'published' ? published : null
    const changes = shown && listChanges({ state, values: shown }, { state, values: { ...shown, ...changed } })
    return { deed: shown ? deedOf(changed) : 'draft', id, values, changes } as const
  })
  await noteAll(transaction, done, { person, now })
}
