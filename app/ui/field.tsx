import { type ComponentPropsWithoutRef, type ElementType, useId } from 'react'
import styles from './field.module.css'

type Common = { label: string; error?: string | undefined; hint?: string | undefined }

export function TextField(props: Common & ComponentPropsWithoutRef<'input'>) {
  return <Field as="input" {...props} />
}

export function TextAreaField(props: Common & ComponentPropsWithoutRef<'textarea'>) {
  return <Field as="textarea" {...props} />
}

export function SelectField(props: Common & ComponentPropsWithoutRef<'select'>) {
  return <Field as="select" {...props} />
}

/** A box to tick, with its words beside it and its error below. */
export function TickField({ label, error, ...input }: Common & ComponentPropsWithoutRef<'input'>) {
  const id = useId()
  return (
    <div className={styles.tick}>
      <label>
        <input
          {...input}
          type="checkbox"
          value="yes"
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

/** A label, its control, a hint and an error, bound together by ids and ARIA attributes. */
function Field({ as: Control, label, error, hint, ...control }: Common & { as: ElementType }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const aria = { ...(error && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Control className={styles.input} {...control} id={id} {...aria} />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
