import type { ManyChange } from '../../../domain/office/many.ts'
import type { SiteTransaction } from '../../database/tables.ts'
import type { StoredListing } from '../listings/stored-listing.ts'
import { readBooks } from './change-person.ts'
import { keepRows } from './deeds.ts'
import type { DeedContext } from './planned.ts'

export const changeKinds = ['availability', 'publication', 'person', 'prices'] as const satisfies ManyChange['kind'][]

/** Stores the listings that a deed is about to change as they are. */
export async function keepBefore(
  { transaction, writer: { now } }: DeedContext,
  { id, change, same }: { id: string; change: ManyChange; same: number },
  listings: readonly StoredListing[],
): Promise<void> {
  const { kind } = change
  const what = { kind, value: kind === 'prices' ? null : change.value, same }
  const books = kind === 'person' ? await readBooks(transaction, listings) : new Map<string, never>()
  const rows = listings.map(({ id, state, version, draft }) => ({
    subject_id: id,
    state,
    version,
    revision: draft?.revision ?? null,
    draft: draft && JSON.stringify(draft.changes),
    draft_saved_at: draft?.savedAt ?? null,
    draft_saved_by: draft?.savedBy ?? null,
    person_id: books.get(id)?.book.personId ?? null,
  }))
  await keepRows(transaction, { id, what, now }, rows)
}

/** Completes what was stored before by how the deed left each listing, so that a change of somebody else is seen. */
export async function noteAfter(transaction: SiteTransaction, deed: string): Promise<void> {
  await transaction
    .updateTable('changed_together')
    .set((eb) => ({
      version_after: eb.fn.coalesce(
        eb.selectFrom('listings').select('version').whereRef('id', '=', 'changed_together.subject_id'),
        eb
          .selectFrom('replaced_listings')
          .select(({ fn }) => fn.max('replaced_listings.version').as('version'))
          .whereRef('replaced_listings.listing_id', '=', 'changed_together.subject_id'),
      ),
      revision_after: eb
        .selectFrom('listing_drafts')
        .select('listing_drafts.revision')
        .whereRef('listing_drafts.id', '=', 'changed_together.subject_id'),
    }))
    .where('deed', '=', deed)
    .execute()
}
