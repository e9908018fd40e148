import { type Field, messageKinds } from '../../domain/messages/kinds.ts'
import type { StoredMessage } from './message-store.ts'

type Column = [title: string, value: (message: StoredMessage) => string | undefined]

const columns: Column[] = [
  ['Reference', ({ reference }) => reference],
  ['Received', ({ receivedAt }) => receivedAt],
  ['Form', ({ kind }) => kind],
  ...listFields().map(
    ([name, { label, column }]): Column => [
      column ?? label ?? name,
      ({ fields }) => (name === 'propertyID' ? fields[name]?.toUpperCase() : fields[name]),
    ],
  ),
  ['Delivery', ({ state }) => state],
]

/** The fields of all kinds, each once, the message itself last. */
function listFields() {
  const fields = new Map(Object.values(messageKinds).flatMap(({ fields }) => Object.entries<Field>(fields)))
  return [...fields].sort(([one], [other]) => Number(one === 'msg') - Number(other === 'msg'))
}

/** The first line, with the byte order mark by which spreadsheets recognise UTF-8. */
export const csvHeader = `\uFEFF${formatRow(columns.map(([title]) => title))}`

/** One message as a line of RFC 4180, line break included. */
export function formatCsv(message: StoredMessage): string {
  return formatRow(columns.map(([, value]) => value(message) ?? ''))
}

function formatRow(cells: string[]) {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/**
 * A spreadsheet runs a cell that begins like a formula, even quoted or after white space. A leading apostrophe makes it text
 * (OWASP, "CSV Injection"). Full-width signs are included, as some programs treat them like the ASCII ones.
 */
function formatCell(text: string) {
  const harmless = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
