import type { FindComparableRents } from '../../domain/costs/comparable-rents.ts'
import { type CostsOf, listingCosts } from '../../domain/costs/listing-costs.ts'
import { isTaken } from '../../domain/listings/availability.ts'
import { countryOf, isKenya } from '../../domain/places/country.ts'
import type { SiteContext } from '../context.ts'

type Site = Pick<SiteContext, 'content' | 'atlas' | 'firm'>

/** Reckons what properties cost, where our rates apply (I14): those in Kenya, until they are let or sold. */
export function createCostsOf(findRents: FindComparableRents, { content, atlas, firm }: Site): CostsOf {
  return (listing) =>
    isKenya(countryOf(listing, atlas.findPlace, firm.address.countryCode)) && !isTaken(listing)
      ? listingCosts(listing, findRents, content.rates)
      : null
}

/** The same but for yields: a search for the rents of 200 properties would keep other visitors waiting. */
export function createSumsOf(site: Site): CostsOf {
  return createCostsOf(() => null, site)
}
