import { type InputField, toWords } from '../../domain/costs/inputs.ts'
import { SelectField, TextField } from '../ui/field.tsx'

type Props = {
  name: string
  field: InputField
  hint?: string | undefined
  /** The words from the address; without them the field's initial ones. */
  words: string | undefined
  error: string | undefined
  autoFocus: boolean
}

/** One input of a tool. */
export function ToolField({ name, field, hint, words = toWords(field), error, autoFocus }: Props) {
  const bound = { name, label: field.label, hint, error, defaultValue: words, autoFocus }
  if (field.kind === 'choice') {
    return (
      <SelectField {...bound}>
        {Object.entries(field.options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    )
  }
  return <TextField {...bound} inputMode={field.kind === 'percent' ? 'decimal' : 'numeric'} />
}
