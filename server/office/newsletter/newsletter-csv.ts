import { createClock } from '../../../domain/days.ts'
import type { NewsletterReader } from '../../../domain/messages/newsletter-readers.ts'
import { formatHeader, formatRow } from '../../text/csv.ts'

/** Confirmed addresses as CSV, as services for newsletters take it: the address first, under the title that they look for (K11.2). */
export function formatReaders(readers: readonly NewsletterReader[], timeZone: string): string {
  const say = createClock(timeZone)
  const rows = readers.map(({ email, consentedAt, confirmedAt, version, words }) =>
    formatRow([
      email,
      say(consentedAt),
      say(confirmedAt ?? ''),
      `Version ${version}${words === null ? '' : `: ${words}`}`,
    ]),
  )
  return [formatHeader(['Email', `Agreed on (${timeZone})`, `Confirmed on (${timeZone})`, 'Consent']), ...rows].join('')
}
