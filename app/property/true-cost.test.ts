import { expect, test } from 'vitest'
import { fillIn } from '../../domain/costs/inputs.ts'
import { listingCosts } from '../../domain/costs/listing-costs.ts'
import { sampleRates } from '../../domain/costs/testing/sample-rates.ts'
import { blankListing } from '../../domain/listings/fields.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { buyingCostsForm, workOutBuyingCosts } from '../tools/buying-costs.ts'
import { mortgageForm, workOutMortgage } from '../tools/mortgage.ts'
import { movingInForm, workOutMovingIn } from '../tools/moving-in.ts'
import { rentalYieldForm, workOutRentalYield } from '../tools/rental-yield.ts'

const tools = [
  [buyingCostsForm, workOutBuyingCosts],
  [mortgageForm, workOutMortgage],
  [rentalYieldForm, workOutRentalYield],
  [movingInForm, workOutMovingIn],
] as const

/** The figure of the sheet that an address opens. */
function sheetOf(href: string) {
  const { pathname, searchParams } = new URL(href, 'https://riparo.example')
  const [form, workOut] = tools.find(([{ path }]) => path === pathname) ?? []
  if (!form || !workOut) return null
  const rates = Object.fromEntries(form.rates.map((name) => [name, sampleRates[name]]))
  const { sheet } = workOut(form.inputs, rates, fillIn(form.inputs, Object.fromEntries(searchParams)))
  return sheet && [sheet.headline, ...sheet.facts]
}

const record: Listing = { ...blankListing, id: 'cmaqwwpuab', createdAt: '2026-11-01T00:00:00Z' }

test('without a rent the yield leads to its sheet, which asks for one', () => {
  const home = { propertyStatus: 'For_Sale', propertyType: 'Residential', propertyPrice: 14_500_000 } as const
  const figure = listingCosts({ ...record, ...home }, () => null, sampleRates)?.figures.at(-1)
  expect(figure).toMatchObject({ value: 'Enter the rent you expect', kes: null })
  const asked = new URL(figure?.href ?? '', 'https://riparo.example').searchParams
  expect([asked.get('rent'), asked.get('price')]).toEqual(['', '14500000'])
  expect(sheetOf(figure?.href ?? '')).toBeNull()
})

test.each<Partial<Listing>>([
  { propertyStatus: 'For_Sale', propertyType: 'Residential', propertyPrice: 14_500_000 },
  { propertyStatus: 'For_Sale', propertyType: 'Residential', propertyPrice: 950_000_000 },
  { propertyStatus: 'For_Sale', propertyType: 'Commercial', propertyPrice: 64_000_000 },
  { propertyStatus: 'For_Sale', propertyType: 'Commercial', propertyPrice: 64_000_000, goingConcern: true },
  { propertyStatus: 'For_Sale', propertyType: 'Land', landPrice: 2_100_000 },
  { propertyStatus: 'For_Rent', propertyType: 'Residential', propertyPrice: 85_000 },
  { propertyStatus: 'For_Sale', propertyType: 'Residential', propertyPrice: 14_500_000, serviceCharge: 14_500 },
  { propertyStatus: 'For_Sale', propertyType: 'Residential', propertyPrice: 19_900_000, serviceCharge: 0 },
  { propertyStatus: 'For_Rent', propertyType: 'Residential', propertyPrice: 98_000, serviceCharge: 7_500.5 },
  { propertyStatus: 'For_Rent', propertyType: 'Residential', propertyPrice: 85_000, depositMonths: 1 },
  { propertyStatus: 'For_Rent', propertyType: 'Residential', propertyPrice: 85_000, depositMonths: 0 },
])('each figure of a property page is that of the sheet that it leads to: %o', (listing) => {
  const costs = listingCosts(
    { ...record, ...listing },
    () => ({ rent: 72_500, ids: [], place: 'Kilimani', isBySquareMetre: false }),
    sampleRates,
  )
  expect(costs?.figures.length).toBeGreaterThan(1)
  for (const { label, abroad, ...own } of costs?.figures ?? []) {
    if (label === 'Then each month') continue
    for (const { value, kes, href } of abroad ? [own, abroad] : [own]) {
      const [headline, gross, ...facts] = sheetOf(href) ?? []
      expect(value).toBe(
        abroad ? `${gross?.value} gross, ${headline?.value.replace('None', 'none')} net` : headline?.value,
      )
      if (abroad) expect(facts).toContainEqual(expect.objectContaining({ kes }))
    }
  }
})
