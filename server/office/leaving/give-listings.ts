import { nameOfListing } from '../../../domain/cards/card.ts'
import { propertyId } from '../../../domain/listings/listing.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import { readListings } from '../listings/stored-listing.ts'
import { recordActivities } from '../people/activity.ts'
import { writePersons } from '../private-details/stored-details.ts'

/** The ids of the listings for which somebody is responsible, of a foreign service's too. */
export async function listResponsibility(db: SiteDatabase, personId: string): Promise<string[]> {
  const rows = db.selectFrom('books').select('listing_id').where('person_id', '=', personId).orderBy('listing_id')
  return (await rows.execute()).map(({ listing_id }) => listing_id)
}

type Giving = { to: string | null; by: string | null; now: Date }

/** Gives listings to somebody or to nobody, whoever was responsible, each with its line of the activity (J4). The transaction has locked `books`. */
export async function giveListings(
  transaction: SiteTransaction,
  ids: readonly string[],
  { to, by, now }: Giving,
): Promise<void> {
  await writePersons(transaction, new Map(ids.map((id) => [id, to])))
  // Those of a foreign service are not here.
  const own = await readListings(transaction, ids)
  const lines = ids.map((id) => {
    const listing = own.get(id)
    const name = listing ? nameOfListing(listing.current) : propertyId({ id })
    return { personId: by, event: 'change-book', subject: { kind: 'listing', id, name } } as const
  })
  await recordActivities(transaction, lines, now)
}
