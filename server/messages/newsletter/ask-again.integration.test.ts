import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { writeBackup } from '../../database/backup.ts'
import { restoreBackup } from '../../database/restore.ts'
import { connectMigrated, createFolder, describeOnEachEngine } from '../../database/testing/engines.ts'
import { eraseExpired } from '../retention.ts'
import { messageDependencies } from '../testing/submission.ts'
import { createAskingAgainJob } from './ask-again.ts'
import { confirmSubscriber, subscribe } from './subscribers.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const at = (months: number, days = 0) => new Date(Date.UTC(2026, 10 + months, 21 + days, 8))
const email = 'wanjiru@example.co.ke'
const consent = { version: '2028-09', words: 'I agree to the new words.' }

describeOnEachEngine('a consent that ends in a month', (createDatabase) => {
  async function open() {
    const database = await connectMigrated(createDatabase)
    const { db } = database
    const dependencies = messageDependencies(db)
    const { mailContext } = dependencies
    const outbox = { wake: vi.fn() }
    const job = createAskingAgainJob({ db, mailContext, outbox, consent })
    const mails = async () => {
      const rows = await db.selectFrom('outbox').selectAll().where('purpose', '=', 'renew-subscription').execute()
      return rows.map(({ content }) => JSON.parse(content))
    }
    return {
      ...{ database, db, mails, outbox },
      run: (now: Date) => job.run(now),
      async add(address: string, { confirmed = true } = {}) {
        const words = 'I agree.'
        const asked = {
          email: address,
          submissionKey: null,
          privacyVersion: '2026-11',
          consentWords: words,
          now: start,
        }
        await subscribe(dependencies, asked)
        const rows = await db
          .selectFrom('outbox')
          .select('content')
          .where('purpose', '=', 'confirm-subscription')
          .execute()
        const content = rows.map((row) => row.content).find((text) => text.includes(address)) ?? ''
        if (confirmed) await confirmSubscriber({ db }, tokenOf(content), start)
        return tokenOf(content)
      },
      find: (address = email) =>
        db.selectFrom('subscribers').selectAll().where('email', '=', address).executeTakeFirst(),
    }
  }

  test('is asked for again by one mail, in the month before its end and not sooner, whichever server runs first', async () => {
    const { add, run, mails, outbox } = await open()
    await add(email)
    await add('unconfirmed@example.com', { confirmed: false })
    await run(at(23, -1))
    expect(await mails()).toEqual([])
    expect(outbox.wake).not.toHaveBeenCalled()
    await Promise.all([run(at(23, 1)), run(at(23, 1)), run(at(23, 1))])
    await run(at(23, 20))
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail.to).toEqual({ name: '', address: email })
    expect(mail.text).toContain('On 21 November 2026 you agreed')
    expect(mail.text).toContain('Your consent ends on 21 November 2028.')
    expect(mail.text).toContain(consent.words)
    expect(mail.headers).toEqual({
      'List-Id': '<newsletter.www.riparo.example>',
      'List-Unsubscribe': `<https://www.riparo.example/newsletter/unsubscribe?token=${tokenOf(mail.text)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  test('begins anew with the words of that mail once its button is pressed, and is asked for 23 months later', async () => {
    const { db, add, run, mails, find } = await open()
    await add(email)
    await run(at(23, 1))
    const [{ text }] = await mails()
    expect(await find()).toMatchObject({ consent_words: 'I agree.', asked_again_at: at(23, 1).toISOString() })
    expect(await confirmSubscriber({ db }, tokenOf(text), at(23, 5), consent)).toBe(true)
    const renewed = at(23, 5).toISOString()
    expect(await find()).toMatchObject({
      ...{ consented_at: renewed, confirmed_at: renewed, asked_again_at: null },
      ...{ privacy_version: consent.version, consent_words: consent.words },
    })
    await eraseExpired(db, at(46))
    expect(await find()).toBeDefined()
    await run(at(45))
    expect(await mails()).toHaveLength(1)
    await run(at(46, 6))
    expect(await mails()).toHaveLength(2)
  })

  test('ends after 24 months, and the address is erased, where nobody presses', async () => {
    const { db, add, run, find } = await open()
    await add(email)
    await run(at(23, 1))
    await eraseExpired(db, at(24, -1))
    expect(await find()).toBeDefined()
    await eraseExpired(db, at(24, 1))
    expect(await find()).toBeUndefined()
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('is not changed by the button of an earlier mail while it was not asked for', async () => {
    const { db, add, find } = await open()
    const token = await add(email)
    const before = await find()
    expect(await confirmSubscriber({ db }, token, at(12), consent)).toBe(true)
    expect(await find()).toEqual(before)
  })

  test('is asked for once although a backup is restored since', async () => {
    const { database, add, run, mails, find } = await open()
    await add(email)
    await run(at(23, 1))
    const file = join(createFolder(), 'backup')
    await writeBackup(database, file)
    await restoreBackup(database, file, { scratchDir: createFolder(), safetyBackup: join(createFolder(), 'safety') })
    await run(at(23, 2))
    expect(await mails()).toHaveLength(1)
    expect(await find()).toMatchObject({ consent_words: 'I agree.' })
  })

  test('is asked for in groups of fifty, so that other mails do not wait behind thousands', async () => {
    const { db, run, mails } = await open()
    const row = { privacy_version: '1', consented_at: start.toISOString(), confirmed_at: start.toISOString() }
    const rows = Array.from({ length: 60 }, (_, index) => ({ ...row, id: `s${index}`, email: `a${index}@example.com` }))
    await db.insertInto('subscribers').values(rows).execute()
    await run(at(23, 1))
    expect(await mails()).toHaveLength(50)
    await run(at(23, 1))
    expect(await mails()).toHaveLength(60)
  })
})

const tokenOf = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
