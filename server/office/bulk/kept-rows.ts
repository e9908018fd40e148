import type { Insertable, Selectable } from 'kysely'
import type { UndoableDeed } from '../../../domain/office/bulk.ts'
import { inGroups } from '../../database/in-groups.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'

/** In milliseconds. Without script `Undo` stays on its page, but nobody takes back what was done yesterday (J13). */
const keptTime = 24 * 60 * 60_000

/** A draft may have a description of 50,000 characters. */
const rowsPerStatement = 100

type What<Kind extends string> = Pick<UndoableDeed<Kind>, 'kind' | 'value' | 'same'>

type Row = Omit<Insertable<Tables['changed_together']>, 'deed' | 'done_at' | 'what'>

/** A listing or thread as it was before a deed. */
export type RowBefore = Selectable<Tables['changed_together']>

/** Stores the listings or threads that a deed changes as they were before it. */
export async function keepRows(
  transaction: SiteTransaction,
  { id: deed, what, now }: { id: string; what: What<string>; now: Date },
  before: readonly Row[],
): Promise<void> {
  const shared = { deed, done_at: now.toISOString(), what: JSON.stringify(what) }
  for (const some of inGroups(before, rowsPerStatement))
    await transaction
      .insertInto('changed_together')
      .values(some.map((row) => ({ ...row, ...shared })))
      .execute()
}

/** The rows of a deed, as they were before it. */
export type KeptRows<Kind extends string> = { what: What<Kind>; rows: RowBefore[] }

/** The deeds of these kinds that can still be taken back. */
type Undoable<Kind extends string> = { kinds: readonly Kind[]; now: Date }

/** Reads the rows that a deed changed; null where it cannot be taken back any more. */
export async function readRows<Kind extends string>(
  db: SiteDatabase,
  deed: string,
  { kinds, now }: Undoable<Kind>,
): Promise<KeptRows<Kind> | null> {
  if (!isStoredId(deed)) return null
  const rows = await selectRows(db, deed, now).selectAll().orderBy('subject_id').execute()
  const what = rows[0] && parseWhat(rows[0].what, kinds)
  return what ? { what, rows } : null
}

/** Finds a deed that can still be taken back. */
export async function findDeed<Kind extends string>(
  db: SiteDatabase,
  id: string,
  { kinds, now }: Undoable<Kind>,
): Promise<UndoableDeed<Kind> | null> {
  if (!isStoredId(id)) return null
  const query = selectRows(db, id, now).select(({ fn }) => [fn.countAll().as('count'), fn.max('what').as('what')])
  const { count, what: stored } = await query.executeTakeFirstOrThrow()
  const what = stored === null ? null : parseWhat(stored, kinds)
  return what && { id, ...what, count: Number(count) }
}

function selectRows(db: SiteDatabase, deed: string, now: Date) {
  return db.selectFrom('changed_together').where('deed', '=', deed).where('done_at', '>=', oldest(now))
}

/** Null for a deed of another kind, such as one on threads where one on listings is asked for. */
function parseWhat<Kind extends string>(json: string, kinds: readonly Kind[]): What<Kind> | null {
  const what: What<Kind> = JSON.parse(json)
  return kinds.includes(what.kind) ? what : null
}

/** Forgets a deed that was taken back. */
export async function forgetDeed(transaction: SiteTransaction, deed: string): Promise<void> {
  await transaction.deleteFrom('changed_together').where('deed', '=', deed).execute()
}

/** Erases what was stored of deeds that cannot be taken back any more. */
export async function eraseOldDeeds(db: SiteDatabase, now: Date): Promise<void> {
  await db.deleteFrom('changed_together').where('done_at', '<', oldest(now)).execute()
}

const oldest = (now: Date) => shift(now, -keptTime)
