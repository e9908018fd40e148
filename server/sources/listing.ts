import { type FieldName, fields, type ListingOf } from '../../domain/listings/fields.ts'
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

  return (record) => Object.fromEntries(fields.map(({ name }) => [name, toOwn(record[name])])) as unknown as Listing
}
