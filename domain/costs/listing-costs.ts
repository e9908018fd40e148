import { formatKes } from '../amounts/money.ts'
import { type Listing, propertyId } from '../listings/listing.ts'
import { urls } from '../urls.ts'
import { usablePrice } from './asked-prices.ts'
import { estimateBuyingCosts } from './buying.ts'
import type { ComparableRents, FindComparableRents } from './comparable-rents.ts'
import { formatPercent } from './exact.ts'
import { pricePerPlot } from './land.ts'
import { findLandSize, findPricePerAcre } from './listing-land.ts'
import { firstMonth, movingInCosts } from './moving-in.ts'
import { pickRates, toRateValues } from './rate-values.ts'
import type { Rates } from './rates.ts'
import { sumOf } from './sheet.ts'
import { sayMonths, statedDeposit, statedServiceCharge, tenantsCharge } from './stated-charges.ts'
import {
  type Controls,
  type Figure,
  type PropertyForSale,
  saleFigures,
  saleRates,
  usualDeposit,
  withoutVat,
} from './true-cost.ts'

/** The true cost of a property, as its page shows it (I14). `sale` is what a visitor's figures are reckoned with; null without any. */
export type ListingCosts = {
  figures: Figure[]
  notes: string[]
  /** The source of the yield's rent in words, and the address that shows those rents. */
  rents: { words: string; href: string } | null
  sale: PropertyForSale | null
} & Controls

export type CostsOf = (listing: Listing) => ListingCosts | null

/** Null without a price, and for land for rent, whose rent is by the season or the year as often as by the month. */
export function listingCosts(listing: Listing, findRents: FindComparableRents, rates: Rates): ListingCosts | null {
  const kes = usablePrice(listing)
  if (kes === null) return null
  if (listing.propertyStatus === 'For_Sale') return costsOfSale(listing, findRents, kes, rates)
  return listing.propertyStatus === 'For_Rent' && listing.propertyType !== 'Land'
    ? costsOfRent(listing, kes, rates)
    : null
}

function costsOfSale(listing: Listing, findRents: FindComparableRents, kes: number, content: Rates): ListingCosts {
  const rates = toRateValues(content)
  const premises = premisesOf(listing)
  const isWithoutVat = premises === 'business' && listing.goingConcern === true
  const isLet = listing.propertyType === 'Residential' || listing.propertyType === 'Commercial'
  const found = isLet ? findRents(listing) : null
  const rent = found?.rent ?? null
  const sale: PropertyForSale = {
    property: idOf(listing),
    price: kes,
    premises,
    isWithoutVat,
    buyingCosts: estimateBuyingCosts(kes, isWithoutVat ? withoutVat : premises, rates),
    isLet,
    rent,
    serviceCharge: statedServiceCharge(listing),
    perSize: pricesOfSize(listing, kes),
    rates: toRateValues(pickRates(saleRates, content)),
  }
  return {
    ...saleFigures(sale, { deposit: usualDeposit, rent }),
    rents: found && sayRents(found),
    notes: [
      ...(isLet ? fromRecord([sayServiceCharge(sale.serviceCharge)]) : []),
      ...(premises === 'home' ? [] : [isWithoutVat ? goingConcern : askAboutVat]),
    ],
    sale,
  }
}

const goingConcern = 'Sold as a going concern: no VAT, if your advocate agrees.'
const askAboutVat = 'Going concern or mixed use: ask your advocate about the VAT.'

/** The number of rents that the address names, the newest: it stands in the page twice. */
const maxNamed = 24

function sayRents({ ids, place, isBySquareMetre }: ComparableRents): ListingCosts['rents'] {
  const measure = isBySquareMetre ? ', by square metre' : ''
  return {
    words: `the middle of the ${ids.length} that we ask for its like in ${place}${measure}`,
    href: urls.shortlist(ids.slice(0, maxNamed), { compare: '' }),
  }
}

/** The prices by the measures in which land of this size is sold; none unless its size is beyond doubt (I13). */
function pricesOfSize(listing: Listing, kes: number): PropertyForSale['perSize'] {
  const perAcre = findPricePerAcre(listing)
  const size = findLandSize(listing)
  if (perAcre === null || !size) return []
  const perPlot = pricePerPlot(kes, size.area)
  return [
    { name: 'perAcre', label: 'Per acre', kes: perAcre },
    ...(perPlot === null || perPlot === kes
      ? []
      : [{ name: 'perPlot' as const, label: 'Per 50×100 ft', kes: perPlot }]),
  ]
}

function sayServiceCharge(kes: number | null): string | null {
  if (kes === null) return null
  return kes === 0 ? 'no service charge' : `the service charge of ${formatKes(kes)} a month`
}

function costsOfRent(listing: Listing, kes: number, content: Rates): ListingCosts {
  const rates = toRateValues(content)
  const premises = premisesOf(listing)
  const deposit = statedDeposit(listing, kes)
  const charge = tenantsCharge(listing)
  const asked = { deposit: deposit?.kes ?? null, serviceCharge: charge.kes }
  const tenancy = { rent: kes, premises, years: 1, agreement: null, ...asked }
  const { total } = movingInCosts(tenancy, rates)
  const month = sumOf(firstMonth(tenancy, rates))
  const usual = sayMonths(rates[premises === 'home' ? 'depositHome' : 'depositBusiness'])
  const figures = Object.entries(asked).flatMap(([name, amount]) => (amount === null ? [] : [[name, String(amount)]]))
  const href = urls.tool(
    'moving-in',
    new URLSearchParams([['rent', String(kes)], ['premises', premises], ...figures, ['property', idOf(listing)]]),
  )
  const withVat = premises === 'business' ? `, with ${formatPercent(rates.vat)} VAT` : ''
  return {
    figures: [
      {
        name: 'movingIn',
        label: 'To move in',
        vat: withVat,
        value: formatKes(total),
        note: `${deposit?.words ?? usual}, the first rent${charge.words}, and stamp duty on a lease of a year`,
        kes: total,
        href,
      },
      {
        name: 'month',
        label: 'Then each month',
        vat: withVat,
        value: formatKes(month),
        note: `the rent${charge.words}`,
        kes: month,
        perMonth: true,
        href,
      },
    ],
    sliders: [],
    rentField: null,
    rents: null,
    notes: [
      ...fromRecord([deposit && 'the deposit', charge.record]),
      sayAssumed([deposit ? null : usual, charge.record === null ? 'no service charge' : null]),
    ],
    sale: null,
  }
}

function fromRecord(stated: readonly (string | null)[]): string[] {
  const known = stated.filter((words) => words !== null)
  return known.length > 0 ? [`From the record: ${known.join(' and ')}.`] : []
}

/** Names what the sums assume where no field says it. */
function sayAssumed(assumed: readonly (string | null)[]): string {
  const known = assumed.filter((words) => words !== null)
  if (known.length === 0) return 'The agreement decides.'
  return `We assumed ${known.join(' and ')}; confirm before you sign.`
}

function premisesOf({ propertyType }: Listing): 'home' | 'business' {
  return propertyType === 'Commercial' ? 'business' : 'home'
}

function idOf(listing: Listing) {
  return propertyId(listing).toLowerCase()
}
