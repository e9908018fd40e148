import { urls } from '../urls.ts'
import { parseContactMessage } from './contact-message.ts'
import { parseInquiry } from './inquiry.ts'
import { parseSubscription } from './subscription.ts'

/**
 * The site's forms that write to the firm: where each is posted, by which rules browser and server check it (D3), and what
 * its button says before the first sending and after one (D1).
 */
export const forms = {
  'property-inquiry': {
    action: urls.inquiryForm(),
    parse: parseInquiry,
    labels: { ready: 'Send Inquiry', again: 'Send Inquiry' },
  },
  'contact-us': {
    action: urls.contactForm(),
    parse: parseContactMessage,
    labels: { ready: 'Send Message', again: 'Submit Message' },
  },
  newsletter: {
    action: urls.newsletterForm(),
    parse: parseSubscription,
    labels: { ready: 'Subscribe', again: 'Subscribe' },
  },
} as const

export type FormKind = keyof typeof forms
