import type { ExpressionBuilder } from 'kysely'
import { type Listing, shortId } from '../../../domain/listings/listing.ts'
import type { Catalogue } from '../../../domain/ports.ts'
import { createMatcher, listWithTexts } from '../../../domain/saved-searches/match-wanted.ts'
import type { Looker, SeekerThread, Unsendable } from '../../../domain/saved-searches/saved-searches.ts'
import { hearsNews, type Seeker } from '../../../domain/saved-searches/seeker.ts'
import { isScreen, type Wanted } from '../../../domain/saved-searches/wanted.ts'
import type { WordsContent } from '../../../domain/sentence/sentence-words.ts'
import { createSnapshot } from '../../../domain/snapshot.ts'
import type { SiteDatabase, Tables } from '../../database/tables.ts'
import { readSeekers } from '../../saved-searches/seekers.ts'
import { withThreads } from './find-seekers.ts'
import { readToldOf } from './told-at.ts'

type Context = { db: SiteDatabase; catalogue: Pick<Catalogue, 'list'>; content: WordsContent }

/** The people that a page shows. */
const maxShown = 100

/**
 * The ids of the searches that find a listing, by those of their seekers: an offered one by its short id, or else as its draft has it. Each search is
 * matched once, however many have it.
 */
export async function matchSearches(
  { db, catalogue, content }: Context,
  id: string,
  draft: Listing | null,
): Promise<Map<string, string[]>> {
  const snapshot = await readSnapshot()
  if (snapshot === null) return new Map()
  const match = createMatcher(snapshot, new Set([id]))
  const isOffered = snapshot.list('all').some((listing) => shortId(listing.id) === id)
  if (!isOffered) return new Map()
  const rows = await db
    .selectFrom('saved_searches')
    .innerJoin('seekers', 'seekers.id', 'seeker_id')
    .select(['saved_searches.id', 'seeker_id', 'screen', 'query', 'short_id'])
    .where('ended_at', 'is', null)
    .where(counts)
    .orderBy('saved_searches.added_at')
    .execute()
  const known = new Map<string, boolean>()
  const isFound = ({ screen, query, short_id }: (typeof rows)[number]) => {
    if (short_id !== '') return short_id === id
    if (!isScreen(screen)) return false
    const key = `${screen}?${query}`
    const found = known.get(key) ?? match({ of: 'search', screen, query }).length > 0
    known.set(key, found)
    return found
  }
  const bySeeker = Map.groupBy(rows.filter(isFound), ({ seeker_id }) => seeker_id)
  return new Map([...bySeeker].map(([seekerId, found]) => [seekerId, found.map(({ id }) => id)]))

  async function readSnapshot() {
    if (draft) return createSnapshot([draft], content)
    const read = await listWithTexts(catalogue)
    return read.ok ? read.snapshot : null
  }
}

/** True for a search of somebody who confirmed it or told the office: a stranger can type any address. */
export function counts(eb: ExpressionBuilder<Tables, 'saved_searches'>) {
  return eb.or([eb('confirmed_at', 'is not', null), eb('source', '=', 'office')])
}

/** The people who look for a listing, those first who may get it and were not told, then who was spoken to last. */
export async function listLookers(
  context: Context,
  { id, draft, now }: { id: string; draft: Listing | null; now: Date },
): Promise<{ total: number; lookers: Looker[] }> {
  const { db } = context
  const found = await matchSearches(context, id, draft)
  const seekers = await readSeekers(db, [...found.keys()])
  const toldAt = await readToldOf(db, id, seekers)
  const rank = (seeker: Seeker) => Number(toldAt.has(seeker.id)) + 2 * Number(!hearsNews(seeker, now))
  const first = seekers.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxShown)
  const lookers = (await withThreads(db, first)).map(({ seeker, thread }): Looker => {
    const ids = found.get(seeker.id) ?? []
    const searches = seeker.searches.filter((search) => ids.includes(search.id))
    return {
      ...{ seeker, thread, found: searches, toldAt: toldAt.get(seeker.id) ?? null },
      unsendable: findUnsendable({ ...seeker, searches }, thread, now),
    }
  })
  const lastOf = ({ thread }: Looker) => thread?.lastAt ?? ''
  return {
    total: seekers.length,
    lookers: lookers.sort(
      (one, other) => rank(one.seeker) - rank(other.seeker) || (lastOf(one) < lastOf(other) ? 1 : -1),
    ),
  }
}

/** The reason for which one of several does not get a listing with the others; null for none. Only the searches that find it count. */
export function findUnsendable(
  seeker: Seeker,
  thread: Pick<SeekerThread, 'state'> | null,
  now: Date,
): Unsendable | null {
  if (seeker.email === '') return 'no-mail'
  if (seeker.searches.every(({ confirmedAt }) => confirmedAt === null)) return 'unconfirmed'
  if (!hearsNews(seeker, now)) return 'quiet'
  if (thread?.state === 'open') return 'waits'
  return thread?.state === 'spam' ? 'elsewhere' : null
}

/** The short ids of the offered listings that somebody looks for, newest first. */
export async function findFitting(catalogue: Pick<Catalogue, 'list'>, { searches }: Seeker): Promise<string[]> {
  const read = await listWithTexts(catalogue)
  if (!read.ok) return []
  const all = read.snapshot.list('all').map(({ id }) => shortId(id))
  const match = createMatcher(read.snapshot, new Set(all))
  const find = (wanted: Wanted) => (wanted.of === 'search' ? match(wanted) : [wanted.shortId])
  const found = new Set(searches.flatMap(({ wanted }) => find(wanted)))
  return all.filter((id) => found.has(id))
}
