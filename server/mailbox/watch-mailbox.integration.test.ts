import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SiteDatabase } from '../database/tables.ts'
import { connectMigrated, createSqliteDatabase, describeOnEachEngine } from '../database/testing/engines.ts'
import { connectMailbox } from './connect-mailbox.ts'
import { readMailboxState, reportMailbox } from './mailbox-state.ts'
import { readAgain } from './read-again.ts'
import type { ArrivedMail } from './read-folder.ts'
import { startCuttingProxy } from './testing/cutting-proxy.ts'
import { type Dovecot, hasDovecot, startDovecot } from './testing/start-dovecot.ts'
import { startTokenService } from './testing/token-service.ts'
import { watchMailbox } from './watch-mailbox.ts'

vi.setConfig({ testTimeout: 60_000 })

const looks = { often: 150, seldom: 300 }

describe.skipIf(!hasDovecot())('with a mail server', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot()
  })
  afterAll(() => dovecot?.[Symbol.asyncDispose]())

  const mail = (subject: string) =>
    `From: Zoë <zoe@example.com>\nTo: firm@riparo.example\nSubject: ${subject}\nMessage-ID: <${subject}@example.com>\n\n${subject}\n`

  /** A server that writes down the subjects of what it reads. */
  function watch(db: SiteDatabase, entered: string[], further: Partial<Parameters<typeof watchMailbox>[0]> = {}) {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const watcher = watchMailbox({
      ...{ db, access: { url: dovecot.url, oauth: null }, looks, log: log as never },
      report: reportMailbox({ db, mail: null, outbox: { wake() {} } }),
      read:
        async ({ folder, source }: ArrivedMail) =>
        async () => {
          entered.push(`${folder}: ${/Subject: (.*?)\r/.exec(source.toString())?.[1]}`)
        },
      ...further,
    })
    return { log, stop: watcher.stop, [Symbol.asyncDispose]: watcher.stop }
  }

  const read = (db: SiteDatabase) =>
    expect.poll(async () => (await db.selectFrom('mailbox_folders').select('path').execute()).length, {
      timeout: 20_000,
    })

  describe('the firm’s mailbox', () => {
    test('is read from the first connection on, each folder in its order, and left as it was', async () => {
      const { db } = await connectMigrated(createSqliteDatabase)
      dovecot.deliver(mail('before'))
      const entered: string[] = []
      await using watcher = watch(db, entered)
      await read(db).toBe(4)
      dovecot.deliver(mail('one'))
      await expect.poll(() => entered, { timeout: 10_000 }).toEqual(['INBOX: one'])
      dovecot.deliver(mail('answer'), 'Sent')
      dovecot.deliver(mail('filed'), 'Archive')
      dovecot.deliver(mail('lure'), 'Junk')
      // A filter took it out of the inbox before anybody looked.
      dovecot.deliver(mail('archived'), 'Everything')
      await expect
        .poll(() => entered.toSorted(), { timeout: 10_000 })
        .toEqual(['Archive: filed', 'Everything: archived', 'INBOX: one', 'Sent: answer'])
      expect(watcher.log.warn).not.toHaveBeenCalled()
      // Recent ones stay in `new`, where nobody has seen them.
      expect(readdirSync(join(dovecot.maildir, 'new'))).toHaveLength(2)
    })

    test('a server that is restarted, and UIDs that count anew, lose nothing', async () => {
      const { db } = await connectMigrated(createSqliteDatabase)
      const entered: string[] = []
      await using _watcher = watch(db, entered)
      await read(db).toBe(4)
      await dovecot.halt()
      dovecot.deliver(mail('while-it-was-down'))
      dovecot.forgetUids()
      await dovecot.restart()
      await expect.poll(() => entered, { timeout: 30_000 }).toContain('INBOX: while-it-was-down')
    })

    test('a mail that cannot be entered holds up none behind it, and the log says so', async () => {
      const { db } = await connectMigrated(createSqliteDatabase)
      const entered: string[] = []
      await using watcher = watch(db, entered, {
        read: async ({ source }: ArrivedMail) => {
          const subject = /Subject: (.*?)\r/.exec(source.toString())?.[1] ?? ''
          if (subject === 'faulty') throw new Error('it cannot be entered')
          return async () => entered.push(subject)
        },
      })
      await read(db).toBe(4)
      dovecot.deliver(mail('faulty'))
      dovecot.deliver(mail('behind-it'))
      await expect.poll(() => entered, { timeout: 30_000 }).toEqual(['behind-it'])
      expect(watcher.log.error).toHaveBeenCalledExactlyOnceWith(
        { uid: expect.any(Number), error: 'Error' },
        'A mail could not be entered; it stands in the mailbox alone',
      )
    })

    test('a line that is cut as it begins to wait ends nothing but itself', async () => {
      const { db } = await connectMigrated(createSqliteDatabase)
      await using proxy = await startCuttingProxy(dovecot, { connection: 2, at: 'EXAMINE' })
      const entered: string[] = []
      await using watcher = watch(db, entered, { access: { url: proxy.url, oauth: null } })
      await read(db).toBe(4)
      dovecot.deliver(mail('after-the-cut'))
      await expect.poll(() => entered, { timeout: 20_000 }).toEqual(['INBOX: after-the-cut'])
      expect(watcher.log.warn).toHaveBeenCalledOnce()
    })

    test('by STARTTLS it is read as well', async () => {
      const { db } = await connectMigrated(createSqliteDatabase)
      const entered: string[] = []
      await using _watcher = watch(db, entered, { access: { url: dovecot.plainUrl, oauth: null } })
      await read(db).toBe(4)
      dovecot.deliver(mail('by-starttls'))
      await expect.poll(() => entered, { timeout: 10_000 }).toEqual(['INBOX: by-starttls'])
    })

    test('a refused password is tried rarely, and the log says so without an address', async () => {
      const { db } = await connectMigrated(createSqliteDatabase)
      const url = dovecot.url.replace(/:[^:@]+@/, ':wrong@')
      await using watcher = watch(db, [], { access: { url, oauth: null } })
      await expect
        .poll(() => watcher.log.warn.mock.calls, { timeout: 20_000 })
        .toEqual([[{ error: 'the password was refused' }, 'The mailbox was not read']])
      await expect.poll(async () => (await readMailboxState(db)).fault?.why, { timeout: 5_000 }).toBe('refused')
      await watcher.stop()
      await using _right = watch(db, [])
      await expect.poll(async () => (await readMailboxState(db)).fault, { timeout: 20_000 }).toBeNull()
      expect(await readMailboxState(db)).toMatchObject({ hasSent: true, sentReadAt: expect.any(String) })
    })

    test('an application that gets no token is refused as a password is, and tried rarely', async () => {
      const { db } = await connectMigrated(createSqliteDatabase)
      await using tokens = await startTokenService()
      const oauth = { ...tokens.access(), secret: 'wrong' }
      await using watcher = watch(db, [], { access: { url: dovecot.tokenUrl, oauth } })
      await expect
        .poll(() => watcher.log.warn.mock.calls, { timeout: 20_000 })
        .toEqual([[{ error: 'no token was given: invalid_client' }, 'The mailbox was not read']])
      expect(tokens.asked).toHaveLength(1)
    })
  })

  // The lease and the marks are the database's; the rest is between us and the mail server.
  describeOnEachEngine('the firm’s mailbox', (createDatabase) => {
    test('is read on where another server stopped, which has the lease as long as it lives', async () => {
      const { db } = await connectMigrated(createDatabase)
      const [first, second]: [string[], string[]] = [[], []]
      const one = watch(db, first)
      await read(db).toBe(4)
      await using _other = watch(db, second)
      dovecot.deliver(mail('to-the-first'))
      await expect.poll(() => first, { timeout: 10_000 }).toEqual(['INBOX: to-the-first'])
      await one.stop()
      dovecot.deliver(mail('to-the-second'))
      await expect.poll(() => second, { timeout: 20_000 }).toEqual(['INBOX: to-the-second'])
    })

    test('a mark that is set back while a mail is read stays back, and all since is read', async () => {
      const { db } = await connectMigrated(createDatabase)
      dovecot.deliver(mail('long-before'))
      const access = { url: dovecot.url, oauth: null }
      const yesterday = new Date(Date.now() - 24 * 60 * 60_000)
      let isSetBack = false
      await using _watcher = watch(db, [], {
        read: async ({ source }: ArrivedMail) => {
          const id = /Subject: (.*?)\r/.exec(source.toString())?.[1] ?? ''
          if (id === 'meanwhile' && !isSetBack) {
            isSetBack = true
            const client = await connectMailbox(access)
            await readAgain(client, db, yesterday)
            client.close()
          }
          // As the identity of a mail, it is written once, and with the mark.
          return (transaction) =>
            transaction
              .insertInto('erasures')
              .values({ id, erased_at: '' })
              .onConflict((conflict) => conflict.doNothing())
              .execute()
        },
      })
      await read(db).toBe(4)
      dovecot.deliver(mail('meanwhile'))
      const entered = async () => (await db.selectFrom('erasures').select('id').execute()).map(({ id }) => id)
      await expect.poll(entered, { timeout: 10_000 }).toContain('meanwhile')
      expect(await entered()).toContain('long-before')
    })
  })
})
