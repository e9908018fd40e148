import type { Insertable, Selectable } from 'kysely'
import type { UndoableChange } from '../../../domain/office/bulk.ts'
import { insertMany } from '../../database/insert-many.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, Tables } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'

/** In milliseconds. Without script `Undo` stays on its page, but nobody takes back what was done yesterday (J13). */
const keptTime = 24 * 60 * 60_000

type What<Kind extends string> = Pick<UndoableChange<Kind>, 'kind' | 'value' | 'same'>

/** The kind of the threads that went along with the listings of a change, whose rows stand beside those of the listings. */
export const alongKind = 'along'

type Row = Omit<Insertable<Tables['changed_together']>, 'deed' | 'done_at' | 'what'>

/** A listing or thread as it was before a change. */
export type RowBefore = Selectable<Tables['changed_together']>

/** Stores the listings or threads of a change as they were before it. */
export async function keepRows(
  db: SiteDatabase,
  { id: changeId, what, now }: { id: string; what: What<string>; now: Date },
  before: readonly Row[],
): Promise<void> {
  const shared = { deed: changeId, done_at: now.toISOString(), what: JSON.stringify(what) }
  await insertMany(
    db,
    'changed_together',
    before.map((row) => ({ ...row, ...shared })),
  )
}

/** The rows of a change, as they were before it. */
export type KeptRows<Kind extends string> = { what: What<Kind>; rows: RowBefore[] }

/** The changes of these kinds that can still be taken back. */
type Undoable<Kind extends string> = { kinds: readonly Kind[]; now: Date }

/** Reads the rows of a change; null where it cannot be taken back any more. */
export async function readRows<Kind extends string>(
  db: SiteDatabase,
  changeId: string,
  { kinds, now }: Undoable<Kind>,
): Promise<KeptRows<Kind> | null> {
  if (!isStoredId(changeId)) return null
  const all = await selectRows(db, changeId, now).selectAll().orderBy('subject_id').execute()
  const rows = all.filter(({ what }) => parseWhat(what, kinds))
  const what = rows[0] && parseWhat(rows[0].what, kinds)
  return what ? { what, rows } : null
}

/** Finds a change that can still be taken back. */
export async function findChange<Kind extends string>(
  db: SiteDatabase,
  id: string,
  { kinds, now }: Undoable<Kind>,
): Promise<UndoableChange<Kind> | null> {
  if (!isStoredId(id)) return null
  const query = selectRows(db, id, now).groupBy('what')
  const parts = await query.select(({ fn }) => ['what', fn.countAll().as('count')]).execute()
  const along = Number(parts.find(({ what }) => parseWhat(what, [alongKind]))?.count ?? 0)
  for (const { what: stored, count } of parts) {
    const what = parseWhat(stored, kinds)
    if (what) return { id, ...what, count: Number(count), along }
  }
  return null
}

function selectRows(db: SiteDatabase, changeId: string, now: Date) {
  return db.selectFrom('changed_together').where('deed', '=', changeId).where('done_at', '>=', oldest(now))
}

/** Null for a change of another kind, such as one on threads where one on listings is asked for. */
function parseWhat<Kind extends string>(json: string, kinds: readonly Kind[]): What<Kind> | null {
  const what: What<Kind> = JSON.parse(json)
  return kinds.includes(what.kind) ? what : null
}

/** Forgets a change that was taken back. */
export async function forgetChange(db: SiteDatabase, changeId: string): Promise<void> {
  await db.deleteFrom('changed_together').where('deed', '=', changeId).execute()
}

/** Erases what was stored of changes that cannot be taken back any more. */
export async function eraseOldChanges(db: SiteDatabase, now: Date): Promise<void> {
  await db.deleteFrom('changed_together').where('done_at', '<', oldest(now)).execute()
}

const oldest = (now: Date) => shift(now, -keptTime)
