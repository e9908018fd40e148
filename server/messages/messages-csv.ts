import { type MessageField, messageKinds } from '../../domain/messages/kinds.ts'
import type { StoredMessage } from '../../domain/messages/stored-message.ts'
import { formatHeader, formatRow, withSpaces } from '../csv.ts'

type Column = [title: string, value: (message: StoredMessage) => string | undefined]

const columns: Column[] = [
  ['Reference', ({ reference }) => reference],
  ['Received', ({ receivedAt }) => receivedAt],
  ['Form', ({ kind }) => kind],
  ...listFields().flatMap(toColumns),
  ['Delivery', ({ state }) => state],
]

function toColumns([name, { label, column, typed: hasTyped }]: [string, MessageField]): Column[] {
  const title = column ?? label ?? name
  const read: Column = [title, ({ fields }) => toCell(name, fields[name])]
  return hasTyped ? [read, [`${title} as written`, ({ typed }) => typed[name]]] : [read]
}

function toCell(name: string, value: string | undefined) {
  if (name === 'propertyID') return value?.toUpperCase()
  return name === 'phone' ? value && withSpaces(value) : value
}

/** The fields of all kinds, each once, the message itself last. */
function listFields() {
  const fields = new Map(Object.values(messageKinds).flatMap(({ fields }) => Object.entries<MessageField>(fields)))
  return [...fields].sort(([one], [other]) => Number(one === 'msg') - Number(other === 'msg'))
}

/** The first line. */
export const csvHeader = formatHeader(columns.map(([title]) => title))

/** One message as a line. */
export function formatCsv(message: StoredMessage): string {
  return formatRow(columns.map(([, value]) => value(message) ?? ''))
}
