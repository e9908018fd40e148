/** The words by which mail programs begin the headers of a quoted mail. */
const fromWords = /^(?:from|kutoka|von|de|da|van|från|fra)\s*:/i

/** The words that an attribution of one sentence begins with. */
const openers = /^(?:on|mnamo|tarehe|am|le|el|il|op)\s/i

/**
 * The number of the first line of the attribution that ends with line `last`, or null: a sentence as `On … wrote:` in any language, over
 * at most three lines, or the headers that Outlook puts above a quote, with the rule before them.
 */
export function findAttribution(lines: readonly { text: string }[], last: number): number | null {
  return findSentence(lines, last) ?? findHeaders(lines, last)
}

function findSentence(lines: readonly { text: string }[], last: number): number | null {
  if (!/[:：]$/.test(plainText(lines[last]))) return null
  let joined = ''
  for (let at = last; at > last - 3 && at >= 0; at--) {
    const line = plainText(lines[at])
    if (line === '' || line.length > 300) return null
    joined = `${line} ${joined}`
    if (!isDated(joined)) continue
    const isWhole = openers.test(line) || !openers.test(plainText(lines[at - 1])) || at === last - 2
    return isWhole ? at : at - 1
  }
  return null
}

/** True for a text with a day or hour, and with an address or a year. */
function isDated(text: string): boolean {
  return /\d[:.]\d\d|@/.test(text) && /\b20\d\d\b|\d[:.]\d\d/.test(text)
}

function findHeaders(lines: readonly { text: string }[], last: number): number | null {
  for (let at = last; at > last - 8 && at >= 0; at--) {
    const line = plainText(lines[at])
    if (line.length > 300) return null
    if (!fromWords.test(line)) continue
    const headers = lines.slice(at, last + 1).map(plainText)
    const named = headers.filter((header) => /^\p{L}[\p{L} ]{0,20}:/u.test(header))
    return named.length >= 3 && headers.some((header) => /\d/.test(header)) ? withRule(lines, at) : null
  }
  return null
}

/** The line of the rule above headers, such as `-----Original Message-----`, or of the headers themselves. */
function withRule(lines: readonly { text: string }[], at: number): number {
  const above = plainText(lines[at - 1])
  const isRule = ['---', '___'].some((rule) => above.startsWith(rule) && above.endsWith(rule))
  return isRule && above.length <= 80 ? at - 1 : at
}

/** A line without marks of quotes and of bold type. */
function plainText(line: { text: string } | undefined): string {
  return (line?.text ?? '')
    .replace(/^[\s>|]+/, '')
    .replaceAll('*', '')
    .trim()
}
