import { expect, test } from 'vitest'
import { maxThreads, type ThreadsChange } from '../../../domain/inbox/bulk-threads.ts'
import type { InboxQuery } from '../../../domain/inbox/thread.ts'
import type { Person } from '../../../domain/office/person.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { acceptMessage } from '../../messages/accept.ts'
import { nairobiHours } from '../../messages/testing/nairobi-hours.ts'
import { contactMessage, messageDependencies } from '../../messages/testing/submission.ts'
import { revoke } from '../people/colleagues.ts'
import { createBulkThreads } from './bulk-threads.ts'
import { createInbox } from './inbox.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const whole: InboxQuery = { words: '', state: null, whose: null, only: null, kind: null, property: '', page: 1 }

const close: ThreadsChange = { kind: 'closed', value: null }
const answer: ThreadsChange = { kind: 'answered', value: 'answer-by-telephone' }
const giveTo = (value: string | null): ThreadsChange => ({ kind: 'given', value })

describeOnEachEngine('many threads', (createDatabase) => {
  async function open(names = ['zoe', 'yan', 'xi']) {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    const instant = start.toISOString()
    const addPerson = async (id: string): Promise<Person> => {
      const person = { id, email: `${id}@riparo.example`, name: id.toUpperCase(), role: 'owner' as const }
      await db
        .insertInto('people')
        .values({ ...person, invited_at: instant, joined_at: instant, revoked_at: null })
        .execute()
      return person
    }
    const [ann, ben] = [await addPerson('ann'), await addPerson('ben')]
    let now = start.getTime()
    const delays: (number | undefined)[] = []
    const mail = { context: dependencies.mailContext, outbox: { wake: (delayMs?: number) => delays.push(delayMs) } }
    const clock = () => now
    const inbox = createInbox({
      db,
      hours: nairobiHours,
      country: 'KE',
      catalogue: { findMany: async () => [] },
      outbox: { wake: () => {} },
      mail,
      clock,
    })
    const write = (name: string) =>
      acceptMessage(
        dependencies,
        contactMessage({ fields: { email: `${name}@example.com`, name, msg: `At ${now}` }, now: new Date(now) }),
      )
    for (const name of names) {
      await write(name)
      now += 1_000
    }
    const read = async () =>
      Promise.all((await inbox.list(whole, ann)).rows.map(async ({ id }) => ({ ...(await inbox.find(id)) })))
    /** Ticks threads as the list has them. */
    const tick = async (...ticked: string[]) =>
      (await read())
        .filter(({ name = '' }) => ticked.includes(name))
        .map(({ id = '', revision: seen = 0 }) => ({ id, seen }))
    return {
      ...{ db, inbox, ann, ben, write, read, tick, delays },
      bulk: createBulkThreads({ db, mail, clock }),
      pass: (ms: number) => {
        now += ms
      },
      state: async () =>
        Object.fromEntries(
          (await read()).map(({ name, state, assignee }) => [name, `${state} ${assignee?.id ?? '-'}`]),
        ),
      activity: async () =>
        (await db.selectFrom('activity').select(['deed', 'person_name', 'subject_name']).execute()).filter(
          ({ deed }) => deed !== 'revoke',
        ),
      given: () =>
        db.selectFrom('outbox').select(['content', 'due_at']).where('purpose', '=', 'thread-given').execute(),
    }
  }

  test('closes and answers all that were ticked, counts what is so already, and writes a line for each', async () => {
    const { bulk, tick, state, ann, ben, activity, read } = await open()
    const closed = await bulk.change(await tick('zoe', 'yan'), close, ann)
    expect(closed).toEqual({ ok: true, changed: 2, changeId: expect.any(String) })
    expect(await state()).toEqual({ xi: 'open -', yan: 'closed -', zoe: 'closed -' })
    expect(await bulk.findChange((closed.ok && closed.changeId) || '')).toMatchObject({
      kind: 'closed',
      count: 2,
      same: 0,
    })
    const again = await bulk.change(await tick('zoe', 'xi'), close, ben)
    expect(await bulk.findChange((again.ok && again.changeId) || '')).toMatchObject({ count: 1, same: 1 })
    expect(await bulk.change(await tick('zoe'), close, ann)).toEqual({ ok: true, changed: 0, changeId: null })
    expect((await bulk.change(await tick('zoe', 'yan', 'xi'), answer, ben)).ok).toBe(true)
    expect(await state()).toEqual({ xi: 'answered ben', yan: 'answered ben', zoe: 'answered ben' })
    const lines = (await activity()).map(({ deed, person_name }) => `${person_name} ${deed}`)
    expect(lines.sort()).toEqual([
      ...['ANN close-thread', 'ANN close-thread'],
      ...['BEN answer-by-telephone', 'BEN answer-by-telephone', 'BEN answer-by-telephone', 'BEN close-thread'],
    ])
    const references = new Set((await read()).map(({ reference }) => reference))
    for (const { subject_name } of await activity()) expect(references).toContain(subject_name)
  })

  test('gives many to one person with one mail, which has no word of them and waits while it can be taken back', async () => {
    const { bulk, tick, state, ann, ben, given, read, pass, delays } = await open()
    const written = await bulk.change(await tick('zoe', 'yan'), giveTo('ben'), ann)
    expect(await state()).toEqual({ xi: 'open -', yan: 'open ben', zoe: 'open ben' })
    const [mail, ...others] = await given()
    expect(others).toEqual([])
    const { to, subject, text } = JSON.parse(mail?.content ?? '')
    expect([to.address, subject]).toEqual(['ben@riparo.example', '2 messages are yours'])
    for (const { id, reference, name } of await read())
      expect([name, text.includes(`${reference}\nhttps://www.riparo.example/office/messages/${id}`)]).toEqual([
        name,
        name !== 'xi',
      ])
    expect(text).not.toMatch(/zoe|yan/i)
    expect([mail?.due_at, delays]).toEqual(['2026-11-21T08:00:13.000Z', [10_000]])

    pass(9_000)
    const changeId = (written.ok && written.changeId) || ''
    expect(await bulk.findChange(changeId)).toMatchObject({ kind: 'given', value: 'BEN', count: 2 })
    expect(await bulk.undo(changeId, ann)).toEqual({ ok: true, changed: 2, changeId: null })
    expect(await state()).toEqual({ xi: 'open -', yan: 'open -', zoe: 'open -' })
    expect(await given()).toEqual([])
    expect(await bulk.undo(changeId, ann)).toBeNull()
    // Nobody is told of what they did themselves, or of what is nobody's.
    await bulk.change(await tick('zoe', 'yan'), giveTo('ben'), ben)
    await bulk.change(await tick('zoe', 'yan'), giveTo(null), ann)
    expect(await given()).toEqual([])
    expect(await state()).toMatchObject({ yan: 'open -', zoe: 'open -' })
  })

  test('changes none where one has changed meanwhile, or is not there, and says which', async () => {
    const { bulk, tick, state, ann, ben, write, activity, db } = await open()
    const ticked = await tick('zoe', 'yan', 'xi')
    await write('yan')
    const { id = '' } = (await tick('xi'))[0] ?? {}
    await db.deleteFrom('messages').where('thread_id', '=', id).execute()
    const before = await state()
    const notThere = [
      { id: 'nothing-here', seen: 1 },
      { id: "'; drop table threads", seen: 1 },
    ]
    const written = await bulk.change([...ticked, ...notThere], close, ann)
    expect(written.ok ? [] : written.refused.map(({ name, reason }) => `${name} ${reason}`).sort()).toEqual([
      ...Array(3).fill('A message is not there any more'),
      'yan has something new that you have not seen',
    ])
    expect([await state(), await activity()]).toEqual([before, []])
    // Two who press at once: the second changes nothing.
    const both = await tick('zoe', 'yan')
    const results = await Promise.all([bulk.change(both, close, ann), bulk.change(both.toReversed(), answer, ben)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await activity()).toHaveLength(2)
    await expect(bulk.change(Array(maxThreads + 1).fill(both[0]), close, ann)).rejects.toThrow('too many')
  })

  test('takes a change back as a whole, each thread as it was, or nothing where somebody did something since', async () => {
    const { bulk, tick, state, read, ann, ben, write, pass, activity } = await open()
    await bulk.change(await tick('yan'), answer, ben)
    await bulk.change(await tick('zoe'), giveTo('ann'), ben)
    const before = {
      state: await state(),
      waiting: (await read()).map(({ name, waitingAt }) => [name, waitingAt]).sort(),
    }
    pass(60_000)
    const closed = await bulk.change(await tick('zoe', 'yan', 'xi'), close, ann)
    const changeId = (closed.ok && closed.changeId) || ''
    pass(1_000)
    expect(await bulk.undo(changeId, ben)).toEqual({ ok: true, changed: 3, changeId: null })
    expect({
      state: await state(),
      waiting: (await read()).map(({ name, waitingAt }) => [name, waitingAt]).sort(),
    }).toEqual(before)
    expect((await read())[0]?.events?.at(-1)).toMatchObject({ person: 'BEN', event: 'undo-threads' })
    expect((await activity()).filter(({ deed }) => deed === 'undo-threads')).toHaveLength(3)

    const again = await bulk.change(await tick('zoe', 'yan', 'xi'), close, ann)
    await write('yan')
    const after = await state()
    expect(await bulk.undo((again.ok && again.changeId) || '', ann)).toMatchObject({
      ok: false,
      refused: [{ name: 'yan' }],
    })
    expect(await state()).toEqual(after)
  })

  test('somebody who has left gets no thread, and theirs are nobody’s', async () => {
    const { db, bulk, tick, state, ann, ben } = await open()
    const given = await bulk.change(await tick('zoe', 'yan'), giveTo('ben'), ann)
    await db.transaction().execute((transaction) => revoke(transaction, 'ben', { personId: 'ann', now: start }))
    expect(await state()).toEqual({ xi: 'open -', yan: 'open -', zoe: 'open -' })
    expect(await bulk.change(await tick('zoe', 'xi'), giveTo('ben'), ann)).toMatchObject({
      ok: false,
      refused: Array(2).fill({ reason: 'cannot be given to somebody who has left the office' }),
    })
    expect(await bulk.change(await tick('zoe', 'xi'), giveTo('nobody of this id'), ann)).toMatchObject({ ok: false })
    // It is nobody's already.
    expect(await bulk.change(await tick('zoe', 'xi'), giveTo(null), ann)).toEqual({
      ok: true,
      changed: 0,
      changeId: null,
    })
    await bulk.change(await tick('zoe'), answer, ann)
    expect(await state()).toMatchObject({ zoe: 'answered ann' })
    expect(await bulk.undo((given.ok && given.changeId) || '', ben)).toMatchObject({
      ok: false,
      refused: [{ name: 'zoe' }],
    })
  })

  test('a change on listings is none on threads', async () => {
    const { db, bulk, ann } = await open([])
    const what = JSON.stringify({ kind: 'publication', value: 'withdrawn', same: 0 })
    const row = {
      deed: 'of-listings',
      subject_id: 'villa',
      done_at: start.toISOString(),
      what,
      state: 'published' as const,
    }
    await db.insertInto('changed_together').values(row).execute()
    expect([await bulk.findChange('of-listings'), await bulk.undo('of-listings', ann)]).toEqual([null, null])
  })
})
