import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import { readThanks } from '../../domain/messages/thanks.ts'
import { urls } from '../../domain/urls.ts'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { MessageForm } from './message-form.tsx'
import { PropertyChoice } from './property-choice.tsx'

type Props = { propertyIds: readonly string[]; outcome: FormOutcome | null; sent: string | null }

/** The form for an inquiry about one property (D1), whose id cannot be changed, or about several (F12), which can be taken out. */
export function InquiryForm({ propertyIds, outcome, sent }: Props) {
  const isAboutSeveral = propertyIds.length > 1
  const title = isAboutSeveral ? `Ask about these ${propertyIds.length} properties` : 'Ask about this property'
  return (
    <MessageForm form="property-inquiry" title={title} outcome={outcome} sent={readThanks(sent)}>
      {(field) => (
        <>
          {isAboutSeveral ? (
            <PropertyChoice propertyIds={propertyIds} {...field('propertyID')} />
          ) : (
            <TextField label="Property ID" readOnly {...field('propertyID')} defaultValue={propertyIds[0]} />
          )}
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
          {/* After an answer with errors the page has the form's address, and those that were taken out are in none. */}
          {isAboutSeveral && (
            <input type="hidden" name="page" value={urls.shortlist(propertyIds, { inquiry: 'open' })} />
          )}
        </>
      )}
    </MessageForm>
  )
}
