import type { KeptMessage } from './message-store.ts'

const columns: [title: string, value: (message: KeptMessage) => string | undefined][] = [
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

/** With the mark by which spreadsheets know UTF-8. */
export const csvHead = `\uFEFF${formatRow(columns.map(([title]) => title))}`

/** One message as a line of RFC 4180, its end included. */
export function formatCsv(message: KeptMessage): string {
  return formatRow(columns.map(([, value]) => value(message) ?? ''))
}

function formatRow(cells: string[]) {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/**
 * A spreadsheet runs a cell that begins like a formula, white space before it or not, quoted or not: an apostrophe makes
 * it a text (OWASP, "CSV Injection"). Full-width signs count, as some programs take them for the narrow ones.
 */
function formatCell(text: string) {
  const harmless = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
