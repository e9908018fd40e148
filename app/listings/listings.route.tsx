import { lazy, Suspense, useRef } from 'react'
import { redirect, useLocation, useNavigation } from 'react-router'
import { isThin } from '../../domain/areas/areas.ts'
import { screenCrumbs } from '../../domain/breadcrumbs.ts'
import { formatProperties } from '../../domain/format-count.ts'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import { findListings } from '../../domain/listings/find-listings.ts'
import { parseSearch } from '../../domain/listings/parse-search.ts'
import { cutQuery, toPropertyId } from '../../domain/listings/query-words.ts'
import { type Results, toResults } from '../../domain/listings/results.ts'
import { screenWords } from '../../domain/listings/screen-words.ts'
import { findScreen, listingScreens, type ScreenId } from '../../domain/listings/screens.ts'
import { criteriaOf, everything, formatSearch, type Search, toCanonical } from '../../domain/listings/search.ts'
import { toPresentNames } from '../../domain/places/former-names.ts'
import { type MapView, toMapView } from '../../domain/places/map-view.ts'
import type { Catalogue } from '../../domain/ports.ts'
import { toSearchMessage } from '../../domain/share/search-message.ts'
import { toItemList } from '../../domain/structured-data/lists.ts'
import type { Snapshot } from '../../domain/snapshot.ts'
import { urls } from '../../domain/urls.ts'
import { dataSaverContext, type SiteContext, siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { Breadcrumbs } from '../page/breadcrumbs.tsx'
import { describePage } from '../page/describe-page.ts'
import { notFound, unavailable } from '../page/not-found.ts'
import { privatePage, publicPage } from '../page/page-caching.ts'
import { pageMeta } from '../page/page-meta.ts'
import { useFirm } from '../page/root-data.ts'
import { ShareButton } from '../share/share-button.tsx'
import { useDeferredData } from '../ui/deferred-data.ts'
import type { Route } from './+types/listings.route'
import { readAsked } from './asked-search.ts'
import { cardLookups } from './card-lookups.ts'
import { Criteria } from './criteria.tsx'
import { FilterForm } from './filter-form.tsx'
import { FollowSearch, feedLink } from './follow-search.tsx'
import { ListingGrid, SkeletonCards } from './listing-grid.tsx'
import styles from './listings.module.css'
import type { NewResults } from './new-results.ts'
import { NothingFound } from './nothing-found.tsx'
import { isShowMore, Paging, useShownCards } from './paging.tsx'
import { findSimilarPlaces } from './similar-places.ts'
import { useReaderAtCount } from './use-reader-at-count.ts'
import { useSavedSearch } from './use-saved-search.ts'
import { useStoredProperties } from './use-stored-properties.ts'

/** The six listings screens: each lists its own query's listings, newest first, searched and sorted as the address says. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { catalogue, findPicture, atlas, tileAttribution } = context.get(siteContext)
  const screen = requireScreen(url)
  if (url.searchParams.has('say')) throw await answerSentence(context.get(siteContext), screen, url.searchParams)
  const search = parseSearch(url.searchParams)
  const [read, id] = await Promise.all([catalogue.list(screen, search.q), findPropertyId(catalogue, search)])
  if (!read.ok) throw unavailable()
  if (id) throw redirect(urls.listing(id))
  const { snapshot } = read
  const prepared = snapshot.prepared(screen)
  const present = toPresentNames(search, atlas.findPlace, prepared)
  if (present) throw redirect(urls.listings(screen, formatSearch(present)), 301)
  const results = toResults(prepared, search, findPicture, {
    findSimilar: (word) => findSimilarPlaces(snapshot.sentenceWords().names, word),
    ...cardLookups(catalogue),
  })
  const area = results.criteria.length > 0 ? findAreaPage(context.get(siteContext), snapshot, screen, search) : null
  const found = search.view === 'map' && results.total > 0 ? findListings(prepared, search) : null
  const view = found && toMapView(atlas, prepared, found)
  const hasTiles = tileAttribution && !context.get(dataSaverContext)
  const map: MapView | null = view && { ...view, ...(hasTiles && { attribution: tileAttribution }) }
  // The map shows how many there are. The cards come once a visitor has chosen where.
  const shown: Results = map && !isPlaceChosen(search) ? { ...results, cards: [] } : results
  if (isIndexed(results, area)) {
    describePage(context, {
      ...(screen !== 'all' && { trail: screenCrumbs(screen) }),
      list: (siteUrl) => toItemList(shown.cards, siteUrl),
    })
  }
  return { screen, words: screenWords[screen], results: shown, area, map }
}

/** A typed sentence leads to the keys that it means, a property id to its property (F2, F3). */
async function answerSentence(context: SiteContext, screen: ScreenId, asked: URLSearchParams) {
  const sentence = withoutInvisible(asked.get('say') ?? '')
  const [id, { screen: own, search }] = await Promise.all([
    findPropertyId(context.catalogue, { q: cutQuery(sentence) }),
    readAsked(context, screen, asked),
  ])
  const address = formatSearch(search)
  // The fields stay open, as the visitor without script left them.
  if (asked.get('filters') === 'open') address.append('filters', 'open')
  return redirect(id ? urls.listing(id) : urls.listings(own, address), { status: 302, headers: privatePage })
}

function isPlaceChosen({ town, place }: Search) {
  return town.length + place.length > 0
}

/** A search is indexed on its area page, or not at all (H7). */
function isIndexed({ criteria }: Pick<Results, 'criteria'>, area: string | null) {
  return criteria.length === 0 || area !== null
}

/** The path of the area page that covers a search (H7); null if there is none. */
function findAreaPage({ areaIntroductions }: SiteContext, snapshot: Snapshot, screen: ScreenId, search: Search) {
  const area = snapshot.findAreaOfSearch(screen, search)
  return area && !isThin(area, areaIntroductions) ? urls.area(...area.path) : null
}

/** The property id that a visitor searches for (F3); null unless the property is or was offered. */
async function findPropertyId(catalogue: Catalogue, { q }: Pick<Search, 'q'>): Promise<string | null> {
  const id = toPropertyId(q)
  if (!id) return null
  const { found } = await catalogue.find(id)
  return found === 'listing' || found === 'withdrawn' ? id : null
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
  if (!loaderData) return []
  const { screen, results, area } = loaderData
  const { title, description } = loaderData.words
  // While the results load, the browser knows only the address.
  if (results instanceof Promise) {
    const asked = new URLSearchParams(location.search)
    return [
      ...pageMeta(matches, { title, description, path: urls.listings(screen) }),
      feedLink(urls.searchFeed(screen, asked)),
    ]
  }
  const { criteria, search, page, total } = results
  const asked = criteria.map(({ label }) => label).join(', ')
  const which = [asked, page > 1 ? `page ${page}` : ''].filter(Boolean).join(', ')
  const found = `${formatProperties(total)}${which && ` (${which})`}`
  return [
    ...pageMeta(matches, {
      title: which ? `${title}: ${which}` : title,
      description: `${found}. ${description}`,
      path: area ?? urls.listings(screen, toCanonical({ ...search, page })),
    }),
    ...(isIndexed(results, area) ? [] : [{ name: 'robots', content: 'noindex' }]),
    feedLink(urls.searchFeed(screen, formatSearch(criteriaOf(search)))),
  ]
}

/** The list needs no code of the maps, and few lists a sentence about what was typed. */
const Unfiltered = lazy(() => import('./unfiltered.tsx'))
const Maps = lazy(() => import('../map/maps.tsx'))

export default function Listings({ loaderData: { screen, words, results, map } }: Route.ComponentProps) {
  return <Screen key={screen} screen={screen} title={words.title} results={results} map={map} />
}

/** `map` is null for the list, and without results. */
type ScreenProps = { screen: ScreenId; title: string; results: Results | Promise<Results>; map: MapView | null }

function Screen({ screen, title, results, map }: ScreenProps) {
  const { data, pending } = useDeferredData(results)
  const { search } = useLocation()
  const firm = useFirm()
  useStoredProperties()
  const found = pending ? null : data
  const news = useSavedSearch(screen, found)
  const bar = useRef<HTMLDivElement>(null)
  useReaderAtCount(bar, found)
  return (
    <>
      <div className={styles.hero} data-narrowed={isNarrowed(search) || undefined}>
        <div className="page-width">
          {screen !== 'all' && <Breadcrumbs trail={screenCrumbs(screen)} />}
          <h1>{listingScreens[screen].heading.replace('{firm}', firm.name)}</h1>
          {data && <FilterForm screen={screen} results={data} filtersOpen={/[?&]filters=open(&|$)/.test(search)} />}
        </div>
      </div>
      <section className={`page-width ${styles.results}`} aria-label="Properties">
        <div ref={bar} className={styles.bar}>
          {/* Empty before there is a count: screen readers often skip a status that is inserted together with its text. */}
          <p role="status" tabIndex={-1} className={styles.count}>
            {found && (
              // A new element for each search: the count is announced again even where it is the same.
              <span key={String(formatSearch({ ...found.search, page: 1 }))}>{formatProperties(found.total)}</span>
            )}
            {news && <span className={styles.news}>{news.text}</span>}
          </p>
          {/* Hidden, not removed, while newer results are awaited: an open menu of Share would close. */}
          {data && (
            <div className={styles.tools} data-pending={pending || undefined}>
              <ViewLinks screen={screen} search={data.search} />
              <ShareButton message={toSearchMessage(screen, title, data)} />
            </div>
          )}
          {found && <Criteria screen={screen} criteria={found.criteria} />}
        </div>
        {found && Object.keys(found.errors).length > 0 && (
          <Suspense>
            <Unfiltered search={found.search} errors={found.errors} className={styles.unfiltered} />
          </Suspense>
        )}
        {map && found && (
          <Suspense>
            <Maps screen={screen} search={found.search} view={map} />
          </Suspense>
        )}
        {map && found && !isPlaceChosen(found.search) ? null : found ? (
          <Found screen={screen} results={found} news={news} />
        ) : (
          <ListingGrid cards={[]}>
            <SkeletonCards />
          </ListingGrid>
        )}
      </section>
    </>
  )
}

/** True once criteria, a page or the map are asked for: then the results come sooner, below a heading of one line. */
function isNarrowed(search: string): boolean {
  const asked = new URLSearchParams(search)
  return Object.keys(everything).some((key) => key !== 'sort' && asked.get(key))
}

/** The results as cards or on maps (G4). */
function ViewLinks({ screen, search }: { screen: ScreenId; search: Search }) {
  return (
    <ul className={styles.views} aria-label="View">
      {(['list', 'map'] as const).map((view) => (
        <li key={view}>
          <Link
            to={urls.listings(screen, formatSearch({ ...search, page: 1, view }))}
            aria-current={search.view === view}
            preventScrollReset
          >
            {view === 'list' ? 'List' : 'Map'}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type FoundProps = { screen: ScreenId; results: Results; news: NewResults | null }

function Found({ screen, results, news }: FoundProps) {
  const loadsMore = isShowMore(useNavigation().location?.state)
  const cards = useShownCards(screen, results)
  return (
    <>
      {results.total === 0 && <NothingFound screen={screen} results={results} />}
      <ListingGrid cards={cards} titleTag="h2" firstView newPaths={news?.paths}>
        {loadsMore && <SkeletonCards />}
      </ListingGrid>
      <Paging screen={screen} results={results} />
      <p className={styles.areas}>
        <Link to={urls.area()}>All areas, town by town</Link>
      </p>
      <FollowSearch href={urls.follow(screen, formatSearch(criteriaOf(results.search)))} />
    </>
  )
}

function requireScreen(url: URL): ScreenId {
  const screen = findScreen(url.pathname)
  if (!screen) throw notFound()
  return screen
}
