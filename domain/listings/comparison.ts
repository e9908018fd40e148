import { kindOf, statusOf } from './card.ts'
import { fields, type NamedField } from './fields.ts'
import { type Listing, locationLine, price, words } from './listing.ts'
import { formatPrice } from './money.ts'

/** A row of the comparison: one value for each property, null where it is not known. */
export type ComparisonRow = {
  label: string
  values: (string | null)[]
  /** True if not all values are the same. */
  differs: boolean
}

export type Comparison = {
  /** The facts, each with a value for at least one of the properties. */
  facts: ComparisonRow[]
  /** Every feature that one of them has: yes or no. */
  features: ComparisonRow[]
}

/** F11. */
export const maxCompared = 6

/** Compares listings, in their order. A field with `fact` in `fields.ts` is a row of its own. */
export function compareListings(listings: readonly Listing[]): Comparison {
  const facts: [label: string, read: (listing: Listing) => string | number | null][] = [
    ['Price', priceOf],
    ['Status', statusOf],
    ['Type', kindOf],
    ['Place', (listing) => locationLine(listing) || null],
    ['Bedrooms', ({ numberOfBedrooms }) => numberOfBedrooms || null],
    ['Bathrooms', ({ numberOfBathrooms }) => numberOfBathrooms || null],
    ['Price per bedroom', pricePerBedroom],
    ...fields.filter(isFact).map(({ label, name, type }): (typeof facts)[number] => [
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
      .map(([label, read]) =>
        toRow(
          label,
          listings.map((listing) => toText(read(listing))),
        ),
      )
      .filter(({ values }) => values.some((value) => value !== null)),
    features: [...features].map((feature) =>
      toRow(
        feature,
        listings.map(({ propertyFeatures }) => (propertyFeatures.map(words).includes(feature) ? 'Yes' : 'No')),
      ),
    ),
  }
}

function isFact(field: NamedField): field is NamedField & { label: string } {
  return field.fact === true
}

function toRow(label: string, values: (string | null)[]): ComparisonRow {
  return { label, values, differs: new Set(values).size > 1 }
}

function toText(value: string | number | null) {
  return value === null ? null : String(value)
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
