import { createClock } from '../domain/days.ts'
import { formatCount } from '../domain/format-count.ts'
import type { StoredReply } from '../domain/inbox/reply.ts'
import { saySize } from '../domain/inbox/reply-files.ts'
import type { Delivery, StoredMessage } from '../domain/messages/stored-message.ts'
import { splitPropertyIds } from '../domain/messages/submitted-fields.ts'

/** A message in one line. */
export function summariseMessage({ reference, receivedAt, fields, state }: StoredMessage, timeZone: string): string {
  const about = fields.propertyID ? describeProperties(fields.propertyID) : fields.subject || 'message'
  const sender = `${fields.name ?? '?'} <${fields.email || fields.phone || '?'}>`
  const line = [reference, formatTime(receivedAt, timeZone), state.padEnd(9), about, sender].join('  ')
  return line
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}

function describeProperties(ids: string) {
  return `${splitPropertyIds(ids).length > 1 ? 'properties' : 'property'} ${ids.toUpperCase()}`
}

/** A message in full. */
export function describeMessage(
  { reference, receivedAt, kind, fields, typed, deliveries }: StoredMessage,
  timeZone: string,
): string {
  const { msg, ...others } = fields
  const rows: [string, string | undefined][] = [
    ['reference', reference],
    ['received', formatTime(receivedAt, timeZone)],
    ['form', kind],
    ...Object.entries(others).flatMap(([name, value]) => listRows(name, value, typed[name])),
  ]
  const head = rows.map(([label, value]) => `${`${label}:`.padEnd(12)} ${value}`)
  return [...head, '', msg || '(no message)', '', ...describeDeliveries(deliveries, timeZone)].join('\n')
}

/** A reply in the thread of a message. */
export function describeReply({ at, person, to, text, files, deliveries }: StoredReply, timeZone: string): string {
  const head = `${person} replied to ${to} on ${formatTime(at, timeZone)}:`
  const along = files.map(({ name, size, digest }) => `with ${name}, ${saySize(size)}, SHA-256 ${digest}`)
  return [head, '', text, '', ...along, ...describeDeliveries(deliveries, timeZone)].join('\n')
}

function describeDeliveries(deliveries: readonly Delivery[], timeZone: string): string[] {
  return deliveries.map(({ purpose, state, attempts, deliveredAt, dueAt, lastError }) =>
    [
      `${purpose}: ${state}`,
      attempts && formatCount(attempts, 'attempt'),
      deliveredAt && formatTime(deliveredAt, timeZone),
      !deliveredAt && dueAt && `next from ${formatTime(dueAt, timeZone)}`,
      lastError,
    ]
      .filter(Boolean)
      .join(', '),
  )
}

/** A field, and what was typed where it was read as something else. */
function listRows(name: string, value: string, typed: string | undefined): [string, string][] {
  return typed === undefined
    ? [[name, value]]
    : [
        [name, value],
        ['written as', typed],
      ]
}

/** In the time zone of the office. */
function formatTime(instant: string, timeZone: string) {
  return createClock(timeZone)(instant)
}
