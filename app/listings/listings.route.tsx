import { Suspense, use } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { notFound, unavailable } from '../layout/not-found.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { servicesContext } from '../services.ts'
import { urls } from '../urls.ts'
import type { Route } from './+types/listings.route'
import { Criteria } from './criteria.tsx'
import { FilterForm } from './filter-form.tsx'
import { ListingGrid, SkeletonCards } from './listing-grid.tsx'
import styles from './listings.module.css'
import { NothingFound } from './nothing-found.tsx'
import { isMore, Paging } from './paging.tsx'
import { type Results, toResults } from './results.ts'
import { parseSearch } from './search.ts'
import { useShownCards } from './use-shown-cards.ts'
import { useStoredProperties } from './use-stored-properties.ts'
import { type ListingVariant, screens, variantAt } from './variants.ts'

/** The six listings screens: each reads its own query's listings, newest first, and searches them as the address says. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { catalogue, findPicture } = context.get(servicesContext)
  const variant = requireVariant(url)
  const read = await catalogue.list(variant)
  if (!read.ok) throw unavailable()
  return { variant, results: toResults(read.listings, parseSearch(url.searchParams), findPicture) }
}

/** Milliseconds. What comes sooner changes the page at once: skeletons that flash by would only unsettle. */
const patience = 150

/** Inside the site the screen is there at once, with skeletons until its listings are (E7). A further page is waited for. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const answer = serverLoader()
  const inTime = url.searchParams.has('page') ? answer : Promise.race([answer, wait(patience)])
  return (await inTime) ?? { variant: requireVariant(url), results: answer.then(({ results }) => results) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { heading, title, description } = screens[loaderData.variant]
  return pageMeta(matches, { title: title ?? heading, description, path: urls.listings(loaderData.variant) })
}

export default function Listings({ loaderData: { variant, results } }: Route.ComponentProps) {
  const { search, state } = useLocation()
  const key = isMore(state) ? search.replace(/[?&]page=\d+/, '') : search
  return (
    <Suspense key={variant + key} fallback={<Awaited variant={variant} />}>
      <Found variant={variant} results={results} />
    </Suspense>
  )
}

function Found({ variant, results }: { variant: ListingVariant; results: Results | Promise<Results> }) {
  const read = results instanceof Promise ? use(results) : results
  const { search } = useLocation()
  const adding = isMore(useNavigation().location?.state)
  const cards = useShownCards(read)
  useStoredProperties()
  return (
    <>
      <Hero variant={variant}>
        <FilterForm variant={variant} results={read} filtersOpen={/[?&]filters=open(&|$)/.test(search)} />
      </Hero>
      <section className={`page-width ${styles.results}`} aria-label="Properties">
        <div className={styles.bar}>
          <p role="status" className={styles.count}>
            {read.total} {read.total === 1 ? 'property' : 'properties'}
          </p>
          <Criteria variant={variant} criteria={read.criteria} />
        </div>
        {read.total === 0 && <NothingFound variant={variant} advice={read.advice} />}
        <ListingGrid cards={cards} firstView>
          {adding && <SkeletonCards />}
        </ListingGrid>
        <Paging variant={variant} results={read} />
      </section>
    </>
  )
}

function Awaited({ variant }: { variant: ListingVariant }) {
  return (
    <>
      <Hero variant={variant} />
      <section className={`page-width ${styles.results}`} aria-label="Properties" aria-busy="true">
        <ListingGrid cards={[]}>
          <SkeletonCards />
        </ListingGrid>
      </section>
    </>
  )
}

function Hero({ variant, children }: { variant: ListingVariant; children?: React.ReactNode }) {
  return (
    <div className={styles.hero}>
      <div className="page-width">
        <h1>{screens[variant].heading}</h1>
        {children}
      </div>
    </div>
  )
}

function requireVariant(url: URL): ListingVariant {
  const variant = variantAt(url.pathname)
  if (!variant) throw notFound()
  return variant
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
