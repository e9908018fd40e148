import { maxAddress } from './old-address.ts'

/**
 * The path and query of a page of this site that somebody names, with its host or without; null for another host or scheme, and for what is no address.
 * Null also for two slashes, a backslash and a line break, which browsers read as another host.
 */
export function readOwnPath(typed: string, siteUrl: string): string | null {
  const text = typed.trim()
  if (text.length > maxAddress || /[\\\p{Cc}]/u.test(text) || !/^(https?:\/\/|\/(?!\/))/i.test(text)) return null
  const url = URL.parse(text, siteUrl)
  if (!url || bareHost(url) !== bareHost(new URL(siteUrl)) || url.username || url.password) return null
  const path = url.pathname.replaceAll(/\/{2,}/g, '/') + url.search
  return isOwnPath(path) ? path : null
}

/**
 * True for a path that may stand in a `Location`: it leads to no other host, and ends no header. The home page has no keys, so an address of it with a query
 * may be an old one itself and lead round in a circle.
 */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/?])[!-[\]-~]*$/.test(path)
}

/** A firm's site has one host, with `www.` or without. */
function bareHost({ host }: URL): string {
  return host.replace(/^www\./, '')
}
