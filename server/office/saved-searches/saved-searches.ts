import { takeBackTime } from '../../../domain/inbox/reply.ts'
import type { Catalogue, Clock } from '../../../domain/ports.ts'
import { groupDemand } from '../../../domain/saved-searches/demand.ts'
import type { SavedSearches } from '../../../domain/saved-searches/saved-searches.ts'
import { isScreen } from '../../../domain/saved-searches/wanted.ts'
import { matchListings } from '../../../domain/search/match-listings.ts'
import { spellAsListed } from '../../../domain/search/spell-as-listed.ts'
import type { WordsContent } from '../../../domain/sentence/sentence-words.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import type { MailContext } from '../../messages/mails.ts'
import type { Outbox } from '../../messages/outbox.ts'
import { counts, findFitting, listLookers, matchSearches } from './find-lookers.ts'
import { findByWho, listSeekers } from './find-seekers.ts'
import { type AskToConfirm, askOnce, removeSearch, saveSearch } from './save-search.ts'
import { previewToMany, sendToMany, takeBackFromMany } from './send-to-many.ts'
import { decideStanding, readStanding } from './standing.ts'
import { readToldTo } from './told-at.ts'

type Options = {
  db: SiteDatabase
  catalogue: Pick<Catalogue, 'list' | 'findMany'>
  /** The places and words of the site. */
  content: WordsContent
  /** The firm's, of ISO 3166. */
  country: string
  /** Null where no mail is sent. */
  mail: { context: MailContext; outbox: Pick<Outbox, 'wake'> } | null
  /** Null where the site cannot ask. */
  askToConfirm: AskToConfirm | null
  clock: Clock
}

/** Saved searches, as the office works with it, on the site's database. */
export function createSavedSearches({
  db,
  catalogue,
  content,
  country,
  mail,
  askToConfirm,
  clock,
}: Options): SavedSearches {
  const now = () => new Date(clock())
  const context = { db, catalogue, content }
  return {
    find: (who) => findByWho(db, who, country),
    save: (asked, person) => saveSearch({ db, country }, { ...asked, person, now: now() }),
    remove: async (seekerId, searchId, person) =>
      isStoredId(seekerId) && isStoredId(searchId) && removeSearch(db, { seekerId, searchId, person, now: now() }),

    asks: askToConfirm !== null,
    async ask(seekerId, searchId, person) {
      if (!askToConfirm || !isStoredId(seekerId) || !isStoredId(searchId)) return false
      const isAsked = await askOnce(db, { seekerId, searchId, person, now: now() }, askToConfirm)
      if (isAsked) mail?.outbox.wake()
      return isAsked
    },

    countLookers: async (id, draft) => (await matchSearches(context, id, draft)).size,
    listLookers: (id, draft) => listLookers(context, { id, draft, now: now() }),
    async findFitting(seeker) {
      const [shortIds, told] = await Promise.all([findFitting(catalogue, seeker), readToldTo(db, seeker)])
      return { shortIds, told }
    },

    list: (query) => listSeekers(db, query, now()),
    async readDemand() {
      const read = await catalogue.list('all')
      if (!read.ok) return []
      const rows = await db
        .selectFrom('saved_searches')
        .innerJoin('seekers', 'seekers.id', 'seeker_id')
        .select(['seeker_id', 'screen', 'query'])
        .where('ended_at', 'is', null)
        .where(counts)
        .execute()
      const asked = rows.flatMap(({ seeker_id: seekerId, screen, query }) =>
        isScreen(screen) ? [{ seekerId, wanted: { of: 'search' as const, screen, query } }] : [],
      )
      const prepared = read.snapshot.prepared('all')
      return groupDemand(asked).map((group) => ({
        ...group,
        offered: matchListings(prepared, spellAsListed(prepared, group.search)).found.length,
      }))
    },

    readStanding: () => readStanding(db),
    async decideStanding(act, person) {
      await decideStanding(db, { ...act, personId: person.id, now: now() })
      if (act.act === 'continue-alerts') mail?.outbox.wake()
    },

    async previewToMany(sent, person) {
      return mail && previewToMany({ db, catalogue, mail }, { sent, person, now: now() })
    },
    async sendToMany(sent, person) {
      if (!mail) return { ok: false, reason: 'no-mail' }
      const done = await sendToMany({ db, catalogue, mail }, { sent, person, now: now() })
      if (done.ok) mail.outbox.wake(takeBackTime)
      return done
    },
    takeBackFromMany: async (replyId, person) =>
      isStoredId(replyId) ? takeBackFromMany(db, { replyId, person, now: now() }) : { ok: false },
  }
}
