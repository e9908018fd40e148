import { urls } from '../urls.ts'

/** The site's forms that write to the firm: where each is posted, and what its button says before the first sending and after one (D1). */
export const forms = {
  'property-inquiry': {
    action: urls.inquiryForm(),
    labels: { ready: 'Send Inquiry', again: 'Send Inquiry' },
  },
  'contact-us': {
    action: urls.contactForm(),
    labels: { ready: 'Send Message', again: 'Submit Message' },
  },
  newsletter: {
    action: urls.newsletterForm(),
    labels: { ready: 'Subscribe', again: 'Subscribe' },
  },
} as const

export type FormKind = keyof typeof forms
