import { expect, test } from 'vitest'
import { writeBackup } from '../database/backup.ts'
import { restoreBackup } from '../database/restore.ts'
import { connectMigrated, createFolder, describeOnEachEngine } from '../database/testing/engines.ts'
import { enterMail } from '../mailbox/enter-mail.ts'
import { createMailParser } from '../mailbox/parse-mail.ts'
import { reports } from '../mailbox/testing/reports.ts'
import { startSmtpServer } from '../messages/testing/smtp-server.ts'
import { openReplies } from '../office/messages/testing/open-replies.ts'
import { readStanding } from '../office/saved-searches/standing.ts'
import { after, openAlerts } from '../testing/open-alerts.ts'
import { continueRun, endRun, listRefused, listRuns, undoRefusal } from './alert-runs.ts'
import { countHeld, settleHeld } from './held-listings.ts'
import { addSearch, findOrAddSeeker } from './seekers.ts'

type Refuse = NonNullable<Parameters<typeof startSmtpServer>[0]>['refuseRecipient']

describeOnEachEngine('an address that is refused (K6.3)', (createDatabase) => {
  async function open({
    people = 1,
    refuseRecipient = () => null,
  }: {
    people?: number
    refuseRecipient?: Refuse
  } = {}) {
    const database = await connectMigrated(createDatabase)
    const mails = await startSmtpServer({ refuseRecipient })
    const site = openAlerts(database, { smtpUrl: mails.url })
    await site.show('a')
    for (let number = 0; number < people; number++) await site.seek(`${number}@example.com`, 'daily', {})
    return { ...site, ...(await site.startServer()), database, db: database.db, mails }
  }

  test('for good hears nothing more until somebody undoes it', async () => {
    const { db, mails, show, look, send } = await open({
      refuseRecipient: (count) => (count === 1 ? '550 5.1.1 <0@example.com> is unknown' : null),
    })
    await look()
    await send()
    const [refused, ...others] = await listRefused(db)
    expect(others).toEqual([])
    expect(refused).toMatchObject({ email: '0@example.com', refusedAt: after(0).toISOString() })
    expect(refused?.refusal).toContain('550 5.1.1')
    expect(refused?.refusal).not.toContain('0@example.com')
    await show('b', {}, 19)
    await look(24)
    await send(24)
    expect(mails.received).toEqual([])
    await undoRefusal(db, refused?.seekerId ?? '')
    expect(await listRefused(db)).toEqual([])
    await look(48)
    await send(48)
    expect(mails.received.map(({ mail }) => mail.subject)).toEqual(['House b, and 1 more for you'])
  })

  test.each(['550 5.7.1 We take no bulk', '550 5.2.2 The mailbox is full', '452 4.1.1 Later'])(
    'by “%s” is not',
    async (answer) => {
      const { db, look, send } = await open({ refuseRecipient: () => answer })
      await look()
      await send()
      expect(await listRefused(db)).toEqual([])
    },
  )

  test('stops the run where it is one in ten, of ten or more, and an owner lets it go on or ends it', async () => {
    const { db, mails, look, send } = await open({
      people: 30,
      refuseRecipient: (count) => (count === 2 || count === 18 ? '550 5.1.1 Unknown' : null),
    })
    await look()
    await send()
    // The second of ten is one in ten; but only with the refusal itself is it looked at.
    expect(await listRuns(db)).toMatchObject([
      { mails: 30, sent: 16, refused: 2, waiting: 0, stoppedBecause: 'refusals' },
    ])
    // The refused two get none, whatever the owner decides.
    expect((await readStanding(db)).stopped).toEqual([{ day: '2026-11-26', because: 'refusals', left: 12 }])
    await look(0.1)
    await send(1)
    expect(mails.received).toHaveLength(16)
    await continueRun(db, '2026-11-26', after(1))
    await send(1)
    expect(await listRuns(db)).toMatchObject([{ sent: 28, refused: 2, waiting: 0, stoppedBecause: null }])
  })

  test('of a run that is ended is told on the next day with those who waited', async () => {
    const { db, mails, look, send } = await open({
      people: 12,
      refuseRecipient: (count) => (count === 10 ? '550 5.1.1 Unknown' : null),
    })
    await look()
    await send()
    expect(mails.received).toHaveLength(9)
    await endRun(db, '2026-11-26', after(1))
    await continueRun(db, '2026-11-26', after(2))
    await send(2)
    expect(mails.received).toHaveLength(9)
    await look(24)
    await send(24)
    expect(new Set(mails.received.map(({ recipients }) => recipients[0])).size).toBe(11)
    expect(mails.received).toHaveLength(11)
  })

  test('by a report that came in is as well, and an answer to an alert joins the thread', async () => {
    const { db, look, send } = await open()
    const own = { id: 't1', email: '0@example.com', last_at: after(-300).toISOString() }
    await db
      .insertInto('threads')
      .values({ ...own, state: 'closed', waiting_at: null, person_id: null })
      .execute()
    const message = {
      id: 'm1',
      kind: 'saved-search',
      reference: 'AAA-AAA',
      fields: '{"email":"0@example.com"}',
    } as const
    await db
      .insertInto('messages')
      .values({ ...message, privacy_version: '', received_at: own.last_at, thread_id: 't1', email: own.email })
      .execute()
    await db.updateTable('seekers').set({ thread_id: 't1', email: 'jane@client.example' }).execute()
    await look()
    await send()
    await db.updateTable('outbox').set({ mail_id: '<k7.reply@riparo.example>' }).execute()
    const parser = createMailParser()
    const settings = { addresses: ['office@riparo.example'], takesStrangers: false, checkedBy: null, notice: null }
    const enter = async (source: Buffer) => {
      const mail = await parser.parse(source, source.length)
      const arrived = { folder: 'INBOX', receivedAt: after(2) }
      return db
        .transaction()
        .execute((transaction) => enterMail(transaction, { arrived, kind: 'inbox', mail }, settings))
    }
    const answer =
      'From: jane@client.example\nMessage-ID: <x@client.example>\nIn-Reply-To: <k7.reply@riparo.example>\n\nYes!'
    expect(await enter(Buffer.from(answer))).toMatchObject({ become: 'own-thread', beside: 't1' })
    const delay = String(reports['of a delay']?.mail).replace('<answer@', '<delay@')
    expect(await enter(Buffer.from(delay))).toMatchObject({ become: 'delayed' })
    expect(await listRefused(db)).toEqual([])
    expect(await enter(reports['of Postfix']?.mail as Buffer)).toMatchObject({ become: 'returned', thread: 't1' })
    await parser.stop()
    expect(await listRefused(db)).toMatchObject([{ email: 'jane@client.example', refusedAt: after(2).toISOString() }])
  })
})

describeOnEachEngine('who was told (K5.4)', (createDatabase) => {
  test('of a listing by a reply that left is not told again, and is where it was taken back', async () => {
    const { db, inquire, only, reply, inbox, ann, deliver, later } = await openReplies(createDatabase)
    await inquire()
    const now = after(-300)
    const seekerId = await db.transaction().execute(async (transaction) => {
      const id = await findOrAddSeeker(transaction, { email: 'wanjiru@example.co.ke', now })
      const wanted = { of: 'search', screen: 'all', query: '' } as const
      await addSearch(transaction, { seekerId: id, wanted, source: 'visitor', now })
      return id
    })
    const price = { short_id: 'clx12abc34', kes: 145_000_000, status: 'For_Sale', read_at: now.toISOString() }
    await db
      .insertInto('listing_prices')
      .values({ ...price, former_kes: null })
      .execute()
    const told = () => db.selectFrom('told_listings').selectAll().execute()
    const id = await only()
    const replyId = await reply(id, { properties: ['clx12abc34'] })
    await inbox.takeBack(id, replyId, ann)
    later(60_000)
    await deliver()
    expect(await told()).toEqual([])
    await reply(id, { properties: ['clx12abc34'] })
    later(60_000)
    await deliver()
    expect(await told()).toMatchObject([
      { seeker_id: seekerId, short_id: 'clx12abc34', kes: 145_000_000, how: 'reply' },
    ])
  })
})

describeOnEachEngine('a restore (K6.4)', (createDatabase) => {
  test('in the middle of a run sends nothing, keeps what was told, and says that the run is stopped', async () => {
    const database = await connectMigrated(createDatabase)
    const { db } = database
    let sent = 0
    const mails = await startSmtpServer({ refuseRecipient: () => (++sent > 5 ? '451 Later' : null) })
    const { show, seek, startServer } = openAlerts(database, { smtpUrl: mails.url })
    await show('a', {}, -5)
    for (let number = 0; number < 12; number++) await seek(`${number}@example.com`, 'daily', {})
    const folder = createFolder()
    await writeBackup(database, `${folder}/yesterday`)
    const { look, send } = await startServer()
    await look()
    await send()
    expect(mails.received).toHaveLength(5)
    const during = `${folder}/during`
    await writeBackup(database, during)
    for (const [at, file] of [`${folder}/yesterday`, during].entries()) {
      await restoreBackup(database, file, { scratchDir: folder, safetyBackup: `${folder}/safety ${at}` })
      await look(0.5)
      await send(6)
      expect(mails.received).toHaveLength(5)
      expect(await listRuns(db)).toMatchObject([{ mails: 12, sent: 5, waiting: 0, stoppedBecause: 'restore' }])
    }
    sent = -1_000
    await look(24)
    await send(24)
    expect(mails.received).toHaveLength(12)
    expect(new Set(mails.received.map(({ recipients }) => recipients[0])).size).toBe(12)
  })

  test('into a database that does not know what was told since tells nobody again', async () => {
    const database = await connectMigrated(createDatabase)
    const site = openAlerts(database)
    await site.show('a')
    await site.seek('ann@example.com', 'daily', {})
    const folder = createFolder()
    await writeBackup(database, `${folder}/before`)
    const fresh = await connectMigrated(createDatabase)
    await restoreBackup(fresh, `${folder}/before`, { scratchDir: folder, safetyBackup: `${folder}/safety` })
    const { look } = await site.startServer({ on: fresh.db })
    await look()
    await look(24)
    expect(await fresh.db.selectFrom('alerts').selectAll().execute()).toEqual([])
  })
})

describeOnEachEngine('listings that came with many others (K5.2)', (createDatabase) => {
  test('are told of once they are released, and where nobody is to be told, when their price falls', async () => {
    const database = await connectMigrated(createDatabase)
    const { db } = database
    const { show, seek, startServer, alerts } = openAlerts(database)
    for (const id of ['a', 'b', 'c']) await show(id)
    const hold = (...ids: string[]) =>
      db.updateTable('known_listings').set({ held: 1 }).where('short_id', 'in', ids).execute()
    await hold('a', 'b', 'c')
    await seek('ann@example.com', 'daily', {})
    const { look } = await startServer()
    await look()
    expect(await alerts()).toEqual([])
    expect(await countHeld(db)).toBe(3)
    expect(await settleHeld(db, 'tell')).toBe(3)
    await hold('b', 'c')
    expect(await settleHeld(db, 'tell-nobody')).toBe(2)
    expect(await countHeld(db)).toBe(0)
    await look(24)
    expect(await alerts()).toEqual(['ann: new a'])
    await db
      .updateTable('outbox')
      .set({ delivered_at: after(24).toISOString() })
      .execute()
    const price = { kes: 100_000, status: 'For_Sale', read_at: after(20).toISOString(), former_kes: 200_000 }
    await db
      .insertInto('listing_prices')
      .values({ short_id: 'b', ...price })
      .execute()
    await db
      .insertInto('told_listings')
      .values({
        id: 'x',
        seeker_id: (await db.selectFrom('seekers').select('id').executeTakeFirstOrThrow()).id,
        short_id: 'a',
        told_at: '',
        how: 'alert',
        kes: 100_000,
      })
      .execute()
    await look(48)
    expect((await alerts())[1]).toBe('ann: cheaper b')
  })
})
