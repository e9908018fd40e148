import { useLocation, useNavigation } from 'react-router'
import { notFound, unavailable } from '../layout/not-found.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { servicesContext } from '../services.ts'
import { comeLater } from '../ui/come-later.ts'
import { useRead } from '../ui/use-read.ts'
import { urls } from '../urls.ts'
import type { Route } from './+types/listings.route'
import { Criteria } from './criteria.tsx'
import { descriptions } from './descriptions.ts'
import { FilterForm } from './filter-form.tsx'
import { ListingGrid, SkeletonCards } from './listing-grid.tsx'
import styles from './listings.module.css'
import { NothingFound } from './nothing-found.tsx'
import { isMore, Paging } from './paging.tsx'
import { searchLive } from './prepare-live-search.ts'
import { recallResults, rememberResults } from './read-results.ts'
import { type Results, toResults } from './results.ts'
import { screens } from './screens.ts'
import { formatSearch, parseSearch } from './search.ts'
import { useShownCards } from './use-shown-cards.ts'
import { useStoredProperties } from './use-stored-properties.ts'
import { type ListingVariant, places, variantAt } from './variants.ts'

/** The six listings screens: each reads its own query's listings, newest first, and searches them as the address says. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { catalogue, findPicture } = context.get(servicesContext)
  const variant = requireVariant(url)
  const read = await catalogue.list(variant)
  if (!read.ok) throw unavailable()
  const results = toResults(read.listings, parseSearch(url.searchParams), findPicture)
  return { variant, results, description: descriptions[variant] }
}

/**
 * Inside the site the screen is there at once, with skeletons until its listings are (E7). A further page is waited for;
 * one that was read a moment ago comes from memory, so that Back finds its place (E4), and what the browser can search by
 * itself from its index of the screen: the same rules give the same results.
 */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const variant = requireVariant(url)
  const search = parseSearch(url.searchParams)
  const known = recallResults(variant, search) ?? searchLive(variant, search)
  if (known) return { variant, results: known }
  const answer = serverLoader().then(({ results }) => rememberResults(variant, search, results))
  const { value } = search.page > 1 ? { value: await answer } : await comeLater(answer)
  return { variant, results: value }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { heading } = places[loaderData.variant]
  const { title } = screens[loaderData.variant]
  const description = 'description' in loaderData ? loaderData.description : heading
  return pageMeta(matches, { title: title ?? heading, description, path: urls.listings(loaderData.variant) })
}

export default function Listings({ loaderData: { variant, results } }: Route.ComponentProps) {
  return <Screen key={variant} variant={variant} results={results} />
}

function Screen({ variant, results }: { variant: ListingVariant; results: Results | Promise<Results> }) {
  const { known, waiting } = useRead(results)
  const { search } = useLocation()
  useStoredProperties()
  const found = waiting ? null : known
  return (
    <>
      <div className={styles.hero}>
        <div className="page-width">
          <h1>{places[variant].heading}</h1>
          {known && <FilterForm variant={variant} results={known} filtersOpen={/[?&]filters=open(&|$)/.test(search)} />}
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
          {found && <Criteria variant={variant} criteria={found.criteria} />}
        </div>
        {found ? (
          <Found variant={variant} results={found} />
        ) : (
          <ListingGrid cards={[]}>
            <SkeletonCards />
          </ListingGrid>
        )}
      </section>
    </>
  )
}

function Found({ variant, results }: { variant: ListingVariant; results: Results }) {
  const adding = isMore(useNavigation().location?.state)
  const cards = useShownCards(variant, results)
  return (
    <>
      {results.total === 0 && <NothingFound variant={variant} advice={results.advice} />}
      <ListingGrid cards={cards} firstView>
        {adding && <SkeletonCards />}
      </ListingGrid>
      <Paging variant={variant} results={results} />
    </>
  )
}

function requireVariant(url: URL): ListingVariant {
  const variant = variantAt(url.pathname)
  if (!variant) throw notFound()
  return variant
}
