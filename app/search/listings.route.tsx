import { redirect } from 'react-router'
import { isThin } from '../../domain/areas/areas.ts'
import { screenCrumbs } from '../../domain/breadcrumbs.ts'
import { toPresentNames } from '../../domain/places/former-names.ts'
import { type MapView, toMapView } from '../../domain/places/map-view.ts'
import { searchListings } from '../../domain/search/find-listings.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import { type Results, toResults } from '../../domain/search/results.ts'
import { findScreen, type ScreenId } from '../../domain/search/screens.ts'
import { formatSearch, hasPlace, type Search } from '../../domain/search/search.ts'
import type { Snapshot } from '../../domain/snapshot.ts'
import { toItemList } from '../../domain/structured-data/lists.ts'
import { urls } from '../../domain/urls.ts'
import { cardLookups } from '../cards/card-lookups.ts'
import { dataSaverContext, type SiteContext, siteContext } from '../context.ts'
import { describePage } from '../page-parts/describe-page.ts'
import { notFound, unavailable } from '../page-parts/not-found.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import type { Route } from './+types/listings.route'
import { answerSentence, findPropertyId } from './answer-sentence.ts'
import { isIndexed, resultsMeta } from './results-meta.ts'
import { ResultsScreen } from './results-screen.tsx'
import { findSimilarPlaces } from './similar-places.ts'

/** The six listings screens: each lists its own query's listings, newest first, searched and sorted as the address says. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { catalogue, findPicture, atlas, tileAttribution } = site
  const screen = requireScreen(url)
  if (url.searchParams.has('say')) throw await answerSentence(site, screen, url.searchParams)
  const search = parseSearch(url.searchParams)
  const [read, id] = await Promise.all([catalogue.list(screen, search.q), findPropertyId(catalogue, search)])
  if (!read.ok) throw unavailable()
  if (id) throw redirect(urls.listing(id))
  const { snapshot } = read
  const prepared = snapshot.prepared(screen, search.taken.length > 0)
  const present = toPresentNames(search, atlas.findPlace, prepared)
  if (present) throw redirect(urls.listings(screen, formatSearch(present)), 301)
  const found = searchListings(prepared, search)
  const results = toResults(prepared, search, findPicture, {
    ...cardLookups(catalogue),
    found,
    findSimilar: (word) => findSimilarPlaces(snapshot.sentenceWords().names, word),
    findElsewhere: (query) => snapshot.sentenceWords().findElsewhere(query),
  })
  const hasMap = search.view === 'map' && results.total > 0
  const hasTiles = tileAttribution && !context.get(dataSaverContext)
  const map: MapView | null = hasMap
    ? {
        ...toMapView(atlas, prepared, found.ordered),
        ...(hasTiles && { attribution: tileAttribution }),
      }
    : null
  // The map shows how many there are. The cards come once a visitor has chosen where.
  const shown: Results = map && !hasPlace(search) ? { ...results, cards: [] } : results
  const area = results.criteria.length > 0 ? findAreaPage(site, snapshot, screen, search) : null
  if (isIndexed(results, area)) {
    describePage(context, {
      ...(screen !== 'all' && { trail: screenCrumbs(screen) }),
      list: (siteUrl) => toItemList(shown.cards, siteUrl),
    })
  }
  return { screen, results: shown, area, map }
}

/** Loads code that only a navigation inside the site needs: a first visit has its results in the HTML. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const screen = requireScreen(url)
  // Only the server knows the maps, and reads sentences.
  if (url.searchParams.getAll('view').includes('map') || url.searchParams.has('say')) return serverLoader()
  const loading = await import('./load-results.ts')
  const loaded = await loading.loadResults(screen, url.searchParams, async () => (await serverLoader()).results)
  return { screen, ...loaded, area: null, map: null }
}

export const headers = () => publicPage

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return loaderData ? resultsMeta(loaderData, matches, location) : []
}

export default function Listings({ loaderData: { screen, results, map } }: Route.ComponentProps) {
  return <ResultsScreen key={screen} screen={screen} results={results} map={map} />
}

function requireScreen(url: URL): ScreenId {
  const screen = findScreen(url.pathname)
  if (!screen) throw notFound()
  return screen
}

/** The path of the area page that covers a search (H7); null if there is none. */
function findAreaPage(
  { areaIntroductions }: Pick<SiteContext, 'areaIntroductions'>,
  snapshot: Snapshot,
  screen: ScreenId,
  search: Search,
): string | null {
  const area = snapshot.findAreaOfSearch(screen, search)
  return area && !isThin(area, areaIntroductions) ? urls.area(...area.path) : null
}
