import { type FormEvent, Fragment } from 'react'
import { type Counts, countWith } from '../../../domain/search/counts.ts'
import { type FilterFieldName, isKindOf, listKindOptions } from '../../../domain/search/filter-fields.ts'
import { type Filter, filters, isCheckbox, labelOfValue, toListed } from '../../../domain/search/filters.ts'
import type { Results } from '../../../domain/search/results.ts'
import { listingScreens, type ScreenId } from '../../../domain/search/screens.ts'
import { type FigureKey, figureKeys, figureLabels, type Search, toSearchFields } from '../../../domain/search/search.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import styles from './filter-fields.module.css'

type Props = {
  screen: ScreenId
  results: Pick<Results, 'search' | 'options'>
  /** The values of the fields at this moment, and the counts that belong to them (F4). */
  fields: URLSearchParams
  counts: Counts
}

type FieldsProps = Props & {
  names: readonly FilterFieldName[]
  errors: Results['errors']
  /** Further values of the same filter: in a row of their own there is no room for them. */
  further?: boolean
}

/** The fields of these names. */
export function FilterFields({ names, errors, further = true, ...props }: FieldsProps) {
  const flags = filters.filter(({ key, type }) => type === 'flag' && names.includes(key))
  return names.map((name) => {
    const filter = filters.find(({ key }) => key === name)
    if (!filter) return <Figure key={name} {...props} name={name as FigureKey} error={errors[name as FigureKey]} />
    if (filter.type === 'flag') return filter === flags[0] && <Flags key="flags" {...props} flags={flags} />
    if (isCheckbox(filter)) return <Checkboxes key={name} {...props} filter={filter} />
    return (
      <Fragment key={name}>
        <Choice {...props} filter={filter} position={0} />
        {further && <FurtherChoices {...props} filter={filter} />}
      </Fragment>
    )
  })
}

/** A field for each further value of these filters. */
export function FurtherFields({ names, ...props }: Props & { names: readonly FilterFieldName[] }) {
  return filters.map(
    (filter) => names.includes(filter.key) && <FurtherChoices key={filter.key} {...props} filter={filter} />,
  )
}

function Figure({ results: { search }, name, error }: Props & { name: FigureKey; error: string | undefined }) {
  return (
    <TextField
      label={figureLabels[name]}
      name={name}
      inputMode={name.endsWith('PriceValue') ? 'numeric' : 'decimal'}
      autoComplete="off"
      defaultValue={search[name] ?? search.unread[name]}
      error={error}
    />
  )
}

type ChoiceProps = Props & { filter: Filter; position: number }

/**
 * A select field with the offered values and "Any", each with its count. A chosen value that is not offered, as from an old
 * link, is added. `position` counts the fields of a filter, which has one for each chosen value.
 */
function Choice({ screen, results: { search, options }, fields, counts, filter, position }: ChoiceProps) {
  const chosen = toSearchFields(search).getAll(filter.key)[position] ?? ''
  const count = (value: string) =>
    countWith(counts[filter.key], toListed(filter, fields.getAll(filter.key).toSpliced(position, 1, value)))
  const offered = { ...options, ...listingScreens[screen].offers }[filter.key] ?? []
  const values = offered.flatMap((value) => (filter.minimum && value ? [`${value}`, `${value}+`] : [`${value}`]))
  if (chosen && !values.includes(chosen)) values.push(chosen)
  const toOption = (value: string) => (
    <option key={value} value={value}>{`${labelOfValue(filter, value)} (${count(value)})`}</option>
  )
  return (
    <SelectField label={(position > 0 && filter.also) || filter.label} name={filter.key} defaultValue={chosen}>
      <option value="">{`Any (${count('')})`}</option>
      {filter.key === 'kind'
        ? // In groups for one type too: an option that moved into another element would no longer be chosen.
          listKindOptions(options.kind ?? [], fields).map(({ type, names }) => (
            <optgroup key={type} label={type}>
              {names.map(toOption)}
            </optgroup>
          ))
        : values.map(toOption)}
    </SelectField>
  )
}

/** A field for each further chosen value, so that submitting the form keeps all. */
function FurtherChoices(props: Omit<ChoiceProps, 'position'>) {
  const chosen = toSearchFields(props.results.search).getAll(props.filter.key).length
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
            {labelOfValue(filter, value)} <small>{`(${counts[filter.key].values[value] ?? 0})`}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** A box for each thing that is yes or no. Let and sold listings are not counted: the page has none of them (B16). */
function Flags({
  results: { search },
  counts,
  flags,
}: Omit<ChoiceProps, 'position' | 'filter'> & { flags: readonly Filter[] }) {
  return (
    <fieldset className={styles.checkboxes}>
      <legend>Details</legend>
      {flags.map(({ key, label }) => (
        <label key={key}>
          <input type="checkbox" name={key} value="yes" defaultChecked={search[key].length > 0} />
          <span>
            {label} {key !== 'taken' && <small>{`(${counts[key].values.yes ?? 0})`}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The criteria that no field shows: submitting the form keeps them. `shown` are fields beside those of the filter. */
export function HiddenFields({ search, shown }: { search: Search; shown: readonly string[] }) {
  const names: string[] = [...filters.map(({ key }) => key), ...figureKeys, 'page', ...shown]
  return [...toSearchFields(search)].map(
    ([name, value]) =>
      !names.includes(name) && <input key={`${name} ${value}`} type="hidden" name={name} defaultValue={value} />,
  )
}

/** Clears a kind of another type once a type has been chosen (F16). */
export function clearOtherKinds({ target, currentTarget: form }: FormEvent<HTMLFormElement>): void {
  if ((target as HTMLSelectElement).name !== 'propertyType') return
  const types = readFilter(form).getAll('propertyType').filter(Boolean)
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement && field.name === 'kind' && !isKindOf(field.value, types)) field.value = ''
  }
}

/** The values of a filter's fields, under the names of the address's parameters. */
export function readFilter(form: HTMLFormElement): URLSearchParams {
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
