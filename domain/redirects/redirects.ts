import { readAsked, spellAddress } from './old-address.ts'
import { isOwnPath } from './own-path.ts'

/** An old address, as `readOldAddress` spells it, and the path of ours that it leads to (M5.1). */
export type Redirect = { from: string; to: string }

/** The most that the database holds. Memory and start-up are measured with this many. */
export const maxRedirects = 20_000

/** The steps from one old address to the next until a page of ours. */
export const maxSteps = 5

/** Finds the path that an address leads to; null for an address that no redirect has. */
export type FindRedirect = (address: string) => string | null

/**
 * An index of redirects. A redirect with a query is for requests that have its keys with its values, whatever else they have; one with more keys goes
 * before. Of two with the same old address the first counts. The home page, and a target that is no path of ours, are left
 * out, wherever the row came from.
 */
export function indexRedirects(redirects: readonly Redirect[]): FindRedirect {
  const targets = new Map<string, string>()
  /** The sets of keys that the redirects of a path have, the largest first. */
  const keysOf = new Map<string, (readonly string[])[]>()
  for (const { from, to } of redirects) {
    if (targets.has(from) || !isOwnPath(to) || isHome(from)) continue
    targets.set(from, to)
    const [path = '', query] = from.split('?')
    const keys = query === undefined ? [] : [...new URLSearchParams(query).keys()]
    const known = keysOf.get(path)
    if (!known) keysOf.set(path, [keys])
    else if (!known.some((some) => isSame(some, keys))) known.push(keys)
  }
  for (const sets of keysOf.values()) sets.sort((some, others) => others.length - some.length)

  return (address) => {
    const asked = readAsked(address)
    if (!asked) return null
    const { path, query } = asked
    for (const keys of keysOf.get(path) ?? []) {
      if (!keys.every((key) => query.has(key))) continue
      const target = targets.get(spellAddress({ path, query: new Map(keys.map((key) => [key, query.get(key) ?? ''])) }))
      if (target !== undefined) return target
    }
    return null
  }
}

/** True for the home page, which has no keys but that of its forms: an address of it with others may be an old one, such as `/?p=12`. */
export function isHome(from: string): boolean {
  const [path, query] = from.split('?')
  return path === '/' && (query === undefined || new URLSearchParams(query).has('sent'))
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((key, at) => key === others[at])
}
