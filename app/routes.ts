import { index, type RouteConfig, route } from '@react-router/dev/routes'

const listings = 'listings/listings.route.tsx'
const area = 'areas/area.route.tsx'
const service = 'services/service.route.tsx'

export default [
  index('home/home.route.tsx'),
  route('about-us', 'about/about.route.tsx'),

  route('services', 'services/services.route.tsx'),
  route('services/category/:category', 'services/category.route.tsx'),
  route('services/:category/:id', service, { id: 'service' }),
  route('service/:id', service, { id: 'service-by-id' }),

  route('property-listings', listings, { id: 'all' }),
  route('properties/for-sale', listings, { id: 'for-sale' }),
  route('properties/for-sale/residential-homes', listings, { id: 'residential-homes' }),
  route('properties/for-sale/apartments-and-mansionettes', listings, { id: 'apartments-and-mansionettes' }),
  route('properties/for-sale/land-and-plots', listings, { id: 'land-and-plots' }),
  route('properties/for-rent', listings, { id: 'for-rent' }),
  route('property-listing/:id', 'listings/listing.route.tsx'),
  route('property-listings.json', 'listings/stored-properties.route.ts'),
  route('places.json', 'map/places.route.ts'),
  route('listing-index/:screen', 'listings/listing-index.route.ts'),
  route('listing-counts/:screen', 'listings/listing-counts.route.ts'),
  route('place-choices/:screen', 'listings/place-choices.route.ts'),
  route('where', 'listings/where.route.tsx'),
  route('follow', 'listings/follow.route.tsx'),

  route('areas', 'areas/areas.route.tsx'),
  route('areas/:town', area, { id: 'area-town' }),
  route('areas/:town/:place', area, { id: 'area-place' }),
  route('areas/:town/:place/:kind', area, { id: 'area-kind' }),

  route('shortlist', 'shortlist/shortlist.route.tsx'),
  route('shortlist-properties', 'shortlist/shortlist-properties.route.ts'),

  route('insights', 'insights/insights.route.tsx'),
  route('insights/news-and-updates', 'insights/news.route.tsx'),
  route('insights/client-insights', 'testimonials/testimonials.route.tsx'),
  route('insights/:slug', 'insights/article.route.tsx'),

  route('tools', 'tools/tools.route.tsx'),
  route('tools/buying-costs', 'tools/buying-costs.route.tsx'),
  route('tools/mortgage', 'tools/mortgage.route.tsx'),
  route('tools/moving-in', 'tools/moving-in.route.tsx'),
  route('tools/rental-yield', 'tools/rental-yield.route.tsx'),
  route('tools/selling', 'tools/selling.route.tsx'),
  route('tools/due-diligence', 'tools/due-diligence.route.tsx'),

  route('faqs', 'faqs/faqs.route.tsx'),
  route('data-privacy-policy', 'privacy/privacy.route.tsx'),

  route('contact-us', 'contact/contact.route.tsx'),
  route('newsletter/:step', 'messages/newsletter.route.tsx'),

  route('offline', 'offline/offline.route.tsx'),
  route('manifest.webmanifest', 'offline/manifest.route.ts'),

  route('*', 'page/not-found.route.tsx'),
] satisfies RouteConfig
