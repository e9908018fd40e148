import type { Insertable, Selectable } from 'kysely'
import type { ManyDeed, ManyWritten } from '../../../domain/office/many.ts'
import { inGroups } from '../../database/in-groups.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'

/** In milliseconds. Without script `Undo` stays on its page, but nobody takes back what was done yesterday (J13). */
const keptTime = 24 * 60 * 60_000

/** A draft may have a description of 50,000 characters. */
const rowsPerStatement = 100

/** Rolls the transaction back, and is the answer. */
export class Rollback extends Error {
  readonly result: ManyWritten
  constructor(result: ManyWritten) {
    super('nothing is to be stored')
    this.result = result
  }
}

/** Runs work that may throw `Rollback` in a transaction. */
export async function allOrNothing<Result>(
  db: SiteDatabase,
  work: (transaction: SiteTransaction) => Promise<Result>,
): Promise<Result | ManyWritten> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (error instanceof Rollback) return error.result
    throw error
  }
}

type What = Pick<ManyDeed, 'kind' | 'value' | 'same'>

type Row = Omit<Insertable<Tables['changed_together']>, 'deed' | 'done_at' | 'what'>

/** Stores what a deed is about to change as it is. */
export async function keepRows(
  transaction: SiteTransaction,
  { id: deed, what, now }: { id: string; what: What; now: Date },
  before: readonly Row[],
): Promise<void> {
  const shared = { deed, done_at: now.toISOString(), what: JSON.stringify(what) }
  for (const some of inGroups(before, rowsPerStatement))
    await transaction
      .insertInto('changed_together')
      .values(some.map((row) => ({ ...row, ...shared })))
      .execute()
}

export type Before = Selectable<Tables['changed_together']>

/** Erases what was stored of deeds that cannot be taken back any more. */
export async function eraseOldDeeds(db: SiteDatabase, now: Date): Promise<void> {
  await db.deleteFrom('changed_together').where('done_at', '<', oldest(now)).execute()
}

const oldest = (now: Date) => shift(now, -keptTime)

/** Reads the rows that a deed of one of these kinds changed, as they were before it; null where it cannot be taken back any more. */
export async function readRows(
  db: SiteDatabase,
  deed: string,
  { kinds, now }: { kinds: readonly string[]; now: Date },
): Promise<{ what: What; rows: Before[] } | null> {
  if (!isStoredId(deed)) return null
  const rows = await db
    .selectFrom('changed_together')
    .selectAll()
    .where('deed', '=', deed)
    .where('done_at', '>=', oldest(now))
    .orderBy('subject_id')
    .execute()
  const [first] = rows
  if (!first) return null
  const what: What = JSON.parse(first.what)
  return kinds.includes(what.kind) ? { what, rows } : null
}

/** Finds a deed of one of these kinds, which can still be taken back. */
export async function findDeed<Kind extends string>(
  db: SiteDatabase,
  id: string,
  { kinds, now }: { kinds: readonly Kind[]; now: Date },
): Promise<ManyDeed<Kind> | null> {
  if (!isStoredId(id)) return null
  const { count, what } = await db
    .selectFrom('changed_together')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('what').as('what')])
    .where('deed', '=', id)
    .where('done_at', '>=', oldest(now))
    .executeTakeFirstOrThrow()
  if (what === null) return null
  const { kind, value, same }: What = JSON.parse(what)
  const known = kinds.find((each) => each === kind)
  return known ? { id, kind: known, value, same, count: Number(count) } : null
}

/** Forgets a deed that was taken back. */
export async function forgetDeed(transaction: SiteTransaction, deed: string): Promise<void> {
  await transaction.deleteFrom('changed_together').where('deed', '=', deed).execute()
}
