import type { MessageValues, VisitorKind } from '../../../domain/messages/kinds.ts'
import type { acceptMessage, MessageDependencies } from '../accept.ts'

type Submission<Kind extends VisitorKind> = Parameters<typeof acceptMessage<Kind>>[1]
type Overrides<Kind extends VisitorKind> = Partial<Omit<Submission<Kind>, 'kind' | 'fields'>> & {
  fields?: Partial<MessageValues<Kind>>
}

/** A valid inquiry; a test overrides only the fields that matter to it. */
export function inquiry({ fields, ...rest }: Overrides<'property-inquiry'> = {}): Submission<'property-inquiry'> {
  return {
    kind: 'property-inquiry',
    fields: {
      propertyID: 'clx12abc34',
      name: 'Wanjiru Müller',
      email: 'wanjiru@example.co.ke',
      phone: '+254700000000',
      msg: 'Is it still free?',
      special: '',
      ...fields,
    },
    ...arrival,
    ...rest,
  }
}

/** A valid message of the contact form; a test overrides only the fields that matter to it. */
export function contactMessage({ fields, ...rest }: Overrides<'contact-us'> = {}): Submission<'contact-us'> {
  return {
    kind: 'contact-us',
    fields: {
      name: 'Wanjiru Müller',
      email: 'wanjiru@example.co.ke',
      subject: 'A house in Karen',
      msg: 'Could you look for one?',
      special: '',
      ...fields,
    },
    ...arrival,
    ...rest,
  }
}

const arrival = {
  submissionKey: null,
  privacyVersion: '2026-11',
  answering: { person: null, sentence: 'Riparo answers on weekdays from 9 to 6; again on Monday from 9:00' },
  now: new Date('2026-11-21T08:00:00.000Z'),
}

export function messageDependencies(
  db: MessageDependencies['db'],
  rest: Partial<MessageDependencies> = {},
): MessageDependencies {
  const firm = {
    name: 'Riparo',
    email: 'hello@riparo.example',
    phones: ['+254 700 000 000'],
    brand: { accent: '#da1900', ink: '#16201a' },
    timeZone: 'Africa/Nairobi',
    timeZoneName: 'East Africa Time',
  }
  return {
    db,
    mailContext: { firm, siteUrl: 'https://www.riparo.example' },
    outbox: { wake() {}, deliverNow: async () => null },
    mails: true,
    office: false,
    forwarded: [],
    ...rest,
  }
}
