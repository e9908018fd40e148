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
import { ownOrigin, toMedia } from '../text/html/addresses.ts'
import { toCleanLine } from '../text/html/clean-text.ts'
import type { Sanitise } from '../text/html/sanitise.ts'

export type ListingContext = {
  sanitise: Sanitise
  /** Foreign hosts that pictures may be fetched from. */
  imageHosts: readonly string[]
  firmName: string
  log: Log
}

/** Sanitised when it is first read, as that takes most of the time of reading thousands of listings. */
function toDescription(html: string, sanitise: Sanitise) {
  let safe: SafeHtml | null = null
  return {
    get html() {
      safe ??= sanitise(html)
      return safe
    },
  }
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

  function toAllowed({ url: given, alt: givenAlt = '' }: ListingPicture): ListingPicture | null {
    const url = toMedia(given, ownOrigin, hosts)
    const alt = toCleanLine(givenAlt)
    if (url !== null) return { url, ...(alt && { alt }) }
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
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
    if (Array.isArray(value)) {
      return value.flatMap<string | ListingPicture>((item) =>
        typeof item === 'string' ? item : (toAllowed(item) ?? []),
      )
    }
    return 'html' in value ? toDescription(value.html, sanitise) : toAllowed(value)
  }

  function readField({ name, type, where }: NamedField, record: ListingOf<string>) {
    const value = record[name] === managedByUs ? managedBy(firmName) : toOwn(record[name])
    if (type === 'choices') return (value as string[]).flatMap((item) => toCompared(item) ?? [])
    return type === 'choice' || (type === 'text' && where) ? toCompared(value) : value
  }

  return (record) =>
    Object.fromEntries(fields.map((field) => [field.name, readField(field, record)])) as unknown as Listing
}
