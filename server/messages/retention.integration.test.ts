import { expect, test } from 'vitest'
import { connectMigrated, describeOnEachEngine } from '../database/testing/engines.ts'
import { acceptMessage } from './accept.ts'
import { confirmSubscriber, subscribe } from './newsletter/subscribers.ts'
import { eraseExpired } from './retention.ts'
import { contactMessage, inquiry, messageDependencies } from './testing/submission.ts'

const received = new Date('2026-02-28T08:00:00.000Z')
const inTime = new Date('2028-02-28T08:00:00.000Z')
const tooLate = new Date('2028-02-28T08:00:00.001Z')

describeOnEachEngine('stored personal data', (createDatabase) => {
  test('is erased after 24 months with all rows about it, and not before', async () => {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    await acceptMessage(dependencies, inquiry({ now: received }))
    await acceptMessage(dependencies, contactMessage({ now: received }))
    await subscribe(dependencies, {
      email: 'wanjiru@example.co.ke',
      submissionKey: null,
      privacyVersion: '2026-11',
      now: received,
    })
    const { content } = await db
      .selectFrom('outbox')
      .select('content')
      .where('owner_kind', '=', 'subscriber')
      .executeTakeFirstOrThrow()
    expect(
      await confirmSubscriber(
        dependencies,
        /confirm\?token=([\w-]+)/.exec(JSON.parse(content).text)?.[1] ?? '',
        received,
      ),
    ).toBe(true)
    await db.insertInto('erasures').values({ id: 'm1', erased_at: received.toISOString() }).execute()
    const count = async () => {
      const tables = ['messages', 'submissions', 'outbox', 'subscribers', 'subscriber_tokens', 'erasures'] as const
      return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
    }

    await eraseExpired(db, inTime)
    expect(await count()).toEqual([2, expect.any(Number), expect.any(Number), 1, 1, 1])
    await acceptMessage(dependencies, inquiry({ now: tooLate, fields: { email: 'later@example.com' } }))
    await eraseExpired(db, tooLate)
    const [messages, submissions, , subscribers, tokens, erasures] = await count()
    expect([messages, submissions, subscribers, tokens, erasures]).toEqual([1, 1, 0, 0, 0])
    const left = await db.selectFrom('outbox').select('content').execute()
    expect(left.map((row) => row.content).join()).not.toContain('wanjiru@example.co.ke')
  })
})
