import { TextField } from '../../app/ui/field.tsx'

/** The field for one's own e-mail address. */
export function EmailField(props: { defaultValue?: string | undefined; error?: string | undefined }) {
  return (
    <TextField
      label="Your e-mail address"
      name="email"
      type="email"
      autoComplete="email"
      required
      maxLength={254}
      {...props}
    />
  )
}
