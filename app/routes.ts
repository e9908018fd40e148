import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { type PageName, pages } from '../domain/pages.ts'
import { withoutSlash } from '../domain/without-slash.ts'

const area = 'areas/area.route.tsx'
const calculator = 'tools/calculator.route.tsx'
const listings = 'search/listings.route.tsx'
const service = 'services/service.route.tsx'

/** The file of each page of `domain/pages.ts`, where its address stands. */
const files: Record<PageName, string> = {
  home: 'home/home.route.tsx',
  about: 'about/about.route.tsx',

  services: 'services/services.route.tsx',
  serviceCategory: 'services/category.route.tsx',
  service,
  serviceById: service,

  all: listings,
  'for-sale': listings,
  'residential-homes': listings,
  'apartments-and-mansionettes': listings,
  'land-and-plots': listings,
  'for-rent': listings,
  listing: 'property/listing.route.tsx',
  storedProperties: 'property/stored-properties.route.ts',
  places: 'map/places.route.ts',
  listingIndex: 'search/listing-index.route.ts',
  listingCounts: 'search/listing-counts.route.ts',
  placeChoices: 'search/place-choices.route.ts',
  choosePlaces: 'search/where.route.tsx',
  follow: 'saved-searches/follow.route.tsx',
  savedSearches: 'saved-searches/saved-searches.route.tsx',

  areas: 'areas/areas.route.tsx',
  areaTown: area,
  areaPlace: area,
  areaKind: area,

  shortlist: 'shortlist/shortlist.route.tsx',
  shortlistProperties: 'shortlist/shortlist-properties.route.ts',

  insights: 'insights/insights.route.tsx',
  newsAndUpdates: 'insights/news.route.tsx',
  clientInsights: 'testimonials/testimonials.route.tsx',
  article: 'insights/article.route.tsx',

  tools: 'tools/tools.route.tsx',
  'buying-costs': calculator,
  mortgage: calculator,
  'moving-in': calculator,
  'rental-yield': calculator,
  selling: calculator,
  'due-diligence': 'tools/due-diligence/due-diligence.route.tsx',

  faqs: 'faqs/faqs.route.tsx',
  privacyPolicy: 'privacy/privacy.route.tsx',

  contact: 'contact/contact.route.tsx',
  newsletter: 'messages/newsletter.route.tsx',

  offline: 'offline/offline.route.tsx',
  manifest: 'offline/manifest.route.ts',

  notFound: 'page-parts/not-found.route.tsx',
}

const { home, ...others } = files

export default [
  index(home, { id: 'home' }),
  ...Object.entries(others).map(([id, file]) => route(withoutSlash(pages[id as PageName].path).slice(1), file, { id })),
] satisfies RouteConfig
