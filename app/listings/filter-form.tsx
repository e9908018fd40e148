import { type FormEvent, type MouseEvent, startTransition, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import {
  everything,
  formatSearch,
  parseSearch,
  type Search,
  sortLabels,
  sortOrders,
} from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'
import { afterPaint } from '../ui/after-paint.ts'
import buttons from '../ui/button.module.css'
import { SelectField } from '../ui/field.tsx'
import { MoreFields, PrimaryFields, readFields, showSearch } from './filter-fields.tsx'
import styles from './filter-form.module.css'
import type { FilterSheet } from './filter-sheet.tsx'
import { prepareLiveSearch, searchLive } from './prepare-live-search.ts'
import { usePhone } from './use-phone.ts'

type Props = { screen: ScreenId; results: Results; filtersOpen: boolean }

/**
 * The filter and the sort: a GET form whose fields are the address's own parameters (B4), so that it works without script.
 * On a phone, script shows the fields in a sheet over the page.
 */
export function FilterForm({ screen, results, filtersOpen }: Props) {
  const { search, errors } = results
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [opened, setOpen] = useState(filtersOpen)
  const [Sheet, setSheet] = useState<typeof FilterSheet | null>(null)
  const [draft, setDraft] = useState(search)
  const [draftErrors, setDraftErrors] = useState<Results['errors']>({})
  const open = opened || Object.keys(errors).length > 0
  const asSheet = usePhone() && !open
  const query = String(formatSearch(search))
  // The fields stay where they are, and the focus in them, when another search is shown.
  useEffect(() => showSearch(form.current, new URLSearchParams(query)), [query])

  /** With script the address carries only what is set. */
  function visit(search: Search, close?: () => void) {
    afterPaint(() => {
      close?.()
      navigate(urls.listings(screen, formatSearch(search)), { preventScrollReset: true })
    })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    visit(parseSearch(readFields(event.currentTarget)))
  }
  function toggle(event: MouseEvent) {
    event.preventDefault()
    if (!asSheet) return setOpen(!open)
    afterPaint(openSheet)
  }
  async function openSheet() {
    edit(search)
    try {
      const { FilterSheet } = await import('./filter-sheet.tsx')
      setSheet(() => FilterSheet)
    } catch {
      // Without a connection the fields are in the page, as they are without script.
      setOpen(true)
    }
  }
  /** Its count is there when the browser can search by itself, at once or a moment later. */
  function prepare() {
    prepareLiveSearch(screen).then(() => startTransition(() => setDraft((now) => ({ ...now }))))
  }

  /** The sheet leaves the order to the page, and its fields to the visitor until they are pressed to be shown. */
  function edit(search: Search) {
    setDraft({ ...search, sort: results.search.sort, page: 1 })
    setDraftErrors({})
  }
  const found = Sheet && searchLive(screen, draft)
  const wrong = Object.keys(found?.errors ?? {})
  function submitSheet(form: HTMLFormElement, close: () => void) {
    setDraftErrors(found?.errors ?? {})
    const [first] = wrong
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else visit(draft, close)
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
        data-open={open}
        role="search"
        aria-label="Filter properties"
      >
        <fieldset className={styles.fields}>
          <legend className="visually-hidden">Filter</legend>
          <div className={styles.often}>
            <PrimaryFields screen={screen} results={results} />
          </div>
          <div className={styles.seldom} id="all-filters">
            <MoreFields results={results} errors={errors} />
          </div>
          <SelectField
            label="Sort by"
            name="sort"
            defaultValue={search.sort}
            onChange={({ currentTarget: { form } }) => form && visit(parseSearch(readFields(form)))}
          >
            {sortOrders.map((order) => (
              <option key={order} value={order}>
                {sortLabels[order]}
              </option>
            ))}
          </SelectField>
        </fieldset>
        <div className={styles.buttons}>
          <button type="submit" className={buttons.primary}>
            Show properties
          </button>
          <button
            type="submit"
            name="filters"
            value={open ? 'closed' : 'open'}
            className={buttons.secondary}
            {...(asSheet ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': open, 'aria-controls': 'all-filters' })}
            onClick={toggle}
          >
            All filters
          </button>
        </div>
      </Form>
      {Sheet && (
        <Sheet
          total={found && wrong.length === 0 ? found.total : null}
          onInput={(form) => edit(parseSearch(readFields(form)))}
          onClear={(form) => {
            showSearch(form, new URLSearchParams())
            edit(everything)
          }}
          onSubmit={submitSheet}
          onClose={() => setSheet(null)}
        >
          <PrimaryFields screen={screen} results={results} />
          <MoreFields results={results} errors={draftErrors} />
        </Sheet>
      )}
    </>
  )
}
