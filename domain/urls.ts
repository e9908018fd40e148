import { shortId } from './listings/listing.ts'
import type { FormKind, Notice } from './messages/kinds.ts'
import { pages, pageUrls } from './pages.ts'
import type { ScreenId } from './search/screens.ts'
import { fillPath } from './to-addresses.ts'
import { withoutSlash } from './without-slash.ts'

/** The beginning of the addresses of private pages, which are no part of the public site. */
export const officePrefix = '/office/'

/** All addresses of the public site in their canonical spelling. Those of its pages come from `pages.ts`; no other file spells one. */
export const urls = {
  ...pageUrls,
  /** The path is in `content/services.json` (A3). */
  service: ({ path }: { path: string }): string => path,
  /** `page` is counted from 1. */
  newsAndUpdates: (page = 1): string => withQuery(pages.newsAndUpdates.path, page > 1 ? `page=${page}` : ''),
  feed: (): string => '/feed.xml',
  siteMapIndex: (): string => '/sitemap.xml',
  /** One of the site maps that the index names. */
  siteMap: (name: string): string => `/sitemaps/${name}.xml`,
  /** The drawing beneath a map, by its id (G3). */
  mapDrawing: (id: string): string => `/media/map-${id}.svg`,
  mark: (): string => '/media/mark.svg',
  icon: (size: '192' | '512' | 'maskable'): string => `/media/icon-${size}.png`,
  /** A calculator, with figures for its fields. */
  tool: (tool: ToolName, figures?: URLSearchParams): string => withQuery(pages[tool].path, figures),
  listings: (screen: ScreenId = 'all', search?: URLSearchParams): string => withQuery(pages[screen].path, search),
  listing: (id: string): string => pageUrls.listing(shortId(id)),
  /** The address of a property as a QR code, for its printed page. */
  listingCode: (id: string): string => `${urls.listing(id)}/code.svg`,
  /** The contact form, about a property like one that is let or sold (B16). */
  askLike: (id: string): string => `${withQuery(pages.contact.path, `like=${shortId(id)}`)}#message`,
  inquiry: (id: string): string => `${urls.listing(id)}?inquiry=open#inquiry`,
  /** The address to which the form of a kind of message posts; without a kind the beginning of all these addresses. */
  form: (kind: FormKind | ''): string => `/forms/${kind}`,
  /** The page of a form that was sent, which thanks at this form: `word` is the message's reference, or a key of `subscriptionThanks`. */
  sent: (page: string, form: FormKind, word: string): string => {
    const [path = '', query] = page.split('?', 2)
    const asked = new URLSearchParams(query)
    asked.set('sent', `${word}.${form}`)
    return `${withQuery(path, String(asked).replaceAll('%2C', ','))}#${form}-status`
  },
  /** The whole notice of a form, in the privacy policy. */
  privacyNotice: (notice: Notice): string => `${pageUrls.privacyPolicy()}#notice-${notice}`,
  dataSaver: (): string => '/data-saver',
  forgetDevice: (): string => '/forget-device',
  newsletterConfirm: (token = ''): string => withQuery(pageUrls.newsletter('confirm'), token && `token=${token}`),
  newsletterUnsubscribe: (token = ''): string =>
    withQuery(pageUrls.newsletter('unsubscribe'), token && `token=${token}`),
  /** These properties, or without ids the ones that the device keeps (F8, F10). */
  shortlist: (ids: readonly string[] = [], query: Readonly<Record<string, string>> = {}): string => {
    const list = ids.map((id) => encodeURIComponent(shortId(id))).join(',')
    return withQuery(
      pages.shortlist.path,
      [list && `ids=${list}`, String(new URLSearchParams(query)).replaceAll('%2C', ',')].filter(Boolean).join('&'),
    )
  },
  /** The current facts of these properties, for the shortlist of a device. */
  shortlistProperties: (ids: readonly string[]): string =>
    `${pages.shortlistProperties.path}?ids=${ids.map((id) => encodeURIComponent(shortId(id))).join(',')}`,
  /** All areas, or one: the words of its path as `domain/areas/` spells them (H5, H6). */
  area: (...path: readonly string[]): string => fillPath(pages.areaKind.path, path),
  /** The Atom feed of a search (H10). */
  searchFeed: (screen: ScreenId, search?: URLSearchParams): string =>
    withQuery(`${withoutSlash(pages[screen].path)}/feed.xml`, search),
  /** The share card of the page at `path` (H4); `version` is the digest of what the card shows. */
  shareCard: (path: string, version: string): string => `/share-cards${path === '/' ? '' : path}/${version}.jpg`,
  serviceWorker: (): string => '/sw.js',
  mapTile: ({ z, x, y }: { z: number; x: number; y: number }): string => `/map-tiles/${z}/${x}/${y}`,
  follow: (screen: ScreenId, search?: URLSearchParams): string =>
    withQuery(pages.follow.path, new URLSearchParams([['screen', screen], ...(search ?? [])])),
  /** The same for one property. */
  followProperty: (id: string): string => withQuery(pages.follow.path, `property=${encodeURIComponent(shortId(id))}`),
  /** The page of a seeker's mail, by its token; `often` is how often they asked to hear. */
  savedSearches: (query?: Readonly<Record<string, string>>): string =>
    withQuery(pages.savedSearches.path, new URLSearchParams(query)),
  listingCounts: (screen: ScreenId, search: URLSearchParams): string =>
    withQuery(pageUrls.listingCounts(screen), search),
}

/** The calculators, and the checklist. */
export const toolNames = ['buying-costs', 'moving-in', 'mortgage', 'rental-yield', 'selling', 'due-diligence'] as const

export type ToolName = (typeof toolNames)[number]

function withQuery(path: string, query?: URLSearchParams | string) {
  const text = query?.toString()
  return text ? `${path}?${text}` : path
}
