import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import { readThanks } from '../../domain/messages/thanks.ts'
import { TextAreaField, TextField } from '../ui/field.tsx'
import styles from './contact-form.module.css'
import { MessageForm } from './message-form.tsx'

type Props = { title: string; lead: string; outcome: FormOutcome | null; sent: string | null }

/** The form for any message to the firm (D1). */
export function ContactForm({ title, lead, outcome, sent }: Props) {
  return (
    <MessageForm
      form="contact-us"
      title={title}
      lead={lead}
      button="Send Message"
      buttonAgain="Submit Message"
      notice="contact"
      outcome={outcome}
      sent={readThanks(sent)}
    >
      {(field) => (
        <>
          <div className={styles.pair}>
            <TextField label="Your name" autoComplete="name" required {...field('name')} />
            <TextField label="E-mail" type="email" autoComplete="email" required {...field('email')} />
          </div>
          <TextField label="Subject (optional)" autoComplete="off" {...field('subject')} />
          <TextAreaField label="Message" rows={7} required {...field('msg')} />
        </>
      )}
    </MessageForm>
  )
}
