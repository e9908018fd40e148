import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../migrate.ts'
import { describeOnEachEngine } from '../../testing/engines.ts'

const instant = '2026-11-21T08:00:00.000Z'

describeOnEachEngine('the outbox with owners of any kind', (createDatabase) => {
  test('keeps the entries of before, each with its owner, and erases them with it', async () => {
    const { db } = await (await createDatabase()).connect()
    await migrate(db, '008-listing-versions')
    const message = {
      kind: 'contact-us',
      reference: 'r',
      fields: '{}',
      privacy_version: '1',
      received_at: instant,
    } as const
    await db
      .insertInto('messages')
      .values(['m1', 'm2'].map((id) => ({ ...message, id, reference: id })))
      .execute()
    const subscriber = { id: 's1', email: 'a@b.example', consented_at: instant, privacy_version: '1' }
    await db.insertInto('subscribers').values(subscriber).execute()
    await sql`insert into outbox (id, message_id, subscriber_id, purpose, content, attempts, due_at, delivered_at) values
      ('o1', 'm1', null, 'notify-firm', '{"a":1}', 2, ${instant}, null),
      ('o2', 'm2', null, 'forward-message', '{}', 1, ${instant}, ${instant}),
      ('o3', null, 's1', 'confirm-subscription', '{}', 0, ${instant}, null)`.execute(db)
    await migrate(db)
    const entries = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()
    expect(await entries()).toEqual([
      entry({ id: 'o1', owner_id: 'm1', purpose: 'notify-firm', content: '{"a":1}', attempts: 2 }),
      entry({ id: 'o2', owner_id: 'm2', purpose: 'forward-message', attempts: 1, delivered_at: instant }),
      entry({ id: 'o3', owner_kind: 'subscriber', owner_id: 's1', purpose: 'confirm-subscription', attempts: 0 }),
    ])
    await db.deleteFrom('messages').where('id', '=', 'm1').execute()
    expect(await entries()).toMatchObject([{ id: 'o2' }, { id: 'o3' }])
    await db.deleteFrom('subscribers').execute()
    expect(await entries()).toMatchObject([{ id: 'o2' }])
  })
})

function entry(values: object) {
  const rest = { leased_until: null, delivered_at: null, last_error: null, mail_id: null }
  return { owner_kind: 'message', content: '{}', due_at: instant, ...rest, ...values }
}
