import { type FieldName, fields, type ListingOf, type NamedField } from '../../domain/listings/fields.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import type { Log } from '../../domain/ports.ts'
import type { SafeHtml } from '../../domain/safe-html.ts'
import { ownOrigin, toMedia } from '../html/addresses.ts'
import { toCleanLine } from '../html/clean-text.ts'
import type { Sanitise } from '../html/sanitise.ts'

export type ListingContext = {
  sanitise: Sanitise
  /** Foreign hosts that pictures may be fetched from. */
  imageHosts: readonly string[]
  log: Log
}

/**
 * Makes listings of valid records: cleans texts, sanitises the description (B12), and leaves out pictures on hosts that are
 * not allowed, each of which is logged once.
 */
export function createListingReader({
  sanitise,
  imageHosts,
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

  function toAllowed({ url: given }: { url: string }) {
    const url = toMedia(given, ownOrigin, hosts)
    if (url !== null) return { url }
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
    if (Array.isArray(value))
      return value.flatMap((item) => (typeof item === 'string' ? item : (toAllowed(item) ?? [])))
    return 'html' in value ? toSafe(value.html) : toAllowed(value)
  }

  /**
   * Sanitised when it is first read, as that takes most of the time of reading 100,000 listings, and stored as bytes: the
   * parser's strings hold on to pieces of all that it has read.
   */
  function toSafe(html: string) {
    let unread: string | null = html
    let safe = Buffer.alloc(0)
    return {
      get html() {
        if (unread !== null) safe = Buffer.from(sanitise(unread))
        unread = null
        return safe.toString() as SafeHtml
      },
    }
  }

  function readField({ name, type, where }: NamedField, record: ListingOf<string>) {
    const value = toOwn(record[name])
    if (type === 'choices') return (value as string[]).map(toShared)
    return type === 'choice' || (type === 'text' && where) ? toShared(value) : value
  }

  return (record) =>
    Object.fromEntries(fields.map((field) => [field.name, readField(field, record)])) as unknown as Listing
}
