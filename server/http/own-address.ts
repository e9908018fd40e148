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

/** In characters: more than any sentence puts behind a link. */
const maxNoise = 40

/**
 * The address without what messengers and sentences leave at its end: a point, a bracket, quotation marks, stars, spaces, invisible marks, as they
 * are or percent-encoded. The query stays; where the path ends well, it is the query that loses its end. Null for an address without any.
 */
export function withoutNoise(address: string): string | null {
  const [path = '', ...rest] = address.split('?')
  const query = rest.join('?')
  const bare = withoutNoiseAtEnd(path)
  if (bare !== null) return (bare || '/') + (query && `?${query}`)
  const asked = withoutNoiseAtEnd(query)
  return asked === null ? null : path + (asked && `?${asked}`)
}

/** Null for a text that ends with a letter or digit, or with a slash behind one. */
function withoutNoiseAtEnd(text: string): string | null {
  // A character of the address, or all bytes of one.
  const characters = text.slice(-12 * maxNoise).match(/%[0-7][\da-f]|%[c-f][\da-f](?:%[89ab][\da-f]){1,3}|./gis) ?? []
  let end = text.length
  let hasNoise = false
  for (const character of characters.slice(-maxNoise).reverse()) {
    if (!isNoise(character)) break
    hasNoise ||= character !== '/'
    end -= character.length
  }
  return hasNoise ? text.slice(0, end) : null
}

/** Punctuation, spaces, line breaks and what nobody sees; an emoji may be a name, and no sentence ends with a percent sign that stands in a link. */
function isNoise(character: string): boolean {
  try {
    const read = decodeURIComponent(character)
    return read !== '%' && /^[\p{P}\p{Z}\p{Cf}\t\n\r\p{M}\p{Sm}\p{Sc}\p{Sk}]$/u.test(read)
  } catch {
    return false
  }
}
