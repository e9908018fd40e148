import { urls } from '../urls.ts'

/** The site's forms that write to the firm: what a message of each is, where it is posted, and what its button says before the first sending and after one (D1). */
export const forms = {
  'property-inquiry': {
    noun: 'Inquiry',
    action: urls.inquiryForm(),
    labels: { ready: 'Send Inquiry', again: 'Send Inquiry' },
  },
  'contact-us': {
    noun: 'Message',
    action: urls.contactForm(),
    labels: { ready: 'Send Message', again: 'Submit Message' },
  },
  newsletter: {
    noun: 'Newsletter',
    action: urls.newsletterForm(),
    labels: { ready: 'Subscribe', again: 'Subscribe' },
  },
} as const

export type FormKind = keyof typeof forms
