import { pictures } from '../../domain/listings/listing.ts'
import { adviseOn, daysSince, judgeContents } from '../../domain/office/advice.ts'
import type { Advice, OfficeListing } from '../../domain/office/editor.ts'
import { findOnMap, listKnownPlaces } from '../../domain/office/known-places.ts'
import { createSayFarPrice } from '../../domain/office/prices/far-price.ts'
import type { OfficeContext } from '../context.ts'
import { draftOf, toRecord } from './form-page.ts'

/** The advice about a listing as its form has it, beside what visitors see now. */
export async function readAdvice(
  listing: OfficeListing,
  { site, photographs }: Pick<OfficeContext, 'site' | 'photographs'>,
): Promise<Advice[]> {
  const shown = site.toListing(toRecord(draftOf(listing), listing))
  const [stored, all] = await Promise.all([photographs.describe(pictures(shown)), site.catalogue.list('all')])
  const changedAt = listing.draft?.savedAt ?? listing.published?.updatedAt ?? shown.createdAt
  return adviseOn(shown, {
    ...judgeContents(shown, new Map(stored.map((photograph) => [photograph.url, photograph]))),
    isOnMap: findOnMap(listKnownPlaces(site.atlas), shown) !== null,
    farPrice: all.ok ? createSayFarPrice(all.listings, all.snapshot.facts)(shown) : null,
    daysUntouched: daysSince(changedAt, Date.now()),
  })
}
