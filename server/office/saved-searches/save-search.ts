import type { Person } from '../../../domain/office/person.ts'
import type { SavedSearches, Who } from '../../../domain/saved-searches/saved-searches.ts'
import { maxSearches, type SavedSearch, type Seeker } from '../../../domain/saved-searches/seeker.ts'
import type { Wanted } from '../../../domain/saved-searches/wanted.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import { addSearch, eraseSearch, findOrAddSeeker, readSeekers } from '../../saved-searches/seekers.ts'
import { toWholeNumber } from '../../text/telephone.ts'
import { allOrNothing } from '../bulk/all-or-nothing.ts'
import { recordActivity } from '../people/activity.ts'
import { findByWho } from './find-seekers.ts'

/** Enqueues the mail that asks a seeker to confirm a search (K2.4), in the caller's transaction. False where no mail goes out. */
export type AskToConfirm = (
  transaction: SiteTransaction,
  asked: { seeker: Seeker; search: SavedSearch; now: Date },
) => Promise<boolean>

type Saving = Who & { name: string; threadId: string | null; wanted: Wanted; person: Person; now: Date }

/** Saves what somebody looks for, as the office says (K3). Nobody gets a mail about it. */
export async function saveSearch(
  { db, country }: { db: SiteDatabase; country: string },
  { email, telephone, name, threadId, wanted, person, now }: Saving,
): ReturnType<SavedSearches['save']> {
  const address = email.toLowerCase()
  return allOrNothing(db, async (transaction): ReturnType<SavedSearches['save']> => {
    const known = await findByWho(transaction, { email: address, telephone }, country)
    const newSeeker = {
      email: address,
      name,
      telephone: address === '' ? (toWholeNumber(telephone, country) ?? telephone) : null,
      now,
    }
    const seekerId = known?.id ?? (await findOrAddSeeker(transaction, newSeeker))
    const id = await addSearch(transaction, { seekerId, wanted, source: 'office', personId: person.id, now })
    if (known?.searches.some((search) => search.id === id)) return { ok: false, reason: 'known' }
    if ((known?.searches.length ?? 0) >= maxSearches) return { ok: false, reason: 'too-many' }
    const isConfirmed = known?.searches.some(({ confirmedAt }) => confirmedAt !== null) ?? false
    await transaction
      .updateTable('seekers')
      .set((eb) => ({
        thread_id: eb.fn.coalesce('thread_id', eb.val(threadId)),
        // Only the seeker's own deeds say that they still look (K7).
        ...(!isConfirmed && { active_at: now.toISOString() }),
      }))
      .where('id', '=', seekerId)
      .execute()
    await recordActivity(transaction, { personId: person.id, event: 'save-search' }, now)
    return { ok: true, searchId: id }
  })
}

type Named = { seekerId: string; searchId: string; person: Person; now: Date }

/** Erases a search; the seeker with its last. False where it is not there any more. */
export async function removeSearch(db: SiteDatabase, { seekerId, searchId, person, now }: Named): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await eraseSearch(transaction, seekerId, searchId, now))) return false
    await recordActivity(transaction, { personId: person.id, event: 'remove-search' }, now)
    return true
  })
}

/** Has the confirmation of a search sent that the office entered, once (K3). False where it was sent already, or cannot be. */
export async function askOnce(
  db: SiteDatabase,
  { seekerId, searchId, person, now }: Named,
  askToConfirm: AskToConfirm,
): Promise<boolean> {
  const { ok } = await allOrNothing(db, async (transaction) => {
    const [seeker] = await readSeekers(transaction, [seekerId])
    const search = seeker?.searches.find(({ id }) => id === searchId)
    const canAsk = seeker && search && seeker.email !== '' && search.askedAt === null && search.confirmedAt === null
    if (!canAsk || !(await askToConfirm(transaction, { seeker, search, now }))) return { ok: false }
    await recordActivity(transaction, { personId: person.id, event: 'ask-to-confirm' }, now)
    return { ok: true }
  })
  return ok
}
