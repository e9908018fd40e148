import { expect, test } from 'vitest'
import type { InboxQuery, NotedEvent } from '../../../domain/inbox/thread.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { acceptMessage } from '../../messages/accept.ts'
import { nairobiHours } from '../../messages/testing/nairobi-hours.ts'
import { contactMessage, inquiry, messageDependencies } from '../../messages/testing/submission.ts'
import { revoke } from '../people/colleagues.ts'
import { createInbox } from './inbox.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const day = 24 * 60 * 60_000
const after = (days: number) => new Date(start.getTime() + days * day)

const whole: InboxQuery = { words: '', state: null, whose: null, only: null, kind: null, property: '', page: 1 }

describeOnEachEngine('the inbox', (createDatabase) => {
  async function open() {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    const addPerson = async (id: string, role: 'owner' | 'agent' = 'agent') => {
      const instant = start.toISOString()
      const person = { id, email: `${id}@riparo.example`, name: id.toUpperCase(), role }
      await db
        .insertInto('people')
        .values({ ...person, invited_at: instant, joined_at: instant, revoked_at: null })
        .execute()
      return person
    }
    const [ann, ben] = [await addPerson('ann', 'owner'), await addPerson('ben')]
    let now = after(1)
    let woken = 0
    const outbox = { wake: () => woken++ }
    const mail = { context: dependencies.mailContext }
    const catalogue = { findMany: async () => [] }
    const inbox = createInbox({
      db,
      hours: nairobiHours,
      country: 'KE',
      catalogue,
      outbox,
      mail,
      clock: () => now.getTime(),
    })
    const find = async (id: string) => {
      const thread = await inbox.find(id)
      if (!thread) throw new Error(`no thread ${id}`)
      return thread
    }
    return {
      ...{ db, inbox, ann, ben, find },
      inquire: (fields: Parameters<typeof inquiry>[0] & {}) => acceptMessage(dependencies, inquiry(fields)),
      write: (fields: Parameters<typeof contactMessage>[0] & {}) => acceptMessage(dependencies, contactMessage(fields)),
      wakes: () => woken,
      at: (days: number) => {
        now = after(days)
      },
      list: async (query: Partial<InboxQuery> = {}, person = ann) => inbox.list({ ...whole, ...query }, person),
      /** Does something as somebody who has just opened the thread. */
      do: async (id: string, event: NotedEvent, person = ann, note = '') =>
        inbox.act(id, { event, seen: (await find(id)).revision, note }, person),
      only: async () => (await inbox.list(whole, ann)).rows[0]?.id ?? '',
    }
  }
  const eventsOf = (db: SiteDatabase) =>
    db.selectFrom('activity').select(['deed', 'subject_kind', 'subject_name', 'person_name']).execute()

  test('counts the threads about each property: the open ones, and those of the last 90 days', async () => {
    const { inbox, inquire, write, do: act, at, list } = await open()
    const about = (email: string, propertyID: string, days: number) =>
      inquire({ fields: { email, propertyID, name: 'Zoë' }, now: after(days) })
    await about('one@example.com', 'abcdefgh01', 0)
    await about('one@example.com', 'abcdefgh01, abcdefgh02', 1)
    await about('two@example.com', 'abcdefgh03, abcdefgh02', 2)
    await about('three@example.com', 'abcdefgh02', 100)
    await write({ fields: { email: 'four@example.com', msg: 'abcdefgh02' }, now: after(100) })
    at(100)
    const [two] = (await list({ words: 'two@example.com' })).rows
    await act(two?.id ?? '', 'close-thread')
    const ids = ['abcdefgh01', 'abcdefgh02', 'abcdefgh03', 'abcdefgh04']
    expect([...(await inbox.countAbout(ids))]).toEqual([
      ['abcdefgh01', { open: 1, recent: 0 }],
      ['abcdefgh02', { open: 2, recent: 1 }],
      ['abcdefgh03', { open: 0, recent: 0 }],
      ['abcdefgh04', { open: 0, recent: 0 }],
    ])
    at(30)
    expect((await inbox.countAbout(['abcdefgh02'])).get('abcdefgh02')).toEqual({ open: 2, recent: 3 })
    expect(await inbox.countAbout([])).toEqual(new Map())
  })

  test('has a line for each thread: the longest waiting first, then what was done last', async () => {
    const { write, inquire, list, do: act, at } = await open()
    for (const [number, name] of ['late', 'answered', 'closed', 'new'].entries())
      await write({ fields: { email: `${name}@example.com`, name }, now: after(number / 10) })
    await inquire({ fields: { email: 'new@example.com', name: 'newer', msg: '' }, now: after(0.5) })
    const names = async (query: Partial<InboxQuery> = {}) => (await list(query)).rows.map(({ name }) => name)
    expect(await names()).toEqual(['late', 'answered', 'closed', 'new'])
    const { rows } = await list()
    await act(rows.find(({ name }) => name === 'closed')?.id ?? '', 'close-thread')
    at(2)
    await act(rows.find(({ name }) => name === 'answered')?.id ?? '', 'answer-by-telephone')
    expect(await names()).toEqual(['late', 'new', 'answered', 'closed'])
    expect(await names({ state: 'open' })).toEqual(['late', 'new'])
    expect(await names({ state: 'answered' })).toEqual(['answered'])
    expect(await names({ state: 'closed' })).toEqual(['closed'])
    expect(await names({ kind: 'property-inquiry' })).toEqual(['new'])
    expect(await names({ property: 'CLX12ABC34' })).toEqual(['new'])
    expect((await list()).rows[1]).toMatchObject({
      state: 'open',
      assignee: null,
      waitingAt: after(0.3).toISOString(),
      email: 'new@example.com',
      telephone: '+254700000000',
      words: 'Could you look for one?',
      kinds: ['property-inquiry', 'contact-us'],
      properties: ['clx12abc34'],
      messages: 2,
      mail: null,
    })
  })

  test('has those that wait a working day or longer, and those with a failed mail, which come first', async () => {
    const { db, write, list, at, inbox, ann } = await open()
    // Monday at nine, ten and eleven in Nairobi.
    for (const [hour, name] of ['first', 'second', 'third'].entries())
      await write({ fields: { email: `${name}@example.com`, name }, now: after(2 - 2 / 24 + hour / 24) })
    const names = async (query: Partial<InboxQuery>) => (await list(query)).rows.map(({ name }) => name)
    // Tuesday at ten.
    at(3 - 1 / 24)
    expect(await names({ only: 'late' })).toEqual(['first', 'second'])
    expect(await names({ only: 'failed' })).toEqual([])
    const third = db.selectFrom('messages').select('id').where('email', '=', 'third@example.com')
    await db.updateTable('outbox').set({ due_at: null }).where('owner_id', 'in', third).execute()
    expect(await names({ only: 'failed' })).toEqual(['third'])
    expect(await names({ state: 'open' })).toEqual(['third', 'first', 'second'])
    expect(await inbox.countOpen(ann)).toEqual({ all: 3, mine: 0, nobodys: 3, late: 2, failed: 1, followUp: 0 })
    expect((await list()).rows[0]).toMatchObject({ wroteAt: after(2).toISOString(), mail: { state: 'failed' } })
  })

  test('keeps the name of its first message, whoever writes under its address later, and says the others', async () => {
    const { write, list, find } = await open()
    const email = 'client@example.com'
    const names = ['Client Otieno', 'Stranger', 'client  otieno', ...Array.from({ length: 8 }, () => 'Mr Stranger')]
    for (const [number, name] of names.entries())
      await write({ fields: { email, name, msg: `${number}` }, now: after(number / 100) })
    const [line] = (await list()).rows
    expect(line).toMatchObject({ name: 'Client Otieno', otherNames: ['Mr Stranger'], messages: names.length })
    expect(await find(line?.id ?? '')).toMatchObject({
      name: 'Client Otieno',
      otherNames: ['Mr Stranger', 'Stranger'],
    })
  })

  test('finds by name, address, reference, property, words, and a telephone however it is spelt', async () => {
    const { write, inquire, list } = await open()
    const { reference } = await inquire({
      fields: { name: 'Zoë Wanjirũ', email: 'z_w%1!@example.com', phone: '0712345678', msg: 'A garden in Lang’ata?' },
    })
    await write({ fields: { name: 'Other', email: 'zxw1@example.com', msg: 'No plot' } })
    const count = async (words: string) => (await list({ words })).total
    const found = [
      'zoe',
      'WANJIRU garden',
      'z_w%1!@EXAMPLE.com',
      reference,
      reference.toLowerCase(),
      'CLX12ABC34',
      'langata',
    ]
    for (const words of [...found, '%', '_', '!', '+254 712 345 678', '712-345-678', 'zoe 00254712345678'])
      expect([words, await count(words)]).toEqual([words, 1])
    for (const words of ['runda', "'; drop table messages; --", 'zoe plot', '0712345679', '\\'])
      expect([words, await count(words)]).toEqual([words, 0])
    expect(await count('')).toBe(2)
  })

  test('has pages of 30, and the first one for a page beyond', async () => {
    const { write, list } = await open()
    for (let number = 0; number < 31; number++)
      await write({ fields: { email: `${number}@example.com` }, now: after(number / 100) })
    expect(await list()).toMatchObject({ total: 31, pages: 2 })
    expect((await list({ page: 2 })).rows).toHaveLength(1)
    expect(await list({ page: 9 })).toEqual(await list())
  })

  test('an event changes the thread, stands in it with its note, and in the activity without a word of it', async () => {
    const { db, write, find, do: act, only, inbox, ann, ben } = await open()
    const { reference } = await write({ fields: { name: 'Zoë', email: 'zoe@example.com', msg: 'Secret garden' } })
    const id = await only()
    expect(await act(id, 'note-thread', ann, 'Secret note')).toMatchObject({ ok: true })
    expect(await find(id)).toMatchObject({ state: 'open', assignee: null, revision: 1 })
    expect(await act(id, 'answer-by-telephone', ben, 'Secret: wants three rooms')).toMatchObject({ ok: true })
    expect(await find(id)).toMatchObject({ state: 'answered', waitingAt: null, assignee: { id: 'ben', name: 'BEN' } })
    expect(await act(id, 'answer-from-mailbox', ann)).toMatchObject({ ok: true })
    expect(await find(id)).toMatchObject({ assignee: { id: 'ben' } })
    expect(await act(id, 'take-thread', ann)).toMatchObject({ ok: true })
    const give = async (to: string | null) =>
      inbox.act(id, { event: 'give-thread', to, seen: (await find(id)).revision }, ann)
    expect(await give('ben')).toMatchObject({ ok: true })
    expect(await give(null)).toMatchObject({ ok: true })
    expect(await give('nobody of this id')).toEqual({ ok: false, reason: 'nobody' })
    expect(await act(id, 'open-thread')).toMatchObject({ ok: true })
    // Since its last message, and not since somebody saw that it was not answered.
    expect(await find(id)).toMatchObject({ state: 'open', waitingAt: start.toISOString() })
    expect(await act(id, 'close-thread')).toMatchObject({ ok: true })
    const { events, ...closed } = await find(id)
    expect(closed).toMatchObject({ state: 'closed', waitingAt: null, assignee: null, lastAt: after(1).toISOString() })
    expect(events.map(({ person, event, givenTo, note }) => [person, event, givenTo, note]).sort()).toEqual(
      [
        ['ANN', 'note-thread', null, 'Secret note'],
        ['BEN', 'answer-by-telephone', null, 'Secret: wants three rooms'],
        ['ANN', 'answer-from-mailbox', null, null],
        ['ANN', 'take-thread', null, null],
        ['ANN', 'give-thread', 'BEN', null],
        ['ANN', 'give-thread', null, null],
        ['ANN', 'open-thread', null, null],
        ['ANN', 'close-thread', null, null],
      ].sort(),
    )
    const activity = await eventsOf(db)
    expect(activity.map(({ deed: event }) => event).sort()).toEqual(events.map(({ event }) => event).sort())
    expect(activity).toMatchObject(activity.map(() => ({ subject_kind: 'message', subject_name: reference })))
    expect(JSON.stringify(activity)).not.toMatch(/Secret|Zoë|zoe/)
  })

  test('an event on what somebody changed, or to which a message came, changes nothing; a note is taken', async () => {
    const { db, write, find, only, inbox, ann, ben } = await open()
    await write({})
    const id = await only()
    const { revision } = await find(id)
    await inbox.act(id, { event: 'take-thread', seen: revision, note: '' }, ben)
    const changed = { ok: false, reason: 'changed' }
    expect(await inbox.act(id, { event: 'take-thread', seen: revision, note: '' }, ann)).toEqual(changed)
    const seen = (await find(id)).revision
    await write({ fields: { msg: 'Please call today' }, now: after(0.5) })
    expect(await inbox.act(id, { event: 'close-thread', seen, note: 'Done' }, ben)).toEqual(changed)
    expect(await find(id)).toMatchObject({ state: 'open', assignee: { id: 'ben' }, messages: 2 })
    expect(await inbox.act(id, { event: 'note-thread', seen: 1, note: 'Done' }, ben)).toMatchObject({ ok: true })
    expect((await eventsOf(db)).map(({ deed: event }) => event).sort()).toEqual(['note-thread', 'take-thread'])
    const gone = { ok: false, reason: 'not-found' }
    for (const unknown of ['no-such-thread', '', '\0', '%'])
      expect(await inbox.act(unknown, { event: 'note-thread', seen: 1, note: 'x' }, ann)).toEqual(gone)
    expect(await inbox.find('\0')).toBeNull()
  })

  test('of two who answer at once, one is told', async () => {
    const { write, only, inbox, ann, ben } = await open()
    await write({})
    const id = await only()
    const answers = [ann, ben].map((person) =>
      inbox.act(id, { event: 'answer-by-telephone', seen: 1, note: '' }, person),
    )
    expect((await Promise.all(answers)).filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('somebody revoked has no threads and is given none', async () => {
    const { db, write, find, do: act, only, inbox, list, ann, ben } = await open()
    await write({})
    const id = await only()
    await act(id, 'take-thread', ben)
    expect((await list({ whose: 'mine' }, ben)).total).toBe(1)
    expect((await list({ whose: 'mine' })).total).toBe(0)
    expect((await list({ whose: 'nobody' })).total).toBe(0)
    expect(await inbox.countOpen(ben)).toMatchObject({ all: 1, mine: 1, nobodys: 0 })
    expect(await inbox.countOpen(ann)).toMatchObject({ all: 1, mine: 0, nobodys: 0 })
    await db.transaction().execute((transaction) => revoke(transaction, 'ben', { personId: null, now: start }))
    expect(await find(id)).toMatchObject({ assignee: null, events: [{ person: 'BEN', event: 'take-thread' }] })
    expect((await list({ whose: 'nobody' })).total).toBe(1)
    expect(await inbox.countOpen(ann)).toMatchObject({ all: 1, mine: 0, nobodys: 1 })
    const seen = (await find(id)).revision
    const given = await inbox.act(id, { event: 'give-thread', to: 'ben', seen }, ann)
    expect(given).toEqual({ ok: false, reason: 'nobody' })
    await act(id, 'answer-in-person')
    expect(await find(id)).toMatchObject({ assignee: { id: 'ann' } })
    expect(await inbox.countOpen(ann)).toEqual({ all: 0, mine: 0, nobodys: 0, late: 0, failed: 0, followUp: 0 })
  })

  test('somebody who is given a thread by another gets a mail with its address, and no word of it', async () => {
    const { db, write, only, find, inbox, ann, do: act, wakes } = await open()
    const { reference } = await write({ fields: { name: 'Secretname', msg: 'Secret garden' } })
    const id = await only()
    const give = async (to: string | null) =>
      inbox.act(id, { event: 'give-thread', to, seen: (await find(id)).revision }, ann)
    const mails = () =>
      db.selectFrom('outbox').select(['owner_id', 'content']).where('purpose', '=', 'thread-given').execute()
    await act(id, 'take-thread')
    await give('ann')
    await give(null)
    expect(await mails()).toEqual([])
    await give('ben')
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.owner_id).toBe('ben')
    expect(JSON.parse(mail?.content ?? '')).toMatchObject({
      to: { name: 'BEN', address: 'ben@riparo.example' },
      subject: `Message ${reference} is yours`,
      text: expect.stringContaining(
        `ANN gave you a message. Please answer it:\n\nOpen it in the office: https://www.riparo.example/office/messages/${id}\n`,
      ),
    })
    expect(mail?.content).not.toMatch(/Secret|wanjiru/)
    expect(wakes()).toBe(3)
  })

  test('a failed mail is said, and tried again by an event', async () => {
    const { db, write, find, only, list, inbox, wakes, ann } = await open()
    await write({})
    const id = await only()
    expect(await inbox.act(id, { event: 'retry-mails' }, ann)).toEqual({ ok: false, reason: 'nothing' })
    await db
      .updateTable('outbox')
      .set({ due_at: null, attempts: 130, last_error: '550 No such user' })
      .where('purpose', '=', 'acknowledge-visitor')
      .execute()
    expect((await list()).rows).toMatchObject([{ mail: { state: 'failed' } }])
    const { shown } = await find(id)
    expect(shown[0]?.deliveries).toMatchObject([
      { purpose: 'acknowledge-visitor', state: 'failed', lastError: '550 No such user' },
      { purpose: 'notify-firm', state: 'waiting' },
    ])
    expect(await inbox.act(id, { event: 'retry-mails' }, ann)).toMatchObject({ ok: true })
    expect(wakes()).toBe(1)
    expect(await find(id)).toMatchObject({ mail: null, events: [{ event: 'retry-mails' }] })
    const { attempts, due_at } = await db
      .selectFrom('outbox')
      .selectAll()
      .where('purpose', '=', 'acknowledge-visitor')
      .executeTakeFirstOrThrow()
    expect([attempts, due_at]).toEqual([0, after(1).toISOString()])
  })

  test('names other threads from the same telephone, and shows nothing of them', async () => {
    const { inquire, write, find, list } = await open()
    await inquire({ fields: { name: 'Client', email: 'client@example.com', phone: '+254712345678' } })
    await inquire({ fields: { name: 'Stranger', email: 'stranger@example.com', phone: '0712345678' }, now: after(0.1) })
    await inquire({ fields: { email: 'abroad@example.com', phone: '+255712345678' }, now: after(0.2) })
    await write({ fields: { email: 'words@example.com', msg: 'Call +254712345678' }, now: after(0.3) })
    const [client, stranger] = (await list()).rows
    const thread = await find(client?.id ?? '')
    expect(thread.dialled).toBe('+254712345678')
    expect(thread.sameTelephone).toEqual([
      { id: stranger?.id, name: 'Stranger', email: 'stranger@example.com', state: 'open', revision: 1 },
    ])
    expect(thread.shown).toHaveLength(1)
  })

  test('a thread of hundreds of messages shows the last fifty', async () => {
    const { write, find, only } = await open()
    for (let number = 0; number < 60; number++)
      await write({ fields: { msg: `Message ${number}` }, now: new Date(start.getTime() + number) })
    const { shown, earlier, messages } = await find(await only())
    expect([shown.length, earlier, messages]).toEqual([50, 10, 60])
    expect([shown[0]?.fields.msg, shown.at(-1)?.fields.msg]).toEqual(['Message 10', 'Message 59'])
  })
})
