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
  const address = url && spellAddress(compare(url.pathname, url.search))
  // A query is stored percent-encoded, and may be longer than it was typed.
  return address !== null && address.length <= maxAddress ? address : null
}

/** The same parts of the address of a request; null for one that is too long. */
export function readAsked(address: string): Compared | null {
  if (address.length > maxAsked) return null
  const [path = '', ...query] = address.split('?')
  return compare(path, query.join('?'))
}

/** Spells path and query as old addresses are stored, with the keys sorted. */
export function spellAddress({ path, query }: Compared): string {
  const sorted = [...query].sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted)}`
}

/** Case, percent-encoding, and slashes at the end and side by side tell no two addresses apart. Of a key that stands twice the first counts. */
function compare(path: string, search: string): Compared {
  // A mark behind an escape such as %5c would be composed with its last letter.
  const parts = decode(path)
    .toLowerCase()
    .split(/(%[\da-f]{2})/)
  const plain = parts.map((part) => normaliseUnicode(part, 'NFC')).join('')
  const query = new Map<string, string>()
  for (const [typedKey, value] of new URLSearchParams(search)) {
    const key = typedKey.toLowerCase()
    if (key !== '' && !query.has(key) && !added.test(key)) query.set(key, value.toLowerCase())
  }
  return { path: encodeEnd(withoutSlash(plain.replaceAll(/\/{2,}/g, '/'))), query }
}

const added = /^(utm_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|igshid|mc_[ce]id|_ga|_gl)$/

/** Separators stay encoded, as does what a second reading would read otherwise. The % of bytes that are no UTF-8 is a sign, as the server takes it. */
function decode(path: string): string {
  try {
    return decodeURI(
      path.replaceAll(/%(?:25|5c|7f|[01][\da-f]|c2%[89][\da-f])/gi, (kept) => kept.replaceAll('%', '%25')),
    )
  } catch {
    return path.replaceAll('%', '%25')
  }
}

/** Spaces at the end stay encoded as well, as they get lost when an address is typed or pasted. */
function encodeEnd(path: string): string {
  const text = path.trimEnd()
  return text + encodeURIComponent(path.slice(text.length)).toLowerCase()
}
