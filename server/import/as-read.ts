import { isSameValue } from '../../domain/office/field-digest.ts'
import { blankDetails, type PrivateDetails } from '../../domain/office/private-details.ts'
import { inGroups } from '../database/in-groups.ts'
import { readListingVersion } from '../database/listing-version.ts'
import type { SiteTransaction } from '../database/tables.ts'
import { readManyDetails } from '../office/private-details/stored-details.ts'

/** A listing as it was read before a transaction: the revision of its draft, null without one, and its private details, null where they do not matter. */
export type ReadListing = { id: string; revision: string | null; details: PrivateDetails | null }

/** The answer of work in a transaction that found a listing changed since it was read. */
export type Moved = { ok: false; why: 'moved' }

const idsPerStatement = 500

/**
 * True where nobody changed one of the listings since they were read. A published listing, or one that left the site, is the same while the version of
 * all is: when somebody publishes another one meanwhile, the import reads all again.
 */
export async function isAsRead(
  transaction: SiteTransaction,
  version: number,
  listings: readonly ReadListing[],
): Promise<boolean> {
  if ((await readListingVersion(transaction)) !== version) return false
  const revisions = new Map<string, string>()
  for (const some of inGroups(idsOf(listings), idsPerStatement))
    for (const { id, revision } of await transaction
      .selectFrom('listing_drafts')
      .select(['id', 'revision'])
      .where('id', 'in', some)
      .execute())
      revisions.set(id, revision)
  if (listings.some(({ id, revision }) => revision !== (revisions.get(id) ?? null))) return false
  const details = await readManyDetails(transaction, idsOf(listings.filter((each) => each.details)))
  return listings.every((each) => !each.details || isSameValue(details.get(each.id) ?? blankDetails, each.details))
}

const idsOf = (listings: readonly ReadListing[]) => listings.map(({ id }) => id)
