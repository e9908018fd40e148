import { createHash, randomInt } from 'node:crypto'
import { nameOfListing } from '../../../domain/cards/card.ts'
import { isPerMonth, price, shortId } from '../../../domain/listings/listing.ts'
import { nameOfCopy } from '../../../domain/office/copies.ts'
import { blankDraft } from '../../../domain/office/edited-fields.ts'
import type { ListingEditor, ListingsWritten } from '../../../domain/office/editor.ts'
import type { Person } from '../../../domain/office/person.ts'
import { somebody } from '../../../domain/office/person-names.ts'
import type { SiteTransaction } from '../../database/tables.ts'
import { saveWithin, withdrawWithin } from '../../listings/listing-store.ts'
import { findFormerRecord, listVersions } from '../listings/history.ts'
import { countSamples, listLastWithdrawn, listPublished } from '../listings/samples.ts'
import {
  readListing,
  readListings,
  readNames,
  type StoredListing,
  toDraftRows,
  writeDrafts,
} from '../listings/stored-listing.ts'
import { recordActivity } from '../people/activity.ts'
import { writePersons } from '../private-details/stored-details.ts'
import { type ChangeOptions, createListingChanges } from './change-listings.ts'
import { shownValues } from './planners.ts'

type EditorOptions = ChangeOptions & {
  list: ListingEditor['list']
  listLacks: ListingEditor['listLacks']
  /** The ids of the sample listings, whether they are published or not. */
  listSampleIds: () => readonly string[]
}

const nothing: ListingsWritten = { ok: true, changed: 0, changeId: null }

/** Reads and changes our own listings for people of the firm. */
export function createListingEditor({ list, listLacks, listSampleIds, ...options }: EditorOptions): ListingEditor {
  const { db } = options
  const { write, ...changes } = createListingChanges(options)

  async function startDraft(source: StoredListing | null, person: Person, form?: string): Promise<string> {
    let id = ''
    await write(person.id, async ({ transaction, now }) => {
      id = form ? toDraftId(person, form) : await findFreeId(transaction)
      if (await readListing(transaction, id)) return nothing
      const values = source
        ? { ...source.current, propertyName: nameOfCopy(source.current), propertyUrlSlug: null }
        : blankDraft
      const draft = { values, savedAt: now.toISOString(), savedBy: person.id }
      await writeDrafts(transaction, toDraftRows([{ id, published: null, draft }]))
      await writePersons(transaction, new Map([[id, person.id]]))
      const subject = { kind: 'listing', id, name: source ? nameOfListing(values) : 'a new listing' } as const
      await recordActivity(transaction, { personId: person.id, event: source ? 'duplicate' : 'draft', subject }, now)
      return nothing
    })
    return id
  }

  return {
    ...changes,
    list,
    listLacks,
    listVersions: (id, page) => listVersions(db, id, page),
    findVersion: (id, version) => findFormerRecord(db, id, version),
    countSamples: () => countSamples(db, listSampleIds()),

    async find(id) {
      const stored = await readListing(db, id)
      if (!stored) return null
      const { state, published, isUnseen, draft, current } = stored
      if (!draft) return { id, state, published, isUnseen, draft }
      const { savedAt, savedBy } = draft
      const names = await readNames(db, [savedBy])
      const shown = { record: current, savedAt, savedBy: names.get(savedBy) ?? somebody }
      return { id, state, published, isUnseen, draft: shown }
    },

    async listPrices(ids) {
      const listings = await readListings(db, ids)
      return ids.flatMap((id) => {
        const stored = listings.get(id)
        if (!stored) return []
        const shown = shownValues(stored)
        const [kes, draft] = [price(shown), price(stored.current)]
        const perMonth = isPerMonth(shown)
        return [{ id, name: nameOfListing(stored.current), kes, draft: draft === kes ? null : draft, perMonth }]
      })
    },

    create: (person, form) => startDraft(null, person, form),

    async duplicate(id, person) {
      const source = await readListing(db, id)
      return source && startDraft(source, person)
    },

    withdrawSamples: (person) =>
      write(person.id, async ({ transaction, show, now }) => {
        const ids = await listPublished(transaction, listSampleIds())
        if (ids.length === 0) return nothing
        await withdrawWithin(transaction, ids, await show())
        await recordActivity(transaction, { personId: person.id, event: 'withdraw-samples' }, now)
        return { ok: true, changed: ids.length, changeId: null }
      }),

    republishSamples: (person) =>
      write(person.id, async ({ transaction, show, now }): Promise<ListingsWritten> => {
        const records = await listLastWithdrawn(transaction, listSampleIds())
        if (records.length === 0) return nothing
        const saved = await saveWithin(transaction, [{ file: 'samples', records }], await show())
        if (!saved.ok) {
          const refused = saved.faults.map(({ id, sentence }) => {
            return {
              id: id ?? '',
              name: 'A sample',
              reason: `cannot be published. ${sentence}`,
              why: 'impossible' as const,
            }
          })
          return { ok: false, refused }
        }
        await recordActivity(transaction, { personId: person.id, event: 'republish-samples' }, now)
        return { ok: true, changed: records.length, changeId: null }
      }),
  }
}

/** The id of the draft that a form starts, however often it is sent. */
function toDraftId({ id }: Person, form: string): string {
  const digest = createHash('sha256').update(`${id} ${form}`).digest('hex')
  return BigInt(`0x${digest}`).toString(36).slice(-24)
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A random id. The caller checks that no other listing has its short id. */
export function createId(): string {
  return Array.from({ length: 24 }, () => letters[randomInt(letters.length)]).join('')
}

/** A random id whose short id no listing has or had, nor a draft. */
async function findFreeId(transaction: SiteTransaction): Promise<string> {
  for (;;) {
    const id = createId()
    const short = shortId(id)
    const known = await transaction
      .selectFrom('known_listings')
      .select('short_id as id')
      .where('short_id', '=', short)
      .unionAll(transaction.selectFrom('listings').select('id').where('short_id', '=', short))
      .unionAll(transaction.selectFrom('listing_drafts').select('id').where('id', 'like', `${short}%`))
      .executeTakeFirst()
    if (!known) return id
  }
}
