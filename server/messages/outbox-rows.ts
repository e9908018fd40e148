import type { ExpressionBuilder, Selectable } from 'kysely'
import { countRows } from '../database/count-rows.ts'
import type { OutboxPurpose, SiteDatabase, Tables } from '../database/tables.ts'
import { shift } from '../timing/instants.ts'

/** A delivery to make: a mail, or a message to forward. */
export type OutboxEntry = Selectable<Tables['outbox']>

/**
 * In milliseconds. A lease outlasts the longest delivery by three minutes, within which a restarting database is back, so
 * that a lease expires only when its server has died.
 */
export const deliveryLimit = 2 * 60_000
const leaseTime = 5 * 60_000
export const deliveryBackOff = { firstMs: 30_000, maxMs: 60 * 60_000, jitter: 1 / 5 }

/** The id of the entry that has been due for the longest; null when none is due. */
export async function findDue(
  db: SiteDatabase,
  { purposes, except, now }: { purposes: readonly OutboxPurpose[]; except: ReadonlySet<string>; now: Date },
): Promise<string | null> {
  let query = db.selectFrom('outbox').select('id').where('purpose', 'in', purposes).where(due(now))
  if (except.size) query = query.where('id', 'not in', [...except])
  return (await query.orderBy('due_at').limit(1).executeTakeFirst())?.id ?? null
}

/** Leases an entry. Undefined when it does not fit the condition any more, as another server has leased it. */
export async function lease(
  db: SiteDatabase,
  id: string,
  condition: typeof due,
  now: Date,
): Promise<OutboxEntry | undefined> {
  return db
    .updateTable('outbox')
    .set((eb) => ({ leased_until: shift(now, leaseTime), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where(condition(now))
    .returningAll()
    .executeTakeFirst()
}

/** Records the outcome of an attempt. With `ownLease`, changes nothing when another server has leased the entry since. */
export async function settle(
  db: SiteDatabase,
  id: string,
  outcome: Partial<OutboxEntry>,
  ownLease: string | null = null,
): Promise<void> {
  let query = db
    .updateTable('outbox')
    .set({ ...outcome, leased_until: null })
    .where('id', '=', id)
  if (ownLease) query = query.where('leased_until', '=', ownLease)
  await query.execute()
}

/** The number of entries of these purposes that wait for delivery. */
export async function countWaiting(db: SiteDatabase, purposes?: readonly OutboxPurpose[]): Promise<number> {
  let query = undelivered(db).where('due_at', 'is not', null)
  if (purposes) query = query.where('purpose', 'in', purposes)
  return countRows(query)
}

/** The number of entries about messages that have failed permanently. Staff see them and can retry them. */
export async function countFailed(db: SiteDatabase): Promise<number> {
  return countRows(undelivered(db).where('due_at', 'is', null).where('owner_kind', '=', 'message'))
}

function undelivered(db: SiteDatabase) {
  return db.selectFrom('outbox').where('delivered_at', 'is', null)
}

type Condition = ExpressionBuilder<Tables, 'outbox'>

/** No entry waits longer than the longest back-off. A later `due_at` was written while a clock was ahead, and counts as due. */
export function due(now: Date) {
  return (eb: Condition) =>
    eb.and([
      free(now)(eb),
      eb.or([eb('due_at', '<=', now.toISOString()), eb('due_at', '>', shift(now, deliveryBackOff.maxMs))]),
    ])
}

/**
 * Neither delivered nor leased. The servers' clocks may differ by some minutes. A lease that ends later than twice the lease
 * time from now was written while a clock was ahead, and does not count.
 */
export function free(now: Date) {
  return (eb: Condition) =>
    eb.and([
      eb('delivered_at', 'is', null),
      eb.or([
        eb('leased_until', 'is', null),
        eb('leased_until', '<=', now.toISOString()),
        eb('leased_until', '>', shift(now, 2 * leaseTime)),
      ]),
    ])
}
