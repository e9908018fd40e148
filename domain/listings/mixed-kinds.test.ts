import { expect, test } from 'vitest'
import type { Listing } from './listing.ts'
import { pickMixed } from './mixed-kinds.ts'

type Kind = Partial<Pick<Listing, 'propertyType' | 'propertyStatus' | 'landType'>>

const rent: Kind = { propertyType: 'Residential', propertyStatus: 'For_Rent' }
const home: Kind = { propertyType: 'Residential', propertyStatus: 'For_Sale' }
const land: Kind = { propertyType: null, landType: 'Agricultural', propertyStatus: 'For_Sale' }
const shop: Kind = { propertyType: 'Commercial', propertyStatus: 'For_Rent' }

function pick(kinds: Kind[]) {
  const listings = kinds.map((kind, at) => ({ id: String(at), ...kind }) as Listing)
  return pickMixed(listings, 4).map(({ id }) => Number(id))
}

test('the newest of each kind are shown, newest first', () => {
  expect(pick([home, home, home, rent, land, rent, shop, land])).toEqual([0, 3, 4, 6])
})

test('where there are fewer kinds, the newest fill the row', () => {
  expect(pick([home, home, home, home, home, land])).toEqual([0, 1, 2, 5])
  expect(pick([home, land])).toEqual([0, 1])
  expect(pick([])).toEqual([])
})
