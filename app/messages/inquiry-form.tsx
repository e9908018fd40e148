import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import { readThanks } from '../../domain/messages/thanks.ts'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { MessageForm } from './message-form.tsx'

type Props = { propertyId: string; outcome: FormOutcome | null; sent: string | null }

/** The form for an inquiry about one property (D1), whose id cannot be changed. */
export function InquiryForm({ propertyId, outcome, sent }: Props) {
  return (
    <MessageForm form="property-inquiry" title="Ask about this property" outcome={outcome} sent={readThanks(sent)}>
      {(field) => (
        <>
          <TextField label="Property ID" readOnly {...field('propertyID')} defaultValue={propertyId} />
          <TextField label="Your name" autoComplete="name" required {...field('name')} />
          <TextField label="E-mail" type="email" autoComplete="email" required {...field('email')} />
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            hint="Digits, with the country code if you are abroad: +254 700 000 000"
            {...field('phone')}
          />
          <TextAreaField
            label="Message (optional)"
            rows={5}
            hint="When would you like to see it? What should we find out?"
            {...field('msg')}
          />
        </>
      )}
    </MessageForm>
  )
}
