import { Parser } from 'htmlparser2'
import { readEntities, toCleanLine } from '../../../text/html/clean-text.ts'
import { ImportFault } from '../import-fault.ts'

/** A post of WordPress: a property, an article, a page, a picture. Texts are as the file has them. */
export type WxrItem = {
  fields: Partial<Record<ItemField, string>>
  terms: { taxonomy: string; slug: string; name: string }[]
  /** Several may have the same key. */
  meta: { key: string; value: string }[]
}

/** The export of one site (M1.4). */
export type WxrFile = {
  /** The address of the site; null where the file names none. */
  site: URL | null
  items: WxrItem[]
  /** The names of authors by their logins. */
  authors: ReadonlyMap<string, string>
  /** The slug of a term's parent, by `taxonomy/slug`; an empty text for one without. */
  parents: ReadonlyMap<string, { name: string; parent: string }>
}

const itemFields = [
  ...(['title', 'link', 'guid', 'dc:creator', 'content:encoded', 'wp:post_id', 'wp:post_date'] as const),
  ...(['wp:post_date_gmt', 'wp:post_name', 'wp:status', 'wp:post_parent', 'wp:menu_order', 'wp:post_type'] as const),
  ...(['wp:post_password', 'wp:attachment_url'] as const),
]
type ItemField = (typeof itemFields)[number]
const isItemField = (name: string): name is ItemField => (itemFields as string[]).includes(name)

/** An export needs five levels, and six for comments. */
const maxDepth = 16
/** A property of ten years has some hundred photographs, and each of these is an item. */
const maxItems = 200_000
/** Keys and terms of one entry. */
const maxParts = 5_000
/** In characters. A longer text is refused when it becomes a cell. */
const maxText = 1_000_000

const howToExport = 'In WordPress open Tools, Export, choose “All content”, and take the file that it saves.'

/**
 * Reads WordPress's export file as a stream of events, without declarations and entities of its own.
 * @throws ImportFault
 */
export function readWxrFile(text: string): WxrFile {
  const reader = new WxrReader()
  const parser = new Parser(reader, { xmlMode: true })
  // PHP may have put a warning before it.
  parser.write(text.slice(Math.max(0, text.slice(0, 4_096).search(/<\?xml|<!doctype|<rss[\s>]/i))))
  parser.end()
  return reader.toFile()
}

class WxrReader {
  readonly #path: string[] = []
  #text = ''
  #root = ''
  #isComplete = false
  /** News feeds are RSS as well. */
  #isExport = false
  #site = ''
  #link = ''
  readonly #items: WxrItem[] = []
  readonly #authors = new Map<string, string>()
  readonly #parents = new Map<string, { name: string; parent: string }>()
  /** The texts of the author or term that is being read. */
  #parts: Record<string, string> = {}

  onopentag(name: string, attributes: Record<string, string>) {
    this.#path.push(name)
    this.#text = ''
    const depth = this.#path.length
    if (depth === 1) this.#begin(name)
    if (depth > maxDepth)
      throw new ImportFault(`This file is not as WordPress writes it: its parts stand ${depth} deep.`)
    if (depth === 3) this.#parts = {}
    if (depth === 3 && name === 'item') this.#beginItem()
    const item = this.#item
    if (!item) return
    if (depth === 4 && name === 'category') {
      item.terms.push({ taxonomy: attributes.domain ?? '', slug: attributes.nicename ?? '', name: '' })
    }
    if (depth === 4 && name === 'wp:postmeta') item.meta.push({ key: '', value: '' })
    if (item.terms.length + item.meta.length > maxParts) {
      throw new ImportFault(
        `“${titleOf(item.fields.title ?? '').slice(0, 80)}” has more than 5,000 keys and terms, which no property has. ${howToExport}`,
      )
    }
  }

  ontext(text: string) {
    this.#text += text.slice(0, maxText - this.#text.length)
  }

  onclosetag(name: string, isImplied: boolean) {
    const depth = this.#path.length
    const text = this.#text
    this.#text = ''
    if (depth === 3) this.#endPart(name, text)
    else if (depth > 3 && this.#item) this.#endOfItem(this.#item, depth, name, text)
    else if (depth === 4) this.#parts[name] = text
    this.#path.pop()
    if (depth === 1) this.#isComplete = !isImplied
  }

  onprocessinginstruction(name: string, declaration: string) {
    if (/^!doctype\s+html/i.test(declaration)) throw new ImportFault(notAnExport('a web page'))
    if (/^!(?:doctype|entity)/i.test(name)) {
      throw new ImportFault(
        `This file declares ${name.slice(0, 20)}, which WordPress never writes: somebody changed it. ${howToExport}`,
      )
    }
  }

  /** @throws ImportFault */
  toFile(): WxrFile {
    if (this.#root === '') throw new ImportFault(`There is nothing of WordPress’s export in this file. ${howToExport}`)
    if (!this.#isComplete) {
      const last = this.#items.at(-1)?.fields.title
      const where = last ? `, after “${titleOf(last).slice(0, 80)}”` : ''
      throw new ImportFault(`This file ends in the middle${where}: it was not saved to its end. ${howToExport}`)
    }
    if (!this.#isExport) throw new ImportFault(notAnExport('a news feed (RSS)'))
    if (this.#items.length === 0) throw new ImportFault(`This export of WordPress has no entries. ${howToExport}`)
    const [authors, parents] = [this.#authors, this.#parents]
    return { site: URL.parse(this.#site || this.#link), items: this.#items, authors, parents }
  }

  get #item(): WxrItem | undefined {
    return this.#path[2] === 'item' ? this.#items.at(-1) : undefined
  }

  #begin(name: string) {
    if (this.#root) return
    this.#root = name
    if (/^html$/i.test(name)) throw new ImportFault(notAnExport('a web page'))
    if (name !== 'rss') throw new ImportFault(notAnExport(`another kind of XML (${name.slice(0, 40)})`))
  }

  #beginItem() {
    if (this.#items.length === maxItems) {
      throw new ImportFault(
        `This file has more than ${maxItems.toLocaleString('en-US')} entries. Export your properties alone.`,
      )
    }
    this.#items.push({ fields: {}, terms: [], meta: [] })
  }

  /** Ends a part of the channel. */
  #endPart(name: string, text: string) {
    const part = (key: string) => toCleanLine(this.#parts[key] ?? '')
    if (name === 'wp:wxr_version') this.#isExport = true
    else if (name === 'wp:base_blog_url') this.#site = text.trim()
    else if (name === 'link') this.#link = text.trim()
    else if (name === 'wp:author') this.#authors.set(part('wp:author_login'), titleOf(part('wp:author_display_name')))
    else if (name === 'wp:term') {
      const key = `${part('wp:term_taxonomy')}/${part('wp:term_slug')}`
      this.#parents.set(key, { name: titleOf(part('wp:term_name')), parent: part('wp:term_parent') })
    }
  }

  #endOfItem(item: WxrItem, depth: number, name: string, text: string) {
    const meta = item.meta.at(-1)
    if (depth === 4 && isItemField(name)) item.fields[name] = text
    else if (depth === 4 && name === 'category') {
      const term = item.terms.at(-1)
      if (term) term.name = titleOf(text)
    } else if (depth === 5 && this.#path[3] === 'wp:postmeta' && meta) {
      if (name === 'wp:meta_key') meta.key = toCleanLine(text)
      if (name === 'wp:meta_value') meta.value = text
    }
    if (name === 'wp:post_type') this.#isExport = true
  }
}

/** A title or a name in one line, with its entities read: WordPress stores many of them. */
export function titleOf(text: string): string {
  return toCleanLine(readEntities(text))
}

function notAnExport(found: string): string {
  return `This is ${found}, not WordPress’s export. ${howToExport}`
}
