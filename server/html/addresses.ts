import { pictureSource } from '../../domain/pictures/picture-widths.ts'

/** Stands for the site's own origin wherever an address has to be whole before the real origin is known; never fetched. */
export const ownOrigin = 'https://riparo.invalid'

/**
 * Where a link of foreign HTML leads, or null where it must not lead there. Our own pages become paths, anchors within
 * the text get the prefix of its ids (C3).
 */
export function toLink(href: string, base: string): string | null {
  const text = href.trim()
  if (!text) return null
  if (text.startsWith('#')) return text.length > 1 ? `#${idPrefix}${withoutPrefix(text.slice(1))}` : null
  const url = parse(text, base)
  if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return null
  return url.origin === ownOrigin ? url.pathname + url.search + url.hash : url.href
}

/** Our own address of a foreign file is longer than its own, and servers refuse addresses of 8,000 characters. */
const maxMediaLength = 2_000

/** A file that a page may load: a path of our own media, or a whole address on an allowed host; null for any other. */
export function toMedia(src: string, base: string, hosts: ReadonlySet<string>): string | null {
  const url = parse(src, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  if (url.href.length > maxMediaLength) return null
  if (url.origin === ownOrigin) {
    const source = pictureSource(url.pathname + url.search)
    if (source && !source.startsWith('/')) return toMedia(source, base, hosts)
    const path = source ?? url.pathname
    return /^\/media\/./.test(path) ? path : null
  }
  return hosts.has(url.host) ? url.href : null
}

/** Ids of a text can never be those of the page that it stands on. */
export function toId(id: string): string | null {
  return /^\S{1,200}$/.test(id) ? idPrefix + withoutPrefix(id) : null
}

const idPrefix = 'in-text-'

function withoutPrefix(id: string) {
  return id.startsWith(idPrefix) ? id.slice(idPrefix.length) : id
}

function parse(address: string, base: string) {
  return URL.canParse(address, base) ? new URL(address, base) : null
}
