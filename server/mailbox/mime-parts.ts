/** A part of a mail that has no parts itself, with its own headers, which are cut at 8 KB. */
export type MimePart = {
  /** In IMAP's way of counting: `1` for a mail without parts, `2.1` for the first part of the second. */
  number: string
  /** Number of the nearest `multipart/alternative` around it, null outside of one. */
  alternative: string | null
  bytes: Buffer
  /** True where the bytes end before a delimiter ends the part. */
  isOpen: boolean
}

type Multipart = { number: string; boundary: string; count: number; alternative: string | null }

const maxParts = 200
const maxDepth = 50
/** A megabyte of lines of 35 characters. The parser of a part needs 300 bytes for a line. */
const maxLines = 30_000
const maxPartHeaders = 8 * 1024

/**
 * Splits a mail into its parts in their order: at most 200 in 30,000 lines, at most 50 deep. The rest is left out, and `isCut` is
 * true. Enclosed mails are parts that stay whole. The mail's own headers are those of a part if it has no parts.
 */
export function splitMail(mail: Buffer): { parts: MimePart[]; isCut: boolean } {
  // One byte is one character, so positions hold for both.
  const whole = mail.toString('latin1')
  const text = firstLines(whole)
  const parts: MimePart[] = []
  const open: Multipart[] = []
  let isCut = text.length < whole.length
  let at = begin(0, '', null)
  // The part that the walk is in: its number and start, null between parts.
  let current: { number: string; start: number; body: number; alternative: string | null } | null = at.isLeaf
    ? { number: '1', start: 0, body: at.next, alternative: null }
    : null
  let next = at.next
  while (next < text.length && open.length > 0) {
    const found = findDelimiter(next)
    if (!found) break
    finish(found.start, false)
    next = found.next
    open.length = found.level + (found.isLast ? 0 : 1)
    const parent = open[found.level]
    if (!parent) continue
    if (parts.length >= maxParts || parent.count >= maxParts) return { parts, isCut: true }
    parent.count++
    const number = parent.number === '' ? `${parent.count}` : `${parent.number}.${parent.count}`
    const start = next
    at = begin(start, number, parent.alternative)
    next = at.next
    if (at.isLeaf) current = { number, start, body: next, alternative: parent.alternative }
  }
  finish(text.length, true)
  return { parts, isCut }

  /** Reads the headers at `start`; opens a multipart, or says that it is a leaf. `next` is where the body begins. */
  function begin(start: number, number: string, alternative: string | null): { isLeaf: boolean; next: number } {
    const body = findBody(text, start)
    const headers = text.slice(start, Math.min(body, start + 64 * 1024)).replaceAll(/\r?\n[ \t]+/g, ' ')
    const type = /^content-type[ \t]*:[ \t]*(.*)/im.exec(headers)?.[1] ?? ''
    if (!/^multipart\//i.test(type)) return { isLeaf: true, next: body }
    const [, quoted, token] = /\bboundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(type) ?? []
    const boundary = (quoted ?? token ?? '').trimEnd()
    if (boundary === '') return { isLeaf: true, next: body }
    if (open.length >= maxDepth) isCut = true
    else {
      const isAlternative = /^multipart\/alternative\b/i.test(type)
      open.push({ number, boundary, count: 0, alternative: isAlternative ? number : alternative })
    }
    return { isLeaf: false, next: body }
  }

  /** The next line that delimits parts of an open multipart. */
  function findDelimiter(from: number) {
    for (let start = from; start < text.length; ) {
      const end = text.indexOf('\n', start) + 1 || text.length
      if (text.startsWith('--', start) && end - start < 300) {
        const line = text.slice(start + 2, end).trimEnd()
        const level = open.findLastIndex(({ boundary }) => line === boundary || line === `${boundary}--`)
        if (level >= 0) return { start, next: end, level, isLast: line !== open[level]?.boundary }
      }
      start = end
    }
    return null
  }

  function finish(end: number, isOpen: boolean) {
    if (!current) return
    const { number, start, body, alternative } = current
    current = null
    // The line break before a delimiter belongs to it.
    const last = isOpen ? end : end - (/\r?\n$/.exec(text.slice(Math.max(body, end - 2), end))?.[0].length ?? 0)
    const headers = mail.subarray(start, Math.min(body, start + maxPartHeaders))
    const isWhole = body - start <= maxPartHeaders
    const bytes = isWhole
      ? mail.subarray(start, last)
      : Buffer.concat([headers, Buffer.from('\r\n\r\n'), mail.subarray(body, last)])
    parts.push({ number, alternative, bytes, isOpen })
  }
}

function firstLines(text: string): string {
  let end = 0
  for (let line = 0; line < maxLines; line++) {
    end = text.indexOf('\n', end) + 1
    if (end === 0) return text
  }
  return text.slice(0, end)
}

/** The place of the body: behind the first empty line from `start` on, or the end of the text. */
export function findBody(text: string, start = 0): number {
  if (text.startsWith('\n', start) || text.startsWith('\r\n', start)) return text.indexOf('\n', start) + 1
  const empty = /\n\r?\n/g
  empty.lastIndex = start
  const found = empty.exec(text)
  return found ? found.index + found[0].length : text.length
}
