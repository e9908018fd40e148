import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeBackup } from '../backup.ts'
import { migrate } from '../migrate.ts'
import { restoreBackup } from '../restore.ts'
import { createFolder, describeOnEachEngine } from '../testing/engines.ts'

const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

describeOnEachEngine('messages of before there were threads', (createDatabase) => {
  test('get theirs by address and time, and so do those of a backup', async () => {
    const database = await (await createDatabase()).connect()
    const { db } = database
    await migrate(db, '025-changed-together')
    const add = (id: string, email: string, days: number) =>
      sql`insert into messages (id, kind, reference, fields, privacy_version, received_at) values
        (${id}, 'contact-us', ${`R-${id}`}, ${JSON.stringify({ email, name: 'Zoë' })}, '1', ${ago(days)})`.execute(db)
    // More than one reading of the migration.
    for (let number = 0; number < 600; number++) await add(`m${number}`, `${number}@example.com`, 100)
    await add('old', 'Zoe@example.com', 70)
    await add('joined', 'zoe@example.com', 45)
    await add('new', 'zoe@example.com', 10)
    await add('newest', 'zoe@Example.com', 5)
    const folder = createFolder()
    const old = `${folder}/old.jsonl.gz`
    await writeBackup(database, old)
    await sql`insert into messages (id, kind, reference, fields, privacy_version, received_at)
      values ('broken', 'contact-us', 'R-broken', 'edited by hand', '1', ${ago(1)})`.execute(db)

    await migrate(db)
    const read = async (from = db) => {
      const rows = await from
        .selectFrom('messages')
        .innerJoin('threads', 'threads.id', 'messages.thread_id')
        .select(['messages.id', 'thread_id', 'threads.email', 'state', 'waiting_at', 'last_at', 'search'])
        .orderBy('received_at')
        .orderBy('messages.id')
        .execute()
      return rows
    }
    const rows = await read()
    expect(rows).toHaveLength(605)
    const lasts = rows.slice(-5).map(({ id, thread_id, state }) => [id, thread_id, state])
    expect(lasts).toEqual([
      ['old', 'old', 'closed'],
      ['joined', 'old', 'closed'],
      ['new', 'new', 'open'],
      ['newest', 'new', 'open'],
      ['broken', 'broken', 'open'],
    ])
    expect(rows.find(({ id }) => id === 'newest')).toMatchObject({
      email: 'zoe@example.com',
      waiting_at: rows.find(({ id }) => id === 'new')?.waiting_at,
      search: 'r-newest zoe@example.com zoe',
    })

    await db.updateTable('threads').set({ state: 'answered', waiting_at: null }).where('id', '=', 'new').execute()
    const answered = await read()
    const copy = await (await createDatabase()).connect()
    await migrate(copy.db)
    await restoreBackup(copy, old, { scratchDir: folder, safetyBackup: `${folder}/before the copy` })
    expect(await read(copy.db)).toEqual(rows.filter(({ id }) => id !== 'broken'))
    // In a database that knows them, what was done since stays.
    await restoreBackup(database, old, { scratchDir: folder, safetyBackup: `${folder}/before` })
    expect(await read()).toEqual(answered)

    // A message of both keeps the thread of the database, and none is left of the one that it has in the backup.
    await db
      .insertInto('threads')
      .values({
        id: 'other',
        email: 'zoe@example.com',
        state: 'closed',
        person_id: null,
        waiting_at: null,
        last_at: ago(45),
      })
      .execute()
    await db.updateTable('messages').set({ thread_id: 'other' }).where('thread_id', '=', 'old').execute()
    await db.deleteFrom('threads').where('id', '=', 'old').execute()
    await restoreBackup(database, old, { scratchDir: folder, safetyBackup: `${folder}/before that` })
    const threads = await db.selectFrom('threads').select('id').where('email', '=', 'zoe@example.com').execute()
    expect(threads.map(({ id }) => id).sort()).toEqual(['new', 'other'])
  })
})
