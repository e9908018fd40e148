import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../database/connect.ts'
import type { SiteDatabase } from '../database/tables.ts'
import {
  connectMigrated,
  createFolder,
  createSqliteDatabase,
  describeOnEachEngine,
} from '../database/testing/engines.ts'
import { acceptMessage } from './accept.ts'
import { createMailChannel, type Transport } from './mail-channel.ts'
import { retryDeliveries } from './message-store.ts'
import { createOutbox } from './outbox.ts'
import { countFailed, countWaiting } from './outbox-rows.ts'
import { createSmtpTransport } from './smtp.ts'
import { hangUp } from './testing/mail-server.ts'
import { startSmtpServer } from './testing/smtp-server.ts'
import { inquiry, messageDependencies } from './testing/submission.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const minute = 60_000

describeOnEachEngine('the outbox', (createDatabase) => {
  test('delivers the notification to the firm and the acknowledgement to the visitor, once', async () => {
    const { db } = await connectMigrated(createDatabase)
    const properties = new Map([['clx12abc34', null]])
    const { reference } = await acceptMessage(messageDependencies(db), inquiry({ properties }))
    const smtp = await startSmtpServer()
    const { outbox, log } = testOutbox(db, await createSmtpTransport(smtp.url))
    expect(await countWaiting(db)).toBe(2)
    await outbox.deliverDue()
    await outbox.deliverDue()
    expect(await countWaiting(db)).toBe(0)

    const notification = smtp.received.find(({ recipients }) => recipients.includes('office@riparo.example'))
    const acknowledgement = smtp.received.find(({ recipients }) => recipients.includes('wanjiru@example.co.ke'))
    expect(smtp.received).toHaveLength(2)
    expect(notification?.mail).toMatchObject({
      subject: `Inquiry ${reference} about property CLX12ABC34`,
      from: { name: 'Riparo', address: 'site@riparo.example' },
      to: [{ name: '', address: 'office@riparo.example' }],
      replyTo: [{ name: 'Wanjiru Müller', address: 'wanjiru@example.co.ke' }],
    })
    expect(notification?.raw).toContain('Auto-Submitted: auto-generated')
    // HTML leaves with the mail, and is stored no longer than that (K10.3).
    expect(notification?.mail.html).toContain(reference)
    const stored = (await db.selectFrom('outbox').select('content').execute()).map(({ content }) => content).join()
    expect(stored).toContain(reference)
    expect(stored).not.toContain('<html')
    expect(acknowledgement?.mail).toMatchObject({
      subject: `Your inquiry ${reference} about property CLX12ABC34`,
      from: { name: 'Riparo', address: 'site@riparo.example' },
      replyTo: [{ name: 'Riparo', address: 'hello@riparo.example' }],
    })
    expect(JSON.stringify(log.info.mock.calls)).not.toMatch(/wanjiru|müller|254700/i)
  })

  test('keeps umlauts, emoji and lines of a single dot', async () => {
    const { db } = await connectMigrated(createDatabase)
    const msg = `Grüße aus Zürich 🏡\n.\n\nHabari yenu? ${'long '.repeat(300)}end`
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry({ fields: { name: 'Zoë 🏡', msg } }))
    const smtp = await startSmtpServer()
    await testOutbox(db, await createSmtpTransport(smtp.url)).outbox.deliverDue()
    expect(smtp.received[0]?.mail.replyTo).toEqual([{ name: 'Zoë 🏡', address: 'wanjiru@example.co.ke' }])
    expect(smtp.received[0]?.mail.text).toContain(msg)
  })

  test('lets no name inject a header or a recipient', async () => {
    const { db } = await connectMigrated(createDatabase)
    // Skips the form's rules, which would remove the line breaks.
    const names = ['Jane\r\nBcc: spy@evil.example', 'Jane\nX-Evil: 1', '"Jane" <spy@evil.example>, x', 'J\r\n\r\nBody']
    for (const [number, name] of names.entries()) {
      await acceptMessage(messageDependencies(db), inquiry({ fields: { name, email: `reader-${number}@example.com` } }))
    }
    const smtp = await startSmtpServer()
    await testOutbox(db, await createSmtpTransport(smtp.url)).outbox.deliverDue()
    expect(smtp.received).toHaveLength(2 * names.length)
    for (const { recipients, mail } of smtp.received) {
      expect(recipients.join()).toMatch(/^(office@riparo\.example|reader-\d@example\.com)$/)
      const headers = mail.headers.map(({ key }) => key)
      expect(headers).not.toContain('bcc')
      expect(headers).not.toContain('x-evil')
      expect(mail.replyTo).toHaveLength(1)
      expect(mail.replyTo?.[0]?.address).not.toContain('evil')
    }
  })

  test('sends only the known fields of a mail, even when a row from a changed backup has others', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    const secret = join(createFolder(), 'secret')
    writeFileSync(secret, 'Secretwords')
    const [row] = await listMails(db)
    const changed = {
      ...JSON.parse(row?.content ?? ''),
      raw: { path: secret },
      html: { path: secret },
      attachments: [{ path: secret }],
      bcc: 'spy@evil.example',
      headers: { 'X-Evil': '1', 'List-Unsubscribe': { prepared: true, value: 'x' } },
    }
    await db
      .updateTable('outbox')
      .set({ content: JSON.stringify(changed) })
      .execute()
    const smtp = await startSmtpServer()
    await testOutbox(db, await createSmtpTransport(smtp.url)).outbox.deliverDue()
    expect(smtp.received).toEqual([])

    await db
      .updateTable('outbox')
      .set({ content: JSON.stringify({ ...changed, headers: { 'X-Evil': '1' } }), due_at: start.toISOString() })
      .execute()
    await testOutbox(db, await createSmtpTransport(smtp.url)).outbox.deliverDue()
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['office@riparo.example']])
    expect(smtp.received[0]?.raw).not.toMatch(/secretwords|evil/i)
    expect(smtp.received[0]?.mail.text).toContain('Is it still free?')
  })

  test.each([
    'no JSON',
    '{}',
    '[]',
    '{"to":null,"replyTo":{"name":"W","address":"w@example.co.ke"},"subject":"S","text":{"path":"/etc/hosts"},"messageId":"<1>"}',
  ])('permanently fails a mail that cannot be read, and records the reason: %s', async (content) => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    await db.updateTable('outbox').set({ content }).execute()
    const smtp = await startSmtpServer()
    const { outbox } = testOutbox(db, await createSmtpTransport(smtp.url))
    await outbox.deliverDue()
    expect(smtp.received).toEqual([])
    expect(await listMails(db)).toMatchObject([{ due_at: null, last_error: expect.stringMatching(/cannot be read/) }])
    expect(await countFailed(db)).toBe(1)
  })

  test('keeps mails while the server is down, and delivers them when it is up again', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db), inquiry())
    const down = await startSmtpServer()
    await down.stop()
    const { outbox, clock, log } = testOutbox(db, await createSmtpTransport(down.url))
    await outbox.deliverDue()
    const mails = await listMails(db)
    expect(mails).toMatchObject(Array(2).fill({ attempts: 1, delivered_at: null, leased_until: null }))
    expect(mails[0]?.last_error).toContain('ECONNREFUSED')
    expect(log.warn).toHaveBeenCalledTimes(2)

    const up = await startSmtpServer({ port: down.port })
    await outbox.deliverDue()
    expect(up.received).toEqual([])
    clock.now = new Date(start.getTime() + minute)
    await outbox.deliverDue()
    expect(up.received).toHaveLength(2)
    expect(await listMails(db)).toMatchObject(
      Array(2).fill({ attempts: 2, last_error: null, delivered_at: clock.now.toISOString() }),
    )
  })

  test('retries after a temporary refusal, under the same Message-ID', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    const smtp = await startSmtpServer({ refuseMail: (count) => (count === 1 ? '451 4.7.1 Greylisted' : null) })
    const { outbox, clock } = testOutbox(db, await createSmtpTransport(smtp.url))
    await outbox.deliverDue()
    expect((await listMails(db))[0]?.last_error).toMatch(/451 .*Greylisted/)
    clock.now = new Date(start.getTime() + minute)
    await outbox.deliverDue()
    const [{ content = '' } = {}] = await listMails(db)
    const { messageId } = JSON.parse(content)
    expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual([messageId])
    expect(smtp.received[0]?.mail.references).toBe(messageId)
  })

  test('resends a mail that the server accepted without confirming it, under the same Message-ID', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    const smtp = await startSmtpServer({ refuseMail: (count) => (count === 1 ? hangUp : null) })
    const { outbox, clock } = testOutbox(db, await createSmtpTransport(smtp.url))
    await outbox.deliverDue()
    expect(await listMails(db)).toMatchObject([{ attempts: 1, delivered_at: null, leased_until: null }])
    clock.now = new Date(start.getTime() + minute)
    await outbox.deliverDue()
    expect(smtp.received).toHaveLength(2)
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(1)
    expect(await countWaiting(db)).toBe(0)
  })

  test('treats a silent server as down', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const { outbox } = testOutbox(db, await createSmtpTransport(`smtp://127.0.0.1:${port}`, { greetingTimeout: 50 }))
    await outbox.deliverDue()
    expect(await listMails(db)).toMatchObject([
      { attempts: 1, leased_until: null, last_error: 'ETIMEDOUT: Greeting never received' },
    ])
  })

  test('treats a server that hangs in the middle of a mail as down', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    const smtp = await startSmtpServer({ refuseMail: () => new Promise(() => {}) })
    const { outbox } = testOutbox(db, await createSmtpTransport(smtp.url, { socketTimeout: 100 }))
    await outbox.deliverDue()
    expect(await listMails(db)).toMatchObject([
      { attempts: 1, leased_until: null, last_error: expect.stringMatching(/^ETIMEDOUT/) },
    ])
  })

  test('permanently fails an acknowledgement after five days, and keeps retrying the notification', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db), inquiry())
    await db.updateTable('outbox').set({ attempts: 129 }).execute()
    const smtp = await startSmtpServer({ refuseMail: () => '554 5.7.1 Looks like spam' })
    const { outbox } = testOutbox(db, await createSmtpTransport(smtp.url))
    await outbox.deliverDue()
    expect(await listMails(db)).toMatchObject([
      { purpose: 'acknowledge-visitor', due_at: null },
      { purpose: 'notify-firm', due_at: expect.any(String) },
    ])
    expect(await countFailed(db)).toBe(1)
    expect(await countWaiting(db)).toBe(1)
  })

  test('never fails the notification permanently, and records the error without the address', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    const smtp = await startSmtpServer({
      refuseRecipient: () => '550 5.1.1 <office@riparo.example>: no such user here',
    })
    const { outbox, clock, log } = testOutbox(db, await createSmtpTransport(smtp.url))
    const waits: number[] = []
    for (let attempt = 1; attempt <= 10; attempt++) {
      await outbox.deliverDue()
      const [mail] = await listMails(db)
      expect(mail).toMatchObject({ attempts: attempt, last_error: 'EENVELOPE: 550 5.1.1 <…>: no such user here' })
      const due = new Date(mail?.due_at ?? 0)
      waits.push((due.getTime() - clock.now.getTime()) / 1000)
      clock.now = due
    }
    const longest = [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]
    for (const [index, max] of longest.entries()) {
      expect(waits[index]).toBeLessThanOrEqual(max)
      expect(waits[index]).toBeGreaterThanOrEqual(0.8 * max - 0.001)
    }
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('@')
  })

  test('permanently fails the acknowledgement to an address that does not exist', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db), inquiry())
    await db.deleteFrom('outbox').where('purpose', '=', 'notify-firm').execute()
    const smtp = await startSmtpServer({ refuseRecipient: () => '550 5.1.1 No such user' })
    const { outbox } = testOutbox(db, await createSmtpTransport(smtp.url))
    await outbox.deliverDue()
    expect(await listMails(db)).toMatchObject([
      { due_at: null, delivered_at: null, last_error: 'EENVELOPE: 550 5.1.1 No such user' },
    ])
    expect(await countWaiting(db)).toBe(0)
  })

  test('shares its work with other servers, and no mail is sent twice', async () => {
    const database = await createDatabase({ migrated: true })
    const servers = await Promise.all(Array.from({ length: 4 }, () => database.connect()))
    const [first] = servers
    if (!first) throw new Error('no server')
    for (let i = 0; i < 25; i++)
      await acceptMessage(messageDependencies(first.db), inquiry({ fields: { email: `${i}@b.example` } }))
    const sent: unknown[] = []
    const transport: Transport = { sendMail: async ({ messageId }) => sent.push(messageId) }
    const outboxes = servers.map(({ db }) => testOutbox(db, transport).outbox)
    while (await countWaiting(first.db)) await Promise.all(outboxes.map((outbox) => outbox.deliverDue()))
    expect(sent).toHaveLength(50)
    expect(new Set(sent).size).toBe(50)
  })

  test('takes over the mail of a server that died, once its lease is over', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    const began = Promise.withResolvers<void>()
    const never = new Promise<never>(() => {})
    const dying = testOutbox(db, {
      sendMail() {
        began.resolve()
        return never
      },
    })
    void dying.outbox.deliverDue()
    await began.promise

    const sendMail = vi.fn(async () => {})
    const { outbox, clock } = testOutbox(db, { sendMail })
    clock.now = new Date(start.getTime() + 4 * minute)
    await outbox.deliverDue()
    expect(sendMail).not.toHaveBeenCalled()
    clock.now = new Date(start.getTime() + 5 * minute)
    await outbox.deliverDue()
    expect(sendMail).toHaveBeenCalledOnce()
  })

  test.each([
    [60, 1],
    [61, 2],
  ])('waits at most an hour: an entry that is due in %i minutes then has %i attempts', async (minutes, attempts) => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    const due_at = new Date(start.getTime() + minutes * minute).toISOString()
    await db.updateTable('outbox').set({ due_at, attempts: 1 }).execute()
    await testOutbox(db, { sendMail: async () => {} }).outbox.deliverDue()
    expect(await listMails(db)).toMatchObject([{ attempts }])
  })

  test.each([
    [10, 0],
    [11, 1],
  ])(
    'respects a lease of plausible length: one that ends in %i minutes allows %i attempts',
    async (minutes, attempts) => {
      const { db } = await connectMigrated(createDatabase)
      await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
      const leased_until = new Date(start.getTime() + minutes * minute).toISOString()
      await db.updateTable('outbox').set({ leased_until }).execute()
      expect(await retryDeliveries(db, null, start)).toBe(attempts)
      await db.updateTable('outbox').set({ leased_until }).execute()
      await testOutbox(db, { sendMail: async () => {} }).outbox.deliverDue()
      expect(await listMails(db)).toMatchObject([{ attempts }])
    },
  )

  test('records a delivery as soon as the database can write again, and repeats nothing until then', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    const sendMail = vi.fn(async () => db.schema.alterTable('outbox').renameTo('elsewhere').execute())
    const { outbox, clock, log } = testOutbox(db, { sendMail })
    const failed = Promise.withResolvers<void>()
    log.error.mockImplementationOnce(() => failed.resolve())
    const delivered = outbox.deliverDue()
    await failed.promise
    clock.now = new Date(start.getTime() + 10 * minute)
    await db.schema.alterTable('elsewhere').renameTo('outbox').execute()
    await outbox.deliverDue()
    await delivered
    expect(sendMail).toHaveBeenCalledOnce()
    expect(await listMails(db)).toMatchObject([{ attempts: 1, delivered_at: start.toISOString(), leased_until: null }])
    expect(log.error).toHaveBeenCalledOnce()
  })

  test('whose delivery fails after its lease leaves the newer lease of another server alone', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    const began = Promise.withResolvers<void>()
    const released = Promise.withResolvers<never>()
    const slow = testOutbox(db, {
      sendMail() {
        began.resolve()
        return released.promise
      },
    })
    const failing = slow.outbox.deliverDue()
    await began.promise
    const leased_until = new Date(start.getTime() + 9 * minute).toISOString()
    await db.updateTable('outbox').set({ leased_until }).execute()
    released.reject(new Error('too late'))
    await failing
    expect(await listMails(db)).toMatchObject([{ leased_until, last_error: null }])
  })

  test('when it stops, finishes the running delivery and starts no other', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db), inquiry())
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<null>()]
    const smtp = await startSmtpServer({
      refuseMail() {
        arrived.resolve()
        return released.promise
      },
    })
    const { outbox } = testOutbox(db, await createSmtpTransport(smtp.url))
    outbox.start()
    await arrived.promise
    const stopped = outbox.stop()
    released.resolve(null)
    await stopped
    outbox.wake()
    expect(smtp.received).toHaveLength(1)
    expect(await countWaiting(db)).toBe(1)
  })

  test('lets everything wait where mail is not configured', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    const outbox = createOutbox({ db, channels: [], log: testLog() })
    outbox.start()
    await outbox.stop()
    expect(await listMails(db)).toMatchObject([{ attempts: 0, leased_until: null }])
    expect(await countWaiting(db)).toBe(1)
  })
})

test.each([{ path: '/etc/hosts' }, { href: 'http://127.0.0.1:1/' }])(
  'the connection to the mail server reads no file and no URL: %j',
  async (text) => {
    const smtp = await startSmtpServer()
    const transport = await createSmtpTransport(smtp.url)
    const mail = { from: 'site@riparo.example', to: 'office@riparo.example', subject: 'S' }
    await expect(transport.sendMail({ ...mail, text })).rejects.toThrow(/access rejected/i)
    await expect(transport.sendMail({ ...mail, raw: text })).rejects.toThrow(/access rejected/i)
    expect(smtp.received).toEqual([])
  },
)

describe('the outbox with its own timers', () => {
  test('delivers at the start, at once when it is woken, and every 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { db } = await connectMigrated(createSqliteDatabase)
    const sent = signalledTransport()
    // SQLite and this transport never wait, so one turn of the event loop (`setImmediate`) finishes all that was started.
    const { outbox } = testOutbox(db, sent.transport)
    const accept = (msg: string) =>
      acceptMessage(messageDependencies(db, { mails: false }), inquiry({ fields: { msg } }))

    await accept('at the start')
    outbox.start()
    await sent.next()
    await accept('woken')
    outbox.wake()
    await sent.next()
    await setImmediate()
    await accept('found')
    vi.advanceTimersByTime(29_999)
    await setImmediate()
    expect(await countWaiting(db)).toBe(1)
    vi.advanceTimersByTime(1)
    await sent.next()
    await outbox.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('delivers an entry once it is due, without waiting for the 30 seconds', async () => {
    const { db } = await connectMigrated(createSqliteDatabase)
    const sent = signalledTransport()
    const { outbox, clock } = testOutbox(db, sent.transport)
    outbox.start()
    const now = new Date(start.getTime() + 50)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry({ now }))
    outbox.wake(50)
    outbox.wake()
    await setImmediate()
    expect(await countWaiting(db)).toBe(1)
    clock.now = now
    await sent.next()
    await outbox.stop()
  })

  test('when it stops, aborts a delivery to a server that hangs after five seconds, and keeps the mail', async () => {
    const { db } = await connectMigrated(createSqliteDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const began = Promise.withResolvers<AbortSignal | undefined>()
    const { outbox } = testOutbox(db, {
      sendMail: ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          began.resolve(signal)
        }),
    })
    outbox.start()
    const signal = await began.promise
    const stopped = outbox.stop()
    vi.advanceTimersByTime(4_999)
    expect(signal?.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    await stopped
    expect(await listMails(db)).toMatchObject([{ attempts: 1, leased_until: null, delivered_at: null }])
    expect(await countWaiting(db)).toBe(1)
  })

  test('when it stops, retries to record a delivery for five seconds', async () => {
    const { db } = await connectMigrated(createSqliteDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { outbox, log } = testOutbox(db, { sendMail: () => db.schema.alterTable('outbox').renameTo('x').execute() })
    const failed = Promise.withResolvers<void>()
    log.error.mockImplementationOnce(() => failed.resolve())
    outbox.start()
    await failed.promise
    const stopped = outbox.stop()
    vi.advanceTimersByTime(5_000)
    await stopped
    expect(log.error).toHaveBeenLastCalledWith(
      expect.anything(),
      'Delivered, but not recorded before the stop: it will be delivered again',
    )
  })

  test('logs a failing database, and continues', async () => {
    const { db, close } = await connect({ dataDir: createFolder() })
    await close()
    const { outbox, log } = testOutbox(db, { sendMail: async () => {} })
    outbox.start()
    await setImmediate()
    await outbox.stop()
    expect(log.error).toHaveBeenCalledOnce()
  })
})

function testOutbox(db: SiteDatabase, transport: Transport) {
  const clock = { now: start }
  const log = testLog()
  const mail = createMailChannel({ db, transport, from: 'Riparo <site@riparo.example>', to: 'office@riparo.example' })
  return { outbox: createOutbox({ db, channels: [mail], clock: () => clock.now, log }), clock, log }
}

function testLog() {
  return { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
}

function listMails(db: SiteDatabase) {
  return db.selectFrom('outbox').selectAll().orderBy('purpose').execute()
}

/** A transport whose deliveries a test can await, one after the other. */
function signalledTransport() {
  let delivery = Promise.withResolvers<void>()
  return {
    transport: { sendMail: async () => delivery.resolve() },
    async next() {
      await delivery.promise
      delivery = Promise.withResolvers<void>()
    },
  }
}
