import { parseContactMessage } from './contact-message.ts'
import type { FormKind } from './forms.ts'
import { parseInquiry } from './inquiry.ts'
import type { FormResult } from './parse-form.ts'
import type { SubmittedFields } from './submitted-fields.ts'
import { parseSubscription } from './subscription.ts'

/** The rules with which browser and server check each form (D3). The browser loads them on first use. */
export const formRules = {
  'property-inquiry': parseInquiry,
  'contact-us': parseContactMessage,
  newsletter: parseSubscription,
} as const satisfies Record<FormKind, (fields: SubmittedFields) => FormResult<object, string>>
