import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import styles from './field.module.css'

type Common = { label: string; error?: string | undefined; hint?: string | undefined }

/** A label, its control, a hint and an error, bound together by ids and ARIA attributes. */
export function TextField({ label, error, hint, ...input }: Common & ComponentPropsWithoutRef<'input'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(bound) => <input className={styles.input} {...input} {...bound} />}
    </Field>
  )
}

export function TextAreaField({ label, error, hint, ...area }: Common & ComponentPropsWithoutRef<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(bound) => <textarea className={styles.input} {...area} {...bound} />}
    </Field>
  )
}

export function SelectField({ label, error, hint, ...select }: Common & ComponentPropsWithoutRef<'select'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(bound) => <select className={styles.input} {...select} {...bound} />}
    </Field>
  )
}

type Bound = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

function Field({ label, error, hint, children }: Common & { children: (bound: Bound) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) })}
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
