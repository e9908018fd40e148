import { nameOfListing } from '../../domain/cards/card.ts'
import type { ArticleCard } from '../../domain/insights/article.ts'
import { type Listing, placeOf } from '../../domain/listings/listing.ts'
import type { PageName } from '../../domain/pages.ts'
import type { Catalogue, Insights } from '../../domain/ports.ts'
import type { OwnPages } from '../../domain/redirects/check-table.ts'
import { readAsked } from '../../domain/redirects/old-address.ts'
import { patternPages } from '../../domain/redirects/page-patterns.ts'
import { createSuggest, type Destination } from '../../domain/redirects/suggest.ts'
import { urls } from '../../domain/urls.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { createSingleFlight } from '../timing/single-flight.ts'

type Sources = {
  db: SiteDatabase
  catalogue: Pick<Catalogue, 'list'>
  insights: Pick<Insights, 'listWhole'>
  /** The pages of the site at their canonical paths; null until the listings and the articles have been read once. */
  listPages(): Promise<readonly { name: PageName; path: string; inSiteMap: boolean }[] | null>
  /** Changes with what the pages are. */
  revision(): string | null
}

type ReadPages = OwnPages & ReturnType<typeof createSuggest>

/** The pages that an old address may lead to, read again when a listing or an article has changed. */
export function createOwnPages({ db, catalogue, insights, listPages, revision }: Sources): () => Promise<ReadPages> {
  let known: { revision: string | null; pages: ReadPages } | null = null
  const flight = createSingleFlight()

  return async () => {
    const now = revision()
    if (known !== null && now !== null && known.revision === now) return known.pages
    // The parts of one page of the office ask at the same moment.
    const pages = await flight.run(`${now}`, read)
    known = { revision: now, pages }
    return pages
  }

  async function read(): Promise<ReadPages> {
    const [pages, listings, articles] = await Promise.all([listPages(), catalogue.list('all'), insights.listWhole()])
    const ids = await db.selectFrom('known_listings').select('short_id').execute()
    const canonical = new Map(
      [...(pages ?? []).map(({ path }) => path), ...ids.map(({ short_id }) => urls.listing(short_id))].map((path) => [
        toKey(path),
        path,
      ]),
    )
    const named = new Map([
      ...(listings.ok ? listings.listings.map(toListing) : []),
      ...(articles.ok ? articles.articles.map(toArticle) : []),
    ])
    const destinations = (pages ?? [])
      .filter(({ inSiteMap }) => inSiteMap)
      .map(({ name, path }): Destination => named.get(path) ?? { path, name: nameOf(path), kind: kindOf(name) })
    return {
      find(path) {
        const [bare = '', query] = path.split('?')
        const page = canonical.get(toKey(bare))
        return page === undefined ? null : page + (query === undefined ? '' : `?${query}`)
      },
      isOwn: (path) => canonical.has(toKey(path)) || patternPages.isOwn(path),
      ...createSuggest(destinations),
    }
  }
}

/** The path as old addresses are compared. */
const toKey = (path: string) => readAsked(path)?.path ?? path

const toListing = (listing: Listing): [string, Destination] => {
  const path = urls.listing(listing.id)
  const name = nameOfListing(listing)
  const place = [placeOf(listing), listing.townCity].find((part) => part && !name.includes(part))
  return [path, { path, name: place ? `${name}, ${place}` : name, kind: 'Property' }]
}

const toArticle = ({ slug, title }: ArticleCard): [string, Destination] => {
  const path = urls.article(slug)
  return [path, { path, name: title, kind: 'Article' }]
}

function kindOf(name: PageName): Destination['kind'] {
  if (/^area[A-Z]/.test(name)) return 'Area'
  return /^service[A-Z]|^service$/.test(name) ? 'Service' : 'Page'
}

/** `Properties: for sale: land and plots`: the words of a path, as pages have their titles in their routes alone. */
function nameOf(path: string): string {
  const words = path
    .split('/')
    .filter(Boolean)
    .map((part) => decodeURIComponent(part).replaceAll('-', ' '))
    .join(': ')
  return words === '' ? 'Home' : words.charAt(0).toUpperCase() + words.slice(1)
}
