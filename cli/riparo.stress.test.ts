import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { withCommandLock } from '../server/database/locks.ts'
import { describeOnEachEngine, describeOnPostgres } from '../server/database/testing/engines.ts'
import { acceptMessage } from '../server/messages/accept.ts'
import { createMailChannel } from '../server/messages/mail-channel.ts'
import { createOutbox } from '../server/messages/outbox.ts'
import { createSmtpTransport } from '../server/messages/smtp.ts'
import { postForm } from '../server/messages/testing/post-form.ts'
import { startSmtpServer } from '../server/messages/testing/smtp-server.ts'
import { inquiry, messageDependencies } from '../server/messages/testing/submission.ts'
import { startServer } from '../server/testing/run-server.ts'
import { runInOwnProcess, setUp } from './testing/command-line.ts'

vi.setConfig({ testTimeout: 120_000 })

describeOnPostgres('commands that cannot be undone', (createDatabase) => {
  test('wait for each other, and all are done', async () => {
    const { db, dataDir, env, riparo } = await setUp(createDatabase)
    await acceptMessage(messageDependencies(db), inquiry({ now: new Date('2020-01-01T00:00:00.000Z') }))
    const file = join(dataDir, 'b')
    expect((await riparo('backup', file)).code).toBe(0)
    const commands = [
      ['restore', file, '--yes'],
      ['purge', '--older-than', '24m', '--yes'],
      ['messages', 'purge', '--older-than', '24m', '--yes'],
      ['forget', 'wanjiru@example.co.ke', '--yes'],
    ]
    const countWaiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and state = 'idle' and query like '%pg_try_advisory_lock%'`.execute(db)
      return rows[0]?.count
    }
    const started = await withCommandLock(db, async () => {
      const running = commands.map((args) => runInOwnProcess(args, env))
      // One of them is the lock of this test.
      await expect.poll(countWaiting, { timeout: 60_000 }).toBe(commands.length + 1)
      expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(1)
      return { running }
    })
    const results = await Promise.all(started.running)
    expect(results.map(({ code, err }) => ({ code, err: code ? err : '' }))).toEqual(
      commands.map(() => ({ code: 0, err: '' })),
    )
  })
})

describeOnEachEngine('a backup from the command line', (createDatabase) => {
  test('is made and restored while visitors write, and each acknowledged message is stored and mailed once', async () => {
    const { db, dataDir, env, riparo } = await setUp(createDatabase)
    const smtp = await startSmtpServer()
    const mailing = { SMTP_URL: smtp.url, MAIL_FROM: 'site@riparo.example', MAIL_TO: 'office@riparo.example' }
    await using server = await startServer({ ...env, FORM_LIMIT: '0', ...mailing })
    const acknowledged: string[] = []
    let over = false
    const visit = async () => {
      while (!over) {
        const fields = { name: 'W', email: 'w@example.co.ke', msg: randomUUID() }
        const answer = await postForm(server.url, 'contact-us', fields)
        const { message } = (await answer.json()) as { message: string }
        if (answer.ok) acknowledged.push(/[\dA-Z]{3}-[\dA-Z]{3}/.exec(message)?.[0] ?? message)
      }
    }
    const visits = [visit(), visit()]
    const waitForSevenMore = async () => {
      const enough = acknowledged.length + 7
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(enough), { timeout: 30_000 })
    }
    const file = join(dataDir, 'site.jsonl')
    await waitForSevenMore()
    expect(await riparo('backup', file)).toMatchObject({ code: 0 })
    await waitForSevenMore()
    const restored = await riparo('restore', file, '--yes')
    await waitForSevenMore()
    over = true
    await Promise.all(visits)
    await server.stop()
    const mail = { db, transport: await createSmtpTransport(smtp.url), from: mailing.MAIL_FROM, to: mailing.MAIL_TO }
    const log = { info() {}, warn() {}, error() {} }
    await createOutbox({ db, channels: [createMailChannel(mail)], log }).deliverDue()

    expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Kept, although .*: \d+ messages?, /m) })
    expect(restored.out).not.toMatch(/unknown here/)
    expect(acknowledged.length).toBeGreaterThan(20)
    const rows = await db.selectFrom('messages').select('reference').execute()
    const stored = new Set(rows.map(({ reference }) => reference))
    expect(acknowledged.filter((reference) => !stored.has(reference))).toEqual([])
    const notifications = smtp.received.filter(({ recipients }) => recipients.includes(mailing.MAIL_TO))
    const mailed = notifications.map(({ mail }) => /[\dA-Z]{3}-[\dA-Z]{3}/.exec(mail.subject ?? '')?.[0])
    expect(mailed.toSorted()).toEqual([...stored].toSorted())
  })
})
