import { index, type RouteConfig, route } from '@react-router/dev/routes'

const listings = 'listings/listings.route.tsx'

export default [
  index('home/home.route.tsx'),

  route('property-listings', listings, { id: 'all' }),
  route('properties/for-sale', listings, { id: 'for-sale' }),
  route('properties/for-sale/residential-homes', listings, { id: 'residential-homes' }),
  route('properties/for-sale/apartments-and-mansionettes', listings, { id: 'apartments-and-mansionettes' }),
  route('properties/for-sale/land-and-plots', listings, { id: 'land-and-plots' }),
  route('properties/for-rent', listings, { id: 'for-rent' }),
  route('property-listing/:id', 'listings/listing.route.tsx'),
  route('property-listings.json', 'listings/stored-properties.route.ts'),

  route('*', 'layout/not-found.route.tsx'),
] satisfies RouteConfig
