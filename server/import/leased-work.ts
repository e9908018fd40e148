import { randomUUID } from 'node:crypto'
import type { ImportStage } from '../../domain/import/imports.ts'
import type { Log } from '../../domain/ports.ts'
import { lockTables } from '../database/locks.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { shift } from '../timing/instants.ts'
import { type Stopped, type StoredImport, storedColumns } from './stored-imports.ts'

type Options = {
  db: SiteDatabase
  /** The stages in which an import waits for this work. */
  stages: readonly ImportStage[]
  workOn(stored: StoredImport): Promise<void>
  clock: () => Date
  log: Pick<Log, 'error'>
}

type Begun = {
  stage: ImportStage
  /** The stage that it must have, and its revision. */
  from: ImportStage
  revision: string
  /** The person who has it done, by id; null for the command line. */
  acting: string | null
}

/** In milliseconds. The work of a server that dies is taken up after this. */
const leaseTime = 60_000
/** In milliseconds: long before the lease ends. */
export const renewalTime = 20_000

/** Works on the imports of some stages, one at a time on all servers. One that a killed server left is taken up by `run`. */
export function createLeasedWork({ db, stages, workOn, clock, log }: Options) {
  const holder = randomUUID()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  /** Lets an import wait for its turn; false where it has changed, or another stage. */
  async function begin(transaction: SiteDatabase, id: string, { stage, from, revision, acting }: Begun) {
    const { numUpdatedRows } = await transaction
      .updateTable('imports')
      .set({ stage, acting, done: 0, holder: null, leased_until: null, changed_since: null })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('stage', '=', from)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  /** Does all work that waits. Never rejects. */
  function run(): Promise<void> {
    running = running
      .then(async () => {
        for (let stored = await takeNext(); stored; stored = await takeNext()) await workOn(stored)
      })
      .catch((err) => log.error({ err }, 'the work on an import failed; it will be tried again'))
    return running
  }

  async function takeNext(): Promise<StoredImport | null> {
    if (isClosed) return null
    return db.transaction().execute(async (transaction) => {
      await lockTables(transaction, ['imports'])
      const waiting = await transaction
        .selectFrom('imports')
        .select(storedColumns)
        .where('stage', 'in', stages)
        .orderBy('begun_at')
        .execute()
      const now = clock()
      const isLeased = ({ leased_until, holder: by }: StoredImport) =>
        // A lease beyond its time was written while a clock was ahead.
        by !== null &&
        leased_until !== null &&
        leased_until > now.toISOString() &&
        leased_until < shift(now, 2 * leaseTime)
      const [next] = waiting
      if (!next || waiting.some(isLeased)) return null
      await transaction
        .updateTable('imports')
        .set({ holder, leased_until: shift(now, leaseTime) })
        .where('id', '=', next.id)
        .execute()
      return next
    })
  }

  /** An update of an import that changes nothing once another server has it, or nobody. */
  const own = (transaction: SiteDatabase, id: string) =>
    transaction.updateTable('imports').where('id', '=', id).where('holder', '=', holder)

  return {
    begin,
    run,
    own,
    /** Keeps an import for longer, and says how far it is. False once this server has it no more. */
    async renew(transaction: SiteDatabase, id: string, done?: number): Promise<boolean> {
      const lease = { leased_until: shift(clock(), leaseTime), ...(done !== undefined && { done }) }
      return (await own(transaction, id).set(lease).executeTakeFirstOrThrow()).numUpdatedRows === 1n
    },
    /** Gives an import back, with what stood in the way. */
    async stop(id: string, stage: ImportStage, why: Stopped): Promise<void> {
      await own(db, id)
        .set({ stage, holder: null, leased_until: null, revision: randomUUID(), changed_since: JSON.stringify(why) })
        .execute()
    },
    /** Waits until nothing is worked on here. */
    finish: () => running,
    /** The same, and takes nothing up any more. */
    close(): Promise<void> {
      isClosed = true
      return running
    },
  }
}
