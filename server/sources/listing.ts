import { withoutInvisible } from '../../domain/invisible-characters.ts'
import {
  type FieldName,
  fields,
  type ListingOf,
  type ListingPicture,
  type NamedField,
} from '../../domain/listings/fields.ts'
import { type Listing, managedBy, managedByUs } from '../../domain/listings/listing.ts'
import type { Log } from '../../domain/ports.ts'
import type { SafeHtml } from '../../domain/safe-html.ts'
import { ownOrigin, toMedia } from '../html/addresses.ts'
import { toCleanLine } from '../html/clean-text.ts'
import type { Sanitise } from '../html/sanitise.ts'

export type ListingContext = {
  sanitise: Sanitise
  /** Foreign hosts that pictures may be fetched from. */
  imageHosts: readonly string[]
  firmName: string
  log: Log
}

/**
 * Sanitised when it is first read, as that takes most of the time of reading 100,000 listings. Stored as bytes from the beginning:
 * texts that are replaced later leave holes among the listings in the heap, and the parser's strings hold on to pieces of all that
 * it has read.
 */
class Description {
  declare readonly html: SafeHtml
  #bytes: Buffer
  /** Null once it has sanitised the bytes. */
  #sanitise: Sanitise | null

  constructor(html: string, sanitise: Sanitise) {
    this.#bytes = Buffer.from(html)
    this.#sanitise = sanitise
    Object.defineProperty(this, 'html', Description.#ownHtml)
  }

  /** An own property, as JSON writes no other; a function for each description would be 30 MB for 100,000 listings. */
  static readonly #ownHtml = {
    enumerable: true,
    get(this: Description) {
      if (this.#sanitise) this.#bytes = Buffer.from(this.#sanitise(this.#bytes.toString()))
      this.#sanitise = null
      return this.#bytes.toString()
    },
  }
}

const none: never[] = []

/** `flatMap` leaves room for 17 items, which a copy does not. All empty lists are the same object. */
function compact<Item>(list: Item[]): Item[] {
  return list.length > 0 ? list.slice() : none
}

/** A text that others are compared with, such as the name of a town: without characters that nobody sees (D10). */
function toCompared<Value>(value: Value) {
  return typeof value === 'string' ? withoutInvisible(value).trim() || null : value
}

/**
 * Makes listings of valid records: cleans texts, sanitises the description (B12), and leaves out pictures on hosts that are
 * not allowed, each of which is logged once. Section 3 names the first firm in a value; visitors read the name of theirs.
 */
export function createListingReader({
  sanitise,
  imageHosts,
  firmName,
  log,
}: ListingContext): (record: ListingOf<string>) => Listing {
  const hosts = new Set(imageHosts)
  const reportedHosts = new Set<string>()
  /** One string for each choice, town and estate: 100,000 listings have a million of them. */
  const repeated = new Map<string, string>()

  function toShared<Value>(value: Value) {
    if (typeof value !== 'string') return value
    const known = repeated.get(value) ?? value
    repeated.set(value, known)
    return known as Value & string
  }

  function toAllowed({ url: given, alt: givenAlt = '' }: ListingPicture): ListingPicture | null {
    const url = toMedia(given, ownOrigin, hosts)
    // The parser's text holds on to more than the given one.
    if (url !== null) {
      const alt = toCleanLine(givenAlt)
      return { url: url === given ? given : url, ...(alt && { alt }) }
    }
    if (!given.startsWith('/')) report(URL.canParse(given) ? new URL(given).host : given)
    return null
  }

  function report(host: string) {
    if (reportedHosts.has(host)) return
    reportedHosts.add(host)
    log.warn({ host }, 'pictures of this host are not shown, as IMAGE_HOSTS does not name it')
  }

  function toOwn(value: ListingOf<string>[FieldName]) {
    if (typeof value === 'string') return toCleanLine(value) || null
    if (value === null || typeof value === 'number') return value
    if (Array.isArray(value)) {
      return compact<string | ListingPicture>(
        value.flatMap((item) => (typeof item === 'string' ? item : (toAllowed(item) ?? []))),
      )
    }
    return 'html' in value ? new Description(value.html, sanitise) : toAllowed(value)
  }

  function readField({ name, type, where }: NamedField, record: ListingOf<string>) {
    const value = record[name] === managedByUs ? managedBy(firmName) : toOwn(record[name])
    if (type === 'choices') return compact((value as string[]).flatMap((item) => toShared(toCompared(item)) ?? []))
    return type === 'choice' || (type === 'text' && where) ? toShared(toCompared(value)) : value
  }

  return (record) =>
    Object.fromEntries(fields.map((field) => [field.name, readField(field, record)])) as unknown as Listing
}
