import { digestOfUrl } from '../../../domain/office/photographs.ts'
import { pictureSource } from '../../../domain/pictures/picture-widths.ts'
import { withoutSlash } from '../../../domain/without-slash.ts'
import { parseWebAddress } from '../../http/foreign-address.ts'

/** Stands for the site's origin in absolute addresses while the real origin is unknown; never fetched. */
export const ownOrigin = 'https://riparo.invalid'

/**
 * The target of a link in foreign HTML, or null if it is not allowed. Addresses of our own pages become paths; anchors within the
 * text get the prefix of its ids (C3).
 */
export function toLink(href: string, base: string): string | null {
  const text = href.trim()
  if (!text) return null
  if (text.startsWith('#')) return text.length > 1 ? `#${idPrefix}${withoutPrefix(text.slice(1))}` : null
  const url = URL.parse(text, base)
  if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return null
  if (url.hash.length > 1 && isSamePage(url, base)) return toLink(url.hash, base)
  return url.origin === ownOrigin ? url.pathname + url.search + url.hash : url.href
}

/** True for an address of the text's own page: lists of contents are often written with whole addresses. */
function isSamePage({ host, pathname, search }: URL, base: string): boolean {
  const page = URL.parse(base)
  const isPage = page !== null && (page.pathname !== '/' || page.search !== '')
  return (
    isPage && page.host === host && withoutSlash(page.pathname) === withoutSlash(pathname) && page.search === search
  )
}

/** In characters. Our address of a foreign file is longer than the original, and servers refuse addresses of 8,000 characters. */
const maxMediaLength = 2_000

/** The address of a file that a page may load: a path of our own media or a photograph of ours, or an absolute address on an allowed host; null for any other. */
export function toMedia(src: string, base: string, hosts: ReadonlySet<string>): string | null {
  const url = parseWebAddress(src, base)
  if (!url || url.href.length > maxMediaLength) return null
  if (url.origin === ownOrigin) {
    const source = pictureSource(url.pathname + url.search)
    if (source && !source.startsWith('/')) return toMedia(source, base, hosts)
    const path = source ?? url.pathname
    return /^\/media\/./.test(path) || digestOfUrl(path) !== null ? path : null
  }
  return hosts.has(url.host) ? url.href : null
}

/** Prefixes an id, so that it cannot clash with an id of the page around the text. */
export function toId(id: string): string | null {
  return /^\S{1,200}$/.test(id) ? idPrefix + withoutPrefix(id) : null
}

const idPrefix = 'in-text-'

function withoutPrefix(id: string) {
  return id.startsWith(idPrefix) ? id.slice(idPrefix.length) : id
}
