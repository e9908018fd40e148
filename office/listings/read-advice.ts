import { type Listing, pictures } from '../../domain/listings/listing.ts'
import { adviseOn, daysSince, findLastChange, judgeContents } from '../../domain/office/advice.ts'
import type { Advice, OfficeListing } from '../../domain/office/editor.ts'
import { findOnMap, type KnownPlaces } from '../../domain/office/known-places.ts'
import type { OfficeContext } from '../context.ts'

type Options = Pick<OfficeContext, 'site' | 'photographs'> & { shown: Listing; places: KnownPlaces }

/** The advice about a listing as its form has it, beside what visitors see now. */
export async function readAdvice(
  { draft, published }: OfficeListing,
  { site, photographs, shown, places }: Options,
): Promise<Advice[]> {
  const [stored, all] = await Promise.all([photographs.describe(pictures(shown)), site.catalogue.list('all')])
  const changedAt = findLastChange(draft?.savedAt, published?.updatedAt ?? shown.createdAt)
  return adviseOn(shown, {
    ...judgeContents(shown, new Map(stored.map((photograph) => [photograph.url, photograph]))),
    isOnMap: findOnMap(places, shown) !== null,
    farPrice: all.ok ? all.snapshot.sayFarPrice(shown) : null,
    daysUntouched: daysSince(changedAt, Date.now()),
  })
}
