import { useSearchParams } from 'react-router'
import { propertyId } from '../../domain/listings/listing.ts'
import { TextAreaField, TextField } from '../ui/field.tsx'
import styles from './contact-form.module.css'
import { type BoundMessageField, MessageForm } from './message-form.tsx'

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
          <Subject field={field('subject')} />
          <TextAreaField label="Message" rows={7} required {...field('msg')} />
        </>
      )}
    </MessageForm>
  )
}

/** Fixed where the address names a property that is let or sold, as the visitor asks for one like it (B16). */
function Subject({ field }: { field: BoundMessageField }) {
  const [asked] = useSearchParams()
  const like = propertyId({ id: asked.get('like') ?? '' })
  if (!like || field.defaultValue !== undefined) {
    return <TextField label="Subject (optional)" autoComplete="off" {...field} />
  }
  return <TextField label="Subject" readOnly {...field} defaultValue={`One like property ${like}`} />
}
