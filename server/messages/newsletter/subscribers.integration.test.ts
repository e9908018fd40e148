import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SiteDatabase } from '../../database/tables.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { createMailChannel } from '../mail-channel.ts'
import { createOutbox } from '../outbox.ts'
import { messageDependencies } from '../testing/submission.ts'
import { confirmSubscriber, eraseUnconfirmed, subscribe, unsubscribe } from './subscribers.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)
const hour = 60 * 60_000
const day = 24 * hour
const email = 'wanjiru@example.co.ke'
const asked = { email, submissionKey: null, privacyVersion: '2026-11', now: start }

describeOnEachEngine('a subscriber (D6)', (createDatabase) => {
  test('is stored with the consent and the version of the notice, and asked by mail to confirm', async () => {
    const { db } = await connectMigrated(createDatabase)
    let woken = 0
    const outbox = { wake: () => woken++, deliverNow: async () => null }
    await subscribe(messageDependencies(db, { outbox }), { ...asked, consentWords: 'I agree.' })
    expect(woken).toBe(1)
    expect(await listSubscribers(db)).toEqual([
      {
        id: expect.any(String),
        email,
        consented_at: start.toISOString(),
        privacy_version: '2026-11',
        consent_words: 'I agree.',
        confirmed_at: null,
        asked_again_at: null,
      },
    ])
    expect(await listMails(db)).toMatchObject([{ to: { address: email } }])
  })

  test('is stored once, and asked again an hour later at the soonest', async () => {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    await subscribe(dependencies, asked)
    await subscribe(dependencies, { ...asked, privacyVersion: '2026-12', now: after(hour) })
    expect(await listMails(db)).toHaveLength(2)
    expect(await listSubscribers(db)).toMatchObject([
      { privacy_version: '2026-12', consented_at: after(hour).toISOString() },
    ])
  })

  test('is not asked again within the hour', async () => {
    const { db } = await connectMigrated(createDatabase)
    await subscribe(messageDependencies(db), asked)
    await subscribe(messageDependencies(db), { ...asked, now: after(hour - 1) })
    expect(await listMails(db)).toHaveLength(1)
    expect(await listSubscribers(db)).toMatchObject([{ consented_at: start.toISOString() }])
  })

  test('that is entered twenty times at once is stored and asked once', async () => {
    const { db } = await connectMigrated(createDatabase)
    await Promise.all(Array.from({ length: 20 }, () => subscribe(messageDependencies(db), asked)))
    expect(await listSubscribers(db)).toHaveLength(1)
    expect(await listMails(db)).toHaveLength(1)
  })

  test('that comes twice with the same key is asked once, however late (D5)', async () => {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    await subscribe(dependencies, { ...asked, submissionKey: 'k' })
    await subscribe(dependencies, { ...asked, submissionKey: 'k', now: after(14 * day) })
    expect(await listMails(db)).toHaveLength(1)
    expect(await listSubscribers(db)).toMatchObject([{ consented_at: start.toISOString() }])
    await subscribe(dependencies, { ...asked, submissionKey: 'l', now: after(14 * day) })
    expect(await listMails(db)).toHaveLength(2)
  })

  test('leaves no fingerprint when it is erased', async () => {
    const { db } = await connectMigrated(createDatabase)
    await subscribe(messageDependencies(db), { ...asked, submissionKey: 'k' })
    expect(await db.selectFrom('submissions').selectAll().execute()).toHaveLength(2)
    await unsubscribe({ db }, await lastToken(db))
    expect(await db.selectFrom('submissions').selectAll().execute()).toEqual([])
  })

  test('is confirmed when the link is used, and from then on neither asked nor changed', async () => {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    await subscribe(dependencies, asked)
    const token = await lastToken(db)
    expect(await confirmSubscriber(dependencies, token, after(day))).toBe(true)
    expect(await confirmSubscriber(dependencies, token, after(2 * day))).toBe(true)
    await subscribe(dependencies, { ...asked, privacyVersion: '2027-01', now: after(3 * day) })
    expect(await listSubscribers(db)).toMatchObject([
      { confirmed_at: after(day).toISOString(), privacy_version: '2026-11' },
    ])
    expect(await listMails(db)).toHaveLength(1)
  })

  test('confirms by every mail that asked', async () => {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    await subscribe(dependencies, asked)
    const first = await lastToken(db)
    await subscribe(dependencies, { ...asked, now: after(day) })
    expect(await lastToken(db)).not.toBe(first)
    expect(await confirmSubscriber(dependencies, first, after(day))).toBe(true)
  })

  test('is erased by the link to unsubscribe, confirmed or not, with the mails that wait', async () => {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    for (const confirmed of [true, false]) {
      await subscribe(dependencies, asked)
      const token = await lastToken(db)
      if (confirmed) await confirmSubscriber(dependencies, token, start)
      expect(await unsubscribe(dependencies, token)).toBe(true)
      for (const table of ['subscribers', 'subscriber_tokens', 'outbox'] as const) {
        expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
      }
      expect(await unsubscribe(dependencies, token)).toBe(false)
      expect(await confirmSubscriber(dependencies, token, start)).toBe(false)
    }
  })

  test('cannot be changed with another token, or with the digest of one', async () => {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    await subscribe(dependencies, asked)
    await subscribe(dependencies, { ...asked, email: 'other@example.com' })
    const { token_hash } = await db.selectFrom('subscriber_tokens').selectAll().limit(1).executeTakeFirstOrThrow()
    for (const token of ['', 'x', token_hash]) {
      expect(await confirmSubscriber(dependencies, token, start)).toBe(false)
      expect(await unsubscribe(dependencies, token)).toBe(false)
    }
    await unsubscribe(dependencies, await lastToken(db, 'other@example.com'))
    expect(await listSubscribers(db)).toMatchObject([{ email, confirmed_at: null }])
  })

  test('that nobody confirms is erased after 30 days, and one that is confirmed stays', async () => {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    await subscribe(dependencies, asked)
    const token = await lastToken(db)
    await subscribe(dependencies, { ...asked, email: 'stays@example.com' })
    await confirmSubscriber(dependencies, await lastToken(db, 'stays@example.com'), start)
    await eraseUnconfirmed(db, after(30 * day))
    expect(await listSubscribers(db)).toHaveLength(2)
    expect(await confirmSubscriber(dependencies, token, after(30 * day + 1))).toBe(false)
    expect(await listSubscribers(db)).toMatchObject([{ email: 'stays@example.com' }])
  })

  test('that was entered under a clock a year ahead is asked again an hour, and erased 30 days after the clock was put right', async () => {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    await subscribe(dependencies, { ...asked, now: after(365 * day) })
    await eraseUnconfirmed(db, start)
    await eraseUnconfirmed(db, after(30 * day))
    expect(await listSubscribers(db)).toHaveLength(1)
    await eraseUnconfirmed(db, after(30 * day + 1))
    expect(await listSubscribers(db)).toEqual([])

    await subscribe(dependencies, { ...asked, now: after(365 * day) })
    await subscribe(dependencies, asked)
    await subscribe(dependencies, { ...asked, now: after(hour) })
    expect(await listMails(db)).toHaveLength(2)
  })

  test('has a token of which only the digest is stored once the mail is sent', async () => {
    const { db } = await connectMigrated(createDatabase)
    await subscribe(messageDependencies(db), asked)
    const token = await lastToken(db)
    expect(await db.selectFrom('subscriber_tokens').select('token_hash').execute()).toEqual([
      { token_hash: createHash('sha256').update(token).digest('hex') },
    ])
    const sent: object[] = []
    const transport = { sendMail: async (mail: object) => sent.push(mail) }
    const log = { info() {}, warn() {}, error() {} }
    const mail = createMailChannel({ db, transport, from: 'site@riparo.example', to: 'office@riparo.example' })
    await createOutbox({ db, channels: [mail], clock: () => start, log }).deliverDue()
    expect(sent).toMatchObject([
      {
        to: { address: email },
        headers: {
          'List-Unsubscribe': `<https://www.riparo.example/newsletter/unsubscribe?token=${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      },
    ])
    expect(JSON.stringify(await db.selectFrom('outbox').selectAll().execute())).not.toContain(token)
  })
})

function listSubscribers(db: SiteDatabase) {
  return db.selectFrom('subscribers').selectAll().execute()
}

async function listMails(db: SiteDatabase) {
  const mails = await db.selectFrom('outbox').select('content').orderBy('due_at').execute()
  return mails.map(({ content }) => JSON.parse(content))
}

/** The token of the newest mail to an address. */
async function lastToken(db: SiteDatabase, address = email): Promise<string> {
  const mails = (await listMails(db)).filter(({ to }) => to.address === address)
  return /confirm\?token=([\w-]+)/.exec(mails.at(-1).text)?.[1] ?? ''
}
