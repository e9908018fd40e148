import { type Filter, filters, toText } from '../../domain/listings/filters.ts'
import type { Results } from '../../domain/listings/results.ts'
import { listingScreens, type ScreenId } from '../../domain/listings/screens.ts'
import { SelectField, TextField } from '../ui/field.tsx'

type Props = { screen: ScreenId; results: Pick<Results, 'search' | 'options'> }

/** The filters that most visitors use, in the order in which they are shown. */
const primaryKeys: Filter['key'][] = ['propertyStatus', 'propertyType', 'town', 'numberOfBedrooms']
const primary = primaryKeys.flatMap((key) => filters.find((filter) => filter.key === key) ?? [])
const more = filters.filter((filter) => !primary.includes(filter))

export function PrimaryFields({ screen, results: { search, options } }: Props) {
  const offered = { ...options, ...listingScreens[screen].offers }
  return primary.map((filter) => (
    <Choice key={filter.key} filter={filter} chosen={search[filter.key][0]} offered={offered[filter.key]} />
  ))
}

/** Every other filter, the price last. */
export function MoreFields({
  results: { search, options },
  errors,
}: Pick<Props, 'results'> & { errors: Results['errors'] }) {
  return (
    <>
      {more.map((filter) => (
        <Choice key={filter.key} filter={filter} chosen={search[filter.key][0]} offered={options[filter.key]} />
      ))}
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
    </>
  )
}

/** The values of a filter's fields, under the names of the address's parameters. */
export function readFields(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([key, value]) => [key, String(value)]))
}

/** Sets a filter's fields to the parameters of an address. */
export function fillFields(form: HTMLFormElement | null, query: URLSearchParams): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) {
      field.value = query.get(field.name) ?? (field.name === 'sort' ? 'newest' : '')
    }
  }
}

type ChoiceProps = {
  filter: Filter
  chosen: string | number | undefined
  offered: readonly (string | number)[] | undefined
}

/** A select field with the offered values and "Any". A chosen value that is not offered, as from an old link, is added. */
function Choice({ filter, chosen, offered = [] }: ChoiceProps) {
  const values = chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen]
  return (
    <SelectField label={filter.label} name={filter.key} defaultValue={chosen ?? ''}>
      <option value="">Any</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {toText(filter, value)}
        </option>
      ))}
    </SelectField>
  )
}
