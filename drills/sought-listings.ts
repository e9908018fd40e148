import { blankListing } from '../domain/listings/fields.ts'
import type { Listing } from '../domain/listings/listing.ts'

const towns = ['Nairobi', 'Kiambu', 'Ngong', 'Nakuru', 'Kisumu', 'Thika', 'Nanyuki', 'Kajiado']

/** A listing with what the site knows of it. Times are hours ago. */
export type Shown = { listing: Listing; shownFor: number; isHeld: boolean; fell: { from: number; for: number } | null }

/** New listings: some are not offered for long enough, under offer, held or old; of old ones some have become cheaper. */
export function makeListings(count: number): Shown[] {
  return Array.from({ length: count }, (_, at) => ({
    listing: {
      ...blankListing,
      id: `n${String(at).padStart(9, '0')}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
      propertyName: `Flat ${at}`,
      propertyStatus: at % 3 === 0 ? 'For_Sale' : 'For_Rent',
      propertyType: 'Residential',
      residentialType: 'Apartment',
      townCity: towns[at % 8] ?? null,
      numberOfBedrooms: (at % 5) + 1,
      propertyPrice: 50_000 + (at % 40) * 5_000,
      availability: at % 20 === 7 ? 'Under_Offer' : null,
    },
    ...{ shownFor: 6, fell: null, isHeld: at % 20 === 13 },
    ...(at % 20 === 3 && { shownFor: 3 }),
    ...(at % 20 === 5 && { shownFor: 400, fell: { from: 500_000, for: 30 } }),
    ...(at % 20 === 15 && { shownFor: 400, fell: { from: 500_000, for: 20 } }),
  }))
}

/** A search by a few criteria, or one property. A price is below its bound. */
type Sought =
  | { town?: string; bedrooms?: number; status?: string; below?: number; confirmedFor: number | null }
  | { property: string; priceThen: number; confirmedFor: number | null }

export type Person = {
  email: string
  frequency: 'daily' | 'weekly' | 'never'
  isPaused: boolean
  /** True where today's mail was made already. */
  isDone: boolean
  sought: readonly Sought[]
  /** By id, the prices that were told. */
  told: ReadonlyMap<string, number>
}

/** People with two searches each. */
export function makePeople(searches: number, listings: readonly Shown[]): Person[] {
  const idOf = (at: number) => listings[at % listings.length]?.listing.id ?? ''
  return Array.from({ length: Math.ceil(searches / 2) }, (_, at) => {
    const confirmedFor = at % 11 === 4 ? 1 : 300
    const first: Sought = {
      confirmedFor,
      ...(at % 2 === 0 && { town: towns[at % 8] }),
      ...(at % 3 === 0 && { bedrooms: (at % 5) + 1 }),
      ...(at % 5 < 2 && { status: at % 4 === 0 ? 'For_Sale' : 'For_Rent' }),
      below: 60_000 + (at % 17) * 3_000,
    }
    const second: Sought =
      at % 4 === 1
        ? { property: idOf(at * 5), priceThen: 400_000, confirmedFor: 300 }
        : { town: towns[(at + 3) % 8] ?? '', bedrooms: (at % 4) + 1, confirmedFor: at % 9 === 3 ? null : 300 }
    return {
      email: `seeker-${at}@seekers.example`,
      frequency: (['never', 'daily', 'weekly'] as const)[at % 23 === 0 ? 0 : 1 + (at % 2)] ?? 'daily',
      isPaused: at % 29 === 0,
      isDone: at % 31 === 0,
      sought: [first, second],
      told: new Map(at % 6 === 0 ? [at, at + 1, at + 2].map((one) => [idOf(one * 7), 150_000]) : []),
    }
  })
}

/** The search as an address has it; empty for a property. */
export function toQuery(sought: Sought): string {
  if ('property' in sought) return ''
  const { town, bedrooms, status, below } = sought
  const given = { town, numberOfBedrooms: bedrooms, propertyStatus: status, maxPriceValue: below }
  const entries = Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return String(new URLSearchParams(entries))
}

/** The ids of the listings that a person is to be told of, by the clauses K5 and K6 alone. */
export function expectTold({ frequency, isPaused, isDone, sought, told }: Person, listings: readonly Shown[]) {
  if (frequency === 'never' || isPaused || isDone) return new Set<string>()
  const isNews = ({ listing, shownFor, isHeld, fell }: Shown, one: Sought) => {
    const { id, propertyPrice: price, availability } = listing
    const { confirmedFor } = one
    if (confirmedFor === null || isHeld || availability !== null || price === null) return false
    const before = told.get(id)
    const isNew = shownFor >= 4 && shownFor < confirmedFor && before === undefined
    const isCheaper =
      fell !== null && fell.for >= 24 && fell.for < confirmedFor && (before === undefined || price < before)
    if ('property' in one) return one.property === id && isCheaper && price < one.priceThen
    if (one.town !== undefined && listing.townCity !== one.town) return false
    if (one.bedrooms !== undefined && listing.numberOfBedrooms !== one.bedrooms) return false
    if (one.status !== undefined && listing.propertyStatus !== one.status) return false
    if (one.below !== undefined && price >= one.below) return false
    return isNew || isCheaper
  }
  return new Set(listings.filter((shown) => sought.some((one) => isNews(shown, one))).map(({ listing }) => listing.id))
}
