import { type Inquiry, parseInquiry } from '../../app/messages/inquiry.ts'
import { privacyVersion } from '../../app/messages/privacy-version.ts'
import { urls } from '../../app/urls.ts'
import type { SiteForm } from '../http/forms.ts'
import { acceptMessage, type FrontDesk } from './accept.ts'

/** The inquiry about a property: it stands on the property's page. */
export function createInquiryForm(desk: FrontDesk): SiteForm<Inquiry> {
  return {
    parse: parseInquiry,
    formPath: ({ propertyID = '' }) => urls.inquiry(propertyID),
    sentPath: ({ propertyID = '' }, reference) => urls.inquirySent(propertyID, reference),
    accept: (fields, submissionKey) =>
      acceptMessage(desk, { kind: 'property-inquiry', fields, submissionKey, privacyVersion, now: new Date() }),
  }
}
