import { lockKey } from '../../database/locks.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import { findPerson } from './colleagues.ts'

/**
 * Finds somebody who may be given work: they have joined, and their access does not end until the transaction does. Null for anybody else.
 * The end of an access takes the same lock.
 */
export async function findReceiver(transaction: SiteTransaction, id: string) {
  if (!isStoredId(id)) return null
  await lockKey(transaction, id)
  const person = await findPerson(transaction, id)
  return person?.joined_at ? person : null
}

/** Finds the people of some rows who have left the office: `Undo` gives nothing back to them. */
export async function listRevoked(
  db: SiteDatabase,
  rows: readonly { person_id: string | null }[],
): Promise<ReadonlySet<string | null>> {
  const ids = [...new Set(rows.map(({ person_id }) => person_id))].filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const query = db.selectFrom('people').select('id').where('id', 'in', ids).where('revoked_at', 'is not', null)
  return new Set((await query.execute()).map(({ id }) => id))
}
