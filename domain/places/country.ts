import { oncePerPlace } from '../listings/once-per-place.ts'
import { type Located, placeKeyOf, toPart } from '../listings/place-key.ts'
import type { FindPlace } from './places.ts'

/** The country of which the site's costs, duties, taxes and titles are, by ISO 3166 (G2). */
const kenya = 'KE'

const names = new Intl.DisplayNames('en-GB', { type: 'region' })

/** The country of a listing, by ISO 3166: that of its place, else of its town, else the firm's own (G2). */
export function countryOf(listing: Located, findPlace: FindPlace, own: string): string {
  const keys = [placeKeyOf(listing), toPart(listing.townCity)]
  return keys.map((key) => key && findPlace(key)?.country).find(Boolean) ?? own
}

/** The countries of listings in words, those of most first: `Kenya and Uganda`. */
export function listCountries(listings: readonly Located[], findPlace: FindPlace, own: string): string {
  const toCountry = oncePerPlace((listing) => countryOf(listing, findPlace, own))
  const groups = [...Map.groupBy(listings, toCountry)].sort(([, a], [, b]) => b.length - a.length)
  return new Intl.ListFormat('en-GB').format(groups.map(([code]) => countryName(code)))
}

export function isKenya(country: string): boolean {
  return country === kenya
}

/** `Uganda` of `UG`. */
export function countryName(code: string): string {
  return names.of(code) ?? code
}
