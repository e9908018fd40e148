import { formatKes } from '../amounts/money.ts'
import { formatCount } from '../format-count.ts'
import { urls } from '../urls.ts'
import { formatPercent, type Share, shareOf, toShare } from './exact.ts'
import { instalmentOf } from './mortgage.ts'
import type { RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { type Investment, lettingRates, usualLetting, yieldOf } from './rental-yield.ts'

/** With these the figures of a property page begin, and so do the calculators that they lead to. */
export const usualTerm = 20
export const usualDeposit: Share = 200_000

export const saleRates = [...lettingRates, 'mortgageInterest'] as const satisfies readonly RateName[]

/** A property for sale with all that its figures need, as it is sent with the page. */
export type PropertyForSale = {
  /** The short id. */
  property: string
  /** KES. */
  price: number
  premises: 'home' | 'business'
  /** KES beyond the price, by our estimate. */
  buyingCosts: number
  /** KES a month with which its slider begins; null for land, which has no rent by the month. */
  rent: number | null
  /** KES a month, which may be 0; null where the record states none. */
  serviceCharge: number | null
  /** KES for an acre, or for a plot of 50×100 ft; null unless the size of the land is beyond doubt. */
  perSize: { label: string; kes: number } | null
  rates: RateValues<(typeof saleRates)[number]>
}

/** The values that the visitor sets with the sliders. */
export type Settings = { deposit: Share; rent: number }

/** One amount or percentage, with the calculator that explains it. */
export type Amount = {
  value: string
  note: string
  /** KES, which is also shown in the visitor's currency (I15). */
  kes: number
  perMonth?: boolean
  href: string
}

/** `abroad` is the same for an owner who is not resident in Kenya. */
export type Figure = Amount & { label: string; abroad?: Amount }

export type Slider = {
  name: keyof Settings
  label: string
  value: number
  /** The value in words. */
  words: string
  min: number
  max: number
  step: number
}

/** The figures of a property for sale, each by the rules of its calculator (I6, I8, I9, I14), and the sliders that move them. */
export function saleFigures(
  sale: PropertyForSale,
  { deposit, rent }: Settings,
): { figures: Figure[]; sliders: Slider[] } {
  const { price, perSize } = sale
  return {
    figures: [
      buyingFigure(sale),
      mortgageFigure(sale, deposit),
      ...(sale.rent === null ? [] : [yieldFigure(sale, rent)]),
      ...(perSize
        ? [{ ...perSize, value: formatKes(perSize.kes), note: 'Compare with other land', href: landByPrice }]
        : []),
    ],
    sliders: [
      {
        name: 'deposit',
        label: 'Your deposit',
        value: deposit,
        words: `${formatPercent(deposit)}, ${formatKes(shareOf(price, deposit))}`,
        min: 100_000,
        max: 900_000,
        step: 50_000,
      },
      ...(sale.rent === null
        ? []
        : [
            {
              name: 'rent' as const,
              label: sale.premises === 'business' ? 'Rent a month, before VAT' : 'Rent a month',
              value: rent,
              words: formatKes(rent),
              ...rentRange(sale.rent),
            },
          ]),
    ],
  }
}

const landByPrice = urls.listings('land-and-plots', new URLSearchParams({ sort: 'price-per-acre-low-high' }))

function buyingFigure({ property, price, premises, buyingCosts: kes, rates }: PropertyForSale): Figure {
  const vat = premises === 'business' ? `, with ${formatPercent(rates.vat)} VAT` : ''
  return {
    label: 'Costs of buying',
    value: formatKes(kes),
    note: `${formatPercent(toShare(kes, price), 1)} on top of the price${vat}`,
    kes,
    href: urls.tool('buying-costs', new URLSearchParams({ price: String(price), premises, property })),
  }
}

function mortgageFigure({ property, price, premises, rates }: PropertyForSale, deposit: Share): Figure {
  const own = shareOf(price, deposit)
  const interest = rates.mortgageInterest
  const kes = instalmentOf({ loan: price - own, interest, years: usualTerm })
  const figures = { price: String(price), deposit: String(own), premises, property }
  return {
    label: 'With a mortgage',
    value: formatKes(kes),
    note: `a month, for ${formatCount(usualTerm, 'year')} at ${formatPercent(interest)}`,
    kes,
    perMonth: true,
    href: urls.tool('mortgage', new URLSearchParams(figures)),
  }
}

function yieldFigure(sale: PropertyForSale, rent: number): Figure {
  return {
    label: 'Net yield, if let',
    ...yieldFor('resident', sale, rent),
    abroad: yieldFor('non-resident', sale, rent),
  }
}

const owners = { resident: 'a resident', 'non-resident': 'an owner abroad' }

function yieldFor(owner: Investment['owner'], sale: PropertyForSale, rent: number): Amount {
  const { property, price, premises, buyingCosts, serviceCharge, rates } = sale
  const letting = { ...usualLetting, price, premises, owner, rent }
  const year = yieldOf({ ...letting, buyingCosts, serviceCharge, otherCosts: null }, rates)
  const kes = Math.max(year.netPerMonth, 0)
  const isTaxed = year.taxOutcome === 'reckoned'
  const without = inWords([serviceCharge === null && 'service charge', !isTaxed && 'tax'])
  const after = inWords([serviceCharge && 'service charge', 'costs', isTaxed && 'tax'])
  const figures = {
    price: String(price),
    rent: String(rent),
    premises,
    owner,
    ...(serviceCharge !== null && { serviceCharge: String(serviceCharge) }),
    property,
  }
  return {
    value: year.netYield === null ? 'None' : formatPercent(year.netYield, 2),
    note: `for ${owners[owner]}${without && `, before ${without}`}: ${formatKes(kes)} a month after ${after}`,
    kes,
    perMonth: true,
    href: urls.tool('rental-yield', new URLSearchParams(figures)),
  }
}

/** `service charge, costs and tax`, of those that apply. */
function inWords(parts: readonly (string | false | 0 | null)[]): string {
  return words.format(parts.filter((part) => typeof part === 'string'))
}

const words = new Intl.ListFormat('en-GB')

/** From a quarter of the rent with which the slider begins to twice that rent, in steps that a rent is asked in. */
function rentRange(initial: number): { min: number; max: number; step: number } {
  const step = rentStep(initial)
  return { min: Math.max(step, roundTo(step, initial / 4)), max: roundTo(step, 2 * initial), step }
}

/** KES: 500 for the rents of most homes. */
export function rentStep(rent: number): number {
  return 5 * 10 ** Math.max(2, Math.floor(Math.log10(rent)) - 3)
}

export function roundTo(step: number, kes: number): number {
  return Math.round(kes / step) * step
}
