import { type Counts, countWith } from '../../domain/listings/counts.ts'
import { type Filter, filters, isWhere, toListed, toText } from '../../domain/listings/filters.ts'
import type { Results } from '../../domain/listings/results.ts'
import { screenDetails } from '../../domain/listings/screen-details.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import {
  concernsLand,
  type FigureKey,
  figureKeys,
  figureLabels,
  type Search,
  toFields,
} from '../../domain/listings/search.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import styles from './filter-fields.module.css'

type Props = {
  screen: ScreenId
  results: Pick<Results, 'search' | 'options'>
  /** The values of the fields at this moment, and the counts that belong to them (F4). */
  fields: URLSearchParams
  counts: Counts
}

/** The filters that most visitors use, in the order in which they are shown, after the places. */
const primaryKeys: Filter['key'][] = ['propertyStatus', 'propertyType', 'numberOfBedrooms']
const primary = primaryKeys.flatMap((key) => filters.find((filter) => filter.key === key) ?? [])
const more = filters.filter((filter) => !primary.includes(filter) && !isWhere(filter))

export function PrimaryFields(props: Props) {
  return primary.map((filter) => <Choice key={filter.key} {...props} filter={filter} position={0} />)
}

/** Every other filter: further values of the primary ones first, the price and the features last. */
export function MoreFields({ errors, ...props }: Props & { errors: Results['errors'] }) {
  const { search } = props.results
  const offersLand = concernsLand(search, screenDetails[props.screen].query)
  return (
    <>
      {primary.map((filter) => (
        <FurtherChoices key={filter.key} {...props} filter={filter} />
      ))}
      {more.map((filter) =>
        filter.type === 'choices' || (filter.key === 'titleType' && !offersLand) || isOnlyKind(filter, props) ? null : (
          <div key={filter.key} className={styles.contents}>
            <Choice {...props} filter={filter} position={0} />
            <FurtherChoices {...props} filter={filter} />
          </div>
        ),
      )}
      {figureKeys
        .filter((name) => offersLand || !isSize(name))
        .map((name) => (
          <TextField
            key={name}
            label={figureLabels[name]}
            name={name}
            inputMode={isSize(name) ? 'decimal' : 'numeric'}
            autoComplete="off"
            defaultValue={search[name] ?? search.unread[name]}
            error={errors[name]}
          />
        ))}
      {more.map((filter) => filter.type === 'choices' && <Checkboxes key={filter.key} {...props} filter={filter} />)}
    </>
  )
}

function isSize(name: FigureKey) {
  return name.endsWith('Acres')
}

/** True for the kind on a screen of one kind, where there is nothing to choose. */
function isOnlyKind({ key }: Filter, { results: { options, search } }: Props) {
  return key === 'kind' && search.kind.length === 0 && (options.kind ?? []).length < 2
}

type ChoiceProps = Props & { filter: Filter; position: number }

/**
 * A select field with the offered values and "Any", each with its count. A chosen value that is not offered, as from an old
 * link, is added. `position` counts the fields of a filter, which has one for each chosen value.
 */
function Choice({ screen, results: { search, options }, fields, counts, filter, position }: ChoiceProps) {
  const chosen = toFields(search).getAll(filter.key)[position] ?? ''
  const offered = { ...options, ...screenDetails[screen].offers }[filter.key] ?? []
  const values = offered.flatMap((value) => (filter.minimum ? [`${value}`, `${value}+`] : [`${value}`]))
  if (chosen && !values.includes(chosen)) values.push(chosen)
  const count = (value: string) =>
    countWith(counts[filter.key], toListed(filter, fields.getAll(filter.key).toSpliced(position, 1, value)))
  return (
    <SelectField label={(position > 0 && filter.also) || filter.label} name={filter.key} defaultValue={chosen}>
      <option value="">{`Any (${count('')})`}</option>
      {values.map((value) => (
        <option key={value} value={value}>{`${toText(filter, value)} (${count(value)})`}</option>
      ))}
    </SelectField>
  )
}

/** A field for each further chosen value, so that submitting the form keeps all. */
function FurtherChoices(props: Omit<ChoiceProps, 'position'>) {
  const chosen = toFields(props.results.search).getAll(props.filter.key).length
  return Array.from({ length: Math.max(0, chosen - 1) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the fields are told apart by their place alone
    <Choice key={index} {...props} position={index + 1} />
  ))
}

/** The values that a listing can have together; all that are ticked must be there (F1). */
function Checkboxes({ results: { search, options }, counts, filter }: Omit<ChoiceProps, 'position'>) {
  const chosen: readonly (string | number)[] = search[filter.key]
  const offered: readonly (string | number)[] = options[filter.key] ?? []
  const values = [...new Set([...offered, ...chosen])]
  if (values.length === 0) return null
  return (
    <fieldset className={styles.checkboxes}>
      <legend>{filter.label}</legend>
      {values.map((value) => (
        <label key={value}>
          <input type="checkbox" name={filter.key} value={value} defaultChecked={chosen.includes(value)} />
          <span>
            {toText(filter, value)} <small>{`(${counts[filter.key].values[value] ?? 0})`}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The criteria that no field shows: submitting the form keeps them. `shown` are fields beside those of the filter. */
export function HiddenFields({ search, shown }: { search: Search; shown: readonly string[] }) {
  const names: string[] = [...filters.map(({ key }) => key), ...figureKeys, 'page', ...shown]
  return [...toFields(search)].map(
    ([name, value]) =>
      !names.includes(name) && <input key={`${name} ${value}`} type="hidden" name={name} defaultValue={value} />,
  )
}

/** The values of a filter's fields, under the names of the address's parameters. */
export function readFields(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([key, value]) => [key, String(value)]))
}

/** True when a visitor has changed a field since the HTML came. */
export function isEdited(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) =>
    field instanceof HTMLSelectElement
      ? !field.selectedOptions[0]?.defaultSelected
      : field instanceof HTMLInputElement &&
        (field.value !== field.defaultValue || field.checked !== field.defaultChecked),
  )
}

/** Sets a filter's fields to these values; several fields of one name take its values in turn. */
export function fillFields(form: HTMLFormElement | null, values: URLSearchParams): void {
  const left = new Map([...new Set(values.keys())].map((name) => [name, values.getAll(name)]))
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = values.getAll(field.name).includes(field.value)
    } else if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) {
      field.value = left.get(field.name)?.shift() ?? (field.name === 'sort' ? 'newest' : '')
    }
  }
}
