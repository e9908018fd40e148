import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { connect } from './connect.ts'
import { findMigrationState, migrate } from './migrate.ts'
import type { SiteDatabase } from './tables.ts'
import { connectMigrated, createFolder, describeOnEachEngine, describeOnPostgres } from './testing/engines.ts'

describeOnEachEngine('database', (createDatabase) => {
  test('servers that start at once and write at once all succeed', async () => {
    const database = await createDatabase()
    // In processes of their own, as SQLite blocks the event loop while it waits for another writer.
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => runServer(database.target, name)))
    const { db } = await database.connect()
    const rows = await db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll().as('count'))
      .execute()
    expect(rows).toEqual([{ count: 4 * 25 }])
  })

  test('a migration that has run is not run again', async () => {
    const { db } = await connectMigrated(createDatabase)
    await db.insertInto('messages').values(message('m1')).execute()
    await migrate(db)
    expect(await db.selectFrom('messages').select('id').execute()).toEqual([{ id: 'm1' }])
  })

  test('counts, sums and prices beyond 32 bits are numbers', async () => {
    const { db } = await connectMigrated(createDatabase)
    await db
      .insertInto('listings')
      .values([listing('a', 2_500_000_000), listing('b', 0.5)])
      .execute()
    const row = await db
      .selectFrom('listings')
      .select((eb) => [
        eb.fn.countAll().as('count'),
        eb.fn.sum('property_price').as('sum'),
        eb.fn.sum('number_of_bedrooms').as('rooms'),
      ])
      .executeTakeFirstOrThrow()
    expect(row).toStrictEqual({ count: 2, sum: 2_500_000_000.5, rooms: 6 })
  })

  test('ids of one instant are ordered by their bytes on every engine', async () => {
    const { db } = await connectMigrated(createDatabase)
    await db
      .insertInto('listings')
      .values(['b', 'B', 'a', 'A', '_', '1'].map((id) => listing(id)))
      .execute()
    const rows = await db.selectFrom('listings').select('id').orderBy('created_at').orderBy('id').execute()
    expect(rows.map(({ id }) => id).join('')).toBe('1AB_ab')
  })

  test('two listings cannot share a short id (B8)', async () => {
    const { db } = await connectMigrated(createDatabase)
    await db.insertInto('listings').values(listing('one')).execute()
    const second = { ...listing('two'), short_id: listing('one').short_id }
    await expect(db.insertInto('listings').values(second).execute()).rejects.toThrow(/unique/i)
  })

  test('a submission without its message is refused when the transaction ends, and not before', async () => {
    const { db } = await connectMigrated(createDatabase)
    const submission = { fingerprint: 'f', message_id: 'm1', received_at: instant }
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('submissions').values(submission).execute()
      await transaction.insertInto('messages').values(message('m1')).execute()
    })
    const orphan = db.transaction().execute((transaction) =>
      transaction
        .insertInto('submissions')
        .values({ ...submission, fingerprint: 'g', message_id: 'none' })
        .execute(),
    )
    await expect(orphan).rejects.toThrow(/foreign key/i)
  })

  test('erasing a message erases its mails and its fingerprints', async () => {
    const { db } = await connectMigrated(createDatabase)
    await db.insertInto('messages').values(message('m1')).execute()
    await db.insertInto('submissions').values({ fingerprint: 'f', message_id: 'm1', received_at: instant }).execute()
    const owner = { owner_kind: 'message', owner_id: 'm1' } as const
    await db
      .insertInto('outbox')
      .values({ ...owner, id: 'o1', purpose: 'notify-firm', content: '{}', attempts: 0, due_at: instant })
      .execute()
    await db.deleteFrom('messages').execute()
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('submissions').selectAll().execute()).toEqual([])
  })
})

describeOnEachEngine('a database with migrations that this version does not have', (createDatabase) => {
  test.each([
    [
      '999-future',
      /^The database cannot be opened: a newer version of this site made it.* 999-future .*empty database$/,
    ],
    ['000-other', /^The database cannot be opened: a newer version of this site made it.* 000-other /],
  ])('is refused in one line that names it: %s', async (name, message) => {
    const { db } = await connectMigrated(createDatabase)
    await insertMigration(db, name)
    for (const attempt of [migrate, findMigrationState]) {
      const fault = await attempt(db).catch((error) => error)
      expect(fault).toBeInstanceOf(OperatorError)
      expect(fault.message).toMatch(message)
    }
  })

  test('is refused where an earlier one is missing', async () => {
    const { db } = await connectMigrated(createDatabase)
    await sql`delete from kysely_migration where name = '002-subscribers'`.execute(db)
    await expect(migrate(db)).rejects.toThrow(
      /^The database cannot be opened: it has the migration 003-forwards, but not 002-subscribers, which comes before it/,
    )
  })
})

describe('SQLite', () => {
  test('syncs a commit to disk before it returns, and its rows are plain objects', async () => {
    const { db, close } = await connect({ dataDir: join(createFolder(), 'made/on/the/way') })
    onTestFinished(close)
    const { rows } =
      await sql`select * from pragma_journal_mode, pragma_synchronous, pragma_secure_delete, pragma_foreign_keys, pragma_busy_timeout`.execute(
        db,
      )
    expect(rows).toStrictEqual([
      { journal_mode: 'wal', synchronous: 2, secure_delete: 1, foreign_keys: 1, timeout: 5000 },
    ])
  })
})

describe('a transaction that SQLite has rolled back by itself', () => {
  test('fails with the reason and the file, and the next transaction succeeds', async () => {
    const dataDir = createFolder()
    const { db, close } = await connect({ dataDir })
    onTestFinished(close)
    await migrate(db)
    await sql`pragma max_page_count = 1`.execute(db)
    const failed = db.transaction().execute(async (transaction) => {
      for (;;) await transaction.insertInto('messages').values(longMessage()).execute()
    })
    await expect(failed).rejects.toThrow(
      new OperatorError(`SQLite file ${dataDir}/riparo.sqlite cannot be written: the disk is full`),
    )
    await sql`pragma max_page_count = 100000`.execute(db)
    await db.transaction().execute((transaction) => transaction.insertInto('messages').values(longMessage()).execute())
    expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(1)
  })
})

describeOnPostgres('a connection that breaks within a transaction', (createDatabase) => {
  test('fails it with the first error', async () => {
    const { db } = await (await createDatabase()).connect()
    const broken = db
      .transaction()
      .execute((transaction) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction))
    await expect(broken).rejects.toThrow('terminating connection due to administrator command')
  })

  test('fails that transaction, and neither the process nor the next one', async () => {
    const database = await createDatabase()
    const [{ db }, other] = [await database.connect(), await database.connect()]
    const broken = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other.db)
      // The connection breaks while the transaction has no statement in flight.
      for (let times = 0; times < 5; times++) await sql`select 1`.execute(other.db)
      await sql`select 1`.execute(transaction)
    })
    await expect(broken).rejects.toThrow(/terminat|connection/i)
    await db.transaction().execute((transaction) => sql`select 1`.execute(transaction))
  })
})

describe('a database that cannot be opened', () => {
  test('is reported with the file and the reason', async () => {
    const dataDir = createFolder()
    writeFileSync(join(dataDir, 'riparo.sqlite'), 'This is a letter, and no database at all.'.repeat(100))
    const fault = await connect({ dataDir }).catch((error) => error)
    expect(fault).toBeInstanceOf(OperatorError)
    expect(fault.message).toBe(`SQLite file ${dataDir}/riparo.sqlite cannot be opened: file is not a database`)
  })

  test('is reported with host, port and database, without the password', async () => {
    const fault = await connect({ url: 'postgres://riparo:s3cret@localhost:1/site' }).catch((error) => error)
    expect(fault).toBeInstanceOf(OperatorError)
    expect(fault.message).toMatch(/^PostgreSQL at localhost:1\/site cannot be opened: .*ECONNREFUSED.*$/)
    expect(fault.message).not.toContain('s3cret')
  })
})

function insertMigration(db: SiteDatabase, name: string) {
  return sql`insert into kysely_migration (name, timestamp) values (${name}, ${instant})`.execute(db)
}

const instant = '2026-11-21T08:00:00.000Z'

function message(id: string) {
  return {
    id,
    kind: 'property-inquiry',
    reference: id,
    fields: '{}',
    privacy_version: '1',
    received_at: instant,
  } as const
}

function longMessage() {
  return { ...message(randomUUID()), fields: JSON.stringify('x'.repeat(4_000)) }
}

function listing(id: string, price: number | null = null) {
  return {
    id,
    short_id: id,
    created_at: instant,
    property_name: 'Villa',
    property_status: 'For_Sale',
    property_type: 'Residential',
    property_price: price,
    number_of_bedrooms: 3,
    property_features: '[]',
    property_images: '[]',
    floor_plans: '[]',
    tours: '[]',
    water: '[]',
  }
}

/** A process that migrates and then reads and writes within 25 transactions. */
async function runServer(target: object, name: string) {
  const script = `
    import { connect } from '${new URL('connect.ts', import.meta.url)}'
    import { migrate } from '${new URL('migrate.ts', import.meta.url)}'
    const { db, close } = await connect(${JSON.stringify(target)})
    await migrate(db)
    for (let round = 0; round < 25; round++) {
      const id = '${name}' + round
      const message = { ...${JSON.stringify(message(''))}, id, reference: id }
      await db.transaction().execute(async (transaction) => {
        await transaction.selectFrom('messages').select('id').execute()
        await transaction.insertInto('messages').values(message).execute()
      })
    }
    await close()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
}
