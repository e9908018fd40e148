import type { ReferredListing } from '../../../domain/office/references/find-references.ts'
import type { SiteDatabase } from '../../database/tables.ts'

/** The listings with references elsewhere (J11.8), by which a text may name them. */
export function readReferred(db: SiteDatabase): Promise<ReferredListing[]> {
  const written = db.selectFrom('books').select(['listing_id as id', 'portal_references as references'])
  return written.where('portal_references', 'is not', null).execute()
}
