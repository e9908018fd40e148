import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import buttons from '../ui/button.module.css'
import { SelectField, TextField } from '../ui/field.tsx'
import { urls } from '../urls.ts'
import styles from './filter-form.module.css'
import { words } from './listing.ts'
import type { Results } from './results.ts'
import { screens } from './screens.ts'
import { formatSearch, parseSearch, toTitle } from './search.ts'
import { sortLabels, sortOrders } from './sort.ts'
import type { ListingVariant } from './variants.ts'

type Props = { variant: ListingVariant; results: Results; filtersOpen: boolean }

/** The filter and the sort: a GET form whose fields are the address's own parameters (B4), so that it works without script. */
export function FilterForm({ variant, results, filtersOpen }: Props) {
  const { search, errors, options } = results
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [opened, setOpen] = useState(filtersOpen)
  const open = opened || Object.keys(errors).length > 0
  const query = String(formatSearch(search))
  // The fields stay where they are, and the focus in them, when another search is shown.
  useEffect(() => showSearch(form.current, new URLSearchParams(query)), [query])
  const { offers } = screens[variant]

  /** With script the address carries only what is set. */
  function visit(form: HTMLFormElement) {
    const query = new URLSearchParams([...new FormData(form)].map(([key, value]) => [key, String(value)]))
    navigate(urls.listings(variant, formatSearch(parseSearch(query))), { preventScrollReset: true })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    visit(event.currentTarget)
  }
  function toggle(event: MouseEvent) {
    event.preventDefault()
    setOpen(!open)
  }

  return (
    <Form
      ref={form}
      action={urls.listings(variant)}
      onSubmit={submit}
      noValidate
      className={styles.form}
      data-open={open}
      role="search"
      aria-label="Filter properties"
    >
      <fieldset className={styles.fields}>
        <legend className="visually-hidden">Filter</legend>
        <div className={styles.often}>
          <Choice
            label="Status"
            name="propertyStatus"
            chosen={search.propertyStatus[0]}
            offered={offers.propertyStatus}
            toText={words}
          />
          <Choice
            label="Type"
            name="propertyType"
            chosen={search.propertyType[0]}
            offered={offers.propertyType}
            toText={words}
          />
          <Choice label="Town" name="town" chosen={search.town[0]} offered={options.towns} toText={toTitle} />
          <Choice
            label="Bedrooms"
            name="numberOfBedrooms"
            chosen={search.numberOfBedrooms[0]}
            offered={options.bedrooms}
            toText={String}
          />
        </div>
        <div className={styles.seldom} id="all-filters">
          <Choice
            label="Bathrooms"
            name="numberOfBathrooms"
            chosen={search.numberOfBathrooms[0]}
            offered={options.bathrooms}
            toText={String}
          />
          <TextField
            label="Minimum price (KES)"
            name="minPriceValue"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={search.minPriceValue ?? ''}
            error={errors.minPriceValue}
          />
          <TextField
            label="Maximum price (KES)"
            name="maxPriceValue"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={search.maxPriceValue ?? ''}
            error={errors.maxPriceValue}
          />
        </div>
        <SelectField
          label="Sort by"
          name="sort"
          defaultValue={search.sort}
          onChange={(event) => event.currentTarget.form && visit(event.currentTarget.form)}
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
          aria-expanded={open}
          aria-controls="all-filters"
          onClick={toggle}
        >
          All filters
        </button>
      </div>
    </Form>
  )
}

function showSearch(form: HTMLFormElement | null, query: URLSearchParams) {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) {
      field.value = query.get(field.name) ?? (field.name === 'sort' ? 'newest' : '')
    }
  }
}

type ChoiceProps<Value extends string | number> = {
  label: string
  name: string
  chosen: Value | undefined
  offered: readonly Value[]
  toText: (value: string) => string
}

/** One of what is offered, or of what the address asks for beyond that, or any. */
function Choice<Value extends string | number>({ label, name, chosen, offered, toText }: ChoiceProps<Value>) {
  const values = chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen]
  return (
    <SelectField label={label} name={name} defaultValue={chosen ?? ''}>
      <option value="">Any</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {toText(String(value))}
        </option>
      ))}
    </SelectField>
  )
}
