import type { Catalogue } from '../../domain/ports.ts'
import { readWanted } from '../../domain/saved-searches/read-wanted.ts'
import { type Frequency, maxSearches, type SavedSearch, type Seeker } from '../../domain/saved-searches/seeker.ts'
import { followQuery, type Wanted } from '../../domain/saved-searches/wanted.ts'
import type { SiteDatabase, SiteTransaction } from '../database/tables.ts'
import { enqueue } from '../messages/enqueue.ts'
import { claimMail } from '../messages/mail-limit.ts'
import type { MailContext } from '../messages/mails.ts'
import type { Outbox } from '../messages/outbox.ts'
import { shift } from '../timing/instants.ts'
import { composeSearchConfirmation } from './confirmation-mail.ts'
import { createSeekerToken } from './seeker-tokens.ts'
import { addSearch, findOrAddSeeker } from './seekers.ts'

const hour = 60 * 60_000
const day = 24 * hour

type AskedSearch = {
  /** In lower case. */
  email: string
  wanted: Wanted
  /** The search in words, which a stranger may read: nothing that was typed. */
  words: string
  frequency: Frequency
  privacyVersion: string
  now: Date
}

/**
 * Saves a search of an address, unconfirmed, and asks by mail to confirm it. What stands there already stays as it is, and the caller cannot
 * tell whether anything does, as only the owner of the address may know (K2.3).
 */
export async function askForSearch(
  { db, mailContext, outbox }: { db: SiteDatabase; mailContext: MailContext; outbox: Pick<Outbox, 'wake'> },
  { email, wanted, words, frequency, privacyVersion, now }: AskedSearch,
): Promise<void> {
  const isAsked = await db.transaction().execute(async (transaction) => {
    const seekerId = await findOrAddSeeker(transaction, { email, privacyVersion, now })
    const searchId = await addSearch(transaction, { seekerId, wanted, source: 'visitor', now })
    if (!(await makeRoom(transaction, { seekerId, searchId, now }))) return false
    const mail = { seeker: { id: seekerId, email }, searchId, words, frequency }
    return enqueueSearchConfirmation(transaction, mail, { mailContext, now })
  })
  if (isAsked) outbox.wake()
}

/**
 * Keeps an address below its number of searches (K1.1): one of a visitor's that nobody confirmed for a day gives way, so that a stranger
 * cannot fill them up; without such a one the new search is not stored, and this is false.
 */
async function makeRoom(
  transaction: SiteTransaction,
  { seekerId, searchId, now }: { seekerId: string; searchId: string; now: Date },
): Promise<boolean> {
  const searches = await transaction
    .selectFrom('saved_searches')
    .select(['id', 'source', 'added_at', 'asked_at', 'confirmed_at'])
    .where('seeker_id', '=', seekerId)
    .orderBy('added_at')
    .execute()
  if (searches.length <= maxSearches) return true
  const yesterday = shift(now, -day)
  const old = searches.find(
    ({ id, source, confirmed_at, asked_at, added_at }) =>
      id !== searchId && source === 'visitor' && confirmed_at === null && (asked_at ?? added_at) < yesterday,
  )
  await transaction
    .deleteFrom('saved_searches')
    .where('id', '=', old?.id ?? searchId)
    .execute()
  return old !== undefined
}

type ConfirmationMail = {
  seeker: { id: string; email: string }
  searchId: string
  words: string
  frequency: Frequency
}

/**
 * Asks a seeker by mail to confirm a search, at most once an hour and as often as the mailbox's limit allows (D9). False where no mail goes
 * out: it is confirmed already, or the address was refused for good.
 */
async function enqueueSearchConfirmation(
  transaction: SiteTransaction,
  { seeker, searchId, words, frequency }: ConfirmationMail,
  { mailContext, now }: { mailContext: MailContext; now: Date },
): Promise<boolean> {
  if (!(await claimAsking(transaction, { seekerId: seeker.id, searchId, now }))) return false
  const owner = { seeker_id: seeker.id }
  if (!(await claimMail(transaction, { purpose: 'confirm-search', address: seeker.email, owner, now }))) return false
  const token = await createSeekerToken(transaction, { seekerId: seeker.id, searchId, now })
  await enqueue(transaction, {
    owner: { kind: 'seeker', id: seeker.id },
    purpose: 'confirm-search',
    content: composeSearchConfirmation({ email: seeker.email, token, words, frequency }, mailContext),
    due: now,
  })
  return true
}

/** Asks for a search that the office entered (K3), in words of the site alone. */
export function createAskToConfirm({
  catalogue,
  mailContext,
}: {
  catalogue: Pick<Catalogue, 'list' | 'findMany'>
  mailContext: MailContext
}) {
  return async (
    transaction: SiteTransaction,
    { seeker, search, now }: { seeker: Seeker; search: SavedSearch; now: Date },
  ): Promise<boolean> => {
    const asked = await readWanted(catalogue, followQuery(search.wanted))
    const mail = { seeker, searchId: search.id, words: asked?.words ?? '', frequency: seeker.frequency }
    return asked !== null && enqueueSearchConfirmation(transaction, mail, { mailContext, now })
  }
}

/** Claims the right to ask about a search that waits to be confirmed, or whose seeker was paused for good (K7). */
async function claimAsking(
  transaction: SiteTransaction,
  { seekerId, searchId, now }: { seekerId: string; searchId: string; now: Date },
): Promise<boolean> {
  const seekers = transaction.selectFrom('seekers').select('seekers.id').where('seekers.id', '=', seekerId)
  const claimed = await transaction
    .updateTable('saved_searches')
    .set({ asked_at: now.toISOString() })
    .where('id', '=', searchId)
    .where(({ exists }) => exists(seekers.where('refused_at', 'is', null)))
    .where(({ or, eb, exists }) =>
      or([eb('confirmed_at', 'is', null), exists(seekers.where('ended_at', 'is not', null))]),
    )
    .where(({ or, eb }) =>
      or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<=', shift(now, -hour)),
        // Written while the clock was ahead.
        eb('asked_at', '>', shift(now, hour)),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
