import { type CostsOf, listingCosts } from '../../domain/costs/listing-costs.ts'
import { isTaken } from '../../domain/listings/availability.ts'
import { countryOf, isKenya } from '../../domain/places/country.ts'
import type { Snapshot } from '../../domain/snapshot.ts'
import type { SiteContext } from '../context.ts'

type Site = Pick<SiteContext, 'content' | 'atlas' | 'firm'>

/** Reckons what properties cost, where our rates apply (I14): those in Kenya, until they are let or sold. */
export function createCostsOf(
  { findComparableRents }: Pick<Snapshot, 'findComparableRents'>,
  { content, atlas, firm }: Site,
): CostsOf {
  return (listing) =>
    isKenya(countryOf(listing, atlas.findPlace, firm.address.countryCode)) && !isTaken(listing)
      ? listingCosts(listing, findComparableRents, content.rates)
      : null
}

/** The same with the listings of now; nothing is said while they cannot be read. */
export async function readCosts(site: Site & Pick<SiteContext, 'catalogue'>): Promise<CostsOf> {
  const all = await site.catalogue.list('all')
  return all.ok ? createCostsOf(all.snapshot, site) : () => null
}
