import { pages } from '../../domain/pages.ts'

/** Public addresses besides the pages of the route table. */
const others = [
  '/property-listings/?view=map',
  '/property-listings/?q=garden&town=nairobi',
  '/property-listings/?say=3+bed+kilimani',
  '/property-listings.data',
  '/shortlist?ids=cmwc3yweq8',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages-1.xml',
  '/feed.xml',
  '/property-listings/feed.xml',
  '/sw.js',
  '/readyz',
  '/media/mark.svg',
  '/map-tiles/6/38/32',
  '/property-listing/cmwc3yweq8/code.svg',
  '/graphql?query={riparo(first:2){id}}',
  '/wp-json/wp/v2/posts',
]

/** One page of every route, the styles, scripts, fonts, a picture and the share card of the home page, and the addresses above. */
export async function listPublicAddresses(ask: (path: string) => Promise<Response>): Promise<string[]> {
  // Not at the start: React, which comes with it, chooses its production build at its first import.
  const { matchPath } = await import('react-router')
  const siteMap = await (await ask('/sitemaps/pages-1.xml')).text()
  const listed = [...siteMap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const addresses = Object.values(pages).map(
    ({ path: route }) =>
      listed.find((path) => matchPath(route, path)) ??
      route.replace(':screen', 'all').replaceAll(/:\w+|\*/g, 'nothing'),
  )
  const home = await (await ask('/')).text()
  const files = [/\/assets\/[^"#]+/g, /\/pictures\/[^"\s]+/, /\/share-cards\/[^"]+/].flatMap(
    (file) => home.match(file) ?? [],
  )
  return [...new Set([...addresses, ...files, ...others])]
}
