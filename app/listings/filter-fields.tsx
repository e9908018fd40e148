import { toTitle, words } from '../../domain/listings/listing.ts'
import type { Results } from '../../domain/listings/results.ts'
import { listingScreens, type ScreenId } from '../../domain/listings/screens.ts'
import { SelectField, TextField } from '../ui/field.tsx'

type Props = { screen: ScreenId; results: Pick<Results, 'search' | 'options'> }

/** The fields that most visitors use. */
export function PrimaryFields({ screen, results: { search, options } }: Props) {
  const { offers } = listingScreens[screen]
  return (
    <>
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
    </>
  )
}

/** The fields that few visitors use. */
export function MoreFields({
  results: { search, options },
  errors,
}: Pick<Props, 'results'> & { errors: Results['errors'] }) {
  return (
    <>
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

type ChoiceProps<Value extends string | number> = {
  label: string
  name: string
  chosen: Value | undefined
  offered: readonly Value[]
  toText: (value: string) => string
}

/** A choice of one offered value, or of any. A value that only the address asks for is offered too. */
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
