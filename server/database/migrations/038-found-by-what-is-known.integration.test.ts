import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeBackup } from '../backup.ts'
import { migrate } from '../migrate.ts'
import { restoreBackup } from '../restore.ts'
import type { SiteDatabase } from '../tables.ts'
import { createFolder, describeOnEachEngine } from '../testing/engines.ts'

const at = new Date(Date.now() - 24 * 60 * 60_000).toISOString()

describeOnEachEngine('messages and notes of before they were found by what is known', (createDatabase) => {
  test('are found by their properties and words, and so are those of a backup', async () => {
    const database = await (await createDatabase()).connect()
    const { db } = database
    await migrate(db, '037-follow-ups')
    await sql`insert into threads (id, email, state, last_at) values ('first', 'zoe@example.com', 'open', ${at})`.execute(
      db,
    )
    const fields = JSON.stringify({ email: 'zoe@example.com', propertyID: 'CLX12ABC34, clx12abc35,clx12abc34' })
    await sql`insert into messages (id, thread_id, kind, reference, fields, privacy_version, received_at, email, search)
      values ('first', 'first', 'property-inquiry', 'R-1', ${fields}, '1', ${at}, 'zoe@example.com', 'r-1')`.execute(db)
    // More than one reading of the migration.
    for (let number = 0; number < 600; number++)
      await sql`insert into thread_deeds (id, thread_id, done_at, person_name, deed, note)
        values (${`note-${number}`}, 'first', ${at}, 'Ann', 'note-thread', ${`Müller’s keys ${number}`})`.execute(db)
    const folder = createFolder()
    const old = `${folder}/old.jsonl.gz`
    await writeBackup(database, old)
    await migrate(db)

    const read = async (from: SiteDatabase) => ({
      properties: await from.selectFrom('message_properties').selectAll().orderBy('short_id').execute(),
      words: await from.selectFrom('thread_deeds').select(['id', 'search']).orderBy('id').execute(),
    })
    const found = await read(db)
    expect(found.properties).toEqual([
      { message_id: 'first', short_id: 'clx12abc34' },
      { message_id: 'first', short_id: 'clx12abc35' },
    ])
    expect(found.words).toHaveLength(600)
    expect(found.words.find(({ id }) => id === 'note-599')?.search).toBe('mullers keys 599')

    const copy = await (await createDatabase()).connect()
    await migrate(copy.db)
    await restoreBackup(copy, old, { scratchDir: folder, safetyBackup: `${folder}/before the copy` })
    expect(await read(copy.db)).toEqual(found)
  })
})
