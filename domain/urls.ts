import { shortId } from './listings/listing.ts'
import { listingScreens, type ScreenId } from './listings/screens.ts'
import type { FormKind } from './messages/kinds.ts'
import { withoutSlash } from './without-slash.ts'

/** The beginning of the addresses of private pages, which are no part of the public site. */
export const officePrefix = '/office/'

/** All addresses of the site in their canonical spelling. No other file spells one. */
export const urls = {
  home: (): string => '/',
  about: (): string => '/about-us/',
  services: (): string => '/services/',
  serviceCategory: (category: string): string => `/services/category/${category}`,
  /** The path is in `content/services.json` (A3). */
  service: ({ path }: { path: string }): string => path,
  insights: (): string => '/insights/',
  /** `page` is counted from 1. */
  newsAndUpdates: (page = 1): string => `/insights/news-and-updates${page > 1 ? `?page=${page}` : ''}`,
  clientInsights: (): string => '/insights/client-insights',
  article: (slug: string): string => `/insights/${encodeURIComponent(slug)}`,
  feed: (): string => '/feed.xml',
  /** One of the site maps that `/sitemap.xml` names. */
  siteMap: (name: string): string => `/sitemaps/${name}.xml`,
  /** The firm's mark, and the icons of the installed site (H12), from its content. */
  /** The drawing beneath a map, by its id (G3). */
  mapDrawing: (id: string): string => `/media/map-${id}.svg`,
  mark: (): string => '/media/mark.svg',
  icon: (size: '192' | '512' | 'maskable'): string => `/media/icon-${size}.png`,
  contact: (): string => '/contact-us/',
  privacyPolicy: (): string => '/data-privacy-policy',
  faqs: (): string => '/faqs',
  tools: (): string => '/tools',
  /** A calculator, with figures for its fields. */
  tool: (tool: ToolName, figures?: URLSearchParams): string => withQuery(`/tools/${tool}`, figures),
  listings: (screen: ScreenId = 'all', search?: URLSearchParams) => withQuery(listingScreens[screen].path, search),
  listing: (id: string): string => `/property-listing/${encodeURIComponent(shortId(id))}`,
  /** The address of a property as a QR code, for its printed page. */
  listingCode: (id: string): string => `${urls.listing(id)}/code.svg`,
  inquiry: (id: string) => `${urls.listing(id)}?inquiry=open#inquiry`,
  /** Where the form of a kind of message posts to. */
  form: (kind: FormKind) => `/forms/${kind}`,
  /** The page of a form that was sent, which thanks at this form: `word` is the message's reference, or a key of `subscriptionThanks`. */
  sent: (page: string, form: FormKind, word: string): string => {
    const [path = '', query] = page.split('?', 2)
    const asked = new URLSearchParams(query)
    asked.set('sent', `${word}.${form}`)
    return `${withQuery(path, String(asked).replaceAll('%2C', ','))}#${form}-status`
  },
  dataSaver: () => '/data-saver',
  forgetDevice: () => '/forget-device',
  newsletterConfirm: (token = ''): string => `/newsletter/confirm${token && `?token=${token}`}`,
  newsletterUnsubscribe: (token = ''): string => `/newsletter/unsubscribe${token && `?token=${token}`}`,
  /** These properties, or without ids the ones that the device keeps (F8, F10). */
  shortlist: (ids: readonly string[] = [], query: Readonly<Record<string, string>> = {}): string => {
    const list = ids.map((id) => encodeURIComponent(shortId(id))).join(',')
    return withQuery(
      '/shortlist',
      [list && `ids=${list}`, String(new URLSearchParams(query)).replaceAll('%2C', ',')].filter(Boolean).join('&'),
    )
  },
  /** The current facts of these properties, for the shortlist of a device. */
  shortlistProperties: (ids: readonly string[]): string =>
    `/shortlist-properties?ids=${ids.map((id) => encodeURIComponent(shortId(id))).join(',')}`,
  /** All areas, or one: the words of its path as `domain/areas/` spells them (H5, H6). */
  area: (...path: string[]): string => ['/areas', ...path.map(encodeURIComponent)].join('/'),
  /** The Atom feed of a search (H10). */
  searchFeed: (screen: ScreenId, search?: URLSearchParams) =>
    withQuery(`${withoutSlash(listingScreens[screen].path)}/feed.xml`, search),
  /** The share card of the page at `path` (H4); `version` is the digest of what the card shows. */
  shareCard: (path: string, version: string): string => `/share-cards${path === '/' ? '' : path}/${version}.jpg`,
  /** Shown in place of a page that is not cached, while there is no connection (H14). */
  offline: (): string => '/offline',
  serviceWorker: (): string => '/sw.js',
  manifest: (): string => '/manifest.webmanifest',
  storedProperties: () => '/property-listings.json',
  places: () => '/places.json',
  mapTile: ({ z, x, y }: { z: number; x: number; y: number }) => `/map-tiles/${z}/${x}/${y}`,
  listingIndex: (screen: ScreenId) => `/listing-index/${screen}`,
  /** The towns and places that a search of a screen can choose, for scripts; and a page of checkboxes for the rest. */
  placeChoices: (screen: ScreenId) => `/place-choices/${screen}`,
  choosePlaces: () => '/where',
  /** How to follow a search with a feed reader (H10). */
  follow: (screen: ScreenId, search?: URLSearchParams) =>
    withQuery('/follow', new URLSearchParams([['screen', screen], ...(search ?? [])])),
  listingCounts: (screen: ScreenId, search: URLSearchParams) => withQuery(`/listing-counts/${screen}`, search),
}

/** The calculators, and the checklist. */
export const toolNames = ['buying-costs', 'moving-in', 'mortgage', 'rental-yield', 'selling', 'due-diligence'] as const

export type ToolName = (typeof toolNames)[number]

function withQuery(path: string, query?: URLSearchParams | string) {
  const text = query?.toString()
  return text ? `${path}?${text}` : path
}
