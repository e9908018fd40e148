import { Parser } from 'htmlparser2'

const unread = new Set([
  'head',
  'title',
  'style',
  'script',
  'template',
  'noscript',
  'svg',
  'object',
  'select',
  'textarea',
])
const blocks = new Set(
  'address article aside blockquote center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** Blocks with a blank line around them. */
const paragraphs = new Set(['blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ol', 'p', 'pre', 'table', 'ul'])
const hiddenStyle =
  /display:none|visibility:hidden|mso-hide:all|font-size:0(?:px|pt|em)?(?:;|$)|max-height:0(?:px)?(?:;|$)|opacity:0(?:;|$)/

const maxDepth = 10_000

/**
 * The text that a mail's HTML shows, at most about `maxLength` characters: blocks on lines of their own, quotes behind `> `, without what
 * is hidden, and of elements within 10,000 others.
 */
export function htmlToText(html: string, maxLength: number): string {
  let text = ''
  let [depth, hidden, quotes, quotesBefore, preformatted, breaks, isSpaced] = [0, 0, 0, 0, 0, 0, false]
  const end = (lines: number) => {
    breaks = Math.max(breaks, lines)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (hidden > 0 || isHidden(name, attributes)) hidden++
      else if (name === 'br') breaks++
      else if (name === 'td' || name === 'th') isSpaced = true
      else if (blocks.has(name)) end(paragraphs.has(name) ? 2 : 1)
      if (hidden === 0 && name === 'blockquote') quotes++
      if (name === 'pre') preformatted++
    },
    onclosetag(name) {
      depth--
      if (hidden > 0) hidden--
      else if (blocks.has(name)) end(paragraphs.has(name) ? 2 : 1)
      if (hidden === 0 && name === 'blockquote' && quotes > 0) quotes--
      if (name === 'pre') preformatted--
    },
    ontext(data) {
      if (hidden > 0 || text.length >= maxLength) return
      for (const [at, line] of (preformatted > 0 ? data.split('\n') : [data]).entries()) {
        if (at > 0) breaks++
        const words = line.replaceAll(/[\s\u00a0]+/g, ' ')
        if (words === ' ' || words === '') isSpaced ||= words === ' '
        else add(words)
      }
    },
  })
  // In pieces, as the parser's cost for an element grows with its depth.
  for (let at = 0; at < html.length && depth < maxDepth && text.length < maxLength; at += 16_384)
    parser.write(html.slice(at, at + 16_384))
  if (depth < maxDepth) parser.end()
  return text

  function add(words: string) {
    const isStart = text === '' || breaks > 0
    const blank = `\n${marks(Math.min(quotes, quotesBefore)).trimEnd()}`
    if (isStart && text !== '') text += `${blank.repeat(Math.min(breaks, 3) - 1)}\n`
    if (isStart) text += marks(quotes) + words.trimStart()
    else text += (isSpaced && !words.startsWith(' ') ? ' ' : '') + words
    quotesBefore = quotes
    breaks = 0
    isSpaced = false
  }
}

function marks(quotes: number): string {
  return '> '.repeat(Math.min(quotes, 5))
}

function isHidden(name: string, { hidden, style = '' }: { [name: string]: string | undefined }): boolean {
  return unread.has(name) || hidden !== undefined || hiddenStyle.test(style.toLowerCase().replaceAll(/\s/g, ''))
}
