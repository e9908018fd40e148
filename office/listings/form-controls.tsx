import { type ReactNode, useId } from 'react'
import fieldStyles from '../../app/ui/field.module.css'
import { SelectField, TextAreaField, TextField } from '../../app/ui/field.tsx'
import type { FormField } from '../../domain/office/form-fields.ts'
import type { DescriptionFormat } from '../../domain/office/listing-form.ts'
import { PriceField } from '../form/price-field.tsx'
import { DescriptionField } from './description-field.tsx'
import styles from './listing-form.module.css'
import { PlotSizeField } from './plot-size-field.tsx'

type Props = {
  field: FormField
  value: string | readonly string[]
  format: DescriptionFormat
  error: string | undefined
  /** The id of a list of suggestions. */
  list?: string | undefined
}

/** Prices are those of a month where the listing is for rent. */
const periods: Partial<Record<FormField['name'], boolean>> = { serviceCharge: true, depositKes: false }

/** The control of a field, by its type. */
export function FormControl({ field, value, format, error, list }: Props) {
  const { name, control, label, hint, options, none = '—' } = field
  const bound = { name, label, hint, error, defaultValue: String(value) }
  switch (control) {
    case 'choice':
    case 'flag':
      return (
        <SelectField {...bound}>
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      )
    case 'choices':
      return <Choices field={field} chosen={value} error={error} />
    case 'links':
      return <TextAreaField {...bound} rows={3} inputMode="url" autoCapitalize="off" spellCheck={false} />
    case 'html':
      return <DescriptionField {...bound} isHtml={format === 'html'} />
    case 'amount':
      return <PriceField {...bound} perMonth={periods[name]} />
    case 'count':
      return <TextField {...bound} {...(name !== 'numberOfBedrooms' && { inputMode: 'numeric' })} autoComplete="off" />
    case 'date':
      return <TextField {...bound} type="date" />
    case 'size':
      return name === 'plotSize' ? <PlotSizeField {...bound} /> : <TextField {...bound} autoComplete="off" />
    case 'text':
      return <TextField {...bound} list={list} autoComplete="off" />
  }
}

function Choices({
  field,
  chosen,
  error,
}: {
  field: FormField
  chosen: string | readonly string[]
  error: string | undefined
}) {
  const id = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={error ? id : undefined}>
      <legend>{field.label}</legend>
      {/* Without a check, browsers post no box: this says that none was chosen. */}
      <input type="hidden" name={field.name} value="" />
      <ul>
        {field.options.map(({ value, label }) => (
          <li key={value}>
            <label>
              <input type="checkbox" name={field.name} value={value} defaultChecked={chosen.includes(value)} />
              {label}
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id={id} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/**
 * The place to which a link of the summary leads. A field that does not fit the type of the property is left out, unless it has a value or an
 * error.
 */
export function FieldPlace({ field, isShown, children }: { field: FormField; isShown: boolean; children: ReactNode }) {
  return (
    <div
      id={placeId(field.name)}
      className={styles.place}
      data-control={field.control}
      data-fits={isShown ? undefined : field.fits?.join(' ')}
    >
      {children}
    </div>
  )
}

export function placeId(name: string): string {
  return `field-${name}`
}
