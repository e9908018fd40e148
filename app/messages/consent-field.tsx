import { useId } from 'react'
import styles from './consent-field.module.css'
import type { BoundMessageField } from './message-form.tsx'

type Props = BoundMessageField & { label: string }

/** A separate consent, never ticked in advance (section 32 of the Data Protection Act), with its error beside the box. */
export function ConsentField({ label, error, defaultValue, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles.consent}>
      <label>
        <input
          {...input}
          type="checkbox"
          value="yes"
          required
          defaultChecked={defaultValue === 'yes'}
          {...(error && { 'aria-invalid': true, 'aria-describedby': id })}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
