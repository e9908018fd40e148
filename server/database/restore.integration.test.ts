import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailEvents } from '../../domain/inbox/thread.ts'
import { acceptMessage } from '../messages/accept.ts'
import { confirmSubscriber, subscribe, unsubscribe } from '../messages/newsletter/subscribers.ts'
import { contactMessage, inquiry, messageDependencies } from '../messages/testing/submission.ts'
import { erasePersonalData, findPersonalData } from '../office/personal-data/personal-data.ts'
import { OperatorError } from '../operator-error.ts'
import { writeBackup } from './backup.ts'
import type { Database } from './connect.ts'
import { restoreBackup } from './restore.ts'
import { connectMigrated, createFolder, createSqliteDatabase, describeOnEachEngine } from './testing/engines.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

async function backUp(database: Database) {
  const folder = createFolder()
  const file = join(folder, 'site.jsonl')
  await writeBackup(database, file)
  const safetyBackup = join(folder, 'before')
  return {
    file,
    safetyBackup,
    restore: (target: Database) =>
      restoreBackup(target, file, {
        scratchDir: folder,
        safetyBackup: existsSync(safetyBackup) ? join(folder, randomUUID()) : safetyBackup,
      }),
  }
}

/** Subscribes to the newsletter, and returns the token in the links of the mail. */
async function subscribeAndReadToken(database: Database, email: string, now: Date) {
  await subscribe(messageDependencies(database.db), { email, submissionKey: null, privacyVersion: '1', now })
  const query = database.db.selectFrom('outbox').select('content').where('content', 'like', `%${email}%`)
  const rows = await query.where('purpose', '=', 'confirm-subscription').orderBy('due_at', 'desc').execute()
  return /confirm\?token=([\w-]+)/.exec(rows[0]?.content ?? '')?.[1] ?? ''
}

function listEmails(database: Database) {
  return database.db.selectFrom('subscribers').select(['email', 'confirmed_at']).orderBy('email').execute()
}

function listDeliveries({ db }: Database) {
  const columns = ['purpose', 'attempts', 'due_at', 'leased_until', 'delivered_at'] as const
  return db.selectFrom('outbox').select(columns).orderBy('purpose').execute()
}

describeOnEachEngine('a restore', (createDatabase) => {
  test('brings back mails that were read in the mailbox, and what came back of ours', async () => {
    const database = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(database.db), inquiry())
    const { id: thread_id } = await database.db.selectFrom('threads').select('id').executeTakeFirstOrThrow()
    const mail = JSON.stringify({ folder: 'INBOX', to: [], files: [], remarks: [], quoted: '', isCut: false })
    for (const deed of mailEvents)
      await database.db
        .insertInto('thread_deeds')
        .values({ id: deed, thread_id, done_at: minutes(1).toISOString(), deed, mail_id: `<${deed}@a.example>`, mail })
        .execute()
    await database.db.updateTable('messages').set({ kind: 'mail', mail_id: '<1@a.example>', mail }).execute()
    const other = await connectMigrated(createDatabase)
    await (await backUp(database)).restore(other)
    const events = await other.db.selectFrom('thread_deeds').select(['deed', 'mail']).orderBy('deed').execute()
    expect(events).toEqual(mailEvents.toSorted().map((deed) => ({ deed, mail })))
    expect(await other.db.selectFrom('messages').select(['kind', 'mail_id', 'mail']).execute()).toEqual([
      { kind: 'mail', mail_id: '<1@a.example>', mail },
    ])
  })

  test('keeps the rate limit of mails that a mailbox has had since the backup', async () => {
    const database = await connectMigrated(createDatabase)
    const listSlots = () => database.db.selectFrom('mail_slots').selectAll().orderBy('slot').execute()
    await acceptMessage(messageDependencies(database.db), inquiry())
    const backup = await backUp(database)
    await acceptMessage(
      messageDependencies(database.db),
      inquiry({ fields: { msg: 'Is it still free?' }, now: minutes(61) }),
    )
    const slots = await listSlots()
    expect(slots).toMatchObject([{ taken_at: minutes(61).toISOString() }])
    await backup.restore(database)
    expect(await listSlots()).toEqual(slots)
  })

  test('keeps rows that are newer than the backup: messages with their mails, addresses with their links', async () => {
    const database = await connectMigrated(createDatabase)
    const first = await acceptMessage(messageDependencies(database.db), inquiry())
    const backup = await backUp(database)
    const second = await acceptMessage(
      messageDependencies(database.db),
      contactMessage({ submissionKey: 'k', now: minutes(1) }),
    )
    const token = await subscribeAndReadToken(database, 'since@example.com', minutes(2))
    const mails = await database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
    expect(await backup.restore(database)).toMatchObject({
      rows: { messages: 1, outbox: 2 },
      newer: { messages: 1, subscribers: 1 },
      erased: { messages: 0, subscribers: 0 },
      unknownDeliveries: 0,
    })
    const rows = await database.db.selectFrom('messages').select('reference').orderBy('received_at').execute()
    expect(rows.map(({ reference }) => reference)).toEqual([first.reference, second.reference])
    expect(await database.db.selectFrom('outbox').selectAll().orderBy('id').execute()).toEqual(mails)
    expect(await confirmSubscriber(database, token, minutes(3))).toBe(true)
    const repeat = contactMessage({ submissionKey: 'k', now: minutes(60) })
    expect(await acceptMessage(messageDependencies(database.db), repeat)).toMatchObject({
      reference: second.reference,
      repeated: true,
    })
  })

  test('brings back rows that were lost since, and counts the mails that may arrive a second time', async () => {
    const database = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(database.db), inquiry())
    await subscribeAndReadToken(database, 'lost@example.com', start)
    const backup = await backUp(database)
    for (const table of ['messages', 'subscribers'] as const) await database.db.deleteFrom(table).execute()
    expect(await backup.restore(database)).toMatchObject({
      newer: { messages: 0, subscribers: 0 },
      unknownDeliveries: 3,
    })
    expect(await database.db.selectFrom('messages').select('kind').execute()).toHaveLength(1)
    expect(await listEmails(database)).toHaveLength(1)
  })

  test('keeps an entry delivered that is delivered in the backup or in the database', async () => {
    const database = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(database.db), inquiry())
    const delivered = { delivered_at: start.toISOString(), attempts: 1 }
    const deliver = (purpose: 'notify-firm' | 'acknowledge-visitor') =>
      database.db.updateTable('outbox').set(delivered).where('purpose', '=', purpose).execute()
    await deliver('notify-firm')
    const backup = await backUp(database)
    await database.db.updateTable('outbox').set({ delivered_at: null, attempts: 7 }).execute()
    await deliver('acknowledge-visitor')
    await backup.restore(database)
    expect(await listDeliveries(database)).toMatchObject([
      { purpose: 'acknowledge-visitor', ...delivered },
      { purpose: 'notify-firm', ...delivered },
    ])
  })

  test('keeps attempts, leases and erased tokens of outbox entries as they are in the database', async () => {
    const database = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(database.db, { mails: false }), inquiry())
    await subscribeAndReadToken(database, 'reader@example.com', start)
    const backup = await backUp(database)
    const current = { attempts: 5, last_error: 'EENVELOPE: no', leased_until: minutes(5).toISOString() }
    await database.db
      .updateTable('outbox')
      .set({ ...current, due_at: null, content: '{}' })
      .execute()
    await backup.restore(database)
    expect(await database.db.selectFrom('outbox').selectAll().orderBy('purpose').execute()).toMatchObject([
      { purpose: 'confirm-subscription', ...current, due_at: null, content: '{}' },
      { purpose: 'notify-firm', ...current, due_at: null },
    ])
  })

  test('does not bring back a subscriber who left since, nor undo a confirmation', async () => {
    const database = await connectMigrated(createDatabase)
    const tokens = new Map<string, string>()
    for (const name of ['leaves', 'returns', 'confirms', 'stays']) {
      tokens.set(name, await subscribeAndReadToken(database, `${name}@example.com`, start))
    }
    for (const name of ['stays', 'returns']) await confirmSubscriber(database, tokens.get(name) ?? '', minutes(1))
    const backup = await backUp(database)
    for (const name of ['leaves', 'returns']) expect(await unsubscribe(database, tokens.get(name) ?? '')).toBe(true)
    await confirmSubscriber(database, tokens.get('confirms') ?? '', minutes(2))
    const newToken = await subscribeAndReadToken(database, 'returns@example.com', minutes(70))
    const restored = await backup.restore(database)
    expect(restored).toMatchObject({ erased: { messages: 0, subscribers: 2 }, newer: { subscribers: 1 } })
    expect(await listEmails(database)).toEqual([
      { email: 'confirms@example.com', confirmed_at: minutes(2).toISOString() },
      { email: 'returns@example.com', confirmed_at: null },
      { email: 'stays@example.com', confirmed_at: minutes(1).toISOString() },
    ])
    expect(await confirmSubscriber(database, tokens.get('returns') ?? '', minutes(71))).toBe(false)
    expect(await confirmSubscriber(database, newToken, minutes(71))).toBe(true)
  })

  test('brings back no message of a person who was forgotten since, here or where the backup was made', async () => {
    const database = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(database.db), inquiry())
    await acceptMessage(messageDependencies(database.db), contactMessage({ fields: { email: 'other@example.com' } }))
    await subscribeAndReadToken(database, 'wanjiru@example.co.ke', start)
    const earlier = await backUp(database)
    await erasePersonalData(
      database.db,
      await findPersonalData(database.db, { typed: 'wanjiru@example.co.ke', country: 'KE' }),
    )
    const later = await backUp(database)
    expect(await earlier.restore(database)).toMatchObject({ erased: { messages: 1, subscribers: 1 } })

    const other = await connectMigrated(createSqliteDatabase)
    await earlier.restore(other)
    expect(await other.db.selectFrom('messages').select('id').execute()).toHaveLength(2)
    await later.restore(other)
    for (const { db } of [database, other]) {
      expect(await db.selectFrom('messages').select('kind').execute()).toEqual([{ kind: 'contact-us' }])
      expect(await db.selectFrom('subscribers').select('id').execute()).toEqual([])
      expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
    }
  })

  test('replaces the listings with those of the backup, and still knows which ones were shown', async () => {
    const database = await connectMigrated(createDatabase)
    const { db } = database
    await db
      .insertInto('listings')
      .values([listing('old')])
      .execute()
    await db.insertInto('known_listings').values(known('old')).execute()
    const backup = await backUp(database)
    await db.updateTable('listings').set({ property_name: 'Changed' }).execute()
    await db
      .insertInto('listings')
      .values([listing('new')])
      .execute()
    await db.insertInto('known_listings').values(known('new')).execute()
    await backup.restore(database)
    expect(await db.selectFrom('listings').select(['id', 'property_name']).execute()).toEqual([
      { id: 'old', property_name: 'Villa' },
    ])
    expect(await db.selectFrom('known_listings').select('short_id').orderBy('short_id').execute()).toHaveLength(2)
  })

  test('of a backup with a reference that another message has is refused with one line, and changes nothing', async () => {
    const database = await connectMigrated(createDatabase)
    const { reference } = await acceptMessage(messageDependencies(database.db), inquiry())
    const backup = await backUp(database)
    await database.db.deleteFrom('messages').execute()
    await acceptMessage(messageDependencies(database.db), contactMessage(), () => reference)
    const fault = await backup.restore(database).catch((error) => error)
    expect(fault).toBeInstanceOf(OperatorError)
    expect(fault.message).toMatch(
      /^The backup does not fit what is in the database, so nothing was changed: messages: .*$/,
    )
    expect(await database.db.selectFrom('messages').select('kind').execute()).toEqual([{ kind: 'contact-us' }])
    expect(existsSync(backup.safetyBackup)).toBe(false)
  })

  test('run twice changes nothing the second time', async () => {
    const database = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(database.db), inquiry())
    await subscribeAndReadToken(database, 'reader@example.com', start)
    const backup = await backUp(database)
    for (let times = 0; times < 2; times++) {
      expect(await backup.restore(database)).toMatchObject({
        rows: { messages: 1, subscribers: 1, outbox: 3, submissions: 2 },
        newer: { messages: 0, subscribers: 0 },
        unknownDeliveries: 0,
      })
    }
  })
})

function listing(id: string) {
  return {
    id,
    short_id: id,
    created_at: start.toISOString(),
    property_name: 'Villa',
    property_status: 'For_Sale',
    property_type: 'Residential',
    property_features: '[]',
    property_images: '[]',
    floor_plans: '[]',
    tours: '[]',
    water: '[]',
  }
}

function known(short_id: string) {
  return { short_id, property_name: 'Villa', property_status: 'For_Sale', property_type: 'Residential' }
}
