import { expect, test, vi } from 'vitest'
import type { Inbox } from '../../../domain/inbox/thread.ts'
import { writeBackup } from '../../database/backup.ts'
import { restoreBackup } from '../../database/restore.ts'
import { connectMigrated, createFolder, describeOnEachEngine } from '../../database/testing/engines.ts'
import { acceptMessage } from '../../messages/accept.ts'
import { contactMessage, inquiry, messageDependencies } from '../../messages/testing/submission.ts'
import { listing } from '../../testing/listing-rules.ts'
import { createScheduler } from '../../timing/scheduler.ts'
import { revoke } from '../people/colleagues.ts'
import { changeMorningMailWish } from '../people/morning-mail-wish.ts'
import { createInbox } from './inbox.ts'
import { createMorningMailJob } from './morning-mail.ts'

/** A Tuesday, at eight in Nairobi. */
const eight = new Date('2026-11-24T05:00:00.000Z')
const hour = 60 * 60_000
const after = (hours: number) => new Date(eight.getTime() + hours * hour)

/** The one property that visitors see. */
const shownId = 'clx12shown'

const hours = {
  ...{ week: { days: [1, 2, 3, 4, 5], opens: 9, closes: 18 }, closed: ['2026-11-26'] },
  timeZone: 'Africa/Nairobi',
}

describeOnEachEngine('the mail with what waits', (createDatabase) => {
  async function open() {
    const database = await connectMigrated(createDatabase)
    const { db } = database
    const dependencies = messageDependencies(db)
    const { mailContext } = dependencies
    const outbox = { wake() {} }
    let now = eight
    const known = { property_name: 'Villa', property_status: 'For_Sale', property_type: 'Residential' }
    const rows = ['clx12abc34', 'clx12abc35', shownId].map((short_id) => ({ ...known, short_id }))
    await db.insertInto('known_listings').values(rows).execute()
    const shown = listing({ id: shownId, propertyName: 'Garden\nhouse' })
    const catalogue = {
      findMany: async (ids: readonly string[]) =>
        ids.map((id) =>
          id === shownId ? ({ found: 'listing', listing: shown } as const) : ({ found: 'nothing' } as const),
        ),
    }
    const mail = { context: mailContext }
    const inbox = createInbox({ db, hours, country: 'KE', catalogue, outbox, mail, clock: () => now.getTime() })
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const addPerson = async (id: string, { joined = true } = {}) => {
      const instant = after(-1_000).toISOString()
      const person = { id, email: `${id}@riparo.example`, name: id.toUpperCase(), role: 'agent' } as const
      await db
        .insertInto('people')
        .values({ ...person, invited_at: instant, joined_at: joined ? instant : null, revoked_at: null })
        .execute()
      return person
    }
    return {
      ...{ database, db, inbox, log, addPerson },
      /** A server that starts, and looks for what is due. */
      startServer(read: Pick<Inbox, 'list'> = inbox) {
        const job = createMorningMailJob({ db, inbox: read, catalogue, hours, mailContext, outbox })
        const scheduler = createScheduler({ jobs: [job], clock: () => now, log })
        return async (hoursAfter: number) => {
          now = after(hoursAfter)
          await scheduler.runDue()
        }
      },
      write: (email: string, hoursAfter: number, more: object = {}) =>
        acceptMessage(dependencies, contactMessage({ fields: { email, ...more }, now: after(hoursAfter) })),
      inquire: (email: string, hoursAfter: number, propertyID: string) =>
        acceptMessage(
          dependencies,
          inquiry({ fields: { email, propertyID, name: 'Secret', msg: 'Secret' }, now: after(hoursAfter) }),
        ),
      async give(email: string, person_id: string) {
        await db.updateTable('threads').set({ person_id }).where('email', '=', email).execute()
      },
      async mails() {
        const rows = await db.selectFrom('outbox').selectAll().where('purpose', '=', 'morning-mail').execute()
        return rows
          .map(({ content, ...row }) => ({ ...row, ...JSON.parse(content) }))
          .sort((a, b) => a.owner_id.localeCompare(b.owner_id))
      },
    }
  }

  test('has what is theirs, then what is nobody’s, the longest waiting first, and no word of who wrote', async () => {
    const { db, addPerson, startServer, inquire, write, give, mails } = await open()
    await addPerson('ann')
    await addPerson('ben')
    await write('nobody@example.com', -16, { name: 'Secret', subject: 'Secret', msg: 'Secret' })
    await inquire('new@example.com', -3, 'clx12abc34, clx12abc35')
    await inquire('old@example.com', -95, 'clx12abc34')
    await inquire('bens@example.com', -100, 'clx12abc34')
    await inquire('answered@example.com', -101, 'clx12abc34')
    for (const email of ['new@example.com', 'old@example.com']) await give(email, 'ann')
    await give('bens@example.com', 'ben')
    await db
      .updateTable('threads')
      .set({ state: 'answered', waiting_at: null })
      .where('email', '=', 'answered@example.com')
      .execute()
    await startServer()(0)
    const [ann, ben, ...others] = await mails()
    expect(others).toEqual([])
    const find = async (email: string) => {
      const query = db.selectFrom('threads').innerJoin('messages', 'thread_id', 'threads.id')
      const { id, reference } = await query
        .select(['threads.id', 'reference'])
        .where('threads.email', '=', email)
        .executeTakeFirstOrThrow()
      return { reference, url: `https://www.riparo.example/office/messages/${id}` }
    }
    const [oldest, newest, nobodys] = await Promise.all(
      ['old@example.com', 'new@example.com', 'nobody@example.com'].map(find),
    )
    expect(ann).toMatchObject({
      ...{ owner_kind: 'person', owner_id: 'ann', subject: '3 people wait for an answer' },
      to: { name: 'ANN', address: 'ann@riparo.example' },
      text: `Good day,

3 people wait for an answer.

Yours:

Late: waits 2 working days
Inquiry ${oldest?.reference} about CLX12ABC34
${oldest?.url}

Waits less than a working hour
Inquiry ${newest?.reference} about CLX12ABC34 and 1 more
${newest?.url}

Nobody’s:

Waits 2 working hours
Message ${nobodys?.reference}
${nobodys?.url}

The list is in the office: https://www.riparo.example/office/messages

Kind regards,
Riparo
hello@riparo.example
+254 700 000 000
https://www.riparo.example

--
This list comes at eight on working days, to everybody of the office who wants it. To end it, take away the tick on the page of your account.
Your account: https://www.riparo.example/office/account
`,
    })
    expect(JSON.stringify(ann)).not.toMatch(/Secret|example\.com|\+254700000000/)
    expect(ben.subject).toBe('2 people wait for an answer')
    expect(ben.text).not.toContain(newest?.reference)
  })

  test('names a property by its name and id alone, and only one that the site has shown', async () => {
    const { addPerson, startServer, inquire, mails } = await open()
    await addPerson('ann')
    await inquire('named@example.com', -4, `${shownId}, 0712345678`)
    await inquire('typed@example.com', -3, '0712345678')
    await inquire('later@example.com', -2, `karimu, clx12abc34, clx12abc35`)
    await startServer()(0)
    const [ann] = await mails()
    expect(ann.text.match(/^Inquiry .*$/gm).map((line: string) => line.replace(/(?<=^Inquiry )\S+/, 'REF'))).toEqual([
      'Inquiry REF about Garden house (CLX12SHOWN)',
      'Inquiry REF',
      'Inquiry REF about CLX12ABC34 and 1 more',
    ])
    expect(JSON.stringify(ann)).not.toMatch(/Secret|example\.com|0712345678|karimu/i)
  })

  test('names thirty and says how many more wait', async () => {
    const { addPerson, startServer, write, give, mails } = await open()
    await addPerson('ann')
    await addPerson('ben')
    for (let number = 0; number < 33; number++) await write(`${number}@example.com`, -50 + number)
    for (let number = 0; number < 3; number++) await give(`${number}@example.com`, 'ann')
    await startServer()(0)
    const [ann, ben] = await mails()
    for (const { text } of [ann, ben]) expect(text.match(/\/office\/messages\/[\w-]+/g)).toHaveLength(30)
    expect(ann.text).toContain('33 people wait for an answer.')
    expect(ann.text).toContain('3 more are in the office:')
    expect(ben.text).toContain('30 people wait for an answer.')
    expect(ben.text).toContain('The list is in the office:')
    expect(ben.text).not.toContain('Yours')
  })

  test('goes to nobody who does not want it, has not joined, was revoked, or for whom nothing waits', async () => {
    const { db, addPerson, startServer, write, give, mails } = await open()
    for (const id of ['ann', 'ben', 'cat']) await addPerson(id)
    await addPerson('invited', { joined: false })
    await write('anns@example.com', -5)
    await give('anns@example.com', 'ann')
    const server = startServer()
    await server(0)
    expect((await mails()).map(({ owner_id }) => owner_id)).toEqual(['ann'])
    await write('nobodys@example.com', 5)
    await changeMorningMailWish(db, false, 'ben')
    await server(24)
    expect((await mails()).map(({ owner_id }) => owner_id)).toEqual(['ann', 'cat'])
    // The mail of the day before waits no more, and neither does that of somebody revoked.
    await db.transaction().execute((transaction) => revoke(transaction, 'cat', { personId: null, now: after(25) }))
    expect((await mails()).map(({ owner_id, due_at }) => [owner_id, due_at])).toEqual([
      ['ann', after(24).toISOString()],
    ])
    // The 26th is closed.
    await server(48)
    expect((await mails()).map(({ due_at }) => due_at)).toEqual([after(24).toISOString()])
    await server(72)
    expect((await mails()).map(({ owner_id, due_at }) => [owner_id, due_at])).toEqual([
      ['ann', after(72).toISOString()],
    ])
  })

  test('comes once over all servers, not again after a restart, and until noon where no server ran at eight', async () => {
    const { db, inbox, addPerson, startServer, write, mails } = await open()
    for (const id of ['ann', 'ben', 'cat']) await addPerson(id)
    await write('nobodys@example.com', -1)
    const { promise: isDelivered, resolve } = Promise.withResolvers<void>()
    const slow = startServer({ list: async (...asked) => isDelivered.then(() => inbox.list(...asked)) })(0)
    await Promise.all([startServer()(0), startServer()(0)])
    expect(await mails()).toHaveLength(3)
    await db.updateTable('outbox').set({ delivered_at: eight.toISOString() }).execute()
    resolve()
    await slow
    expect(await mails()).toHaveLength(3)
    // As delivered ones are erased.
    await db.deleteFrom('outbox').where('purpose', '=', 'morning-mail').execute()
    for (const hours of [0.1, 2, 3.99]) await startServer()(hours)
    expect(await mails()).toEqual([])
    await startServer()(28)
    expect(await mails()).toEqual([])
    // The 26th is closed.
    await startServer()(75.9)
    expect(await mails()).toHaveLength(3)
  })

  test('is made for each by itself, so that a fault in one does not repeat the others', async () => {
    const { inbox, log, addPerson, startServer, write, mails } = await open()
    for (const id of ['ann', 'ben']) await addPerson(id)
    await write('nobodys@example.com', -1)
    let faults = 1
    const server = startServer({
      async list(query, person) {
        if (person.id === 'ben' && faults-- > 0) throw new Error('the database went away')
        return inbox.list(query, person)
      },
    })
    await server(0)
    expect((await mails()).map(({ owner_id }) => owner_id)).toEqual(['ann'])
    expect(log.error).toHaveBeenCalledOnce()
    await server(0.1)
    const sent = (await mails()).map(({ owner_id, due_at }) => [owner_id, due_at])
    expect(sent).toEqual([
      ['ann', eight.toISOString()],
      ['ben', after(0.1).toISOString()],
    ])
  })

  test('is not sent again from a backup', async () => {
    const { database, db, addPerson, startServer, write, mails } = await open()
    await addPerson('ann')
    await write('nobodys@example.com', -1)
    const folder = createFolder()
    await writeBackup(database, `${folder}/before`)
    await startServer()(0)
    expect(await mails()).toHaveLength(1)
    await restoreBackup(database, `${folder}/before`, { scratchDir: folder, safetyBackup: `${folder}/safety` })
    expect(await mails()).toEqual([])
    await startServer()(1)
    expect(await mails()).toEqual([])
    // Into a database that does not know whether it was sent.
    await db.deleteFrom('people').execute()
    vi.setSystemTime(after(1))
    await restoreBackup(database, `${folder}/before`, { scratchDir: folder, safetyBackup: `${folder}/safety 2` })
    vi.useRealTimers()
    await startServer()(2)
    expect(await mails()).toEqual([])
    await startServer()(24)
    expect(await mails()).toHaveLength(1)
  })
})
