import { useId } from 'react'
import { ReturnAddress } from '../device/return-address.tsx'
import { useRootData } from '../page-parts/root-data.ts'
import { Accordion } from '../ui/accordion.tsx'
import { TextField } from '../ui/field.tsx'
import { useFormAnswer } from './form-answer.ts'
import { type BoundMessageField, MessageForm } from './message-form.tsx'
import styles from './newsletter-form.module.css'

/** The newsletter's form in the footer of every page (D6), on a dark background. On a phone it is folded until it is asked for or answered. */
export function NewsletterForm() {
  const { notices } = useRootData()
  const { outcome, thanks } = useFormAnswer('newsletter')
  return (
    <div className={styles.newsletter}>
      <Accordion className={styles.fold} summary={<h2>Newsletter</h2>} open={outcome !== null || thanks !== ''}>
        <MessageForm form="newsletter" title="Newsletter" button="Subscribe" notice="newsletter">
          {(field) => (
            <>
              <TextField
                label="E-mail address"
                type="email"
                autoComplete="email"
                placeholder="Enter your email address"
                required
                {...field('email')}
              />
              <ConsentField label={notices.marketing} {...field('consent')} />
              {/* The page that answers the form has the form's address, so the form sends the address to return to. */}
              <ReturnAddress />
            </>
          )}
        </MessageForm>
      </Accordion>
    </div>
  )
}

type ConsentFieldProps = BoundMessageField & { label: string }

/** A separate consent, never ticked in advance (section 32 of the Data Protection Act), with its error beside the box. */
function ConsentField({ label, error, defaultValue, ...input }: ConsentFieldProps) {
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
