import { type MessageField, messageKinds } from '../../domain/messages/kinds.ts'
import type { StoredMessage } from '../../domain/messages/stored-message.ts'

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

/**
 * `0712 345 678`, `+254 712 345 678`: a spreadsheet takes digits alone for a number and drops their zero. The first group of a number that begins
 * with a zero has four digits, so that no country's spaces between thousands make a number of it either.
 */
function withSpaces(phone: string): string {
  const [, plus = '', digits = ''] = /^(\+?)(\d*)$/.exec(phone) ?? []
  if (digits === '') return phone
  const start = digits.startsWith('0') ? 4 : digits.length % 3 || 3
  const rest = digits.slice(start).match(/\d{3}(?:\d$)?|\d{1,2}$/g) ?? []
  return plus + [digits.slice(0, start), ...rest].join(' ')
}

/** The fields of all kinds, each once, the message itself last. */
function listFields() {
  const fields = new Map(Object.values(messageKinds).flatMap(({ fields }) => Object.entries<MessageField>(fields)))
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

/** Texts that a spreadsheet takes for a number or a date, and then changes: `0712`, `(0712)`, `12-10-26`, `12E45`. */
function looksLikeNumber(text: string): boolean {
  if (/^[1-9]\d{0,10}$|^\d{4} \d[\d ]*$|^[1-9]\d{0,2}(?: \d{3})+$/.test(text)) return false
  return /^[\d().,/:\s-]*$/.test(text) ? /\d/.test(text) : /^\d+E\d+$/i.test(text)
}

/**
 * A spreadsheet runs a cell that begins like a formula, even quoted or after white space. A leading apostrophe makes it text
 * (OWASP, "CSV Injection"). Full-width signs are included, as some programs treat them like the ASCII ones.
 */
function formatCell(text: string) {
  const isFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u.test(text)
  const harmless = isFormula || looksLikeNumber(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
