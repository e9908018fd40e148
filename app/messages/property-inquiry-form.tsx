import type { ReactNode } from 'react'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { type BoundField, MessageForm } from './message-form.tsx'

/** The form for an inquiry about one property (D1), whose id cannot be changed. */
export function PropertyInquiryForm({ propertyId }: { propertyId: string }) {
  return (
    <InquiryFields title="Ask about this property">
      {(bound) => <TextField label="Property ID" readOnly {...bound} defaultValue={propertyId} />}
    </InquiryFields>
  )
}

type Props = { title: string; children: (propertyID: BoundField) => ReactNode }

/** The fields of every inquiry; `children` renders the field of its properties. */
export function InquiryFields({ title, children }: Props) {
  return (
    <MessageForm form="property-inquiry" title={title} button="Send Inquiry" notice="inquiry">
      {(field) => (
        <>
          {children(field('propertyID'))}
          <TextField label="Your name" autoComplete="name" required {...field('name')} />
          <TextField label="E-mail" type="email" autoComplete="email" required {...field('email')} />
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            hint="With the country code if you are abroad, such as +44 7700 900123"
            {...field('phone')}
          />
          <TextAreaField
            label="Message (optional)"
            rows={5}
            hint="When would you like to view it? What would you like to know?"
            {...field('msg')}
          />
        </>
      )}
    </MessageForm>
  )
}
