import type { ListingVariant } from './variants.ts'

/** What search engines show of each listings screen: the server alone says it. */
export const descriptions: Record<ListingVariant, string> = {
  all: 'Homes, land and commercial space for sale and for rent across Kenya, from Karen and Kilimani to Nanyuki and the coast. Filter by town, price and rooms.',
  'for-sale':
    'Houses, apartments, land and commercial property for sale in Nairobi and across Kenya, with prices in KES and USD.',
  'for-rent':
    'Homes and business premises to rent in Nairobi and across Kenya, with the rent per month in KES and USD.',
  'residential-homes':
    'Houses, apartments and maisonettes for sale in Kenya: rooms, titles, prices and pictures of each.',
  'apartments-and-mansionettes':
    'Apartments and maisonettes for sale in Nairobi, Kiambu, Mombasa and beyond, with prices, rooms and pictures.',
  'land-and-plots':
    'Plots and acreage for sale in Kenya: residential, agricultural and commercial land with its title type and price.',
}
