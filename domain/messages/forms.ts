import { urls } from '../urls.ts'

/** The forms that write to the firm: the noun for a submission, the address of the POST, and the button's label before and after a submission (D1). */
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
