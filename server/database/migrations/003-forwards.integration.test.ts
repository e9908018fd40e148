import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { describeOnEachEngine } from '../testing/engines.ts'
import { migrations } from './index.ts'

const instant = '2026-11-21T08:00:00.000Z'
const message = {
  id: 'm1',
  kind: 'contact-us',
  reference: 'r',
  fields: '{}',
  privacy_version: '1',
  received_at: instant,
} as const

describeOnEachEngine('the submissions of all forms', (createDatabase) => {
  test('keep the fingerprints of earlier submissions, and the mails that waited', async () => {
    const { db } = await (await createDatabase()).connect()
    await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo('002-subscribers')
    await db.insertInto('messages').values(message).execute()
    await sql`insert into submissions (fingerprint, message_id, received_at) values ('f', 'm1', ${instant})`.execute(db)
    await sql`insert into outbox (id, message_id, purpose, mail, attempts, due_at) values ('o1', 'm1', 'notify-firm', '{"a":1}', 0, ${instant})`.execute(
      db,
    )
    await migrate(db)
    expect(await db.selectFrom('submissions').selectAll().execute()).toEqual([
      { fingerprint: 'f', message_id: 'm1', subscriber_id: null, received_at: instant },
    ])
    expect(await db.selectFrom('outbox').select(['id', 'content']).execute()).toEqual([
      { id: 'o1', content: '{"a":1}' },
    ])
    await db.deleteFrom('messages').execute()
    expect(await db.selectFrom('submissions').selectAll().execute()).toEqual([])
  })

  test('each have one owner', async () => {
    const { db } = await (await createDatabase()).connect()
    await migrate(db)
    await db.insertInto('messages').values(message).execute()
    const insert = (about: { message_id?: string; subscriber_id?: string }) =>
      db
        .insertInto('submissions')
        .values({ fingerprint: 'f', received_at: instant, ...about })
        .execute()
    await expect(insert({})).rejects.toThrow(/submissions_about_one/)
    await expect(insert({ message_id: 'm1', subscriber_id: 's1' })).rejects.toThrow(/submissions_about_one/)
    await insert({ message_id: 'm1' })
  })
})
