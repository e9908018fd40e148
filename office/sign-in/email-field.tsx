import { TextField } from '../../app/ui/field.tsx'
import type { BoundField } from '../form/office-form.tsx'

/** The field for one's own e-mail address. */
export function EmailField(props: BoundField) {
  return <TextField label="Your e-mail address" type="email" autoComplete="email" required maxLength={254} {...props} />
}
