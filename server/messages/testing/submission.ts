import type { acceptMessage, FrontDesk } from '../accept.ts'

type Submission = Parameters<typeof acceptMessage>[1]
type Overrides = Partial<Omit<Submission, 'kind' | 'fields'>> & { fields?: Partial<Submission['fields']> }

/** An inquiry as a test needs one: only what matters there is said there. */
export function inquiry({ fields, ...rest }: Overrides = {}): Submission {
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
    submissionKey: null,
    privacyVersion: '2026-11',
    now: new Date('2026-11-21T08:00:00.000Z'),
    ...rest,
  }
}

export function frontDesk(db: FrontDesk['db'], rest: Partial<FrontDesk> = {}): FrontDesk {
  const firm = {
    name: 'Riparo',
    email: 'hello@riparo.example',
    phones: ['+254 700 000 000'],
    openingHours: { days: 'Monday to Friday', hours: '9AM-6PM East African Time' },
  }
  return {
    db,
    letterhead: { firm, siteUrl: 'https://www.riparo.example' },
    outbox: { wake() {} },
    acknowledges: true,
    ...rest,
  }
}
