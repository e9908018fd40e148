import { ReturnAddress } from '../device/return-address.tsx'
import { useRootData } from '../page-parts/root-data.ts'
import { Accordion } from '../ui/accordion.tsx'
import { TextField, TickField } from '../ui/field.tsx'
import { useFormAnswer } from './form-answer.ts'
import { MessageForm, ticked } from './message-form.tsx'
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
              {/* A separate consent, never ticked in advance (section 32 of the Data Protection Act). */}
              <TickField label={notices.marketing} required {...ticked(field('consent'))} />
              {/* The page that answers the form has the form's address, so the form sends the address to return to. */}
              <ReturnAddress />
            </>
          )}
        </MessageForm>
      </Accordion>
    </div>
  )
}
