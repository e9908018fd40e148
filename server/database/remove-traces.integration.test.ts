import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { removeTraces } from './remove-traces.ts'
import { createSqliteDatabase, describeOnPostgres } from './testing/engines.ts'

describeOnPostgres('traces of erased rows', (createDatabase) => {
  test('are reported while an older transaction may read them, and are gone once it has ended', async () => {
    const database = await createDatabase({ migrated: true })
    const [eraser, reader] = [await database.connect(), await database.connect()]
    const subscriber = { id: 's1', email: 'a@b.example', consented_at: 'x', privacy_version: '1' }
    await eraser.db.insertInto('subscribers').values(subscriber).execute()
    await reader.db.connection().execute(async (connection) => {
      await sql`begin isolation level repeatable read`.execute(connection)
      await connection.selectFrom('listings').select('id').execute()
      await eraser.db.deleteFrom('subscribers').execute()
      expect((await removeTraces(eraser))[0]).toMatch(
        /^the files of PostgreSQL's table subscribers, until .*: a transaction that is older/,
      )
      await sql`rollback`.execute(connection)
    })
    expect(await removeTraces(eraser)).toEqual([expect.stringMatching(/^PostgreSQL's write-ahead log/)])
  })

  test('are reported where the user may not rewrite the tables', async () => {
    const { target, ...database } = await createDatabase({ migrated: true })
    const owner = await database.connect()
    const role = `role_${randomUUID().replaceAll('-', '')}`
    await sql`create role ${sql.ref(role)} login`.execute(owner.db)
    // Not all: from PostgreSQL 17 on that includes the right to vacuum them.
    await sql`grant select, insert, update, delete on all tables in schema public to ${sql.ref(role)}`.execute(owner.db)
    const other = await connect({ url: target.url.replace('postgres@', `${role}@`) })
    const remains = await removeTraces(other)
    await other.close()
    expect(remains.slice(0, -1)).toEqual(
      [
        ...[
          'messages',
          'threads',
          'thread_deeds',
          'reply_files',
          'submissions',
          'outbox',
          'subscribers',
          'subscriber_tokens',
        ],
        ...['mail_slots', 'books'],
      ].map((table) => expect.stringContaining(`"vacuum (full, analyze) ${table}": this user may not vacuum it`)),
    )
    expect(await removeTraces(owner)).toEqual([expect.stringMatching(/^PostgreSQL's write-ahead log/)])
    await sql`drop owned by ${sql.ref(role)}`.execute(owner.db)
    await sql`drop role ${sql.ref(role)}`.execute(owner.db)
  })
})

test('the write-ahead log of SQLite is reported while another connection reads it', async () => {
  const database = await createSqliteDatabase({ migrated: true })
  const [eraser, reader] = [await database.connect(), await database.connect()]
  await sql`pragma busy_timeout = 0`.execute(eraser.db)
  await reader.db.connection().execute(async (connection) => {
    await sql`begin deferred`.execute(connection)
    await connection.selectFrom('messages').select('id').execute()
    await eraser.db.insertInto('erasures').values({ id: 'm1', erased_at: 'x' }).execute()
    expect(await removeTraces(eraser)).toEqual([
      expect.stringMatching(/^riparo\.sqlite-wal .* until the site is stopped/),
    ])
    await sql`rollback`.execute(connection)
  })
  expect(await removeTraces(eraser)).toEqual([])
})
