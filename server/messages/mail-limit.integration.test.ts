import { describe, expect, test } from 'vitest'
import { connectMigrated, describeOnEachEngine, describeOnPostgres } from '../database/testing/engines.ts'
import { acceptMessage } from './accept.ts'
import { mailboxOf } from './mail-limit.ts'
import { eraseOlderMessages } from './message-store.ts'
import { subscribe } from './newsletter/subscribers.ts'
import { contactMessage, messageDependencies } from './testing/submission.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)
const hour = 60 * 60_000

describeOnEachEngine('the mails that strangers can cause', (createDatabase) => {
  /** Accepts a message for each address. Returns the number of acknowledgements that were enqueued. */
  async function countAcknowledgements(db: Parameters<typeof messageDependencies>[0], ...emails: string[]) {
    const before = await count(db, 'acknowledge-visitor')
    for (const email of emails) await acceptMessage(messageDependencies(db), another({ email }))
    return (await count(db, 'acknowledge-visitor')) - before
  }

  test('are three acknowledgements to one address an hour, and every message is stored and reported to the firm', async () => {
    const { db } = await connectMigrated(createDatabase)
    expect(await countAcknowledgements(db, ...Array<string>(5).fill('victim@example.com'))).toBe(3)
    expect(await countAcknowledgements(db, 'other@example.com')).toBe(1)
    expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(6)
    expect(await count(db, 'notify-firm')).toBe(6)
  })

  test.each([
    ['capitals', 'Victim@Example.COM', 'VICTIM@example.com'],
    ['tags', 'victim+one@example.com', 'victim+two+three@example.com'],
    ['dots', 'v.ictim@example.com', 'v.i.c.t.i.m@example.com'],
    ['the two names of Gmail', 'victim@gmail.com', 'victim@googlemail.com'],
    ['the spellings of a domain', 'victim@müller.example', 'victim@xn--mller-kva.example'],
    ['wide letters', 'ｖｉｃｔｉｍ@example.com', 'victim@example.com'],
  ])('count one mailbox under %s', async (_what, one, other) => {
    const { db } = await connectMigrated(createDatabase)
    expect(await countAcknowledgements(db, one, other, one, other)).toBe(3)
  })

  test('count the hour before each mail, and no mail that was sent while the clock was ahead', async () => {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    const acknowledged: number[] = []
    for (const minutes of [0, 20, 40, 59, 60, 79, 80]) {
      const before = await count(db, 'acknowledge-visitor')
      await acceptMessage(dependencies, another({}, after(minutes * 60_000)))
      if ((await count(db, 'acknowledge-visitor')) > before) acknowledged.push(minutes)
    }
    expect(acknowledged).toEqual([0, 20, 40, 60, 80])

    for (let times = 0; times < 3; times++)
      await acceptMessage(dependencies, another({ email: 'a@b.example' }, after(99 * hour)))
    expect(await countAcknowledgements(db, 'a@b.example')).toBe(1)
  })

  test('are counted in the database, also when they come at once and through another server', async () => {
    const database = await createDatabase({ migrated: true })
    const { db } = await database.connect()
    await Promise.all(Array.from({ length: 10 }, () => acceptMessage(messageDependencies(db), another())))
    const { db: other } = await database.connect()
    await Promise.all(Array.from({ length: 10 }, () => acceptMessage(messageDependencies(other), another())))
    expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(20)
    expect(await count(db, 'acknowledge-visitor')).toBe(3)
  })

  test('are three requests to confirm an hour, counted apart from the acknowledgements', async () => {
    const { db } = await connectMigrated(createDatabase)
    expect(await countAcknowledgements(db, ...Array<string>(4).fill('victim@example.com'))).toBe(3)
    const asked = { submissionKey: null, privacyVersion: '2026-11', now: start }
    for (const tag of ['a', 'b', 'c', 'd', 'e']) {
      await subscribe(messageDependencies(db), { ...asked, email: `victim+${tag}@example.com` })
    }
    expect(await count(db, 'confirm-subscription')).toBe(3)
    expect(await db.selectFrom('subscribers').select('consented_at').execute()).toEqual(
      Array(5).fill({ consented_at: start.toISOString() }),
    )
    expect(await db.selectFrom('subscriber_tokens').selectAll().execute()).toHaveLength(3)
  })

  test('leave no trace of an address that outlives its message', async () => {
    const { db } = await connectMigrated(createDatabase)
    await countAcknowledgements(db, 'victim@example.com')
    expect(JSON.stringify(await db.selectFrom('mail_slots').selectAll().execute())).not.toContain('victim')
    await eraseOlderMessages(db, after(1))
    expect(await db.selectFrom('mail_slots').selectAll().execute()).toEqual([])
  })
})

describeOnPostgres('two servers that take messages at the same time', (createDatabase) => {
  test('send three acknowledgements together', async () => {
    const database = await createDatabase({ migrated: true })
    const [one, other] = await Promise.all([database.connect(), database.connect()])
    const posts = [one, other].flatMap(({ db }) =>
      Array.from({ length: 10 }, () => acceptMessage(messageDependencies(db), another())),
    )
    await Promise.all(posts)
    expect(await count(one.db, 'acknowledge-visitor')).toBe(3)
  })
})

describe('a mailbox', () => {
  test.each([
    ['+254700@example.com', '+254700@example.com'],
    ['a@b.example', 'a@b.example'],
    ['a..b@c.example', 'ab@c.example'],
  ])('of %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })
})

async function count(
  db: Parameters<typeof messageDependencies>[0],
  purpose: 'acknowledge-visitor' | 'notify-firm' | 'confirm-subscription',
) {
  return (await db.selectFrom('outbox').select('id').where('purpose', '=', purpose).execute()).length
}

let written = 0
/** Each message has its own text, so that none is a repeat (D5). */
function another(fields: { email?: string } = {}, now = start) {
  return contactMessage({ fields: { email: 'victim@example.com', msg: `No. ${++written}`, ...fields }, now })
}
