import { sql } from 'kysely'
import { shortId } from '../../domain/listings/listing.ts'
import { splitPropertyIds } from '../../domain/messages/submitted-fields.ts'
import { lockKey } from '../database/locks.ts'
import type { SiteTransaction } from '../database/tables.ts'
import { shift } from '../timing/instants.ts'

/** A message joins the thread in which its address stood last, for so many milliseconds after the last message or event there (J16). */
const joinedFor = 30 * 24 * 60 * 60_000

/**
 * Finds the thread of a message, which waits from now on, or begins it with the message's id, in the transaction that stores the message; one
 * without an address begins one. A thread that nobody has goes to `writer`, whoever of the office enters the message, or else to the responsible
 * person of the first property that has one: `givenTo`.
 */
export async function joinThread(
  transaction: SiteTransaction,
  { id, fields, now, writer }: { id: string; fields: Readonly<Record<string, string>>; now: Date; writer?: string },
): Promise<{ id: string; givenTo: string | null }> {
  const email = (fields.email ?? '').toLowerCase()
  const instant = now.toISOString()
  // Two messages of one address that arrive together wait for each other.
  await lockKey(transaction, email)
  const responsible = writer ?? (await findResponsible(transaction, splitPropertyIds(fields.propertyID)))
  const current = await transaction
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    // Somebody revoked has none.
    .leftJoin('people', (join) => join.onRef('people.id', '=', 'threads.person_id').on('people.revoked_at', 'is', null))
    .select(['threads.id', 'people.id as assignee'])
    .where('messages.email', '=', email)
    .where('messages.email', '!=', '')
    .where('last_at', '>=', shift(now, -joinedFor))
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isGiven = responsible !== null && !current?.assignee
  const joined =
    current &&
    (await transaction
      .updateTable('threads')
      .set((eb) => ({
        state: 'open',
        waiting_at: eb.fn.coalesce('waiting_at', eb.val(instant)),
        last_at: instant,
        revision: eb('revision', '+', 1),
        ...(isGiven && { person_id: responsible }),
      }))
      .where('id', '=', current.id)
      .returning('id')
      .executeTakeFirst())
  // Its last message may have been erased in this moment.
  if (!joined) {
    await transaction
      .insertInto('threads')
      .values({ id, email, state: 'open', person_id: responsible, waiting_at: instant, last_at: instant })
      .execute()
  }
  return { id: joined?.id ?? id, givenTo: isGiven ? responsible : null }
}

/** The responsible person (J11) of the first of some properties that has one. */
async function findResponsible(transaction: SiteTransaction, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null
  const rows = await transaction
    .selectFrom('books')
    .innerJoin('people', 'people.id', 'books.person_id')
    .select(['listing_id', 'people.id'])
    .where(sql<string>`lower(substr(listing_id, 1, 10))`, 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  const responsible = new Map(rows.map(({ listing_id, id }) => [shortId(listing_id), id]))
  return ids.map((id) => responsible.get(id)).find((person) => person !== undefined) ?? null
}
