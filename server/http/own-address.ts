/**
 * The path and query of a page of this site that a visitor names, as a redirect may repeat them; `host` is the one that the request
 * names. Null for another host, another scheme than http and https, and text that is no address.
 */
export function findOwnPath(address: string, host: string): string | null {
  const url = URL.parse(address, `http://${host}`)
  // The paths of other schemes may begin with a backslash.
  const isOwn = url && /^https?:$/.test(url.protocol) && url.host === new URL(`${url.protocol}//${host}`).host
  return isOwn ? withSingleSlashes(url.pathname + url.search) : null
}

/**
 * The address with one slash wherever its path has several. Browsers read a backslash as a slash and ignore tabs, so a redirect to
 * a path with them could lead to another host.
 */
export function withSingleSlashes(address: string): string {
  const [path = '', ...query] = address.split('?')
  return [path.replaceAll(/[/\\\t\r\n]{2,}/g, '/'), ...query].join('?')
}
