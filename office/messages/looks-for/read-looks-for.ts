import type { Who } from '../../../domain/saved-searches/saved-searches.ts'
import { maxSearches } from '../../../domain/saved-searches/seeker.ts'
import { searchLike } from '../../../domain/saved-searches/wanted.ts'
import { searchTitle } from '../../../domain/search/search-title.ts'
import type { OfficeContext } from '../../context.ts'
import { describeShown, type Offered } from '../reply/find-listings.ts'
import { createSayWanted, sayConfirmed, sayDay, sayHearing } from './say-seeker.ts'

/** The listings that are offered for a reply to somebody (K4.2). */
const maxFits = 12

export type LooksForProps = Awaited<ReturnType<typeof readLooksFor>>

/**
 * Reads what somebody looks for, and what fits: the newest listings, each with the day on which they were sent it. `about` is the short id of the
 * property they asked about: others like it are offered as a first sentence.
 */
export async function readLooksFor(who: Who, office: OfficeContext, { about }: { about: string | null }) {
  const { savedSearches, site, timeZone } = office
  const seeker = await savedSearches.find(who)
  const searches = seeker?.searches ?? []
  const say = await createSayWanted(
    site.catalogue,
    searches.map(({ wanted }) => wanted),
  )
  const { shortIds, told } =
    seeker && searches.length > 0
      ? await savedSearches.findFitting(seeker)
      : { shortIds: [], told: new Map<string, string>() }
  const fits = (await describeShown(shortIds.slice(0, maxFits), site.catalogue)).map((listing): Offered => {
    const at = told.get(listing.id)
    return at === undefined ? listing : { ...listing, why: `sent on ${sayDay(at, timeZone)}` }
  })
  return {
    seekerId: seeker?.id ?? null,
    state: seeker && sayHearing(seeker, timeZone),
    searches: searches.map((search) => ({
      id: search.id,
      ...say(search.wanted),
      state: sayConfirmed(search, timeZone),
      canAsk: savedSearches.asks && seeker?.email !== '' && search.confirmedAt === null && search.askedAt === null,
    })),
    isFull: searches.length >= maxSearches,
    suggested: searches.length === 0 && about !== null ? await readSentenceLike(about, office) : '',
    fits,
    fitting: shortIds.length,
  }
}

/** The search for others like a property as a sentence, which reads as that search; empty where it is not offered. */
async function readSentenceLike(id: string, { site }: OfficeContext): Promise<string> {
  const [result] = await site.catalogue.findMany([id])
  return result?.found === 'listing' ? searchTitle('all', searchLike(result.listing)) : ''
}
