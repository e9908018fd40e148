/** A page that is measured: what it is called, and how many KB its whole first view may weigh. */
export type MeasuredRoute = { name: string; path: string; firstView?: number }

/** Every route of the site; a long article may be longer than a first view. */
export const routes: readonly MeasuredRoute[] = [
  { name: 'home', path: '/', firstView: 300 },
  { name: 'about', path: '/about-us/' },
  { name: 'services', path: '/services/' },
  { name: 'category', path: '/services/category/agency' },
  { name: 'service', path: '/services/agency/property-sales-and-lettings' },
  { name: 'listings', path: '/property-listings/', firstView: 260 },
  { name: 'for sale', path: '/properties/for-sale', firstView: 260 },
  { name: 'residential homes', path: '/properties/for-sale/residential-homes', firstView: 260 },
  { name: 'apartments', path: '/properties/for-sale/apartments-and-mansionettes', firstView: 260 },
  { name: 'land', path: '/properties/for-sale/land-and-plots', firstView: 260 },
  { name: 'for rent', path: '/properties/for-rent', firstView: 260 },
  { name: 'property', path: '/property-listing/cmwc3yweq8', firstView: 300 },
  { name: 'insights', path: '/insights/' },
  { name: 'news', path: '/insights/news-and-updates' },
  { name: 'article', path: '/insights/title-search-in-kenya' },
  { name: 'testimonials', path: '/insights/client-insights' },
  { name: 'FAQs', path: '/faqs' },
  { name: 'privacy policy', path: '/data-privacy-policy' },
  { name: 'contact', path: '/contact-us/' },
  { name: 'not found', path: '/nothing-here' },
]
