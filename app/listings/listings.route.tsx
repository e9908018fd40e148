import { useLocation, useNavigation } from 'react-router'
import { type Results, toResults } from '../../domain/listings/results.ts'
import { findScreen, listingScreens, type ScreenId } from '../../domain/listings/screens.ts'
import { formatSearch, parseSearch } from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { notFound, unavailable } from '../layout/not-found.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { comeLater } from '../ui/come-later.ts'
import { useRead } from '../ui/use-read.ts'
import type { Route } from './+types/listings.route'
import { Criteria } from './criteria.tsx'
import { FilterForm } from './filter-form.tsx'
import { ListingGrid, SkeletonCards } from './listing-grid.tsx'
import styles from './listings.module.css'
import { NothingFound } from './nothing-found.tsx'
import { isMore, Paging } from './paging.tsx'
import { searchLive } from './prepare-live-search.ts'
import { recallResults, rememberResults } from './read-results.ts'
import { useShownCards } from './use-shown-cards.ts'
import { useStoredProperties } from './use-stored-properties.ts'

/** The six listings screens: each reads its own query's listings, newest first, and searches them as the address says. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { catalogue, findPicture } = context.get(siteContext)
  const screen = requireScreen(url)
  const read = await catalogue.list(screen)
  if (!read.ok) throw unavailable()
  const results = toResults(read.listings, parseSearch(url.searchParams), findPicture)
  return { screen, results }
}

/**
 * Inside the site the screen is there at once, with skeletons until its listings are (E7). A further page is waited for;
 * one that was read a moment ago comes from memory, so that Back finds its place (E4), and what the browser can search by
 * itself from its index of the screen: the same rules give the same results.
 */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const screen = requireScreen(url)
  const search = parseSearch(url.searchParams)
  const known = recallResults(screen, search) ?? searchLive(screen, search)
  if (known) return { screen, results: known }
  const answer = serverLoader().then(({ results }) => rememberResults(screen, search, results))
  const { value } = search.page > 1 ? { value: await answer } : await comeLater(answer)
  return { screen, results: value }
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
  const { known, waiting } = useRead(results)
  const { search } = useLocation()
  useStoredProperties()
  const found = waiting ? null : known
  return (
    <>
      <div className={styles.hero}>
        <div className="page-width">
          <h1>{listingScreens[screen].heading}</h1>
          {known && <FilterForm screen={screen} results={known} filtersOpen={/[?&]filters=open(&|$)/.test(search)} />}
        </div>
      </div>
      <section className={`page-width ${styles.results}`} aria-label="Properties">
        <div className={styles.bar}>
          {/* It stands before there is a count: a region that comes with its words is often not read out. */}
          <p role="status" className={styles.count}>
            {found && (
              // Another search says its count also where it is the same.
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
  const adding = isMore(useNavigation().location?.state)
  const cards = useShownCards(screen, results)
  return (
    <>
      {results.total === 0 && <NothingFound screen={screen} advice={results.advice} />}
      <ListingGrid cards={cards} firstView>
        {adding && <SkeletonCards />}
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
