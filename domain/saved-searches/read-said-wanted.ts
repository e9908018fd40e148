import { withoutInvisible } from '../invisible-characters.ts'
import { price, shortId } from '../listings/listing.ts'
import type { Catalogue } from '../ports.ts'
import { readSaid } from '../sentence/said-search.ts'
import { listShortIds } from '../typed-ids.ts'
import { toWanted, type Wanted } from './wanted.ts'

/** In characters: more than anybody says in one breath. */
export const maxSaid = 300

/** Something that cannot be saved: nothing was typed, it says nothing that a property has, or the listings cannot be read. */
export type UnreadSaidWanted = 'empty' | 'anything' | 'unavailable'

/**
 * Reads what somebody looks for from a sentence as a visitor types it (F2), of which unknown words are looked for in the texts of listings; or from one
 * property's id or link. `addresses` are those of pages of properties, without the id.
 */
export async function readSaidWanted(
  typed: string,
  catalogue: Pick<Catalogue, 'list' | 'find'>,
  addresses: readonly string[],
): Promise<Wanted | UnreadSaidWanted> {
  const words = withoutInvisible(typed.slice(0, maxSaid)).trim()
  if (words === '') return 'empty'
  const [first, another] = listShortIds(words, addresses)
  const named = first?.id && !another ? await catalogue.find(first.id) : null
  if (named?.found === 'listing')
    return { of: 'property', shortId: shortId(named.listing.id), kes: price(named.listing) }
  const read = await catalogue.list('all', words)
  if (!read.ok) return 'unavailable'
  const { screen, search } = readSaid('all', new URLSearchParams({ say: words }), read.snapshot.sentenceWords())
  const wanted = toWanted(screen, search)
  return wanted === null || (screen === 'all' && wanted.query === '') ? 'anything' : wanted
}
