import type { KeptMessage } from '../server/messages/kept-messages.ts'

/** A message in a line. */
export function summariseMessage({ reference, receivedAt, kind, fields, state }: KeptMessage): string {
  const about =
    kind === 'property-inquiry' ? `property ${fields.propertyID?.toUpperCase()}` : fields.subject || 'message'
  const line = [reference, formatTime(receivedAt), state.padEnd(9), about, `${fields.name} <${fields.email}>`].join(
    '  ',
  )
  return line.replaceAll(/\s*\n\s*/g, ' ')
}

/** A message in full. */
export function describeMessage({ reference, receivedAt, kind, fields, deliveries }: KeptMessage): string {
  const { msg, ...others } = fields
  const rows: [string, string | undefined][] = [
    ['reference', reference],
    ['received', formatTime(receivedAt)],
    ['form', kind],
    ...Object.entries(others),
  ]
  const head = rows.map(([label, value]) => `${`${label}:`.padEnd(12)} ${value}`)
  const states = deliveries.map(({ purpose, state, attempts, deliveredAt, dueAt, lastError }) =>
    [
      `${purpose}: ${state}`,
      attempts && `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
      deliveredAt && formatTime(deliveredAt),
      !deliveredAt && dueAt && `next from ${formatTime(dueAt)}`,
      lastError,
    ]
      .filter(Boolean)
      .join(', '),
  )
  return [...head, '', msg || '(no message)', '', ...states].join('\n')
}

/** As the office's clock shows it. */
function formatTime(instant: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Africa/Nairobi',
  })
  return format.format(new Date(instant))
}
