import { expect, test } from 'vitest'
import type { SiteDatabase } from '../database/tables.ts'
import { connectMigrated, describeOnEachEngine } from '../database/testing/engines.ts'
import { acceptMessage } from './accept.ts'
import { eraseOlderMessages } from './message-store.ts'
import { contactMessage, inquiry, messageDependencies } from './testing/submission.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const day = 24 * 60 * 60_000
const after = (days: number) => new Date(start.getTime() + days * day)

const listThreads = (db: SiteDatabase) => db.selectFrom('threads').selectAll().orderBy('last_at').execute()

async function addPerson(db: SiteDatabase, id: string, revoked_at: string | null = null) {
  const instant = start.toISOString()
  const person = { id, email: `${id}@riparo.example`, name: id, role: 'agent', invited_at: instant } as const
  await db
    .insertInto('people')
    .values({ ...person, joined_at: instant, revoked_at })
    .execute()
}

async function addDetails(db: SiteDatabase, listing_id: string, person_id: string) {
  const blank = { owner_name: null, owner_telephone: null, owner_email: null, mandate: null, mandate_signed: null }
  const more = { mandate_expires: null, commission: null, keys: null, viewing: null, notes: null }
  await db
    .insertInto('books')
    .values({ id: `details of ${listing_id}`, listing_id, person_id, ...blank, ...more })
    .execute()
}

describeOnEachEngine('the thread of a message', (createDatabase) => {
  const open = async () => {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    return {
      db,
      inquire: (fields: Parameters<typeof inquiry>[0] & {}) => acceptMessage(dependencies, inquiry(fields)),
      write: (fields: Parameters<typeof contactMessage>[0] & {}) => acceptMessage(dependencies, contactMessage(fields)),
    }
  }

  test('is that of its e-mail address, in any case, whatever the kind', async () => {
    const { db, inquire, write } = await open()
    await inquire({ fields: { email: 'Zoe@Example.com' } })
    await write({ fields: { email: 'zoe@example.COM' }, now: after(1) })
    await write({ fields: { email: 'zoe@example.org' }, now: after(2) })
    const [joined, other, ...others] = await listThreads(db)
    expect(others).toEqual([])
    expect(joined).toMatchObject({
      email: 'zoe@example.com',
      state: 'open',
      person_id: null,
      waiting_at: start.toISOString(),
      last_at: after(1).toISOString(),
      revision: 2,
    })
    expect(other).toMatchObject({ email: 'zoe@example.org', waiting_at: after(2).toISOString() })
    const messages = await db.selectFrom('messages').select(['thread_id', 'search']).orderBy('received_at').execute()
    expect(messages.map(({ thread_id }) => thread_id)).toEqual([joined?.id, joined?.id, other?.id])
    expect(messages[0]?.search).toContain('zoe@example.com clx12abc34 254700000000 wanjiru muller is it still free')
  })

  test('is another one for the same telephone under another address', async () => {
    const { db, inquire } = await open()
    await inquire({ fields: { email: 'client@example.com' } })
    await inquire({ fields: { email: 'stranger@example.com' }, now: after(1) })
    expect(await listThreads(db)).toHaveLength(2)
  })

  test('is a new one after 30 days without a message or an event', async () => {
    const { db, write } = await open()
    await write({})
    await write({ now: after(30) })
    expect(await listThreads(db)).toHaveLength(1)
    await write({ now: new Date(after(60).getTime() + 1) })
    expect(await listThreads(db)).toHaveLength(2)
  })

  test('is not changed by a repeat', async () => {
    const { db, write } = await open()
    await write({})
    await write({ now: new Date(start.getTime() + 60_000) })
    expect(await listThreads(db)).toMatchObject([{ last_at: start.toISOString(), revision: 1 }])
  })

  test.each(['answered', 'closed'] as const)('opens again where it was %s, and keeps its person', async (state) => {
    const { db, write } = await open()
    await addPerson(db, 'ann')
    await write({})
    await db.updateTable('threads').set({ state, waiting_at: null, person_id: 'ann' }).execute()
    await write({ now: after(2) })
    expect(await listThreads(db)).toMatchObject([
      { state: 'open', waiting_at: after(2).toISOString(), person_id: 'ann', revision: 2 },
    ])
  })

  test('goes to the responsible person of the first property that has one, and not to somebody revoked', async () => {
    const { db, inquire } = await open()
    await addPerson(db, 'ann')
    await addPerson(db, 'ben')
    await addPerson(db, 'ruth', start.toISOString())
    await addDetails(db, 'CLX12ABC34efgh0001', 'ann')
    await addDetails(db, 'clx12abc35efgh0001', 'ben')
    await addDetails(db, 'clx12abc36efgh0001', 'ruth')
    const propertyID = 'clx12abc36, clx12abc35, clx12abc34'
    await inquire({ fields: { email: 'one@example.com', propertyID } })
    await inquire({ fields: { email: 'two@example.com', propertyID: 'clx12abc34' }, now: after(1) })
    await inquire({ fields: { email: 'three@example.com', propertyID: 'clx12abc36' }, now: after(2) })
    await inquire({ fields: { email: 'four@example.com', propertyID: 'clx12abc37' }, now: after(3) })
    const kept = async () => (await listThreads(db)).map(({ email, person_id }) => [email.split('@')[0], person_id])
    expect(await kept()).toEqual([
      ['one', 'ben'],
      ['two', 'ann'],
      ['three', null],
      ['four', null],
    ])
    // A thread that somebody has stays theirs; one that nobody has, or somebody revoked, goes to the responsible person.
    await db.updateTable('threads').set({ person_id: 'ruth' }).where('email', '=', 'three@example.com').execute()
    for (const [index, email] of ['one', 'three', 'four'].entries())
      await inquire({ fields: { email: `${email}@example.com`, propertyID: 'clx12abc34' }, now: after(4 + index) })
    expect(await kept()).toEqual([
      ['two', 'ann'],
      ['one', 'ben'],
      ['three', 'ann'],
      ['four', 'ann'],
    ])
  })

  test('is told by mail to the responsible person to whom it goes, once, where there is an office and mail', async () => {
    const { db } = await connectMigrated(createDatabase)
    await addPerson(db, 'ann')
    await addDetails(db, 'clx12abc34efgh0001', 'ann')
    const accept = (fields: Parameters<typeof inquiry>[0] & {}, how = { office: true, mails: true }) =>
      acceptMessage(messageDependencies(db, how), inquiry(fields))
    await accept({ fields: { email: 'one@example.com' } }, { office: false, mails: true })
    await accept({ fields: { email: 'two@example.com' } }, { office: true, mails: false })
    const { reference } = await accept({ fields: { email: 'three@example.com' } })
    await accept({ fields: { email: 'three@example.com', msg: 'More' }, now: after(1) })
    await accept({ fields: { email: 'four@example.com', propertyID: 'clx12abc35' } })
    const mails = await db.selectFrom('outbox').selectAll().where('purpose', '=', 'thread-given').execute()
    expect(mails).toMatchObject([{ owner_kind: 'person', owner_id: 'ann' }])
    const { id } = await db
      .selectFrom('threads')
      .select('id')
      .where('email', '=', 'three@example.com')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(mails[0]?.content ?? '')).toMatchObject({
      to: { address: 'ann@riparo.example' },
      subject: `Message ${reference} is yours`,
      text: expect.stringContaining(`/office/messages/${id}\n`),
    })
  })

  test('is one for messages that arrive together', async () => {
    const { db, write } = await open()
    await Promise.all([1, 2, 3, 4, 5].map((number) => write({ fields: { msg: `Message ${number}` } })))
    expect(await listThreads(db)).toMatchObject([{ revision: 5 }])
  })

  test('goes with its last message, and its notes with it', async () => {
    const { db, write } = await open()
    await write({})
    await write({ fields: { msg: 'Another' }, now: after(2) })
    const [thread] = await listThreads(db)
    await db
      .insertInto('thread_deeds')
      .values({
        ...{ id: 'n', thread_id: thread?.id ?? '', done_at: start.toISOString(), deed: 'note-thread', note: 'Call' },
        ...{ person_id: null, person_name: null, given_to: null },
      })
      .execute()
    await eraseOlderMessages(db, after(1))
    expect(await listThreads(db)).toHaveLength(1)
    await eraseOlderMessages(db, after(3))
    expect(await listThreads(db)).toEqual([])
    expect(await db.selectFrom('thread_deeds').selectAll().execute()).toEqual([])
  })
})
