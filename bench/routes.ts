/** A measured page with its name, and the budget of its first view in KB; `measuredSaving`: also with the data saver on (F14). */
export type MeasuredRoute = { name: string; path: string; firstView?: number; measuredSaving?: true }

/** Every route of the site. */
export const routes: readonly MeasuredRoute[] = [
  { name: 'home', path: '/', firstView: 300, measuredSaving: true },
  { name: 'about', path: '/about-us/' },
  { name: 'services', path: '/services/' },
  { name: 'category', path: '/services/category/agency' },
  { name: 'service', path: '/services/agency/property-sales-and-lettings' },
  { name: 'listings', path: '/property-listings/', firstView: 300, measuredSaving: true },
  { name: 'for sale', path: '/properties/for-sale', firstView: 300 },
  { name: 'residential homes', path: '/properties/for-sale/residential-homes', firstView: 300 },
  { name: 'apartments', path: '/properties/for-sale/apartments-and-mansionettes', firstView: 300 },
  { name: 'land', path: '/properties/for-sale/land-and-plots', firstView: 300 },
  { name: 'for rent', path: '/properties/for-rent', firstView: 300 },
  { name: 'map', path: '/property-listings/?view=map' },
  { name: 'property', path: '/property-listing/cmwc3yweq8', firstView: 300, measuredSaving: true },
  { name: 'places', path: '/where' },
  { name: 'follow', path: '/follow' },
  { name: 'shortlist', path: '/shortlist' },
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
  { name: 'not found', path: '/nothing-here' },
]
