import type { ScreenId } from './screens.ts'

export type ScreenWords = {
  /** The document's title. */
  title: string
  /** The description for search engines. */
  description: string
}

/** A page takes its words from the loader: as script, those of all screens would be half a kilobyte of every list. */
export const screenWords: Record<ScreenId, ScreenWords> = {
  all: {
    title: 'Property Listings in Kenya',
    description:
      'Homes, land and commercial space for sale and for rent across Kenya, in towns and in the country. Filter by town, price and rooms.',
  },
  'for-sale': {
    title: 'Properties For Sale in Kenya',
    description:
      'Houses, apartments, land and commercial property for sale in the towns of Kenya, with prices in KES and USD.',
  },
  'for-rent': {
    title: 'Properties For Rent in Kenya',
    description: 'Homes and business premises to rent across Kenya, with the rent per month in KES and USD.',
  },
  'residential-homes': {
    title: 'Residential Homes for Sale in Kenya',
    description: 'Houses, apartments and maisonettes for sale in Kenya: rooms, titles, prices and pictures of each.',
  },
  'apartments-and-mansionettes': {
    title: 'Apartments & Mansionettes for Sale in Kenya',
    description: 'Apartments and maisonettes for sale across Kenya, with prices, rooms and pictures.',
  },
  'land-and-plots': {
    title: 'Land & Plots For Sale in Kenya',
    description:
      'Plots and acreage for sale in Kenya: residential, agricultural and commercial land with its title type and price.',
  },
}
