import type { DraftRecord, OfficeListing } from '../../domain/office/editor.ts'
import type { OfficeSite } from '../../domain/office/office-site.ts'
import { askAboutPrice, type PriceQuestion } from '../../domain/office/prices/price-question.ts'
import { toRecord } from './form-page.ts'

/** Asks about the price that visitors would see with these values, unless somebody has said that it is right. */
export async function askPrice(
  listing: OfficeListing,
  values: DraftRecord,
  { site, confirmed }: { site: OfficeSite; confirmed: string },
): Promise<PriceQuestion | null> {
  const all = await site.catalogue.list('all')
  if (!all.ok) return null
  const before = listing.published && site.toListing(listing.published)
  const question = askAboutPrice(site.toListing(toRecord(values, listing)), before, all.listings)
  return question?.key === confirmed ? null : question
}
