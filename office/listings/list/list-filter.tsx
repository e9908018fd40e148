import { Form } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { SelectField, TextField } from '../../../app/ui/field.tsx'
import { availabilityWords } from '../../../domain/listings/availability.ts'
import { askedAvailabilities, type ListQuery, listingStates } from '../../../domain/office/editor.ts'
import { listingStateLabels } from '../state-mark.tsx'
import { listSortLabels, screenLabels } from './list-query.ts'
import styles from './listings.module.css'

/** Searches, filters and sorts the list. */
export function ListFilter({ query }: { query: ListQuery }) {
  return (
    <Form className={styles.filter} role="search" aria-label="Listings">
      <TextField
        label="Search"
        name="words"
        type="search"
        defaultValue={query.words}
        placeholder="Name, place or property id"
        maxLength={200}
      />
      <SelectField label="State" name="state" defaultValue={query.state ?? ''}>
        <option value="">All states</option>
        {listingStates.map((state) => (
          <option key={state} value={state}>
            {listingStateLabels[state]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Availability" name="availability" defaultValue={query.availability ?? ''}>
        <option value="">Any availability</option>
        {askedAvailabilities.map((availability) => (
          <option key={availability} value={availability}>
            {availabilityWords(availability)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Page of the site" name="screen" defaultValue={query.screen ?? ''}>
        <option value="">All pages</option>
        {screenLabels.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Order" name="sort" defaultValue={query.sort}>
        {Object.entries(listSortLabels).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </SelectField>
      <button type="submit" className={buttons.secondary}>
        Search
      </button>
    </Form>
  )
}
