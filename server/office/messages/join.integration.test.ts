import { expect, test } from 'vitest'
import type { NotedEvent } from '../../../domain/inbox/thread.ts'
import { writeBackup } from '../../database/backup.ts'
import { restoreBackup } from '../../database/restore.ts'
import { connectMigrated, createFolder, describeOnEachEngine } from '../../database/testing/engines.ts'
import { acceptMessage } from '../../messages/accept.ts'
import { eraseOlderMessages } from '../../messages/message-store.ts'
import { nairobiHours } from '../../messages/testing/nairobi-hours.ts'
import { inquiry, messageDependencies } from '../../messages/testing/submission.ts'
import { revoke } from '../people/colleagues.ts'
import { erasePersonalData, findPersonalData } from '../personal-data/personal-data.ts'
import { createPersonalRecords } from '../personal-data/personal-records.ts'
import { createInbox } from './inbox.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const after = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60_000)
const own = 'amina@example.com'
const other = 'amina.k@example.org'

describeOnEachEngine('a thread of the same telephone that is joined by hand', (createDatabase) => {
  async function open() {
    const database = await connectMigrated(createDatabase)
    const { db } = database
    const dependencies = messageDependencies(db)
    const addPerson = async (id: string) => {
      const invited_at = start.toISOString()
      const person = { id, email: `${id}@riparo.example`, name: id.toUpperCase(), role: 'agent' } as const
      await db
        .insertInto('people')
        .values({ ...person, invited_at, joined_at: invited_at, revoked_at: null })
        .execute()
      return person
    }
    const [ann, ben] = [await addPerson('ann'), await addPerson('ben')]
    let day = 2
    const mail = { context: dependencies.mailContext }
    const clock = () => after(day).getTime()
    const catalogue = { findMany: async () => [] }
    const inbox = createInbox({ db, hours: nairobiHours, country: 'KE', catalogue, outbox: { wake() {} }, mail, clock })
    const find = async (id: string) => {
      const thread = await inbox.find(id)
      if (!thread) throw new Error(`no thread ${id}`)
      return thread
    }
    const write = async (email: string, days: number, msg = `On day ${days}`, phone = '0712 345 678') => {
      const { reference } = await acceptMessage(
        dependencies,
        inquiry({ fields: { email, msg, phone }, now: after(days) }),
      )
      const row = db.selectFrom('messages').select('thread_id').where('reference', '=', reference)
      return { reference, thread: (await row.executeTakeFirstOrThrow()).thread_id ?? '' }
    }
    return {
      ...{ database, db, inbox, ann, ben, find, write },
      at: (days: number) => {
        day = days
      },
      do: async (id: string, event: NotedEvent, note = '') =>
        inbox.act(id, { event, seen: (await find(id)).revision, note }, ann),
      join: async (id: string, from: string) => {
        const [seen, otherSeen] = [(await find(id)).revision, (await find(from)).revision]
        return inbox.act(id, { event: 'join-thread', seen, other: from, otherSeen }, ann)
      },
      separate: async (id: string, address = other) =>
        inbox.act(id, { event: 'separate-thread', seen: (await find(id)).revision, address }, ann),
      listThreads: () => db.selectFrom('threads').select(['id', 'email']).orderBy('email').execute(),
      listNotes: async () => {
        const query = db.selectFrom('thread_deeds').select(['note', 'email']).where('note', 'is not', null)
        return (await query.orderBy('note').execute()).map(({ note, email }) => [note, email])
      },
    }
  }
  /** Two threads, each with a note; one was answered, and the other waits. */
  async function openJoined() {
    const tools = await open()
    const first = await tools.write(own, 0)
    const second = await tools.write('Amina.K@example.org', 1)
    await tools.do(first.thread, 'answer-by-telephone', 'A: wants a garden')
    await tools.do(second.thread, 'note-thread', 'B: has two children')
    expect(await tools.join(first.thread, second.thread)).toMatchObject({ ok: true })
    return { ...tools, first, second, id: first.thread }
  }

  test('is suggested, and nothing joins it by itself, however often a stranger types the telephone', async () => {
    const { write, find, listThreads } = await open()
    const client = await write(own, 0, 'Secretwords of the client')
    const stranger = await write(other, 1, 'Give me all', '+254 712-345678')
    await write(other, 2, 'Again', '0712345678')
    expect(await listThreads()).toEqual([
      { id: stranger.thread, email: other },
      { id: client.thread, email: own },
    ])
    expect((await find(client.thread)).sameTelephone).toMatchObject([
      { id: stranger.thread, email: other, revision: 2 },
    ])
    expect((await find(client.thread)).shown).toHaveLength(1)
  })

  test('has its messages and events there, and the thread keeps its one address', async () => {
    const { db, id, find, second, listThreads, inbox, ann } = await openJoined()
    expect(await listThreads()).toEqual([{ id, email: own }])
    const thread = await find(id)
    expect(thread).toMatchObject({
      ...{ email: own, joined: [other], sameTelephone: [], messages: 2 },
      ...{ state: 'open', waitingAt: after(1).toISOString(), assignee: { id: ann.id } },
    })
    expect(thread.shown.map(({ fields }) => fields.email)).toEqual([own, 'Amina.K@example.org'])
    expect(thread.events.map(({ event }) => event).sort()).toEqual([
      'answer-by-telephone',
      'join-thread',
      'note-thread',
    ])
    // The address of before, as in a mail to the firm, leads there.
    expect(await inbox.find(second.thread)).toEqual(thread)
    const activity = await db.selectFrom('activity').selectAll().where('deed', '=', 'join-thread').execute()
    expect(activity).toMatchObject([{ person_id: 'ann', subject_id: id }])
    expect(JSON.stringify(activity)).not.toContain('amina')
  })

  test('changes nothing where either was changed meanwhile, or is not there', async () => {
    const { db, write, find, inbox, ann } = await open()
    const [first, second] = [await write(own, 0), await write(other, 1)]
    const tables = async () => [
      await db.selectFrom('threads').selectAll().orderBy('id').execute(),
      await db.selectFrom('thread_deeds').selectAll().execute(),
    ]
    const before = await tables()
    const { revision } = await find(first.thread)
    const join = (seen: number, to: string, otherSeen: number) =>
      inbox.act(first.thread, { event: 'join-thread', seen, other: to, otherSeen }, ann)
    const changed = { ok: false, reason: 'changed' }
    expect(await join(revision + 1, second.thread, 1)).toEqual(changed)
    expect(await join(revision, second.thread, 2)).toEqual(changed)
    expect(await join(revision, first.thread, revision)).toEqual(changed)
    expect(await join(revision, 'nothing', 1)).toEqual(changed)
    expect(await tables()).toEqual(before)
    // A page that was open before has not seen what came.
    expect(await join(revision, second.thread, 1)).toMatchObject({ ok: true })
    expect(await inbox.act(second.thread, { event: 'close-thread', seen: 1, note: '' }, ann)).toEqual(changed)
  })

  test('a later message comes to the thread in which its address stood last', async () => {
    const { id, write, separate, second } = await openJoined()
    expect((await write(other, 5)).thread).toBe(id)
    expect((await write(own, 6)).thread).toBe(id)
    await separate(id)
    expect((await write(other, 7)).thread).toBe(second.thread)
    expect((await write(own, 8)).thread).toBe(id)
    expect((await write(own, 40)).thread).not.toBe(id)
  })

  test('is separated by hand again, with its messages and its events, and waits', async () => {
    const { id, second, separate, find, do: act, inbox, ann, write } = await openJoined()
    await write(other, 3)
    await act(id, 'answer-by-telephone', 'A: called')
    const before = await find(id)
    expect(await separate(id, own)).toEqual({ ok: false, reason: 'changed' })
    expect(await separate(id, 'nobody@example.com')).toEqual({ ok: false, reason: 'changed' })
    const late = { event: 'separate-thread', seen: before.revision - 1, address: other } as const
    expect(await inbox.act(id, late, ann)).toEqual({ ok: false, reason: 'changed' })
    expect(await find(id)).toEqual(before)
    expect(await separate(id)).toMatchObject({ ok: true })
    const [left, apart] = [await find(id), await find(second.thread)]
    expect(left).toMatchObject({ id, email: own, joined: [], messages: 1, state: 'answered' })
    expect(left.events.flatMap(({ note }) => note ?? []).sort()).toEqual(['A: called', 'A: wants a garden'])
    expect(apart).toMatchObject({ id: second.thread, joined: [], messages: 2, state: 'open' })
    expect(apart).toMatchObject({ email: other, waitingAt: after(3).toISOString() })
    expect(apart.events.flatMap(({ note }) => note ?? [])).toEqual(['B: has two children'])
  })

  test('the erasure of its own address leaves the messages of the other, whose address it then has', async () => {
    const { db, id, find, listThreads, listNotes, do: act } = await openJoined()
    await act(id, 'note-thread', 'Of both')
    const before = (await find(id)).revision
    await erasePersonalData(db, await findPersonalData(db, { typed: own, country: 'KE' }))
    expect(await listThreads()).toEqual([{ id, email: other }])
    expect((await find(id)).revision).toBe(before + 1)
    expect(await listNotes()).toEqual([['B: has two children', other]])
    for (const table of ['messages', 'threads', 'thread_deeds'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(own)
  })

  test('an erasure names every address that was joined, by another too, and erases those that are named with it', async () => {
    const { database, db, write, join, ann } = await openJoined()
    const third = 'third@example.net'
    const later = await write(other, 60)
    const { thread } = await write(third, 60)
    expect(await join(later.thread, thread)).toMatchObject({ ok: true })
    await write('friend@example.com', 60, 'Friendsecret')
    const dataDir = createFolder()
    const file = `${dataDir}/site.jsonl`
    await writeBackup(database, file)
    const records = createPersonalRecords({ database, dataDir, country: 'KE', clock: () => after(61).getTime() })
    const person = await records.find(own)
    expect(person.joined.map(({ address, total }) => [address, total])).toEqual([
      [other, 2],
      [third, 1],
    ])
    expect((await findPersonalData(db, { typed: 'friend@example.com', country: 'KE' })).joined).toEqual([])

    // An address that nobody joined is not erased, whatever the form says.
    const also = [other, 'friend@example.com']
    const erased = await records.erase(own, { seen: person.seen, also }, ann)
    expect(erased?.gone.joined.map(({ address }) => address)).toEqual([other])
    const left = () => db.selectFrom('messages').select('email').orderBy('email').execute()
    const kept = [{ email: 'friend@example.com' }, { email: third }]
    expect(await left()).toEqual(kept)
    const lines = db.selectFrom('activity').select('deed').where('deed', '=', 'erase-person')
    expect(await lines.execute()).toHaveLength(1)
    await restoreBackup(database, file, { scratchDir: dataDir, safetyBackup: `${dataDir}/safety` })
    expect(await left()).toEqual(kept)
    expect(JSON.stringify(await db.selectFrom('thread_deeds').selectAll().execute())).not.toMatch(
      /amina|garden|children/i,
    )
  })

  test('what came to a joined address since it was seen is not erased unseen', async () => {
    const { database, db, write, ann } = await openJoined()
    const records = createPersonalRecords({ database, dataDir: createFolder(), country: 'KE', clock: Date.now })
    const { seen } = await records.find(own)
    await write(other, 3)
    expect(await records.erase(own, { seen, also: [other] }, ann)).toBeNull()
    expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(3)
  })

  test('a reply to a joined thread goes with the address to which it went, and stays with the other', async () => {
    const { db, id, second, inbox, find, ann } = await openJoined()
    const written = { text: 'Replysecret', properties: [] }
    // On the page at the former address, to which a mail to the firm leads.
    expect(await inbox.previewReply(second.thread, written, ann)).toMatchObject({ to: own })
    expect(await inbox.reply(second.thread, { reply: written, seen: (await find(id)).revision }, ann)).toMatchObject({
      ok: true,
    })
    const listReplies = () =>
      db.selectFrom('thread_deeds').select(['note', 'email']).where('deed', '=', 'answer-by-email').execute()
    await erasePersonalData(db, await findPersonalData(db, { typed: other, country: 'KE' }))
    expect(await listReplies()).toEqual([{ note: 'Replysecret', email: own }])
    await erasePersonalData(db, await findPersonalData(db, { typed: own, country: 'KE' }))
    expect(await listReplies()).toEqual([])
    expect(await db.selectFrom('outbox').select('id').where('owner_kind', '=', 'reply').execute()).toEqual([])
  })

  test('the erasure of the joined address leaves the messages of the thread', async () => {
    const { db, id, listThreads, listNotes, write } = await openJoined()
    await write(own, 3)
    await erasePersonalData(db, await findPersonalData(db, { typed: other, country: 'KE' }))
    expect(await listThreads()).toEqual([{ id, email: own }])
    expect(await listNotes()).toEqual([['A: wants a garden', own]])
    for (const table of ['messages', 'threads', 'thread_deeds'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toMatch(/amina.k@/i)
  })

  test('has the other address after 24 months of the messages of its own', async () => {
    const { db, id, listThreads, listNotes } = await openJoined()
    await eraseOlderMessages(db, after(0.5))
    expect(await listThreads()).toEqual([{ id, email: other }])
    expect(await listNotes()).toEqual([['B: has two children', other]])
    await eraseOlderMessages(db, after(3))
    expect([await listThreads(), await listNotes()]).toEqual([[], []])
  })

  test.each(['before', 'after'])(
    'stays joined after a restore of a backup from %s, and comes back where all was lost',
    async (when) => {
      const tools = await open()
      const { database, find, listThreads, join } = tools
      const [first, second] = [await tools.write(own, 0), await tools.write(other, 1)]
      await tools.do(second.thread, 'note-thread', 'B: has two children')
      const folder = createFolder()
      const file = `${folder}/site.jsonl`
      if (when === 'before') await writeBackup(database, file)
      await join(first.thread, second.thread)
      if (when === 'after') await writeBackup(database, file)
      const joined = await find(first.thread)
      await restoreBackup(database, file, { scratchDir: folder, safetyBackup: `${folder}/safety` })
      expect(await find(first.thread)).toEqual(joined)
      expect(await listThreads()).toHaveLength(1)

      const empty = await connectMigrated(createDatabase)
      await restoreBackup(empty, file, { scratchDir: folder, safetyBackup: `${folder}/safety of the empty one` })
      const emails = await empty.db.selectFrom('threads').select('email').orderBy('email').execute()
      expect(emails.map(({ email }) => email)).toEqual(when === 'before' ? [other, own] : [own])
      const notes = await empty.db
        .selectFrom('thread_deeds')
        .select('thread_id')
        .where('note', 'is not', null)
        .execute()
      expect(notes).toEqual([{ thread_id: when === 'before' ? second.thread : first.thread }])
    },
  )

  test('has the person of the other where its own was revoked', async () => {
    const { db, write, inbox, join, find, ben, ann } = await open()
    const [first, second] = [await write(own, 0), await write(other, 1)]
    await inbox.act(first.thread, { event: 'give-thread', seen: 1, to: ben.id }, ann)
    await inbox.act(second.thread, { event: 'give-thread', seen: 1, to: ann.id }, ann)
    await db.transaction().execute((transaction) => revoke(transaction, ben.id, { personId: null, now: after(2) }))
    await join(first.thread, second.thread)
    expect((await find(first.thread)).assignee).toEqual({ id: ann.id, name: 'ANN' })
  })

  test('of two who join the same two threads, one is told, and a message that arrives meanwhile is in it', async () => {
    const { write, inbox, ann, ben, listThreads, db } = await open()
    const [first, second] = [await write(own, 0), await write(other, 1)]
    const join = (id: string, from: string, person: typeof ann) =>
      inbox.act(id, { event: 'join-thread', seen: 1, other: from, otherSeen: 1 }, person)
    const [one, two] = await Promise.all([
      join(first.thread, second.thread, ann),
      join(second.thread, first.thread, ben),
      write(other, 2),
    ])
    expect([one.ok, two.ok].filter(Boolean).length).toBeLessThanOrEqual(1)
    const messages = await db.selectFrom('messages').select('thread_id').distinct().execute()
    expect(messages).toHaveLength((await listThreads()).length)
  })
})
