/** The first line, with the byte order mark by which spreadsheets recognise UTF-8. */
export function formatHeader(titles: string[]): string {
  return `\uFEFF${formatRow(titles)}`
}

/** One line of RFC 4180, line break included. */
export function formatRow(cells: string[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/**
 * Texts that a spreadsheet takes for a number or a date, and then changes: `0712`, `(0712)`, `12-10-26`, `12E45`. `2026-11-21 11:02` is one
 * instant to all of them.
 */
function looksLikeNumber(text: string): boolean {
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)) return false
  if (/^[1-9]\d{0,10}$|^\d{4} \d[\d ]*$|^[1-9]\d{0,2}(?: \d{3})+$/.test(text)) return false
  return /^[\d().,/:\s-]*$/.test(text) ? /\d/.test(text) : /^\d+E\d+$/i.test(text)
}

/**
 * A spreadsheet runs a cell that begins like a formula, even quoted or after white space. A leading apostrophe makes it text
 * (OWASP, "CSV Injection"). Full-width signs are included, as some programs treat them like the ASCII ones.
 */
function formatCell(text: string) {
  const harmless = isChanged(text) || isChanged(text.replace(/^'+/, '')) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

function isChanged(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u.test(text) || looksLikeNumber(text)
}

/** The text of a cell without the apostrophe that `formatRow` puts before what a spreadsheet would run or change. */
export function unquoteText(cell: string): string {
  return cell.startsWith("'") && isChanged(cell.replace(/^'+/, '')) ? cell.slice(1) : cell
}

/**
 * `0712 345 678`, `+254 712 345 678`: a spreadsheet takes digits alone for a number and drops their zero. The first group of a number that begins
 * with a zero has four digits, so that no country's spaces between thousands make a number of it either.
 */
export function withSpaces(phone: string): string {
  const [, plus = '', digits = ''] = /^(\+?)(\d*)$/.exec(phone) ?? []
  if (digits === '') return phone
  const start = digits.startsWith('0') ? 4 : digits.length % 3 || 3
  const rest = digits.slice(start).match(/\d{3}(?:\d$)?|\d{1,2}$/g) ?? []
  return plus + [digits.slice(0, start), ...rest].join(' ')
}
