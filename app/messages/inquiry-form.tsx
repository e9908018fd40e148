import type { ReactNode } from 'react'
import type { ShortlistProperty } from '../../domain/shortlist/property.ts'
import { urls } from '../../domain/urls.ts'
import { AskedProperties, PropertyChoice } from './property-choice.tsx'
import { InquiryFields, PropertyInquiryForm } from './property-inquiry-form.tsx'

type Props = {
  properties: readonly ShortlistProperty[]
  /** Stands below the message. */
  children?: ReactNode
}

/**
 * The form for an inquiry about several properties, each of which can be removed (F12). For one property it shows the form of the
 * property page, which imports `PropertyInquiryForm` itself and so does not load this file.
 */
export function InquiryForm({ properties, children }: Props) {
  const [first, ...others] = properties
  if (others.length === 0) return <PropertyInquiryForm propertyId={first?.id ?? ''}>{children}</PropertyInquiryForm>
  const ids = properties.map(({ id }) => id)
  return (
    <InquiryFields
      several={ids.length}
      title={`Ask about these ${ids.length} properties`}
      thanks={(sent) => (
        <AskedProperties
          properties={sent ? properties.filter(({ id }) => [sent.propertyID].flat().includes(id)) : properties}
        />
      )}
      afterMessage={children}
    >
      {(bound) => (
        <>
          <PropertyChoice properties={properties} {...bound} />
          {/* The action's address does not name the properties, so the page that shows the errors takes them from here. */}
          <input type="hidden" name="page" value={urls.shortlist(ids, { inquiry: 'open' })} />
        </>
      )}
    </InquiryFields>
  )
}
