import { useLocation, useNavigation } from 'react-router'
import { type Results, toResults } from '../../domain/listings/results.ts'
import { findScreen, listingScreens, type ScreenId } from '../../domain/listings/screens.ts'
import { formatSearch, parseSearch } from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { notFound, unavailable } from '../layout/not-found.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { deferAfterDeadline, useDeferredData } from '../ui/deferred-data.ts'
import type { Route } from './+types/listings.route'
import { liveSearchCache, resultsCache } from './browser-caches.ts'
import { Criteria } from './criteria.tsx'
import { FilterForm } from './filter-form.tsx'
import { ListingGrid, SkeletonCards } from './listing-grid.tsx'
import styles from './listings.module.css'
import { NothingFound } from './nothing-found.tsx'
import { isShowMore, Paging } from './paging.tsx'
import { useShownCards } from './use-shown-cards.ts'
import { useStoredProperties } from './use-stored-properties.ts'

/** The six listings screens: each lists its own query's listings, newest first, searched and sorted as the address says. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { catalogue, findPicture } = context.get(siteContext)
  const screen = requireScreen(url)
  const read = await catalogue.list(screen)
  if (!read.ok) throw unavailable()
  const results = toResults(read.listings, parseSearch(url.searchParams), findPicture)
  return { screen, results }
}

/**
 * A navigation inside the site shows the screen at once, with skeletons until the listings come (E7). Only the second and later
 * pages are awaited. Cached results come first, so that Back returns to the same cards (E4); then those of the live search, which
 * has the server's rules.
 */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const screen = requireScreen(url)
  const search = parseSearch(url.searchParams)
  const known = resultsCache.find(screen, search) ?? liveSearchCache.find(screen)?.(search)
  if (known) return { screen, results: known }
  const loading = serverLoader().then(({ results }) => resultsCache.add(screen, search, results))
  if (search.page > 1) return { screen, results: await loading }
  const { data } = await deferAfterDeadline(loading)
  return { screen, results: data }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = listingScreens[loaderData.screen]
  return pageMeta(matches, { title, description, path: urls.listings(loaderData.screen) })
}

export default function Listings({ loaderData: { screen, results } }: Route.ComponentProps) {
  return <Screen key={screen} screen={screen} results={results} />
}

function Screen({ screen, results }: { screen: ScreenId; results: Results | Promise<Results> }) {
  const { data, pending } = useDeferredData(results)
  const { search } = useLocation()
  useStoredProperties()
  const found = pending ? null : data
  return (
    <>
      <div className={styles.hero}>
        <div className="page-width">
          <h1>{listingScreens[screen].heading}</h1>
          {data && <FilterForm screen={screen} results={data} filtersOpen={/[?&]filters=open(&|$)/.test(search)} />}
        </div>
      </div>
      <section className={`page-width ${styles.results}`} aria-label="Properties">
        <div className={styles.bar}>
          {/* Empty before there is a count: screen readers often skip a status that is inserted together with its text. */}
          <p role="status" className={styles.count}>
            {found && (
              // A new element for each search: the count is announced again even where it is the same.
              <span key={String(formatSearch({ ...found.search, page: 1 }))}>
                {found.total} {found.total === 1 ? 'property' : 'properties'}
              </span>
            )}
          </p>
          {found && <Criteria screen={screen} criteria={found.criteria} />}
        </div>
        {found ? (
          <Found screen={screen} results={found} />
        ) : (
          <ListingGrid cards={[]}>
            <SkeletonCards />
          </ListingGrid>
        )}
      </section>
    </>
  )
}

function Found({ screen, results }: { screen: ScreenId; results: Results }) {
  const loadsMore = isShowMore(useNavigation().location?.state)
  const cards = useShownCards(screen, results)
  return (
    <>
      {results.total === 0 && <NothingFound screen={screen} advice={results.advice} />}
      <ListingGrid cards={cards} firstView>
        {loadsMore && <SkeletonCards />}
      </ListingGrid>
      <Paging screen={screen} results={results} />
    </>
  )
}

function requireScreen(url: URL): ScreenId {
  const screen = findScreen(url.pathname)
  if (!screen) throw notFound()
  return screen
}
