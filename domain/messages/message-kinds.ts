import { check, custom, picklist, pipe, string, transform, union } from 'valibot'
import { isBlank, withoutInvisible } from '../invisible-characters.ts'
import { isShortId } from '../listings/listing.ts'
import { emailAddress, messageText, optionalLine, phoneNumber, requiredLine } from './field-rules.ts'
import { type MessageField, visitorKinds } from './kinds.ts'

/** The ways in which somebody reaches the firm without a form, as verbs: "Ann Wairimu called". */
export const waysToCome = ['called', 'came in', 'wrote by WhatsApp'] as const
export type WayToCome = (typeof waysToCome)[number]

const oneProperty = pipe(
  string(),
  transform((typed) => withoutInvisible(typed).trim().toLowerCase()),
  check(isShortId, 'Please enter the id or the link of one property, or nothing'),
)

/** Nothing that anybody would see. */
const nothing = pipe(
  custom<string>((typed) => typeof typed === 'string' && isBlank(typed)),
  transform(() => ''),
)

type Kind = { noun: string; fields: Record<string, MessageField> & Record<'name' | 'email' | 'msg', MessageField> }

/** All kinds of message to the firm with their fields: those of the site's forms, what the office enters by hand (J16), confirmed searches (K2.4), and mails (J25). */
export const messageKinds = {
  ...visitorKinds,
  'by-hand': {
    noun: 'By hand',
    fields: {
      came: { label: 'How they came', rule: picklist(waysToCome, 'Please say how they came') },
      name: { label: 'Name', rule: requiredLine('Please enter their name') },
      phone: { label: 'Phone', rule: union([phoneNumber(''), nothing]), typed: true },
      email: { label: 'E-mail', rule: union([emailAddress(''), nothing]) },
      propertyID: { label: 'Property ID', column: 'Property', rule: union([oneProperty, nothing]) },
      msg: { label: 'Message', rule: messageText() },
    },
  },
  'saved-search': {
    noun: 'Saved search',
    fields: {
      name: { label: 'Name', rule: optionalLine() },
      email: { label: 'E-mail', rule: emailAddress('') },
      propertyID: { label: 'Property ID', column: 'Property', rule: union([oneProperty, nothing]) },
      msg: { label: 'Looks for', rule: messageText() },
    },
  },
  mail: {
    noun: 'Mail',
    fields: {
      name: { label: 'Name', rule: optionalLine() },
      email: { label: 'E-mail', rule: union([emailAddress(''), nothing]) },
      propertyID: { label: 'Property ID', column: 'Property', rule: union([oneProperty, nothing]) },
      subject: { label: 'Subject', rule: optionalLine() },
      msg: { label: 'Message', rule: messageText() },
    },
  },
} satisfies Record<string, Kind>

export type MessageKind = keyof typeof messageKinds
export const messageKindNames = Object.keys(messageKinds) as MessageKind[]

export type HandField = keyof (typeof messageKinds)['by-hand']['fields']
