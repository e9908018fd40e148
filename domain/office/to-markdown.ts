/** HTML as a tree, which the browser's parser and the server's both can give. */
export type HtmlNode = string | HtmlElement
type HtmlElement = {
  /** In lower case. */
  tag: string
  attributes: Readonly<Record<string, string>>
  children: readonly HtmlNode[]
}

/**
 * The text of HTML with signs for headings, lists, bold and italic words and links, as `server/text/html/descriptions.ts` reads them. Anything
 * else keeps its words alone. Understands the lists of Word and the bold words of Google Docs, which are styles.
 */
export function toMarkdown(nodes: readonly HtmlNode[]): string {
  const writer = new Writer()
  writer.readAll(nodes, { bold: false, italic: false, href: '' })
  writer.endBlock()
  return writer.toText()
}

type Marks = { bold: boolean; italic: boolean; href: string }
type Piece = Marks & { text: string }
type List = { ordered: boolean; next: number }
type Block = { kind: 'text' | 'heading' | 'item'; lead: string; indent: string; text: string }

const skipped = new Set([
  'head',
  'meta',
  'link',
  'style',
  'script',
  'title',
  'xml',
  'template',
  'noscript',
  'svg',
  'math',
])
const headings: Readonly<Record<string, string>> = { h1: '# ', h2: '# ', h3: '# ', h4: '## ', h5: '## ', h6: '## ' }
const blocks = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'blockquote', 'pre', 'table', 'thead'],
  ...['tbody', 'tfoot', 'tr', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'address', 'center', 'hr', 'body', 'html'],
])
/** Deeper lists are no longer lists for people. */
const maxDepth = 6

class Writer {
  #blocks: Block[] = []
  #line: Piece[] = []
  #lists: List[] = []
  /** The sign that begins the next block, such as `- `, and what kind that block is. */
  #next: Pick<Block, 'kind' | 'lead'> = { kind: 'text', lead: '' }

  readAll(nodes: readonly HtmlNode[], marks: Marks) {
    for (const node of nodes) this.#read(node, marks)
  }

  #read(node: HtmlNode, marks: Marks) {
    if (typeof node === 'string') {
      this.#line.push({ ...marks, text: node.replaceAll(/[ \t\n\r\f]+/g, ' ') })
      return
    }
    const { tag, attributes, children } = node
    const style = attributes.style ?? ''
    if (skipped.has(tag) || /mso-list: ?ignore/i.test(style)) return
    if (tag === 'br') this.#line.push({ ...marks, text: '\n' })
    else if (tag === 'ul' || tag === 'ol') this.#readList(node, marks)
    else if (tag === 'li') this.#readItem(children, marks)
    else if (Object.hasOwn(headings, tag)) this.#readHeading(node)
    else if (/mso-list: ?l\d/i.test(style)) this.#readWordItem(node, marks)
    else if (blocks.has(tag)) {
      this.endBlock()
      this.readAll(children, marks)
      this.endBlock()
    } else {
      const isCell = tag === 'td' || tag === 'th'
      if (isCell && this.#line.some(({ text }) => text.trim())) this.#line.push({ ...marks, text: ', ' })
      this.readAll(children, markedBy(node, marks))
    }
  }

  #readHeading({ tag, children }: HtmlElement) {
    this.endBlock()
    this.#next = { kind: 'heading', lead: headings[tag] ?? '' }
    this.readAll(children, { bold: false, italic: false, href: '' })
    this.endBlock()
  }

  #readList({ tag, attributes, children }: HtmlElement, marks: Marks) {
    this.endBlock()
    this.#lists.push({ ordered: tag === 'ol', next: Number.parseInt(attributes.start ?? '', 10) || 1 })
    this.readAll(children, marks)
    this.endBlock()
    this.#lists.pop()
    this.#next = { kind: 'text', lead: '' }
  }

  #readItem(children: readonly HtmlNode[], marks: Marks) {
    this.endBlock()
    this.#beginItem()
    this.readAll(children, marks)
    this.endBlock()
    this.#next = { kind: 'text', lead: '' }
  }

  #beginItem() {
    const list = this.#lists.at(-1)
    this.#next = { kind: 'item', lead: list?.ordered ? `${list.next++}. ` : '- ' }
  }

  /** Word writes an item as a paragraph whose style has the level, and its sign as words that are to be ignored. */
  #readWordItem(node: HtmlElement, marks: Marks) {
    this.endBlock()
    const level = Number(/level(\d)/i.exec(node.attributes.style ?? '')?.[1] ?? 1)
    const ordered = /^\s*\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i.test(textOf(node))
    const number = Number.parseInt(/\d{1,3}/.exec(textOf(node))?.[0] ?? '', 10) || 1
    this.#lists = Array.from({ length: Math.min(level, maxDepth) }, () => ({ ordered, next: number }))
    this.#beginItem()
    this.readAll(node.children, marks)
    this.endBlock()
    this.#lists = []
  }

  /** Ends a paragraph, heading or item. One without words leaves nothing. */
  endBlock() {
    const text = writePieces(this.#line, this.#next.kind !== 'heading')
    this.#line = []
    if (text === '') return
    const outer = this.#lists.slice(0, this.#next.kind === 'item' ? -1 : undefined).slice(0, maxDepth)
    const indent = outer.map(({ ordered }) => (ordered ? '   ' : '  ')).join('')
    this.#blocks.push({ ...this.#next, indent, text })
    // A second paragraph of an item stands below it.
    this.#next = { kind: 'text', lead: '' }
  }

  toText(): string {
    return this.#blocks
      .map(({ kind, lead, indent, text }, index) => {
        const before = this.#blocks[index - 1]
        const between = kind === 'item' && before?.kind === 'item' ? '\n' : '\n\n'
        const gap = before ? between : ''
        const hang = indent + ' '.repeat(kind === 'item' ? lead.length : 0)
        return `${gap}${indent}${lead}${text.replaceAll('\n', `\n${hang}`)}`
      })
      .join('')
  }
}

function markedBy({ tag, attributes }: HtmlElement, marks: Marks): Marks {
  const style = attributes.style ?? ''
  const weight = /font-weight: ?(bold|bolder|normal|lighter|\d{3})/i.exec(style)?.[1]?.toLowerCase()
  const slant = /font-style: ?(italic|oblique|normal)/i.exec(style)?.[1]?.toLowerCase()
  return {
    bold: weight ? /^bold|^[6-9]/.test(weight) : marks.bold || tag === 'strong' || tag === 'b',
    italic: slant ? slant !== 'normal' : marks.italic || tag === 'em' || tag === 'i',
    href: tag === 'a' && /^(https?:|mailto:|tel:)/i.test(attributes.href ?? '') ? (attributes.href ?? '') : marks.href,
  }
}

function textOf(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}

/** One block's text: no spaces at its edges, marks around words and not around spaces. */
function writePieces(pieces: readonly Piece[], withBreaks: boolean): string {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    // A space or a line break needs no mark of its own.
    const isBlank = piece.text.trim() === ''
    if (last && (isBlank || sameMarks(last, piece))) last.text += piece.text
    else if (piece.text) joined.push({ ...piece })
  }
  return joined
    .map((piece) => writePiece(piece))
    .join('')
    .replaceAll(/ +/g, ' ')
    .split('\n')
    .map((line) => escapeStart(line.trim()))
    .join(withBreaks ? '\n' : ' ')
    .trim()
}

function sameMarks(one: Piece, other: Piece) {
  return one.bold === other.bold && one.italic === other.italic && one.href === other.href
}

function writePiece({ text, bold, italic, href }: Piece): string {
  // Three asterisks would be italic outside and bold within.
  const mark = bold ? '_' : '*'
  const slant = italic ? mark : ''
  const [sign, close] = bold ? [`**${slant}`, `${slant}**`] : [slant, slant]
  return text
    .split('\n')
    .map((line) => {
      const words = line.trim()
      if (!words) return line
      const marked = `${sign}${escapeWords(words)}${close}`
      const start = line.startsWith(' ') ? ' ' : ''
      return `${start}${href ? `[${marked}](${escapeAddress(href)})` : marked}${line.endsWith(' ') ? ' ' : ''}`
    })
    .join('\n')
}

function escapeAddress(href: string) {
  return href.replaceAll(/[\s()<>\\]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'))
}

/** Signs that would otherwise become marks. */
function escapeWords(text: string): string {
  return text
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replaceAll(/&(?=#?\w{1,32};)/g, '&amp;')
    .replaceAll(/(?<!\s)\*|\*(?!\s)/g, '\\*')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll('](', '\\](')
}

/** Signs that would make a line a heading or an item. */
function escapeStart(line: string): string {
  return line
    .replace(/^(?=(?:#{1,6}|[-+])(?:\s|$))/, '\\')
    .replace(/^\*(?=\s|$)/, '\\*')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
}
