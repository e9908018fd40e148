import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { SelectField } from '../../../app/ui/field.tsx'
import { availabilityWords } from '../../../domain/listings/availability.ts'
import { listingFields } from '../../../domain/listings/fields.ts'
import { words } from '../../../domain/listings/listing.ts'
import { askedAvailabilities, type ListQuery, listingStates } from '../../../domain/office/editor.ts'
import { publicationWords } from '../../../domain/office/publication-words.ts'
import { SearchField } from '../../form/search-field.tsx'
import { countFilters, listSortLabels, listUrl, parseListQuery } from '../list-query.ts'
import styles from './listings.module.css'

/** Searches, filters and sorts the list. With script a select acts at once; a phone has the selects behind one button. */
export function ListFilter({ query }: { query: ListQuery }) {
  const { view, imported, samples, state, availability, kind, sort } = query
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  useShownValues(form, query)

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = Object.entries(Object.fromEntries(new FormData(event.currentTarget)))
    const query = parseListQuery(new URLSearchParams(asked.map(([name, value]) => [name, `${value}`])))
    navigate(listUrl(query), { preventScrollReset: true })
  }
  const filters = countFilters(query)
  return (
    <Form
      ref={form}
      className={styles.filter}
      role="search"
      aria-label="Listings"
      onSubmit={search}
      onChange={(event) => event.target instanceof HTMLSelectElement && search(event)}
    >
      {view && <input type="hidden" name="view" value={view} />}
      {imported && <input type="hidden" name="imported" value={imported} />}
      {samples && <input type="hidden" name="samples" value="yes" />}
      <SearchField defaultValue={query.words} placeholder="3 bedroom kilimani, an owner, an id" />
      <details className={styles.fold}>
        <summary>Filter{filters > 0 && `, ${filters} set`}</summary>
        <div>
          <SelectField label="Publication" name="state" defaultValue={state ?? ''}>
            <option value="">All but withdrawn</option>
            {listingStates.map((state) => (
              <option key={state} value={state}>
                {publicationWords[state].label}
              </option>
            ))}
            <option value="all">All</option>
          </SelectField>
          <SelectField label="Availability" name="availability" defaultValue={availability ?? ''}>
            <option value="">Any</option>
            {askedAvailabilities.map((availability) => (
              <option key={availability} value={availability}>
                {availabilityWords(availability)}
              </option>
            ))}
          </SelectField>
          <SelectField label="Kind" name="kind" defaultValue={kind ?? ''}>
            <option value="">Any</option>
            {listingFields.propertyStatus.values.map((kind) => (
              <option key={kind} value={kind}>
                {words(kind)}
              </option>
            ))}
          </SelectField>
          <SelectField label="Order" name="sort" defaultValue={sort}>
            {Object.entries(listSortLabels).map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
    </Form>
  )
}

/** Shows the values of another address, such as after Back. Words that somebody is typing stay. */
function useShownValues(form: React.RefObject<HTMLFormElement | null>, query: ListQuery) {
  useEffect(() => {
    const { words, view, state, availability, kind, sort } = query
    const values: Record<string, string | null> = { words, view, state, availability, kind, sort, samples: 'yes' }
    for (const control of form.current?.elements ?? []) {
      const isTyped = control instanceof HTMLInputElement && control === document.activeElement
      if (isTyped || !(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) continue
      control.value = values[control.name] ?? ''
    }
  }, [form, query])
}
