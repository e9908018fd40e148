import { expect, test } from 'vitest'
import type { InboxQuery } from '../../../domain/inbox/thread.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { acceptMessage } from '../../messages/accept.ts'
import { eraseExpired } from '../../messages/retention.ts'
import { nairobiHours } from '../../messages/testing/nairobi-hours.ts'
import { contactMessage, messageDependencies } from '../../messages/testing/submission.ts'
import { createBulkThreads } from './bulk-threads.ts'
import { createInbox } from './inbox.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const day = 24 * 60 * 60_000
const after = (days: number) => new Date(start.getTime() + days * day)
const instant = start.toISOString()

const whole: InboxQuery = { words: '', state: null, whose: null, only: null, kind: null, property: '', page: 1 }

describeOnEachEngine('spam', (createDatabase) => {
  async function open() {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db, { office: true })
    const ann = { id: 'ann', email: 'ann@riparo.example', name: 'ANN', role: 'owner' } as const
    await db
      .insertInto('people')
      .values({ ...ann, invited_at: instant, joined_at: instant, revoked_at: null })
      .execute()
    let now = start
    const clock = () => now.getTime()
    const mail = { context: dependencies.mailContext, outbox: { wake() {} } }
    const catalogue = { findMany: async () => [] }
    const inbox = createInbox({ db, hours: nairobiHours, country: 'KE', catalogue, outbox: mail.outbox, mail, clock })
    const find = async (id: string) => {
      const thread = await inbox.find(id)
      if (!thread) throw new Error(`no thread ${id}`)
      return thread
    }
    return {
      ...{ db, ann, inbox, find, bulk: createBulkThreads({ db, mail, clock }) },
      at: (days: number) => {
        now = after(days)
      },
      list: async (state: InboxQuery['state']) =>
        (await inbox.list({ ...whole, state }, ann)).rows.map(({ name }) => name),
      async write(name: string, days = 0) {
        const email = `${name}@example.com`
        const message = contactMessage({ fields: { email, name, msg: `On day ${days}` }, now: after(days) })
        const { reference } = await acceptMessage(dependencies, message)
        const query = db.selectFrom('messages').select(['id', 'thread_id']).where('reference', '=', reference)
        const stored = await query.executeTakeFirstOrThrow()
        return { ...stored, thread: stored.thread_id ?? '' }
      },
      mark: async (id: string) => inbox.act(id, { event: 'mark-spam', seen: (await find(id)).revision }, ann),
      do: async (id: string, event: 'answer-by-whatsapp' | 'open-thread') =>
        inbox.act(id, { event, seen: (await find(id)).revision, note: '' }, ann),
      mailsOf: (id: string) => db.selectFrom('outbox').select('purpose').where('owner_id', '=', id).execute(),
      own: (owner_email: string) =>
        db
          .insertInto('books')
          .values({
            ...{ id: owner_email, listing_id: owner_email, person_id: null, owner_name: null, owner_telephone: null },
            ...{
              owner_email,
              mandate: null,
              mandate_signed: null,
              mandate_expires: null,
              commission: null,
              keys: null,
            },
            ...{ viewing: null, notes: null },
          })
          .execute(),
    }
  }

  test('leaves lists and counts with what follows from its address, of which nobody gets a mail', async () => {
    const { inbox, ann, write, mark, list, find, mailsOf } = await open()
    const { thread } = await write('spammer')
    await write('client')
    expect(await mark(thread)).toMatchObject({ ok: true })
    const next = await write('spammer', 20)
    expect(next.thread).toBe(thread)
    expect(await mailsOf(next.id)).toEqual([])
    expect(await find(thread)).toMatchObject({ state: 'spam', waitingAt: null, messages: 2 })
    expect([await list('open'), await list(null), await list('spam')]).toEqual([['client'], ['client'], ['spammer']])
    expect(await inbox.countOpen(ann)).toMatchObject({ all: 1, mine: 0 })
  })

  test('is taken back as easily, and its address writes as before', async () => {
    const { write, mark, do: act, find, mailsOf } = await open()
    const { thread } = await write('client')
    await mark(thread)
    await act(thread, 'open-thread')
    expect(await find(thread)).toMatchObject({ state: 'open', waitingAt: instant })
    const { id } = await write('client', 1)
    expect((await mailsOf(id)).map(({ purpose }) => purpose).sort()).toEqual(['acknowledge-visitor', 'notify-firm'])
  })

  test('is erased 30 days after its last message or event, and nothing else is', async () => {
    const { db, write, mark, list } = await open()
    const { thread } = await write('spammer')
    await write('client')
    await mark(thread)
    await write('spammer', 20)
    await eraseExpired(db, after(50))
    expect(await list('spam')).toEqual(['spammer'])
    await eraseExpired(db, new Date(after(50).getTime() + 1))
    expect([await list('spam'), await list(null)]).toEqual([[], ['client']])
    const { length } = await db.selectFrom('thread_deeds').selectAll().execute()
    expect(length).toBe(0)
  })

  test('is no address that the office has answered, in another thread too, nor an owner’s', async () => {
    const { bulk, ann, write, mark, do: act, own, find } = await open()
    const client = await write('client')
    await act(client.thread, 'answer-by-whatsapp')
    const later = await write('client', 40)
    expect(later.thread).not.toBe(client.thread)
    const owner = await write('owner')
    await own('Owner@example.com')
    for (const { thread } of [client, later, owner]) expect(await mark(thread)).toEqual({ ok: false, reason: 'known' })
    const { thread } = await write('spammer')
    const ticked = [owner, { thread }].map((each) => ({ id: each.thread, seen: 1 }))
    const change = { kind: 'spam', value: null } as const
    expect(await bulk.change(ticked, change, ann)).toMatchObject({ ok: false, refused: [{ name: 'owner' }] })
    expect((await find(thread)).state).toBe('open')
    const written = await bulk.change(ticked.slice(1), change, ann)
    expect((await find(thread)).state).toBe('spam')
    await bulk.undo((written.ok && written.changeId) || '', ann)
    expect(await find(thread)).toMatchObject({ state: 'open', waitingAt: instant })
  })

  test('opens with a message of an address that has become an owner’s since', async () => {
    const { write, mark, own, find, mailsOf } = await open()
    const { thread } = await write('owner')
    await mark(thread)
    await own('owner@example.com')
    const { id } = await write('owner', 1)
    expect(await find(thread)).toMatchObject({ state: 'open', waitingAt: after(1).toISOString() })
    expect(await mailsOf(id)).toHaveLength(2)
  })

  test('joined to another thread is hidden no more', async () => {
    const { inbox, ann, write, mark, find } = await open()
    const [spam, client] = [await write('spammer'), await write('client')]
    await mark(spam.thread)
    const seen = { seen: 2, other: client.thread, otherSeen: 1 }
    expect(await inbox.act(spam.thread, { event: 'join-thread', ...seen }, ann)).toMatchObject({ ok: true })
    expect(await find(spam.thread)).toMatchObject({ state: 'open', waitingAt: instant })
  })
})
