import { shortId } from '../listings/listing.ts'
import { matchListings } from '../search/match-listings.ts'
import type { ScreenId } from '../search/screens.ts'
import { spellAsListed } from '../search/spell-as-listed.ts'
import type { Snapshot } from '../snapshot.ts'
import { searchOf, type Wanted } from './wanted.ts'

type Screen = ReturnType<Snapshot['prepared']>

/**
 * Prepares to tell which of some offered listings a saved search finds, by the search that visitors have (K1.1). The cost is that of the
 * given listings, not of all.
 */
export function createMatcher(snapshot: Snapshot, shortIds: ReadonlySet<string>) {
  const screens = new Map<ScreenId, { prepared: Screen; among: Screen['records'] }>()
  const screenOf = (screen: ScreenId) => {
    const known = screens.get(screen)
    if (known) return known
    const prepared = snapshot.prepared(screen)
    const made = { prepared, among: prepared.records.filter(({ listing }) => shortIds.has(shortId(listing.id))) }
    screens.set(screen, made)
    return made
  }
  /** The short ids of those that the search finds, newest first. */
  return (wanted: Extract<Wanted, { of: 'search' }>): string[] => {
    const { prepared, among } = screenOf(wanted.screen)
    if (among.length === 0) return []
    const { found } = matchListings(prepared, spellAsListed(prepared, searchOf(wanted)), among)
    return found.map(({ listing }) => shortId(listing.id))
  }
}
