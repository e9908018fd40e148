import { kindOf, statusOf } from './card.ts'
import { fields, type NamedField } from './fields.ts'
import { type Listing, locationLine, price, words } from './listing.ts'
import { formatPrice } from './money.ts'

/** `differs` is true if not all properties have the same. */
export type ComparisonRow = { label: string; differs: boolean }

export type Comparison = {
  /** The facts, each with a value for at least one of the properties; null where it is not known. */
  facts: (ComparisonRow & { key: string; values: (string | null)[] })[]
  /** Every feature that one of them has. */
  features: (ComparisonRow & { has: boolean[] })[]
}

/** F11. */
export const maxCompared = 6

/** Compares listings, in their order. A field with `fact` in `fields.ts` is a row of its own. */
export function compareListings(listings: readonly Listing[]): Comparison {
  const facts: [key: string, label: string, read: (listing: Listing) => string | number | null][] = [
    ['price', 'Price', priceOf],
    ['status', 'Status', statusOf],
    ['kind', 'Type', kindOf],
    ['place', 'Place', (listing) => locationLine(listing) || null],
    ['bedrooms', 'Bedrooms', ({ numberOfBedrooms }) => numberOfBedrooms || null],
    ['bathrooms', 'Bathrooms', ({ numberOfBathrooms }) => numberOfBathrooms || null],
    ['pricePerBedroom', 'Price per bedroom', pricePerBedroom],
    ...fields.filter(isFact).map(({ label, name, type }): (typeof facts)[number] => [
      name,
      label,
      (listing) => {
        const value = listing[name] as string | number | null
        return type === 'choice' && value !== null ? words(String(value)) : value
      },
    ]),
  ]
  const features = new Set(listings.flatMap(({ propertyFeatures }) => propertyFeatures.map(words)))
  return {
    facts: facts
      .map(([key, label, read]) => {
        const values = listings.map((listing) => read(listing)?.toString() ?? null)
        return { key, label, values, differs: differ(values) }
      })
      .filter(({ values }) => values.some((value) => value !== null)),
    features: [...features].map((label) => {
      const has = listings.map(({ propertyFeatures }) => propertyFeatures.map(words).includes(label))
      return { label, has, differs: differ(has) }
    }),
  }
}

function isFact(field: NamedField): field is NamedField & { label: string } {
  return field.fact === true
}

function differ(values: readonly unknown[]) {
  return new Set(values).size > 1
}

function priceOf(listing: Listing) {
  return formatPrice({ kes: price(listing), perMonth: isPerMonth(listing) })
}

function pricePerBedroom(listing: Listing) {
  const kes = price(listing)
  const { numberOfBedrooms } = listing
  return kes !== null && numberOfBedrooms
    ? formatPrice({ kes: kes / numberOfBedrooms, perMonth: isPerMonth(listing) })
    : null
}

function isPerMonth({ propertyStatus }: Listing) {
  return propertyStatus === 'For_Rent'
}
