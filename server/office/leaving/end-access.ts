import { isIdle, sayWork } from '../../../domain/inbox/work.ts'
import type { Ended, Ending, Work } from '../../../domain/office/people.ts'
import { lockKey, lockTables } from '../../database/locks.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import type { MailSent } from '../../messages/colleague-mail.ts'
import type { Doer } from '../messages/act.ts'
import { giveThreads, lockThreads, selectHeld } from '../messages/give-threads.ts'
import { findPerson, revoke } from '../people/colleagues.ts'
import { findReceiver } from '../people/receiver.ts'
import { giveListings, listResponsibility } from './give-listings.ts'

/** Reads what is left without anybody where this person's access ends. */
export async function readWork(db: SiteDatabase, personId: string): Promise<Work> {
  const listings = await listResponsibility(db, personId)
  return toWork(listings, await readHeld(db, personId))
}

const readHeld = (db: SiteDatabase, personId: string) => selectHeld(db).where('people.id', '=', personId).execute()

function toWork(listings: readonly string[], threads: Awaited<ReturnType<typeof readHeld>>): Work {
  const byState = [...Map.groupBy(threads, ({ state }) => state)]
  const counts = byState.map(([state, some]) => ({ state, count: some.length }))
  return { listings: listings.length, threads: counts.sort((a, b) => (a.state < b.state ? 1 : -1)) }
}

type Context = { by: Doer; now: Date; mail: Omit<MailSent, 'now'> | null }

/**
 * Ends the access of a person for good and gives their work away (J3), in one transaction. Refuses where it is not as it was seen, where
 * nobody chose who gets it, or that person is not in the office any more; and for the only owner who has joined, and for nobody.
 */
export async function endAccess(
  transaction: SiteTransaction,
  id: string,
  { to, seen }: Ending,
  { by, now, mail }: Context,
): Promise<Ended> {
  // Other writers of people wait, and find the access ended.
  await lockTables(transaction, ['people'])
  if (!(await findPerson(transaction, id))) return refuse('This access has ended already, so nothing is done.')
  await lockTables(transaction, ['books'])
  await lockKey(transaction, id)
  await lockThreads(transaction)
  const listings = await listResponsibility(transaction, id)
  const threads = await readHeld(transaction, id)
  const work = toWork(listings, threads)
  if (seen !== null && seen !== sayWork(work))
    return refuse(`It was ${seen} when you looked, and is ${sayWork(work)} now. Nothing is done: please look again.`)
  if (!isIdle(work)) {
    if (to === undefined) return refuse('Please choose who gets this, or nobody.', 'to')
    const receiver = to === null || to === id ? null : await findReceiver(transaction, to)
    if (to !== null && !receiver)
      return refuse('This person is not in the office any more. Nothing is done: please choose again.', 'to')
    await giveListings(transaction, listings, { to, by: by.id, now })
    await giveThreads(transaction, threads, { to: receiver, by, now }, mail)
  }
  return revoke(transaction, id, { personId: by.id, now })
}

function refuse(sentence: string, field?: 'to'): Ended {
  return { ok: false, reason: 'refused', sentence, ...(field && { field }) }
}
