import { normaliseUnicode } from '../normalise-unicode.ts'
import { telephoneRun } from '../telephone.ts'
import { maxStoredPath, readAsked, spellAddress } from './old-address.ts'

/** Keys by which programs of websites name a page in a query. */
const pageKeys: ReadonlySet<string> = new Set([
  ...['p', 'page_id', 'post', 'post_id', 'attachment_id'],
  ...['property', 'property_id', 'propertyid', 'listing', 'listing_id', 'pid', 'id'],
])

/** Places that programs try on every host, to break in. */
const probed = /^\/(wp-(admin|includes|content|json|login)|cgi-bin|phpmyadmin|vendor|node_modules)(\/|$)/

/**
 * The address of a page that somebody asked for in vain, as it is stored (M5.4, M5.5); null for what is no page, and for what may say something of a person: an
 * e-mail address, a telephone, a query of anything but the number or name of a page.
 */
export function toMissedAddress(address: string): string | null {
  const asked = readAsked(address)
  if (!asked) return null
  const { path, query } = asked
  const [[key = '', value = ''] = [], ...others] = query
  const named = pageKeys.has(key) && others.length === 0 && /^[\w-]{1,60}$/.test(value)
  const stored = spellAddress({ path, query: named ? query : new Map() })
  if (stored === '/') return null
  // Bytes that are no UTF-8 have %25 for their %.
  const isText = !/%(?!2[0346bcf]|3[abdf]|40)/.test(path) && !/[\p{Cc}\p{Cs}\ufffd]/u.test(path)
  return isText && stored.length <= maxStoredPath && isPage(path) && !isPersonal(stored) ? stored : null
}

/** True for a path without an ending, or with that of a page: others are files, pictures and scripts. */
function isPage(path: string): boolean {
  const [ending] = /\.[^./]*$/.exec(path) ?? ['']
  return !/\/\./.test(path) && /^(\.x?html?)?$/.test(ending) && !probed.test(path)
}

/** Eight digits are the day in an article's address, nine may be a telephone. */
const fewestDigits = 9

function isPersonal(address: string): boolean {
  const text = normaliseUnicode(address, 'NFKC').replaceAll('_', ' ')
  if (/@|%40/.test(text)) return true
  return (text.match(telephoneRun) ?? []).some((run) => run.replaceAll(/\P{Nd}/gu, '').length >= fewestDigits)
}
