import { once } from '../once.ts'
import { urls } from '../urls.ts'
import { maxAddress, readOldAddress } from './old-address.ts'
import { readOwnPath } from './own-path.ts'
import type { TableLine } from './pasted-table.ts'
import { indexRedirects, isHome, maxSteps, type Redirect } from './redirects.ts'

/** A line that cannot be stored, with the words behind its number. */
export type LineFault = { line: number; fault: string }

/** The redirects of a table that are new, the number of those that there are already, and the lines with a fault. */
export type CheckedTable = { fresh: readonly Redirect[]; known: number; faults: readonly LineFault[] }

/** The pages of this site that a check of a table knows. */
export type OwnPages = {
  /** The page at a path of ours, spelt as the site does; null where there is none. */
  find(path: string): string | null
  /** True for an address that no redirect can have, as a page of ours answers there. */
  isOwn(path: string): boolean
}

type Around = {
  siteUrl: string
  /** The targets of the redirects that there are, by their old addresses. */
  existing: ReadonlyMap<string, string>
  pages: OwnPages
}

/**
 * Checks the lines of a table (M5.3). Each must lead from an address that is not ours to a page that is, and no old address has two targets. Chains of old
 * addresses are followed, and the result has their end.
 */
export function checkTable(lines: readonly TableLine[], { siteUrl, existing, pages }: Around): CheckedTable {
  const faults: LineFault[] = []
  const read = new Map<string, { line: number; to: string }>()
  for (const each of lines) {
    const result = each.fault ?? readLine(each)
    if (typeof result === 'string') faults.push({ line: each.line, fault: result })
    else if (!read.has(result.from)) read.set(result.from, { line: each.line, to: result.to })
  }

  function readLine({ from: typedFrom, to: typedTo }: Redirect): Redirect | string {
    const from = readOldAddress(typedFrom)
    if (from === null)
      return `“${cut(typedFrom)}” is no old address: it begins with / or https:// and has ${maxAddress} characters at most`
    const to = readTarget(typedTo, siteUrl)
    if (to === null)
      return `“${cut(typedTo)}” is no page of this site: write a path, such as ${urls.contact()}, or a property id`
    if (isOurs(from, pages)) return `“${cut(from)}” is a page of this site, which is shown there always`
    const before = read.get(from)
    if (before && before.to !== to) return `“${cut(from)}” leads elsewhere in line ${before.line}`
    return { from, to }
  }

  // Built only for a target that is no page: building the index takes longer than the rest of the check.
  const index = once(() => indexRedirects([...toRedirects(read), ...toRedirects(existing)]))
  const fresh: Redirect[] = []
  let known = 0
  for (const [from, { line, to }] of read) {
    const end = followSteps(to, (address) => index()(address), pages)
    const stored = existing.get(from)
    if ('fault' in end) faults.push({ line, fault: end.fault })
    else if (stored === undefined) fresh.push({ from, to: end.page })
    else if (stored === end.page) known++
    else faults.push({ line, fault: `“${cut(from)}” leads to ${cut(stored)} already: remove that first` })
  }
  return { fresh, known, faults: faults.sort((one, other) => one.line - other.line) }
}

/** The page at the end of the steps from one old address to the next, or why there is none. */
function followSteps(
  to: string,
  find: (address: string) => string | null,
  pages: OwnPages,
): { page: string } | { fault: string } {
  let next = to
  for (let step = 0; step < maxSteps; step++) {
    const page = pages.find(next)
    if (page !== null) return { page }
    const further = find(next)
    if (further === null) return { fault: `there is no page at ${cut(next)}` }
    next = further
  }
  return { fault: `leads back to itself, or over more than ${maxSteps} old addresses` }
}

/** A path of ours, or the page of a property by its id. */
function readTarget(typed: string, siteUrl: string): string | null {
  return /^[a-z\d_-]{1,40}$/i.test(typed) ? urls.listing(typed) : readOwnPath(typed, siteUrl)
}

function isOurs(from: string, pages: OwnPages): boolean {
  const [path = ''] = from.split('?')
  return isHome(from) || (path !== '/' && pages.isOwn(path))
}

function* toRedirects(targets: ReadonlyMap<string, string | { to: string }>): Generator<Redirect> {
  for (const [from, to] of targets) yield { from, to: typeof to === 'string' ? to : to.to }
}

/** In characters, of an address in a sentence. */
const shown = 80

const cut = (address: string) => (address.length > shown ? `${address.slice(0, shown)}…` : address)
