import { lazy, Suspense, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { screenCrumbs } from '../../domain/breadcrumbs.ts'
import { formatProperties } from '../../domain/format-count.ts'
import type { MapView } from '../../domain/places/map-view.ts'
import type { Results } from '../../domain/search/results.ts'
import { listingScreens, type ScreenId } from '../../domain/search/screens.ts'
import { criteriaOf, everything, formatSearch, hasPlace, type Search } from '../../domain/search/search.ts'
import { toSearchMessage } from '../../domain/share/search-message.ts'
import { urls } from '../../domain/urls.ts'
import { ListingGrid, SkeletonCards } from '../cards/listing-grid.tsx'
import { Link } from '../link.tsx'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import { useFirm } from '../page-parts/root-data.ts'
import { useStoredProperties } from '../property/use-stored-properties.ts'
import { ShareButton } from '../share/share-button.tsx'
import { useDeferredData } from '../ui/deferred-data.ts'
import { CriterionChips } from './criteria.tsx'
import { FilterForm } from './filter/filter-form.tsx'
import { FollowSearch } from './follow-search.tsx'
import styles from './listings.module.css'
import type { NewResults } from './new-results.ts'
import { NothingFound } from './nothing-found.tsx'
import { isShowMore, Paging, useShownCards } from './paging.tsx'
import { useReaderAtCount } from './use-reader-at-count.ts'
import { useSavedSearch } from './use-saved-search.ts'

/** The list needs no code of the maps, and few lists a sentence about what was typed. */
const Unfiltered = lazy(() => import('./unfiltered.tsx'))
const Maps = lazy(() => import('../map/maps.tsx'))
const Mentioned = lazy(() => import('./mentioned.tsx'))

/** `map` is null for the list, and without results. */
type Props = { screen: ScreenId; results: Results | Promise<Results>; map: MapView | null }

/** A search of one of the listings screens: its filter above, then its results as cards or on maps. */
export function ResultsScreen({ screen, results, map }: Props) {
  const { data, pending } = useDeferredData(results)
  const { search } = useLocation()
  const firm = useFirm()
  const { heading, title } = listingScreens[screen]
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
          <h1>{heading.replace('{firm}', firm.name)}</h1>
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
          {found && <CriterionChips screen={screen} criteria={found.criteria} />}
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
        {found && !(map && !hasPlace(found.search)) && (
          <Found screen={screen} results={found} news={news} beside={map !== null} />
        )}
        {found && <FollowSearch href={urls.follow(screen, formatSearch(criteriaOf(found.search)))} />}
        {!found && (
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

/** `beside` is true for the cards below a map. */
type FoundProps = { screen: ScreenId; results: Results; news: NewResults | null; beside: boolean }

function Found({ screen, results, news, beside }: FoundProps) {
  const loadsMore = isShowMore(useNavigation().location?.state)
  const cards = useShownCards(screen, results)
  return (
    <>
      {results.total === 0 && <NothingFound screen={screen} results={results} />}
      <ListingGrid cards={cards} titleTag="h2" firstView strip={beside} newPaths={news?.paths}>
        {loadsMore && <SkeletonCards />}
      </ListingGrid>
      {results.mentioned && results.total > 0 && (
        <Suspense>
          <Mentioned mentioned={results.mentioned} isMore />
        </Suspense>
      )}
      <Paging screen={screen} results={results} />
      <p className={styles.areas}>
        <Link to={urls.area()}>All areas, town by town</Link>
      </p>
    </>
  )
}
