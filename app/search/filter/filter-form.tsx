import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { listFilterFields } from '../../../domain/search/filter-fields.ts'
import type { Results } from '../../../domain/search/results.ts'
import { listingScreens, type ScreenId } from '../../../domain/search/screens.ts'
import { formatSearch, listSortOrders, type Search, sortLabels, toSearchFields } from '../../../domain/search/search.ts'
import { urls } from '../../../domain/urls.ts'
import { useFirm } from '../../page-parts/root-data.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import buttons from '../../ui/button.module.css'
import { SelectField } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { liveSearchCache } from '../browser-caches.ts'
import nearSearch from '../near-search.css?url'
import {
  clearOtherKinds,
  FilterFields,
  FurtherFields,
  fillFields,
  HiddenFields,
  isEdited,
  readFilter,
} from './filter-fields.tsx'
import styles from './filter-form.module.css'
import { SearchField } from './search-field.tsx'
import { hasSentence, withoutEmpty } from './sentence.ts'
import { useAllFilters } from './use-all-filters.ts'
import { useDraftFilter } from './use-draft-filter.ts'
import { WhereField } from './where-field.tsx'

type Props = { screen: ScreenId; results: Results; filtersOpen: boolean }

/**
 * The filter and the sort: a GET form whose fields are the address's own parameters (B4), so that it works without script.
 * With script the button counts the results of the fields before they are applied (F5), and a phone shows the fields in a sheet
 * over the page.
 */
export function FilterForm({ screen, results, filtersOpen }: Props) {
  const { search, errors } = results
  const form = useRef<HTMLFormElement>(null)
  const { Sheet, closeSheet, ...allFilters } = useAllFilters(filtersOpen, Object.keys(errors).length > 0)
  const showSearch = useShowSearch(screen)
  const draft = useDraftFilter(screen, results)
  const hydrated = useHydrated()
  const firm = useFirm()
  useFilledFields(search, form, draft.edit)

  function prepare() {
    allFilters.prepare()
    // After the paint and the sheet that a press asks for.
    whenIdle(() => {
      void liveSearchCache.prepare(screen)
      importParser().catch(() => {})
      importResults().catch(() => {})
    })
  }
  /** Reads the form's fields as they are now: what was drafted from them may be a moment older. */
  async function apply(form: HTMLFormElement, beforeNavigation?: () => void) {
    const fields = readFilter(form)
    if (hasSentence(fields)) return showSearch(withoutEmpty(fields), beforeNavigation)
    try {
      const { parseSearch } = await importParser()
      showSearch(formatSearch(parseSearch(fields)), beforeNavigation)
    } catch {
      // The code cannot be loaded. The server reads the fields as they are.
      form.submit()
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void apply(event.currentTarget)
  }
  const fields = { screen, results, fields: draft.fields, draft: draft.search, counts: draft.counts }
  const count = draft.isChanged ? draft.found : null
  // An error leaves when its field is corrected; a new one waits for the button.
  const remaining = Object.entries(draft.errors).filter(([name]) => name in errors)
  const shared = { ...fields, errors: draft.isChanged ? Object.fromEntries(remaining) : errors }
  const { first, more } = listFilterFields(screen, results)
  // A third of a list's elements, which few visitors open and a phone shows in its sheet. Once opened they keep what was chosen in them.
  // Without script the button for all filters brings them with the next page.
  const asked = toSearchFields(search)
  const isWhole = allFilters.hasOpened || more.some((name) => asked.get(name))
  return (
    <>
      <Form
        ref={form}
        action={urls.listings(screen)}
        onInput={(event) => {
          clearOtherKinds(event)
          draft.edit(event.currentTarget)
        }}
        onSubmit={submit}
        onFocus={prepare}
        onPointerEnter={prepare}
        noValidate
        className={styles.form}
        data-open={allFilters.open}
        data-changed={draft.isChanged}
        role="search"
        aria-label="Filter properties"
      >
        <HiddenFields search={search} shown={['sort', 'say']} />
        <SearchField words={search.q} example={toExample(screen, firm.address.town)} />
        <fieldset className={styles.fields}>
          <legend className="visually-hidden">Filter</legend>
          <div className={styles.where}>
            <WhereField {...fields} onChange={(places) => form.current && draft.edit(form.current, places)} />
          </div>
          <div className={styles.primary} data-fields={first.length > 5 ? first.length : undefined}>
            <FilterFields {...shared} names={first} further={false} />
          </div>
          <div className={styles.more} id={moreFieldsId}>
            <FurtherFields {...shared} names={first} />
            {isWhole && <FilterFields {...shared} names={more} />}
          </div>
        </fieldset>
        <div className={styles.bar}>
          <div className={styles.order}>
            <SortField screen={screen} search={search} onChange={apply} />
          </div>
          <div className={styles.buttons}>
            <button type="submit" className={buttons.primary}>
              Show {count ?? 'properties'}
            </button>
            <AllFiltersButton {...allFilters} />
          </div>
          {hydrated && (
            <p role="status" className="visually-hidden">
              {count}
            </p>
          )}
        </div>
      </Form>
      {Sheet && <Sheet screen={screen} results={results} fields={draft.fields} onApply={apply} onClose={closeSheet} />}
    </>
  )
}

/** A sentence with which the screen finds something: land has no rooms, and a price is no rent. */
function toExample(screen: ScreenId, town: string): string {
  const { propertyStatus, propertyType } = listingScreens[screen].query
  if (propertyType === 'Land') return 'half an acre under 5m'
  return `3 bed ${town} under ${propertyStatus === 'For_Sale' ? '50m' : '150k'}`
}

/** Loads on use, as a page without a search needs no parser. */
const importParser = () => import('../../../domain/search/parse-search.ts')

/** A search without a connection needs this code and its styles, to show its results or that there are none. */
const importResults = () =>
  Promise.all([import('../load-results.ts'), import('../search-advice.tsx'), fetch(nearSearch)])

const moreFieldsId = 'all-filters'

type SortProps = { screen: ScreenId; search: Search; onChange: (form: HTMLFormElement) => void }

function SortField({ screen, search, onChange }: SortProps) {
  return (
    <SelectField
      label="Sort by"
      name="sort"
      defaultValue={search.sort}
      onChange={({ currentTarget: { form } }) => form && onChange(form)}
    >
      {listSortOrders(search, listingScreens[screen].query).map((order) => (
        <option key={order} value={order}>
          {sortLabels[order]}
        </option>
      ))}
    </SelectField>
  )
}

/** Without script it submits the form, and the next page has the fields open or closed. */
function AllFiltersButton({ open, opensSheet, toggle }: Pick<AllFilters, 'open' | 'opensSheet' | 'toggle'>) {
  return (
    <button
      type="submit"
      name="filters"
      value={open ? 'closed' : 'open'}
      className={buttons.secondary}
      {...(opensSheet ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': open, 'aria-controls': moreFieldsId })}
      onClick={(event) => {
        event.preventDefault()
        toggle()
      }}
    >
      All filters
    </button>
  )
}

type AllFilters = ReturnType<typeof useAllFilters>

/** Navigates to the results of a search. Its address has only the parameters that are set; the form without script sends them all. */
function useShowSearch(screen: ScreenId) {
  const navigate = useNavigate()
  return (search: URLSearchParams, beforeNavigation?: () => void) =>
    afterPaint(() => {
      beforeNavigation?.()
      navigate(urls.listings(screen, search), { preventScrollReset: true })
    })
}

/**
 * Fills the fields in place when another search is shown: fields that were rendered again would lose the focus. The HTML has the
 * values of the first search, and keeps what a visitor has typed before the page was hydrated.
 */
function useFilledFields(
  search: Search,
  form: RefObject<HTMLFormElement | null>,
  onFirst: (form: HTMLFormElement) => void,
) {
  const values = String(toSearchFields(search))
  const filled = useRef<string>(null)
  useEffect(() => {
    if (filled.current === null) {
      if (form.current && isEdited(form.current)) onFirst(form.current)
    } else if (filled.current !== values) fillFields(form.current, new URLSearchParams(values))
    filled.current = values
  })
}
