import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { acceptMessage } from '../messages/accept.ts'
import { eraseExpired } from '../messages/retention.ts'
import { contactMessage, messageDependencies } from '../messages/testing/submission.ts'
import { writeBackup } from './backup.ts'
import type { Database } from './connect.ts'
import { withCommandLock } from './locks.ts'
import { restoreBackup } from './restore.ts'
import { createFolder, describeOnEachEngine, describeOnPostgres, type FreshDatabase } from './testing/engines.ts'

const old = new Date('2020-01-01T00:00:00.000Z')

describeOnPostgres('a restore and an erasure at the same moment', (createDatabase) => {
  test('both succeed where the erasure waits for a delivery meanwhile', async () => {
    const { restore, other, third } = await setUp(createDatabase, 1)
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const delivery = third.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('outbox').selectAll().forUpdate().execute()
      begun.resolve()
      await ended.promise
    })
    await begun.promise
    const countWaiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and (wait_event_type = 'Lock' or query like '%pg_try_advisory_lock%')
        and pid <> pg_backend_pid()`.execute(other.db)
      return rows[0]?.count
    }
    const erasure = eraseExpired(other.db, new Date())
    await expect.poll(countWaiting).toBeGreaterThanOrEqual(1)
    const restored = restore()
    await expect.poll(countWaiting).toBeGreaterThanOrEqual(2)
    ended.resolve()
    expect(await Promise.allSettled([delivery, erasure, restored])).toMatchObject(
      Array(3).fill({ status: 'fulfilled' }),
    )
  })

  test('both succeed, however often they meet', async () => {
    const { restore, database, other, third } = await setUp(createDatabase, 100)
    for (let round = 0; round < 6; round++) {
      // Once the backup is read the restore locks the tables; the erasures begin a little later in each round.
      const erasures: Promise<void>[] = []
      await restore(() => {
        const begins = setTimeout(6 * round)
        for (const { db } of [other, third]) erasures.push(begins.then(() => eraseExpired(db, new Date())))
      })
      await Promise.all(erasures)
      await restore()
    }
    await eraseExpired(other.db, new Date())
    expect(await database.db.selectFrom('messages').select('id').execute()).toEqual([])
  })
})

describeOnEachEngine('the lock of work that cannot be undone', (createDatabase) => {
  test('lets one work at a time, and is given up by one that fails', async () => {
    const { connect } = await createDatabase()
    const [{ db }, other] = [await connect(), await connect()]
    await expect(withCommandLock(db, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await withCommandLock(other.db, async () => 'done')).toBe('done')
  })
})

/** A database with old messages, a backup of them, and its restore; `onRead` is called when the backup is read. */
async function setUp(createDatabase: (options: { migrated: true }) => Promise<FreshDatabase>, messages: number) {
  const { connect } = await createDatabase({ migrated: true })
  const [database, other, third] = [await connect(), await connect(), await connect()] as [Database, Database, Database]
  for (let count = 0; count < messages; count++) {
    await acceptMessage(messageDependencies(database.db), contactMessage({ fields: { msg: `${count}` }, now: old }))
  }
  const folder = createFolder()
  const file = join(folder, 'site.jsonl')
  const counts = await writeBackup(database, file)
  const total = Object.values(counts).reduce((sum, count) => sum + count)
  let restores = 0
  const restore = (onRead = () => {}) =>
    restoreBackup(database, file, {
      scratchDir: folder,
      safetyBackup: join(folder, `before-${restores++}`),
      report: (step) => (rows) => {
        if (step === 'rows read' && rows === total) onRead()
      },
    })
  return { restore, database, other, third }
}
