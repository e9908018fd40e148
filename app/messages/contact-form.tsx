import { TextAreaField, TextField } from '../ui/field.tsx'
import styles from './contact-form.module.css'
import { MessageForm } from './message-form.tsx'

type Props = { title: string; lead: string }

/** The form for any message to the firm (D1). */
export function ContactForm({ title, lead }: Props) {
  return (
    <MessageForm
      form="contact-us"
      title={title}
      lead={lead}
      button="Send Message"
      buttonAgain="Submit Message"
      notice="contact"
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
