import { expect, test } from 'vitest'
import { migrate } from '../../migrate.ts'
import { describeOnEachEngine } from '../../testing/engines.ts'

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
