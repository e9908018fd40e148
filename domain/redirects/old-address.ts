import { normaliseUnicode } from '../normalise-unicode.ts'
import { withoutSlash } from '../without-slash.ts'

/** In characters, of an old address and of the page that it leads to. */
export const maxAddress = 500
/** In characters, of an address that was asked for in vain. */
export const maxStoredPath = 200
/** In characters: a longer request is compared with nothing. */
const maxAsked = 2_000

/** The parts of an address that are compared: its path, and its query without the keys that mailings and networks add to any address. */
type Compared = { path: string; query: ReadonlyMap<string, string> }

/** An address of the former site, with its host or without, as it is stored (M5.1); null for what is none. */
export function readOldAddress(typed: string): string | null {
  const text = typed.trim()
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(text) || text.length > maxAddress || /\p{Cc}/u.test(text)) return null
  const url = URL.parse(text, 'http://old.invalid')
  return url && spellAddress(compare(url.pathname, url.search))
}

/** The same parts of the address of a request; null for one that is too long. */
export function readAsked(address: string): Compared | null {
  if (address.length > maxAsked) return null
  const [path = '', ...query] = address.split('?')
  return compare(path, query.join('?'))
}

/** The keys in their order, of an old address or of those of a request that it has. */
export function spellAddress({ path, query }: Compared): string {
  const sorted = [...query].sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted)}`
}

/** Case, percent-encoding, and slashes at the end and side by side tell no two addresses apart. Of a key that stands twice the first counts. */
function compare(path: string, search: string): Compared {
  const plain = normaliseUnicode(decode(path), 'NFC').toLowerCase()
  const query = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(search.toLowerCase()))
    if (key !== '' && !query.has(key) && !added.test(key)) query.set(key, value)
  return { path: withoutSlash(plain.replaceAll(/\/{2,}/g, '/')), query }
}

const added = /^(utm_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|igshid|mc_[ce]id|_ga|_gl)$/

/** An address of before UTF-8 stays as it is. What divides an address stays encoded. */
function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
