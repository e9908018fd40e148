import { createClock } from '../../domain/days.ts'
import type { WholeFirm } from '../../domain/firm/firm.ts'
import type { MessageField } from '../../domain/messages/kinds.ts'
import { messageKinds } from '../../domain/messages/message-kinds.ts'
import type { StoredMessage } from '../../domain/messages/stored-message.ts'
import { formatHeader, formatRow, withSpaces } from '../text/csv.ts'

type Column = [title: string, value: (message: StoredMessage) => string | undefined]

/** The first line of the messages as CSV, and each as a line, with its times in the firm's time zone, which the first line names. */
export function createMessagesCsv({ timeZone, timeZoneName }: Pick<WholeFirm, 'timeZone' | 'timeZoneName'>) {
  const clock = createClock(timeZone)
  const columns: Column[] = [
    ['Reference', ({ reference }) => reference],
    [`Received (${timeZoneName})`, ({ receivedAt }) => clock(receivedAt)],
    ['Form', ({ kind }) => kind],
    ...listFields().flatMap(toColumns),
    ['Delivery', ({ state }) => state],
  ]
  return {
    header: formatHeader(columns.map(([title]) => title)),
    format: (message: StoredMessage) => formatRow(columns.map(([, value]) => value(message) ?? '')),
  }
}

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
