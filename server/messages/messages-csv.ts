import type { StoredMessage } from './message-store.ts'

const columns: [title: string, value: (message: StoredMessage) => string | undefined][] = [
  ['Reference', ({ reference }) => reference],
  ['Received', ({ receivedAt }) => receivedAt],
  ['Form', ({ kind }) => kind],
  ['Property', ({ fields }) => fields.propertyID?.toUpperCase()],
  ['Name', ({ fields }) => fields.name],
  ['E-mail', ({ fields }) => fields.email],
  ['Phone', ({ fields }) => fields.phone],
  ['Subject', ({ fields }) => fields.subject],
  ['Message', ({ fields }) => fields.msg],
  ['Delivery', ({ state }) => state],
]

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
