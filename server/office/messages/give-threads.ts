import type { ThreadState } from '../../../domain/inbox/thread.ts'
import { inGroups } from '../../database/in-groups.ts'
import { lockTables } from '../../database/locks.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import type { MailSent } from '../../messages/colleague-mail.ts'
import { enqueueGiven } from '../../messages/given-mail.ts'
import { type Doer, recordEvents } from './act.ts'

/** A thread that goes from hand to hand. */
export type Held = {
  id: string
  state: ThreadState
  revision: number
  waiting_at: string | null
  holder: string | null
}

type Giving = { to: { id: string; name: string } | null; by: Doer; now: Date }

const rowsPerStatement = 100

/**
 * Gives threads to somebody or to nobody, as they are, in the transaction that gives listings or ends an access (J3, J11): each has its event
 * and its line, and one mail names those that wait. The transaction has locked the table of threads before it read them.
 */
export async function giveThreads(
  transaction: SiteTransaction,
  threads: readonly Held[],
  { to, by, now }: Giving,
  mail: Omit<MailSent, 'now'> | null,
): Promise<void> {
  for (const some of inGroups(threads, rowsPerStatement)) {
    const ids = some.map(({ id }) => id)
    await transaction
      .updateTable('threads')
      .set((eb) => ({ person_id: to?.id ?? null, last_at: now.toISOString(), revision: eb('revision', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
  }
  const ids = threads.map(({ id }) => id)
  const named = await recordEvents(transaction, ids, { event: 'give-thread', by, now }, { given_to: to?.name ?? null })
  if (!mail || !to || to.id === by.id) return
  const waiting = named.filter((_, at) => threads[at]?.state === 'open')
  await enqueueGiven(transaction, { personId: to.id, threads: waiting, giver: by.name }, { ...mail, now })
}

/** Lets nothing come to any thread until the transaction ends, so that those that are read are those that are given. */
export const lockThreads = (transaction: SiteTransaction) => lockTables(transaction, ['threads'])

/** The threads that are not closed, each with whoever has it: somebody whose access ended has none. */
export function selectHeld(db: SiteDatabase) {
  return db
    .selectFrom('threads')
    .leftJoin('people', (join) => join.onRef('people.id', '=', 'threads.person_id').on('people.revoked_at', 'is', null))
    .select(['threads.id', 'state', 'revision', 'waiting_at', 'people.id as holder'])
    .where('state', '!=', 'closed')
    .orderBy('threads.id')
}
