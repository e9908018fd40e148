import { dayAt } from '../../../domain/days.ts'
import type { NewsletterReader } from '../../../domain/office/newsletter.ts'
import { formatHeader, formatRow } from '../../text/csv.ts'

/** Confirmed addresses as CSV, as services for newsletters take it: the address first, under the title that they look for (K11.2). */
export function formatReaders(readers: readonly NewsletterReader[], timeZone: string): string {
  const dayOf = (instant: string | null) => (instant === null ? '' : dayAt(new Date(instant), timeZone))
  const titles = ['Email', 'Agreed on', 'Confirmed on', 'Consent version', 'Consent']
  const rows = readers.map(({ email, consentedAt, confirmedAt, version, words }) =>
    formatRow([email, dayOf(consentedAt), dayOf(confirmedAt), version, words ?? '']),
  )
  return [formatHeader(titles), ...rows].join('')
}
