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
  /** True of business premises that bear no VAT on their price (I6). */
  isWithoutVat: boolean
  /** KES beyond the price, by our estimate. */
  buyingCosts: number
  /** False for land, which has no rent by the month. */
  isLet: boolean
  /** KES a month with which its slider begins; null where too few are asked to say (I14). */
  rent: number | null
  /** KES a month, which may be 0; null where the record states none. */
  serviceCharge: number | null
  /** KES for an acre and for a plot of 50×100 ft; none unless the size of the land is beyond doubt. */
  perSize: readonly { name: 'perAcre' | 'perPlot'; label: string; kes: number }[]
  rates: RateValues<(typeof saleRates)[number]>
}

/** The values that the visitor sets. `rent` is null until one is known. */
export type Settings = { deposit: Share; rent: number | null }

/** One amount or percentage, with the calculator that explains it. */
export type Amount = {
  value: string
  note: string
  /** KES, which is also shown in the visitor's currency (I15); null where none is said. */
  kes: number | null
  perMonth?: boolean
  href: string
}

type FigureName = 'movingIn' | 'month' | 'buying' | 'mortgage' | 'yield' | 'perAcre' | 'perPlot'

/** `vat` are the words behind the label where VAT is in it; `abroad` is the same for an owner who is not resident in Kenya. */
export type Figure = Amount & { name: FigureName; label: string; vat?: string; abroad?: Amount }

type Slider = {
  name: keyof Settings
  label: string
  value: number
  /** The value in words. */
  words: string
  min: number
  max: number
  step: number
}

/** The controls of a visitor. `rentField` is the label of a rent that is typed, where none is known from which a slider could begin. */
export type Controls = { sliders: Slider[]; rentField: string | null }

/** The figures of a property for sale, each by the rules of its calculator (I6, I8, I9, I14), and what moves them. */
export function saleFigures(sale: PropertyForSale, { deposit, rent }: Settings): { figures: Figure[] } & Controls {
  const { price, isLet, perSize } = sale
  return {
    figures: [
      buyingFigure(sale),
      mortgageFigure(sale, deposit),
      ...(isLet ? [yieldFigure(sale, rent)] : []),
      ...perSize.map((each) => ({
        ...each,
        value: formatKes(each.kes),
        note: 'Compare with other land',
        href: landByPrice,
      })),
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
      ...(sale.rent === null || rent === null
        ? []
        : [
            {
              name: 'rent' as const,
              label: `Rent a month${beforeVat(sale)}`,
              value: rent,
              words: formatKes(rent),
              ...rentRange(sale.rent),
            },
          ]),
    ],
    rentField: isLet && sale.rent === null ? `Expected rent a month${beforeVat(sale)}, KES` : null,
  }
}

function beforeVat({ premises }: PropertyForSale): string {
  return premises === 'business' ? ', before VAT' : ''
}

const landByPrice = urls.listings('land-and-plots', new URLSearchParams({ sort: 'price-per-acre-low-high' }))

function buyingFigure({ property, price, premises, isWithoutVat, buyingCosts: kes, rates }: PropertyForSale): Figure {
  const vat = premises === 'home' || isWithoutVat ? '' : `, with ${formatPercent(rates.vat)} VAT`
  const kind = isWithoutVat ? withoutVat : premises
  return {
    name: 'buying',
    label: 'Costs of buying',
    value: formatKes(kes),
    note: `${formatPercent(toShare(kes, price), 1)} on top of the price${vat}${isWithoutVat ? ', without VAT' : ''}`,
    kes,
    href: urls.tool('buying-costs', new URLSearchParams({ price: String(price), premises: kind, property })),
  }
}

/** The kind of the buying costs for business premises that bear no VAT. */
export const withoutVat = 'business-without-vat'

function mortgageFigure({ property, price, premises, rates }: PropertyForSale, deposit: Share): Figure {
  const own = shareOf(price, deposit)
  const interest = rates.mortgageInterest
  const kes = instalmentOf({ loan: price - own, interest, years: usualTerm })
  const figures = { price: String(price), deposit: String(own), premises, property }
  return {
    name: 'mortgage',
    label: 'With a mortgage',
    value: formatKes(kes),
    note: `a month, for ${formatCount(usualTerm, 'year')} at ${formatPercent(interest)}`,
    kes,
    perMonth: true,
    href: urls.tool('mortgage', new URLSearchParams(figures)),
  }
}

function yieldFigure(sale: PropertyForSale, rent: number | null): Figure {
  const named = { name: 'yield', label: 'Yield, if let' } as const
  if (rent === null) {
    return {
      ...named,
      value: 'Enter the rent you expect',
      note: 'We let too few of its like to name one',
      kes: null,
      href: yieldSheet(sale, 'resident', null),
    }
  }
  return { ...named, ...yieldFor('resident', sale, rent), abroad: yieldFor('non-resident', sale, rent) }
}

const owners = { resident: 'a resident', 'non-resident': 'an owner abroad' }

function yieldFor(owner: Investment['owner'], sale: PropertyForSale, rent: number): Amount {
  const { price, premises, buyingCosts, serviceCharge, rates } = sale
  const letting = { ...usualLetting, price, premises, owner, rent }
  const year = yieldOf({ ...letting, buyingCosts, serviceCharge, otherCosts: null }, rates)
  const kes = Math.max(year.netPerMonth, 0)
  const isTaxed = year.taxOutcome === 'reckoned'
  const without = inWords([serviceCharge === null && 'service charge', !isTaxed && 'tax'])
  const after = inWords([
    'an empty month',
    'letting',
    'management',
    serviceCharge && 'service charge',
    isTaxed && 'tax',
  ])
  const net = year.netYield === null ? 'none' : formatPercent(year.netYield, 2)
  return {
    value: `${formatPercent(year.grossYield, 2)} gross, ${net} net`,
    note: `for ${owners[owner]}, after ${after}${without && `, before ${without}`}: ${formatKes(kes)} a month`,
    kes,
    perMonth: true,
    href: yieldSheet(sale, owner, rent),
  }
}

/** The sheet with these figures; without a rent it asks for one. */
function yieldSheet(sale: PropertyForSale, owner: Investment['owner'], rent: number | null) {
  const { property, price, premises, isWithoutVat, buyingCosts, serviceCharge } = sale
  const figures = {
    price: String(price),
    // The sheet estimates them with VAT.
    ...(isWithoutVat && { buyingCosts: String(buyingCosts) }),
    rent: String(rent ?? ''),
    premises,
    owner,
    ...(serviceCharge !== null && { serviceCharge: String(serviceCharge) }),
    property,
  }
  return urls.tool('rental-yield', new URLSearchParams(figures))
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
