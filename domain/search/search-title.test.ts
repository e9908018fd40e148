import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'
import type { ScreenId } from './screens.ts'
import { searchTitle } from './search-title.ts'

test.each<[ScreenId, string, string]>([
  ['all', '', 'Property in Kenya'],
  ['for-rent', 'town=nairobi&q=garden', 'Property for rent in Nairobi: “garden”'],
  ['all', 'propertyStatus=For_Rent&propertyType=Commercial', 'Property for rent in Kenya: Commercial'],
  ['all', 'propertyStatus=For_Rent&propertyStatus=For_Sale', 'Property in Kenya: For Rent, For Sale'],
  ['residential-homes', 'town=karen&town=south b&minBedrooms=3', 'Homes for sale in Karen or South B: 3+ bedrooms'],
  ['land-and-plots', 'town=nairobi&place=nairobi/karen', 'Land and plots for sale in Karen, Nairobi'],
  ['land-and-plots', 'town=thika&place=nairobi/karen', 'Land and plots for sale in Thika or Karen, Nairobi'],
  ['all', 'propertyStatus=For_Rent&kind=land&town=thika', 'Land for rent in Thika'],
  ['for-sale', 'kind=apartments&minBedrooms=3', 'Apartments for sale in Kenya: 3+ bedrooms'],
  ['all', 'kind=apartments&kind=houses', 'Property in Kenya: Apartments, Houses'],
  ['residential-homes', 'kind=houses', 'Homes for sale in Kenya: Houses'],
  ['for-sale', 'maxPriceValue=9000000', 'Property for sale in Kenya: Under KES\u00a09,000,000'],
])('the search %s?%s is called %s', (screen, query, title) => {
  expect(searchTitle(screen, parseSearch(new URLSearchParams(query)))).toBe(title)
})
