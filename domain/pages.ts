import { fillPath, toAddresses } from './to-addresses.ts'

/** A page of the public site, or data that its scripts fetch. */
export type Page = {
  /** Its canonical address, with parameters in colons. */
  path: string
  /** The page that it stands under, whose item of the menu is lit here too. */
  under?: PageName
  /**
   * The lists that have it. Normally the site map, and the page cache, which holds no page that is not listed. Pages with noindex and
   * data are in the cache alone, pages for one visitor nowhere. Of a page with parameters `members` in `list-pages.ts` lists each.
   */
  listed?: 'cache' | 'nowhere'
}

const table = {
  home: { path: '/' },
  about: { path: '/about-us/' },

  services: { path: '/services/' },
  serviceCategory: { path: '/services/category/:category', under: 'services' },
  // A service says its own path (A3), which one of these two addresses matches.
  service: { path: '/services/:category/:id', under: 'serviceCategory' },
  serviceById: { path: '/service/:id', under: 'services' },

  // The six listings screens.
  all: { path: '/property-listings/' },
  'for-sale': { path: '/properties/for-sale', under: 'all' },
  'residential-homes': { path: '/properties/for-sale/residential-homes', under: 'for-sale' },
  'apartments-and-mansionettes': { path: '/properties/for-sale/apartments-and-mansionettes', under: 'for-sale' },
  'land-and-plots': { path: '/properties/for-sale/land-and-plots', under: 'for-sale' },
  'for-rent': { path: '/properties/for-rent', under: 'all' },
  listing: { path: '/property-listing/:id', under: 'all' },
  storedProperties: { path: '/property-listings.json', listed: 'cache' },
  places: { path: '/places.json', listed: 'cache' },
  listingIndex: { path: '/listing-index/:screen', listed: 'cache' },
  /** Counts are asked for while a visitor types, so each address has a query of its own. */
  listingCounts: { path: '/listing-counts/:screen' },
  /** The towns and places that a search of a screen can choose, for scripts; and a page of checkboxes for the rest. */
  placeChoices: { path: '/place-choices/:screen', listed: 'cache' },
  choosePlaces: { path: '/where', listed: 'nowhere' },
  /** The page that says how to follow a search: by mail (K2), or with a feed reader (H10). */
  follow: { path: '/follow', listed: 'nowhere' },
  /** The page of what an address looks for, by the link of a mail (K2.5). */
  savedSearches: { path: '/saved-searches', listed: 'nowhere' },

  areas: { path: '/areas', under: 'all' },
  areaTown: { path: '/areas/:town', under: 'areas' },
  areaPlace: { path: '/areas/:town/:place', under: 'areaTown' },
  areaKind: { path: '/areas/:town/:place/:kind', under: 'areaPlace' },

  shortlist: { path: '/shortlist', listed: 'nowhere' },
  shortlistProperties: { path: '/shortlist-properties', listed: 'nowhere' },

  insights: { path: '/insights/' },
  newsAndUpdates: { path: '/insights/news-and-updates', under: 'insights' },
  clientInsights: { path: '/insights/client-insights', under: 'insights' },
  article: { path: '/insights/:slug', under: 'insights' },

  tools: { path: '/tools' },
  'buying-costs': { path: '/tools/buying-costs', under: 'tools' },
  mortgage: { path: '/tools/mortgage', under: 'tools' },
  'moving-in': { path: '/tools/moving-in', under: 'tools' },
  'rental-yield': { path: '/tools/rental-yield', under: 'tools' },
  selling: { path: '/tools/selling', under: 'tools' },
  'due-diligence': { path: '/tools/due-diligence', under: 'tools' },

  faqs: { path: '/faqs' },
  privacyPolicy: { path: '/data-privacy-policy' },

  contact: { path: '/contact-us/' },
  /** The links of a subscriber's mails. */
  newsletter: { path: '/newsletter/:step' },

  /** Shown in place of a page that is not cached, while there is no connection (H14). */
  offline: { path: '/offline', listed: 'nowhere' },
  manifest: { path: '/manifest.webmanifest', listed: 'cache' },

  notFound: { path: '/*', listed: 'nowhere' },
} as const

export type PageName = keyof typeof table

/**
 * Every page of the public site, once. The routes of the React app, the addresses in `urls.ts`, the site maps, the page cache and the
 * menu read this table.
 */
export const pages: Readonly<Record<PageName, Page>> = table

export const pageUrls = toAddresses(table)

/** The addresses of the pages that a page stands under, the nearest first. The first of its parameters are theirs. */
export function listAbove(name: string, values: readonly (string | undefined)[]): string[] {
  const under = name in pages ? pages[name as PageName].under : undefined
  return under ? [fillPath(pages[under].path, values), ...listAbove(under, values)] : []
}
