import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { formatSearch, parseSearch, type Search, sortLabels, sortOrders } from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'
import buttons from '../ui/button.module.css'
import { SelectField } from '../ui/field.tsx'
import { liveSearchCache } from './browser-caches.ts'
import { DraftFilter } from './draft-filter.tsx'
import { fillFields, MoreFields, PrimaryFields, readFields } from './filter-fields.tsx'
import styles from './filter-form.module.css'
import { useAllFilters } from './use-all-filters.ts'
import { useShowSearch } from './use-show-search.ts'

type Props = { screen: ScreenId; results: Results; filtersOpen: boolean }

/**
 * The filter and the sort: a GET form whose fields are the address's own parameters (B4), so that it works without script.
 * On a phone, script shows the fields in a sheet over the page.
 */
export function FilterForm({ screen, results, filtersOpen }: Props) {
  const { search, errors } = results
  const form = useRef<HTMLFormElement>(null)
  const { Sheet, closeSheet, ...allFilters } = useAllFilters(filtersOpen, Object.keys(errors).length > 0)
  const showSearch = useShowSearch(screen)
  const prepare = () => void liveSearchCache.prepare(screen)
  useFilledFields(search, form)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    showSearch(parseSearch(readFields(event.currentTarget)))
  }
  return (
    <>
      <Form
        ref={form}
        action={urls.listings(screen)}
        onSubmit={submit}
        onFocus={prepare}
        onPointerEnter={prepare}
        noValidate
        className={styles.form}
        data-open={allFilters.open}
        role="search"
        aria-label="Filter properties"
      >
        <fieldset className={styles.fields}>
          <legend className="visually-hidden">Filter</legend>
          <div className={styles.primary}>
            <PrimaryFields screen={screen} results={results} />
          </div>
          <div className={styles.more} id={moreFieldsId}>
            <MoreFields results={results} errors={errors} />
          </div>
          <SortField sort={search.sort} onChange={(form) => showSearch(parseSearch(readFields(form)))} />
        </fieldset>
        <div className={styles.buttons}>
          <button type="submit" className={buttons.primary}>
            Show properties
          </button>
          <AllFiltersButton {...allFilters} />
        </div>
      </Form>
      {Sheet && (
        <DraftFilter Sheet={Sheet} screen={screen} results={results} onShow={showSearch} onClose={closeSheet} />
      )}
    </>
  )
}

const moreFieldsId = 'all-filters'

function SortField({ sort, onChange }: { sort: Search['sort']; onChange: (form: HTMLFormElement) => void }) {
  return (
    <SelectField
      label="Sort by"
      name="sort"
      defaultValue={sort}
      onChange={({ currentTarget: { form } }) => form && onChange(form)}
    >
      {sortOrders.map((order) => (
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

/** Fills the fields in place when another search is shown: fields that were rendered again would lose the focus. */
function useFilledFields(search: Search, form: RefObject<HTMLFormElement | null>) {
  const query = String(formatSearch(search))
  useEffect(() => fillFields(form.current, new URLSearchParams(query)), [query, form])
}
