import type { WxrItem } from './wxr-file.ts'

/** A reference has 60 characters at most (J11.8), and some are those of a post's number. */
const maxAddress = 40

/** The address of the site without its scheme. A port would read as the name of a portal. */
export function addressOf(site: URL | null): string {
  const { hostname, pathname } = site ?? { hostname: 'wordpress', pathname: '' }
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`.slice(-maxAddress)
}

/** The path and query of a post's link, and the short one with its number. */
export function listAddresses({ fields }: WxrItem, site: URL | null): string[] {
  const base = site?.pathname.replace(/\/$/, '') ?? ''
  const own = toKey(fields.link?.trim() ?? '', site)
  const id = fields['wp:post_id']?.trim() ?? ''
  return [...new Set([...(own && own !== `${base}/` ? [own] : []), ...(/^\d+$/.test(id) ? [`${base}/?p=${id}`] : [])])]
}

/** Path and query of an address of the site; null for one of another. */
export function toKey(address: string, site: URL | null): string | null {
  const url = URL.parse(address, site ?? undefined)
  const bare = (host: string) => host.replace(/^www\./, '')
  return url && site && bare(url.host) === bare(site.host) ? url.pathname + url.search : null
}
