/** A measured page with its name; `measuredSaving`: also with the data saver on (F14); `noindex`: kept from search engines. */
export type MeasuredRoute = { name: string; path: string; measuredSaving?: true; noindex?: true }

/**
 * The two lists of services, the lists for sale and for rent, the pages of rules and of questions, and the two lists of articles are built
 * alike, and so are the calculators and the areas.
 */
const kinds = [
  ...[
    'home',
    'about',
    'services',
    'service',
    'listings',
    'map',
    'property',
    'places',
    'shortlist',
    'insights',
    'article',
  ],
  ...['testimonials', 'area', 'mortgage', 'contact', 'not found'],
]

/** Every route of the site. */
export const routes: readonly MeasuredRoute[] = [
  { name: 'home', path: '/', measuredSaving: true },
  { name: 'about', path: '/about-us/' },
  { name: 'services', path: '/services/' },
  { name: 'category', path: '/services/category/agency' },
  { name: 'service', path: '/services/agency/property-sales-and-lettings' },
  { name: 'listings', path: '/property-listings/', measuredSaving: true },
  { name: 'for sale', path: '/properties/for-sale' },
  { name: 'residential homes', path: '/properties/for-sale/residential-homes' },
  { name: 'apartments', path: '/properties/for-sale/apartments-and-mansionettes' },
  { name: 'land', path: '/properties/for-sale/land-and-plots' },
  { name: 'for rent', path: '/properties/for-rent' },
  { name: 'map', path: '/property-listings/?view=map' },
  { name: 'property', path: '/property-listing/cmwc3yweq8', measuredSaving: true },
  { name: 'places', path: '/where', noindex: true },
  { name: 'follow', path: '/follow', noindex: true },
  { name: 'shortlist', path: '/shortlist', noindex: true },
  { name: 'insights', path: '/insights/' },
  { name: 'news', path: '/insights/news-and-updates' },
  { name: 'article', path: '/insights/title-search-in-kenya' },
  { name: 'testimonials', path: '/insights/client-insights' },
  { name: 'FAQs', path: '/faqs' },
  { name: 'areas', path: '/areas' },
  { name: 'area', path: '/areas/nairobi' },
  { name: 'calculators', path: '/tools' },
  { name: 'mortgage', path: '/tools/mortgage' },
  { name: 'privacy policy', path: '/data-privacy-policy' },
  { name: 'contact', path: '/contact-us/' },
  { name: 'not found', path: '/nothing-here', noindex: true },
]

/** A page of each kind: what can break in sight on any page is on one of these. */
export const routesOfEachKind = routes.filter(({ name }) => kinds.includes(name))
