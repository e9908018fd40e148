import type { Redirect } from './redirects.ts'

/** A line of a table, counted from 1: the two addresses as they stand there, or the reason why they are not two. */
export type TableLine = { line: number } & ((Redirect & { fault?: never }) | { fault: string })

/** In characters: two addresses with their hosts, and what stands between them. */
const maxLine = 1_200

/** Signs that may stand between two addresses; spaces last, as the others may have some around them. */
const separators = [/\t+/, /->|=>|→/, /[,;]/, / +/]

const header = /^"?(from|old|source|url)\b/i

/** The lines of a table with two columns, parted by a tab, an arrow, a comma, a semicolon or a space. Empty lines, comments and a header are left out. */
export function readTable(text: string): TableLine[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  return lines.flatMap((typed, at): TableLine[] => {
    const line = at + 1
    const trimmed = typed.trim()
    if (trimmed === '' || trimmed.startsWith('#') || (at === 0 && header.test(trimmed))) return []
    if (trimmed.length > maxLine) return [{ line, fault: `is longer than ${maxLine} characters` }]
    const [from = '', to = '', ...others] = cut(trimmed)
    if (to === '')
      return [{ line, fault: 'has one address, and takes two: the old one, and the page that it leads to' }]
    if (others.some((cell) => cell !== '')) return [{ line, fault: 'has more than two columns' }]
    return [{ line, from, to }]
  })
}

/** Two cells, of which quotation marks stand around one at least; those in it are doubled (RFC 4180). */
const quoted = /^(?:"((?:[^"]|"")*)" *|([^",;\t]*))[,;\t] *(?:"((?:[^"]|"")*)"|([^" ][^"]*|))$/

/** Quotation marks stand around a cell that has the separator in it. */
function cut(line: string): string[] {
  const [, from, bareFrom, to, bareTo] = (line.includes('"') && quoted.exec(line)) || []
  const separator = separators.find((each) => each.test(line)) ?? '\n'
  const isQuoted = from !== undefined || to !== undefined
  const cells = isQuoted
    ? [from ?? bareFrom ?? '', to ?? bareTo ?? ''].map((cell) => cell.replaceAll('""', '"'))
    : line.split(separator)
  // Our own file has an apostrophe before what a spreadsheet would take for a date.
  return cells.map((cell) => cell.trim().replace(/^'(?=\/)/, ''))
}
