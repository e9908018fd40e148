import { type GenericSchema, maxLength, picklist, pipe, string, transform } from 'valibot'
import { emailAddress, messageText, optionalLine, phoneNumber, requiredLine, requiredMessage } from './field-rules.ts'
import { propertyIds } from './property-ids.ts'
import type { FieldValue } from './submitted-fields.ts'

export type MessageField = {
  /** Null for a field that no list of a message's fields shows. */
  label: string | null
  /** The title of its column where that differs from the label. */
  column?: string
  rule: GenericSchema<FieldValue, string>
  /** The typed text stands beside the value that was read, where they differ (D7). */
  typed?: true
}

/** The notices beside the buttons, in `content/privacy-notices.json`: section 29 of the Data Protection Act requires one. */
export const notices = ['inquiry', 'contact', 'newsletter', 'saved-search'] as const
export type Notice = (typeof notices)[number]

type Form = {
  /** The word for a submission. */
  noun: string
  /** The words over the drafts of other tabs, and before the day of each. */
  drafts: { heading: string; began: string }
  /** In the order of the form. */
  fields: Record<string, MessageField>
}

/** The mails about a message need these fields. */
type MessageForm = Form & { fields: Record<'name' | 'email' | 'msg', MessageField> }

/**
 * The kinds of message that visitors send to the firm, with their fields (section 5). Both the browser and the server check by
 * these rules (D3); the browser loads them when a form is focused. `server/messages/kinds.ts` says what the server does with each.
 */
export const visitorKinds = {
  'property-inquiry': {
    noun: 'Inquiry',
    drafts: { heading: 'Other inquiries that you started', began: 'You also started an inquiry on' },
    fields: {
      propertyID: { label: 'Property ID', column: 'Property', rule: propertyIds },
      name: { label: 'Name', rule: requiredLine('Please enter your name') },
      email: { label: 'E-mail', rule: emailAddress('Please provide an email') },
      phone: { label: 'Phone', rule: phoneNumber('Please provide a phone number'), typed: true },
      msg: { label: 'Message', rule: messageText() },
    },
  },
  'contact-us': {
    noun: 'Message',
    drafts: { heading: 'Other messages that you started', began: 'You also started a message on' },
    fields: {
      name: { label: 'Name', rule: requiredLine('Please enter your name') },
      email: { label: 'E-mail', rule: emailAddress('Please enter your email address') },
      subject: { label: 'Subject', rule: optionalLine() },
      msg: { label: 'Message', rule: requiredMessage('Please enter a message') },
    },
  },
} satisfies Record<string, MessageForm>

/** In lower case, as it is compared with the addresses that are stored. */
const ownAddress = pipe(
  emailAddress('Please enter your email address'),
  transform((address) => address.toLowerCase()),
)

/** A field of its own, as no other submission of the visitor implies this consent. */
const ownConsent = {
  label: null,
  rule: picklist(['yes', 'on', 'true'], 'Please tick the box to agree: we only write to you if you do'),
}

/** In characters, of the address of a search with its screen. */
const maxSearch = 2_100
const tooLong = 'This search has more criteria than we can keep. Please leave out some of them'

/** All forms: those of the messages, and two that are no message: the newsletter's (D6), and that of a saved search until it is confirmed (K2). */
export const forms = {
  ...visitorKinds,
  newsletter: {
    noun: 'Newsletter',
    drafts: { heading: 'Other addresses that you entered', began: 'You also entered an address on' },
    fields: {
      email: { label: 'E-mail', rule: ownAddress },
      consent: ownConsent,
    },
  },
  'saved-search': {
    noun: 'Saved search',
    drafts: { heading: 'Other addresses that you entered', began: 'You also entered an address on' },
    fields: {
      email: { label: 'E-mail', rule: ownAddress },
      often: {
        label: null,
        rule: pipe(
          string(),
          transform((chosen) => chosen || 'weekly'),
          picklist(['weekly', 'daily'], 'Please choose how often'),
        ),
      },
      consent: ownConsent,
      /** The query of the page that has the form: a search with its screen, or a property. */
      search: { label: null, rule: pipe(string(), maxLength(maxSearch, tooLong)) },
    },
  },
} satisfies Record<string, Form>

export type VisitorKind = keyof typeof visitorKinds
export type FormKind = keyof typeof forms

/**
 * The values of a form that passed its rules. `special` is the spam trap, which people do not see. It has no rule, as a program
 * that fills it in must not notice (D4).
 */
export type MessageValues<Kind extends FormKind> = Record<keyof (typeof forms)[Kind]['fields'] | 'special', string>

export const visitorKindNames = Object.keys(visitorKinds) as VisitorKind[]
export const formKinds = Object.keys(forms) as FormKind[]
