import { sayDate } from '../say-date.ts'
import type { mandates, PrivateDetails } from './private-details.ts'

export const privateLabels: Record<keyof PrivateDetails, string> = {
  personId: 'Responsible',
  ownerName: 'Owner’s name',
  ownerTelephone: 'Owner’s telephone',
  ownerEmail: 'Owner’s e-mail address',
  mandate: 'Mandate',
  mandateSigned: 'Mandate signed on',
  mandateExpires: 'Mandate ends on',
  commission: 'Commission',
  keys: 'Keys',
  viewing: 'How to view',
  notes: 'Notes',
  references: 'References elsewhere',
}

export const mandateLabels: Record<(typeof mandates)[number], string> = {
  exclusive: 'Exclusive',
  open: 'Not exclusive',
}

/** A value as people read it; an empty text for none. */
export function sayPrivateValue(
  name: keyof PrivateDetails,
  value: string | null,
  people: readonly { id: string; name: string }[],
): string {
  if (value === null) return ''
  if (name === 'personId') return people.find(({ id }) => id === value)?.name ?? ''
  if (name === 'mandate') return mandateLabels[value as NonNullable<PrivateDetails['mandate']>]
  return name === 'mandateSigned' || name === 'mandateExpires' ? sayDate(value) : value
}

/** Says when a mandate ends or ended. `today` is a day too. */
export function sayMandateEnd(expires: string, today: string): string {
  return `Mandate ${expires < today ? 'ended' : 'ends'} on ${sayDate(expires)}`
}
