import { formatPrice } from '../amounts/money.ts'
import { kindOf, statusOf } from '../cards/card.ts'
import type { CostsOf } from '../costs/listing-costs.ts'
import { findFloorSize, landSizeWords } from '../costs/listing-land.ts'
import type { Figure } from '../costs/true-cost.ts'
import { ownFeatures, withImpliedFeatures } from '../listings/implied-features.ts'
import { isPerMonth, type Listing, locationLine, price, words } from '../listings/listing.ts'
import { isStudio } from '../listings/property-type.ts'
import { factRows } from '../property/facts.ts'

export type ComparedListings = ReturnType<typeof compareListings>

/** A comparison has 6 properties at most (F11). */
export const maxCompared = 6

/**
 * Compares listings, in their order. A field with `fact` in `fields.ts` is a row of its own. `differs` is true if not all properties have
 * the same, `marked` where the row says so in words.
 */
export function compareListings(listings: readonly Listing[], costsOf: CostsOf) {
  const costs = new Map(listings.map((listing) => [listing, costsOf(listing)]))
  const facts: [key: string, label: string, read: (listing: Listing) => string | number | null][] = [
    ['price', 'Price', priceOf],
    ['status', 'Status', statusOf],
    ['kind', 'Type', kindOf],
    ['place', 'Place', (listing) => locationLine(listing) || null],
    ['bedrooms', 'Bedrooms', (listing) => (isStudio(listing) ? 'Studio' : listing.numberOfBedrooms || null)],
    ['bathrooms', 'Bathrooms', ({ numberOfBathrooms }) => numberOfBathrooms || null],
    ['pricePerBedroom', 'Price per bedroom', pricePerBedroom],
    ['pricePerSquareMetre', 'Price per m²', pricePerSquareMetre],
    ...costRows.map(([name, label]): (typeof facts)[number] => [
      name,
      label,
      (listing) => sayFigure(costs.get(listing)?.figures.find((figure) => figure.name === name)),
    ]),
    ...factRows.map(({ name, label, say }): (typeof facts)[number] => [
      name,
      label,
      name === 'plotSize' ? (listing) => landSizeWords(listing) ?? say(listing) : say,
    ]),
  ]
  const known = facts
    .map(([key, label, read]) => {
      const values = listings.map((listing) => read(listing)?.toString() ?? null)
      return { key, label, values, differs: differ(values) }
    })
    .filter(({ values }) => values.some((value) => value !== null))
  // When most rows differ, marking each of them would help nobody.
  const areFew = known.filter(({ differs }) => differs).length * 2 < known.length
  // A feature that a row above states of all that have it is no row of its own (B17).
  const features = [...new Set(listings.flatMap((listing) => ownFeatures(listing).map(words)))].map((label) => {
    const has = listings.map((listing) => withImpliedFeatures(listing).propertyFeatures.map(words).includes(label))
    return { label, has, differs: differ(has) }
  })
  return {
    /** The facts, each with a value for at least one of the properties; null where it is not known. */
    facts: known.map((row) => ({ ...row, marked: row.differs && areFew })),
    /** The features that some of them have, and others not. */
    features: features.filter(({ differs }) => differs),
    /** The features that all of them have. */
    commonFeatures: features.filter(({ differs }) => !differs).map(({ label }) => label),
  }
}

const costRows = [
  ['movingIn', 'To move in'],
  ['month', 'Then each month'],
  ['buying', 'Costs of buying'],
  ['yield', 'Yield, if let'],
  ['perAcre', 'Per acre'],
  ['perPlot', 'Per 50×100 ft'],
] as const

/** The figure of a property's page; null where it says none. */
function sayFigure(figure: Figure | undefined): string | null {
  return figure && figure.kes !== null ? figure.value + (figure.vat ?? '') : null
}

function differ(values: readonly unknown[]) {
  return new Set(values).size > 1
}

function priceOf(listing: Listing) {
  return formatPrice({ kes: price(listing), perMonth: isPerMonth(listing) })
}

function pricePerBedroom(listing: Listing) {
  return sharePrice(listing, listing.numberOfBedrooms)
}

function pricePerSquareMetre(listing: Listing) {
  return sharePrice(listing, findFloorSize(listing))
}

function sharePrice(listing: Listing, units: number | null) {
  const kes = price(listing)
  return kes !== null && units ? formatPrice({ kes: kes / units, perMonth: isPerMonth(listing) }) : null
}
