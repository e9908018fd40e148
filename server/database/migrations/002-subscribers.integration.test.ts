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
}
const mail = {
  id: 'o1',
  owner_kind: 'message',
  owner_id: 'm1',
  purpose: 'notify-firm',
  attempts: 3,
  due_at: instant,
} as const

describeOnEachEngine('the outbox with subscribers', (createDatabase) => {
  test('keeps the mails that waited before', async () => {
    const { db } = await (await createDatabase()).connect()
    await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo('001-first-tables')
    await db
      .insertInto('messages')
      .values({ ...message, kind: 'contact-us' })
      .execute()
    await sql`insert into outbox (id, message_id, purpose, mail, attempts, due_at) values ('o1', 'm1', 'notify-firm', '{}', 3, ${instant})`.execute(
      db,
    )
    await migrate(db)
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([
      { ...mail, content: '{}', leased_until: null, delivered_at: null, last_error: null },
    ])
    await db.deleteFrom('messages').execute()
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('refuses a mail without an owner, and with the id of another', async () => {
    const { db } = await (await createDatabase()).connect()
    await migrate(db)
    const subscriber = { id: 's1', email: 'a@b.example', consented_at: instant, privacy_version: '1' }
    await db
      .insertInto('messages')
      .values({ ...message, kind: 'contact-us' })
      .execute()
    await db.insertInto('subscribers').values(subscriber).execute()
    const insert = (row: object) =>
      db
        .insertInto('outbox')
        .values({ ...mail, content: '{}', ...row })
        .execute()
    for (const column of ['owner_kind', 'owner_id']) {
      await expect(insert({ [column]: null })).rejects.toThrow(new RegExp(`null.*${column}|${column}.*null`, 'i'))
    }
    await insert({})
    await expect(insert({})).rejects.toThrow(/unique/i)
    await insert({ id: 'o2', owner_kind: 'subscriber', owner_id: 's1' })
  })
})
