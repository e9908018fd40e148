import { describe, expect, test } from 'vitest'
import { listing } from '../../server/testing/listing-rules.ts'
import { type ReadPrice, readPrice, reductionDays, toReduction } from './reduction.ts'

const day = 24 * 60 * 60_000
const monday = '2026-11-03T08:00:00.000Z'
const friday = '2026-11-07T08:00:00.000Z'
const house = listing({ propertyPrice: 18_500_000 })
const before: ReadPrice = { kes: 20_000_000, status: 'For_Sale', readAt: monday, formerKes: null }
const fallen: ReadPrice = { kes: 18_500_000, status: 'For_Sale', readAt: friday, formerKes: 20_000_000 }

describe('the price of a listing is stored', () => {
  test('when it is read for the first time', () => {
    expect(readPrice(null, house, friday)).toEqual({ ...fallen, formerKes: null })
  })

  test('with the one before it when it fell', () => {
    expect(readPrice(before, house, friday)).toEqual(fallen)
  })

  test('without the one before it when it rose', () => {
    expect(readPrice({ ...before, kes: 17_000_000 }, house, friday)).toEqual({ ...fallen, formerKes: null })
  })

  test('with the last one, however many came before', () => {
    const sunday = '2026-11-09T08:00:00.000Z'
    expect(readPrice(fallen, listing({ propertyPrice: 18_000_000 }), sunday)).toMatchObject({ formerKes: 18_500_000 })
  })

  test('not when it is the same, nor when it cannot be read', () => {
    expect(readPrice(fallen, house, monday)).toBeNull()
    expect(readPrice(before, listing({ propertyPrice: null }), friday)).toBeNull()
    expect(readPrice(before, listing({ propertyPrice: 0 }), friday)).toBeNull()
    expect(readPrice(before, listing({ propertyStatus: null, propertyPrice: 1 }), friday)).toBeNull()
  })

  test('of land too, whose price is a field of its own', () => {
    const land = listing({ propertyType: 'Land', landPrice: 18_500_000 })
    expect(readPrice(before, land, friday)).toEqual(fallen)
  })
})

test('a rent after a price is no reduction, nor is the price after that rent', () => {
  const rent = readPrice(before, listing({ propertyStatus: 'For_Rent', propertyPrice: 90_000 }), friday)
  expect(rent).toMatchObject({ kes: 90_000, status: 'For_Rent', formerKes: null })
  expect(readPrice(rent, listing({ propertyPrice: 50_000 }), friday)).toMatchObject({ formerKes: null })
})

describe('a price that stood for less than a day', () => {
  const hour = 60 * 60_000
  const priced = (propertyPrice: number) => listing({ propertyPrice })
  const later = (ms: number) => new Date(Date.parse(friday) + ms).toISOString()

  test('is no price to fall from: a zero too many that is corrected within the hour is no reduction', () => {
    const mistyped = readPrice(null, priced(185_000_000), friday)
    expect(readPrice(mistyped, house, later(hour))).toMatchObject({ kes: 18_500_000, formerKes: null })
    expect(readPrice(mistyped, house, later(day - 1))).toMatchObject({ formerKes: null })
    expect(readPrice(mistyped, house, later(day))).toMatchObject({ formerKes: 185_000_000 })
  })

  test('leaves the reduction from the price before it: of a zero too few, or of two steps in a day', () => {
    const mistyped = readPrice(before, priced(1_850_000), friday)
    expect(readPrice(mistyped, house, later(hour))).toMatchObject({ kes: 18_500_000, formerKes: 20_000_000 })
    expect(readPrice(mistyped, priced(20_000_000), later(hour))).toMatchObject({ formerKes: null })
    expect(readPrice(mistyped, priced(21_000_000), later(hour))).toMatchObject({ formerKes: null })
  })

  test('raises no price to reduce it by: the higher one of an hour is forgotten', () => {
    const raised = readPrice(before, priced(25_000_000), friday)
    expect(readPrice(raised, priced(20_000_000), later(hour))).toMatchObject({ kes: 20_000_000, formerKes: null })
  })
})

describe('a price is reduced', () => {
  test('for 90 days, from the price before and since the day of its reading', () => {
    const reduction = { kes: 20_000_000, on: '2026-11-07' }
    expect(toReduction(fallen, house, Date.parse(friday))).toEqual(reduction)
    expect(toReduction(fallen, house, Date.parse(friday) + reductionDays * day - 1)).toEqual(reduction)
    expect(toReduction(fallen, house, Date.parse(friday) + reductionDays * day)).toBeNull()
  })

  test('only where the page shows the price that fell', () => {
    const now = Date.parse(friday)
    expect(toReduction({ ...fallen, formerKes: null }, house, now)).toBeNull()
    expect(toReduction(fallen, listing({ propertyPrice: 20_000_000 }), now)).toBeNull()
    expect(toReduction(fallen, listing({ propertyPrice: null }), now)).toBeNull()
    expect(toReduction(fallen, listing({ propertyPrice: 18_500_000, propertyStatus: 'For_Rent' }), now)).toBeNull()
  })
})
