import { useId } from 'react'
import { maxProperties, splitPropertyIds } from '../../domain/messages/submitted-fields.ts'
import type { BoundField } from './message-form.tsx'
import styles from './property-choice.module.css'

type Props = BoundField & { propertyIds: readonly string[] }

/** A ticked box for each property of an inquiry (F12): without its tick a property is taken out, also without script. */
export function PropertyChoice({ propertyIds, name, defaultValue, error, autoFocus }: Props) {
  const id = useId()
  const isTooLong = propertyIds.length > maxProperties
  const submitted = defaultValue === undefined ? null : splitPropertyIds(defaultValue.toUpperCase())
  const isTicked = (propertyId: string, index: number) => submitted?.includes(propertyId) ?? index < maxProperties
  const described = [isTooLong && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.choice}>
      <legend>Properties</legend>
      <ul>
        {propertyIds.map((propertyId, index) => (
          <li key={propertyId}>
            <label>
              <input
                type="checkbox"
                name={name}
                value={propertyId}
                defaultChecked={isTicked(propertyId, index)}
                // biome-ignore lint/a11y/noAutofocus: without script the first invalid field has the focus (D3)
                autoFocus={autoFocus && index === 0}
                {...(error && { 'aria-invalid': true })}
                {...(described && { 'aria-describedby': described })}
              />
              {propertyId}
            </label>
          </li>
        ))}
      </ul>
      {isTooLong && (
        <p id={`${id}-hint`} className={styles.hint}>
          You can ask about {maxProperties} at a time. The first {maxProperties} are ticked.
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
