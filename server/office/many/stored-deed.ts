import type { Selectable } from 'kysely'
import type { ManyChange, ManyDeed } from '../../../domain/office/many.ts'
import { inGroups } from '../../database/in-groups.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'
import type { StoredListing } from '../listings/stored-listing.ts'
import { readBooks } from './change-person.ts'
import type { DeedContext } from './planned.ts'

/** In milliseconds. Without script `Undo` stays on its page, but nobody takes back what was done yesterday. */
const keptTime = 24 * 60 * 60_000

/** A draft may have a description of 50,000 characters. */
const rowsPerStatement = 100

/** Stores the listings that a deed is about to change as they are, and erases older deeds. */
export async function keepBefore(
  { transaction, writer }: DeedContext,
  { id: deed, change, same }: { id: string; change: ManyChange; same: number },
  listings: readonly StoredListing[],
): Promise<void> {
  const done_at = writer.now.toISOString()
  await transaction.deleteFrom('changed_together').where('done_at', '<', shift(writer.now, -keptTime)).execute()
  const { kind } = change
  const what = JSON.stringify({ kind, value: kind === 'prices' ? null : change.value, same })
  const books = kind === 'person' ? await readBooks(transaction, listings) : new Map<string, never>()
  const rows = listings.map(({ id, state, version, draft }) => ({
    deed,
    listing_id: id,
    done_at,
    what,
    state,
    version,
    revision: draft?.revision ?? null,
    draft: draft && JSON.stringify(draft.changes),
    draft_saved_at: draft?.savedAt ?? null,
    draft_saved_by: draft?.savedBy ?? null,
    person_id: books.get(id)?.book.personId ?? null,
  }))
  for (const some of inGroups(rows, rowsPerStatement))
    await transaction
      .insertInto('changed_together')
      .values([...some])
      .execute()
}

/** Completes what was stored before by how the deed left each listing, so that a change of somebody else is seen. */
export async function noteAfter(transaction: SiteTransaction, deed: string): Promise<void> {
  await transaction
    .updateTable('changed_together')
    .set((eb) => ({
      version_after: eb.fn.coalesce(
        eb.selectFrom('listings').select('version').whereRef('id', '=', 'changed_together.listing_id'),
        eb
          .selectFrom('replaced_listings')
          .select(({ fn }) => fn.max('replaced_listings.version').as('version'))
          .whereRef('replaced_listings.listing_id', '=', 'changed_together.listing_id'),
      ),
      revision_after: eb
        .selectFrom('listing_drafts')
        .select('listing_drafts.revision')
        .whereRef('listing_drafts.id', '=', 'changed_together.listing_id'),
    }))
    .where('deed', '=', deed)
    .execute()
}

export type Before = Selectable<Tables['changed_together']>

/** The listings of a deed as they were before it; none where it is not kept any more. */
export async function readBefore(db: SiteDatabase, deed: string): Promise<Before[]> {
  if (!isStoredId(deed)) return []
  return db.selectFrom('changed_together').selectAll().where('deed', '=', deed).orderBy('listing_id').execute()
}

export async function findDeed(db: SiteDatabase, id: string): Promise<ManyDeed | null> {
  if (!isStoredId(id)) return null
  const { count, what } = await db
    .selectFrom('changed_together')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('what').as('what')])
    .where('deed', '=', id)
    .executeTakeFirstOrThrow()
  return what === null ? null : { id, count: Number(count), ...toWhat(what) }
}

export function toWhat(json: string): Pick<ManyDeed, 'kind' | 'value' | 'same'> {
  return JSON.parse(json)
}
