import type { ComponentProps, ReactNode } from 'react'
import { viewingField, viewingWords } from '../../domain/messages/viewing.ts'
import { TextAreaField, TextField, TickField } from '../ui/field.tsx'
import { type BoundMessageField, MessageForm, ticked } from './message-form.tsx'

type PropertyInquiryProps = { propertyId: string; children?: ReactNode } & Pick<Props, 'thanks'>

/** The form for an inquiry about one property (D1), whose id cannot be changed. */
export function PropertyInquiryForm({ propertyId, thanks, children }: PropertyInquiryProps) {
  return (
    <InquiryFields title="Ask about this property" thanks={thanks} afterMessage={children}>
      {(bound) => <TextField label="Property ID" readOnly {...bound} defaultValue={propertyId} />}
    </InquiryFields>
  )
}

type Props = {
  title: string
  /** The number of properties. */
  several?: number
  /** Stands below the message. */
  afterMessage?: ReactNode
  children: (propertyID: BoundMessageField) => ReactNode
} & Pick<ComponentProps<typeof MessageForm>, 'thanks'>

/** The fields of every inquiry; `children` renders the field of its properties. */
export function InquiryFields({ title, several = 1, afterMessage, thanks, children }: Props) {
  return (
    <MessageForm form="property-inquiry" title={title} button="Send Inquiry" notice="inquiry" thanks={thanks}>
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
          <TickField label={viewingWords(several)} {...ticked(field(viewingField))} />
          <TextAreaField
            label="Message (optional)"
            rows={5}
            hint="When would you like to view it? What would you like to know?"
            {...field('msg')}
          />
          {afterMessage}
        </>
      )}
    </MessageForm>
  )
}
