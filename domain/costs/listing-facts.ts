import { type Listing, price } from '../listings/listing.ts'
import type { Fact } from '../listings/listing-page.ts'
import { formatKes } from '../listings/money.ts'
import { urls } from '../urls.ts'
import { estimateBuyingCosts } from './buying.ts'
import { formatPercent, toShare } from './exact.ts'
import { largestAmount } from './inputs.ts'
import { eighthNote, pricePerPlot, toSizes } from './land.ts'
import { findLandSize, findPricePerAcre } from './listing-land.ts'
import { movingInCosts } from './moving-in.ts'
import { toRateValues } from './rate-values.ts'
import type { Rates } from './rates.ts'

/** The costs of a listing in short, each with its calculator, and the size of land with its price per acre (I13, I14). */
export function listCostFacts(listing: Listing, rates: Rates): Fact[] {
  const kes = Math.round(price(listing) ?? 0)
  return [...landFacts(listing, kes), ...(kes > 0 && kes <= largestAmount ? costFacts(listing, kes, rates) : [])]
}

function costFacts({ propertyStatus, propertyType }: Listing, kes: number, content: Rates): Fact[] {
  const rates = toRateValues(content)
  const figure = String(kes)
  const premises = propertyType === 'Commercial' ? 'business' : 'home'
  if (propertyStatus === 'For_Sale') {
    const total = estimateBuyingCosts(kes, premises, rates)
    return [
      {
        label: 'Estimated costs of buying',
        value: `${formatKes(total)}, ${formatPercent(toShare(total, kes), 1)} of the price`,
        href: urls.tool('buying-costs', new URLSearchParams({ price: figure, premises })),
      },
      premises === 'business' && {
        label: 'VAT on the price',
        value: `${formatPercent(rates.vat)}, included in the costs of buying. Going concern or mixed use: ask your advocate.`,
      },
      {
        label: 'Mortgage',
        value: 'Calculate the instalment',
        href: urls.tool('mortgage', new URLSearchParams({ price: figure, premises })),
      },
      (propertyType === 'Residential' || propertyType === 'Commercial') && {
        label: 'Rental yield',
        value: 'Calculate it with the rent you expect',
        href: urls.tool('rental-yield', new URLSearchParams({ price: figure, rent: '', premises })),
      },
    ].filter((fact) => fact !== false)
  }
  // The rent of land is by the season or the year as often as by the month.
  if (propertyStatus !== 'For_Rent' || propertyType === 'Land') return []
  const { total } = movingInCosts({ rent: kes, premises, years: 1, serviceCharge: 0, agreement: 0 }, rates)
  const href = urls.tool('moving-in', new URLSearchParams({ rent: figure, premises }))
  return [{ label: 'Estimated cost of moving in', value: formatKes(total), href }]
}

function landFacts(listing: Listing, kes: number): Fact[] {
  const size = findLandSize(listing)
  if (!size) return []
  const { area, found } = size
  const { acres, hectares, squareMetres, plots } = toSizes(area)
  const note = eighthNote(area)
  const perAcre = findPricePerAcre(listing)
  const perPlot = perAcre === null ? null : pricePerPlot(kes, area)
  return [
    { label: `Acres, from the ${found.in}`, value: acres },
    { label: 'Hectares', value: hectares },
    { label: 'Square metres', value: squareMetres },
    { label: 'Plots of 50×100 ft', value: plots },
    note !== null && { label: 'An eighth of an acre?', value: note },
    perAcre !== null && { label: 'Price per acre', value: formatKes(perAcre) },
    perPlot !== null && perPlot !== kes && { label: 'Price per 50×100 ft', value: formatKes(perPlot) },
  ].filter((fact) => fact !== false)
}
