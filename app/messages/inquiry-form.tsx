import { urls } from '../../domain/urls.ts'
import { PropertyChoice } from './property-choice.tsx'
import { InquiryFields, PropertyInquiryForm } from './property-inquiry-form.tsx'

/**
 * The form for an inquiry about several properties, each of which can be removed (F12). For one property it shows the form of the
 * property page, which imports `PropertyInquiryForm` itself and so does not load this file.
 */
export function InquiryForm({ propertyIds }: { propertyIds: readonly string[] }) {
  const [first = '', ...others] = propertyIds
  if (others.length === 0) return <PropertyInquiryForm propertyId={first} />
  return (
    <InquiryFields title={`Ask about these ${propertyIds.length} properties`}>
      {(bound) => (
        <>
          <PropertyChoice propertyIds={propertyIds} {...bound} />
          {/* The action's address does not name the properties, so the page that shows the errors takes them from here. */}
          <input type="hidden" name="page" value={urls.shortlist(propertyIds, { inquiry: 'open' })} />
        </>
      )}
    </InquiryFields>
  )
}
