import dns from 'node:dns/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database/open.ts'
import type { SiteDatabase } from '../server/database/tables.ts'
import { connectMigrated, createFolder, describeOnEachEngine } from '../server/database/testing/engines.ts'
import { readFirmMailbox } from '../server/mailbox/firm-mailbox.ts'
import { type Dovecot, hasDovecot, startDovecot } from '../server/mailbox/testing/start-dovecot.ts'
import { startMailServer } from '../server/messages/testing/mail-server.ts'
import { runInThisProcess } from './testing/command-line.ts'

vi.setConfig({ testTimeout: 60_000 })

const daysAgo = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000).toISOString().slice(0, 10)

const mail = (name: string, headers: string[] = []) =>
  [
    ...headers,
    `From: ${name}@example.com`,
    'To: firm@riparo.example',
    `Subject: ${name}`,
    `Message-ID: <${name}@example.com>`,
    '',
    `${name} writes.`,
    '',
  ].join('\n')

describe.skipIf(!hasDovecot())('with a mail server', () => {
  let dovecot: Dovecot
  beforeEach(async () => {
    await dovecot?.[Symbol.asyncDispose]()
    dovecot = await startDovecot()
  })
  afterAll(() => dovecot?.[Symbol.asyncDispose]())

  describeOnEachEngine('the mailbox on the command line', (createDatabase) => {
    /** A new database with the command line on it; `serve` reads the mailbox as a site does that has begun. */
    async function setUp(further: Record<string, string> = {}) {
      const fresh = await createDatabase({ migrated: true })
      const { db } = await connectMigrated(async () => fresh)
      const { target } = fresh
      const env = {
        DATA_DIR: 'dataDir' in target ? target.dataDir : createFolder(),
        ...('url' in target && { DATABASE_URL: target.url }),
        ...{ IMAP_URL: dovecot.url, MAIL_OF_STRANGERS: 'on', ...further },
      }
      const { mailbox, ...config } = toConfig(env)
      if (!mailbox) throw new Error('no mailbox')
      const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() } as never
      return {
        db,
        riparo: (...args: string[]) => runInThisProcess(args, env),
        async serve() {
          const firm = { email: 'firm@riparo.example' }
          const site = readFirmMailbox({
            db,
            config: { ...config, mailbox },
            firm,
            mail: null,
            outbox: { wake() {} },
            log,
          })
          await expect
            .poll(async () => (await db.selectFrom('mailbox_folders').select('path').execute()).length, {
              timeout: 20_000,
            })
            .toBe(4)
          return { [Symbol.asyncDispose]: site.stop }
        },
      }
    }

    const listSenders = async (db: SiteDatabase) =>
      (await db.selectFrom('messages').select('email').orderBy('email').execute()).map(({ email }) => email[0])
    const sees = (db: SiteDatabase) => expect.poll(() => listSenders(db), { timeout: 20_000 })

    test('what came after a backup comes back from the mailbox, once, and what was erased before does not', async () => {
      const first = await setUp()
      const backup = join(createFolder(), 'site.jsonl')
      {
        await using _site = await first.serve()
        for (const name of ['a', 'b', 'erased']) dovecot.deliver(mail(name))
        await sees(first.db).toEqual(['a', 'b', 'e'])
        expect(await first.riparo('forget', 'erased@example.com', '--yes')).toMatchObject({ code: 0 })
        expect(await first.riparo('backup', backup)).toMatchObject({ code: 0 })
        for (const name of ['c', 'd']) dovecot.deliver(mail(name))
        await sees(first.db).toEqual(['a', 'b', 'c', 'd'])
      }
      const { db, riparo, serve } = await setUp()
      expect(await riparo('restore', backup, '--yes')).toMatchObject({ code: 0 })
      await using _site = await serve()
      await sees(db).toEqual(['a', 'b', 'c', 'd'])
      expect(await riparo('mail', 'read', '--since', daysAgo(1))).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^INBOX +5 mails$/m),
      })
      dovecot.deliver(mail('last'))
      await sees(db).toEqual(['a', 'b', 'c', 'd', 'l'])
    })

    test('a site that began to read before the restore has what came between as well', async () => {
      const first = await setUp()
      const backup = join(createFolder(), 'site.jsonl')
      {
        await using _site = await first.serve()
        dovecot.deliver(mail('a'))
        await sees(first.db).toEqual(['a'])
        expect(await first.riparo('backup', backup)).toMatchObject({ code: 0 })
      }
      dovecot.deliver(mail('between'))
      const { db, riparo, serve } = await setUp()
      await using _site = await serve()
      expect(await riparo('restore', backup, '--yes')).toMatchObject({ code: 0 })
      dovecot.deliver(mail('last'))
      await sees(db).toEqual(['a', 'b', 'l'])
    })

    test('earlier mails are read from a day on', async () => {
      dovecot.deliver(mail('earlier'))
      const { db, riparo, serve } = await setUp()
      {
        await using _site = await serve()
        dovecot.deliver(mail('now'))
        await sees(db).toEqual(['n'])
      }
      expect(await riparo('mail', 'read', '--since', daysAgo(1))).toMatchObject({ code: 0 })
      await using _site = await serve()
      await sees(db).toEqual(['e', 'n'])
    })

    test('a rehearsal says what each mail would become, and stores nothing', async () => {
      const { db, riparo, serve } = await setUp()
      {
        await using _site = await serve()
        dovecot.deliver(mail('known'))
        await sees(db).toEqual(['k'])
      }
      dovecot.deliver(mail('stranger'))
      dovecot.deliver(mail('absent', ['Auto-Submitted: auto-replied']))
      dovecot.deliver(mail('offers', ['List-Id: <offers.example.com>']))
      const { out, code } = await riparo('mail', 'check', '--dry-run')
      expect(code).toBe(0)
      expect(out.replaceAll(/^\d{4}-\d\d-\d\d \d\d:\d\d /gm, '')).toBe(
        [
          ' not checked   nothing: it was read before, or erased',
          ' not checked   a thread of a stranger',
          ' not checked   nothing: automatic',
          ' not checked   nothing: a list or a circular',
          '4 mails, each by what is stored now. Nothing was stored, and the mailbox is as it was.',
          '',
        ].join('\n'),
      )
      expect(await listSenders(db)).toEqual(['k'])
    })
  })

  // No test asks the DNS of the machine.
  beforeAll(() => dns.setServers(['127.0.0.1:1']))

  const check = (env: Record<string, string> = {}) =>
    runInThisProcess(['mail', 'check'], { DATA_DIR: createFolder(), IMAP_URL: dovecot.url, ...env })

  test('a check names the folders and who checks senders, sends a mail to the firm, and leaves the mailbox as it was', async () => {
    const checked = 'Authentication-Results: mx.riparo.example; dmarc=pass header.from=example.com'
    dovecot.deliver(mail('one', [checked]))
    dovecot.deliver(mail('two', [checked, 'Authentication-Results: forged.example; dmarc=pass']))
    dovecot.deliver(mail('three'))
    const before = dovecot.listFiles()
    const smtp = await startMailServer()
    const running = check({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Riparo <site@riparo.example>',
      MAIL_TO: 'firm@riparo.example',
    })
    await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1)
    const file = dovecot.deliver(smtp.received[0]?.raw ?? '')
    const { out, code } = await running
    await smtp.stop()
    expect(smtp.received[0]?.recipients).toEqual(['firm@riparo.example'])
    for (const line of [
      /^ {2}INBOX +at once$/m,
      /^ {2}Sent +at once, as what was sent$/m,
      /^ {2}Archive +every ten minutes$/m,
      /^ {2}Junk +never$/m,
      /^ {2}mx\.riparo\.example +2, with DMARC in 2$/m,
      /^ {2}none +1$/m,
      /: MAIL_CHECKED_BY=mx\.riparo\.example$/m,
      /^It is not in all of them, .* leave MAIL_CHECKED_BY empty\.$/m,
      /^It came into the inbox\.\nIt has our id: answers will come to their messages\.$/m,
    ])
      expect(out).toMatch(line)
    expect(out).toContain('lacks  DNS does not answer: ECONNREFUSED.')
    expect(code).toBe(1)
    expect(dovecot.listFiles().toSorted()).toEqual([...before, file].toSorted())
  })

  test('without a mail server none is sent, and without a check nobody is to be named', async () => {
    dovecot.deliver(mail('one'))
    const { out, code } = await check()
    expect(out).toContain('Leave MAIL_CHECKED_BY empty')
    expect(out).toContain('SMTP_URL is empty, so no mail was sent')
    expect(code).toBe(0)
  })

  test('a refused password, a mailbox that is away, none at all and a mail that nobody takes are sentences', async () => {
    expect(await check({ IMAP_URL: dovecot.url.replace(/:[^:@]+@/, ':wrong@') })).toMatchObject({
      code: 1,
      err: 'Nobody could sign in to the mailbox of IMAP_URL: the password was refused\n',
    })
    expect(await check({ IMAP_URL: 'imaps://a:b@127.0.0.1:1' })).toMatchObject({
      code: 1,
      err: 'The mailbox of IMAP_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
    })
    expect(await check({ IMAP_URL: '' })).toMatchObject({
      code: 1,
      err: 'The site sends no mails and reads none: SMTP_URL and IMAP_URL are not set\n',
    })
    const mails = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@riparo.example', MAIL_TO: 'b@riparo.example' }
    expect(await check(mails)).toMatchObject({
      code: 1,
      err: 'The mail server of SMTP_URL did not take it: connect ECONNREFUSED 127.0.0.1:1\n',
    })
  })

  test.each([
    ['yesterday', '--since takes a day, such as 2026-11-01.'],
    [daysAgo(0), '--since takes a day in the past'],
    [daysAgo(732), '--since takes a day of the last two years'],
  ])('earlier mails since %s are refused in a sentence', async (since, sentence) => {
    const DATA_DIR = createFolder()
    await (await openDatabase({ dataDir: DATA_DIR, databaseUrl: null })).close()
    const { code, err } = await runInThisProcess(['mail', 'read', '--since', since], {
      ...{ DATA_DIR, IMAP_URL: dovecot.url },
    })
    expect(code).toBe(2)
    expect(err).toContain(sentence)
  })
})
