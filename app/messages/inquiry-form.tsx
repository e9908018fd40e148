import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import { urls } from '../../domain/urls.ts'
import { PropertyChoice } from './property-choice.tsx'
import { InquiryFields, PropertyInquiryForm } from './property-inquiry-form.tsx'

type Props = { propertyIds: readonly string[]; outcome: FormOutcome | null; sent: string | null }

/**
 * The form for an inquiry about several properties, each of which can be taken out (F12); about one it is that of its page. The page of
 * a property uses that one, so that it does not load this.
 */
export function InquiryForm({ propertyIds, ...rest }: Props) {
  const [first = '', ...others] = propertyIds
  if (others.length === 0) return <PropertyInquiryForm propertyId={first} {...rest} />
  return (
    <InquiryFields title={`Ask about these ${propertyIds.length} properties`} {...rest}>
      {(bound) => (
        <>
          <PropertyChoice propertyIds={propertyIds} {...bound} />
          {/* After an answer with errors the page has the form's address, and those that were taken out are in none. */}
          <input type="hidden" name="page" value={urls.shortlist(propertyIds, { inquiry: 'open' })} />
        </>
      )}
    </InquiryFields>
  )
}
