import { expect, test } from 'vitest'
import type { InboxQuery } from '../../../domain/inbox/thread.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { acceptMessage } from '../../messages/accept.ts'
import { nairobiHours } from '../../messages/testing/nairobi-hours.ts'
import { contactMessage, messageDependencies } from '../../messages/testing/submission.ts'
import { createBulkThreads } from './bulk-threads.ts'
import { createInbox } from './inbox.ts'
import { openFollowUps } from './open-follow-ups.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const day = 24 * 60 * 60_000
const after = (days: number) => new Date(start.getTime() + days * day)
const at = (days: number) => after(days).toISOString()

const open: InboxQuery = { words: '', state: 'open', whose: null, only: null, kind: null, property: '', page: 1 }

describeOnEachEngine('a follow-up', (createDatabase) => {
  async function openInbox() {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    const ann = { id: 'ann', email: 'ann@riparo.example', name: 'ANN', role: 'owner' } as const
    await db
      .insertInto('people')
      .values({ ...ann, invited_at: at(0), joined_at: at(0), revoked_at: null })
      .execute()
    let now = start
    const mail = { context: dependencies.mailContext, outbox: { wake() {} } }
    const clock = () => now.getTime()
    const startServer = () =>
      createInbox({
        db,
        hours: nairobiHours,
        country: 'KE',
        catalogue: { findMany: async () => [] },
        outbox: mail.outbox,
        mail,
        clock,
      })
    const inbox = startServer()
    const find = async (id: string) => {
      const thread = await inbox.find(id)
      if (!thread) throw new Error(`no thread ${id}`)
      return thread
    }
    const list = async (query: Partial<InboxQuery> = {}) =>
      (await inbox.list({ ...open, ...query }, ann)).rows.map(({ name }) => name)
    return {
      ...{ db, ann, inbox, startServer, find, list, bulk: createBulkThreads({ db, mail, clock }) },
      sleepTo: (days: number) => {
        now = after(days)
      },
      /** A person writes. Returns the id of the thread. */
      async write(name: string, days = 0) {
        const email = `${name}@example.com`
        const message = contactMessage({ fields: { email, name, msg: `On day ${days}` }, now: after(days) })
        const { reference } = await acceptMessage(dependencies, message)
        const query = db.selectFrom('messages').select('thread_id').where('reference', '=', reference)
        return (await query.executeTakeFirstOrThrow()).thread_id ?? ''
      },
      putOff: async (id: string, days: number, note = '') =>
        inbox.act(id, { event: 'follow-up', seen: (await find(id)).revision, at: at(days), note }, ann),
    }
  }

  test('waits for nobody until its hour, and is then open and first, however long others wait', async () => {
    const { inbox, ann, write, putOff, list, find, sleepTo } = await openInbox()
    const id = await write('zoe', 1)
    await write('early')
    expect(await putOff(id, 3, 'Ask about the deposit')).toMatchObject({ ok: true })
    expect(await find(id)).toMatchObject({
      ...{ state: 'follow-up', waitingAt: null, assignee: { id: 'ann' }, revision: 2 },
      followUp: { at: at(3), why: 'Ask about the deposit' },
      events: [{ event: 'follow-up', note: 'Ask about the deposit', followUpAt: at(3) }],
    })
    expect(await list()).toEqual(['early'])
    expect(await inbox.countOpen(ann)).toMatchObject({ all: 1, mine: 0 })
    sleepTo(2.99)
    expect(await list({ state: 'follow-up' })).toEqual(['zoe'])
    sleepTo(3)
    expect(await inbox.countOpen(ann)).toMatchObject({ all: 2, mine: 1 })
    expect(await list()).toEqual(['zoe', 'early'])
    expect(await list({ state: 'follow-up' })).toEqual([])
    expect(await find(id)).toMatchObject({
      ...{ state: 'open', waitingAt: at(3), revision: 2 },
      followUp: { why: 'Ask about the deposit' },
    })
  })

  test('stands in the activity without a word of it', async () => {
    const { db, write, putOff } = await openInbox()
    await putOff(await write('zoe'), 3, 'Secret')
    const lines = await db.selectFrom('activity').selectAll().execute()
    expect(lines).toMatchObject([{ deed: 'follow-up', person_name: 'ANN', subject_kind: 'message', changes: null }])
    expect(JSON.stringify(lines)).not.toContain('Secret')
  })

  test('ends with whatever is done next', async () => {
    const { inbox, ann, write, putOff, find, sleepTo } = await openInbox()
    const id = await write('zoe')
    const act = async (event: 'answer-by-telephone' | 'close-thread' | 'open-thread') => {
      await inbox.act(id, { event, seen: (await find(id)).revision, note: '' }, ann)
      return find(id)
    }
    await putOff(id, 3)
    expect(await act('open-thread')).toMatchObject({ state: 'open', waitingAt: at(0), followUp: null })
    await putOff(id, 3)
    sleepTo(4)
    expect(await act('answer-by-telephone')).toMatchObject({ state: 'answered', followUp: null })
    await putOff(id, 6)
    expect(await act('close-thread')).toMatchObject({ state: 'closed', followUp: null })
  })

  test('ends with a message of the person, however long nothing was done', async () => {
    const { write, putOff, find } = await openInbox()
    const id = await write('zoe')
    await putOff(id, 100)
    expect(await write('zoe', 60)).toBe(id)
    expect(await find(id)).toMatchObject({ state: 'open', waitingAt: at(60), followUp: null, messages: 2 })
  })

  test('opens once over several servers that start after a kill, and is lost on none', async () => {
    const { db, ann, write, putOff, startServer, sleepTo, find } = await openInbox()
    const ids = [await write('zoe'), await write('yan'), await write('xi')]
    for (const id of ids) await putOff(id, 3)
    const stored = () =>
      db.selectFrom('threads').select(['state', 'waiting_at', 'revision', 'last_at']).orderBy('id').execute()
    const putOffAt = await stored()
    sleepTo(5)
    // The server that would have opened them dies in the middle of it.
    await db
      .transaction()
      .execute(async (transaction) => {
        await openFollowUps(transaction, after(5))
        throw new Error('killed')
      })
      .catch(() => {})
    expect(await stored()).toEqual(putOffAt)
    const [one, other] = [startServer(), startServer()]
    await Promise.all([
      openFollowUps(db, after(5)),
      one.list(open, ann),
      other.countOpen(ann),
      openFollowUps(db, after(5)),
    ])
    const opened = await stored()
    expect(opened).toEqual(ids.map(() => ({ state: 'open', waiting_at: at(3), revision: 2, last_at: at(3) })))
    // Somebody answers, and the job of a slow server comes late.
    const [id = ''] = ids
    await one.act(id, { event: 'answer-in-person', seen: 2, note: '' }, ann)
    await openFollowUps(db, after(5))
    expect(await find(id)).toMatchObject({ state: 'answered', events: [{}, {}] })
  })

  test('comes with a reply, and goes with it when that is taken back', async () => {
    const { inbox, ann, write, find } = await openInbox()
    const id = await write('zoe')
    const reply = { text: 'I shall ask.', properties: [] }
    const replied = await inbox.reply(id, { reply, seen: 1, followUpAt: at(3) }, ann)
    expect(await find(id)).toMatchObject({
      ...{ state: 'follow-up', waitingAt: null, followUp: { at: at(3), why: '' } },
      replies: [{ text: 'I shall ask.', followUpAt: at(3) }],
    })
    await inbox.takeBack(id, replied.ok ? replied.replyId : '', ann)
    expect(await find(id)).toMatchObject({ state: 'open', waitingAt: at(0), followUp: null, replies: [] })
  })

  test('is one for many, and Undo makes each what it was', async () => {
    const { bulk, ann, write, putOff, find } = await openInbox()
    const [zoe, yan] = [await write('zoe'), await write('yan')]
    await putOff(yan, 2, 'Before')
    const change = { kind: 'follow-up', value: at(3) } as const
    const ticked = [
      { id: zoe, seen: 1 },
      { id: yan, seen: 2 },
    ]
    const written = await bulk.change(ticked, change, ann)
    expect(written).toMatchObject({ ok: true, changed: 2 })
    expect([await find(zoe), await find(yan)]).toMatchObject([{ followUp: { at: at(3) } }, { followUp: { at: at(3) } }])
    expect(await bulk.change([{ id: zoe, seen: 2 }], change, ann)).toMatchObject({ ok: true, changed: 0 })
    await bulk.undo((written.ok && written.changeId) || '', ann)
    expect(await find(zoe)).toMatchObject({ state: 'open', waitingAt: at(0), followUp: null })
    expect(await find(yan)).toMatchObject({ state: 'follow-up', followUp: { at: at(2) } })
  })
})
