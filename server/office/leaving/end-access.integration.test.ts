import { expect, test, vi } from 'vitest'
import { sayWork } from '../../../domain/inbox/work.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { SiteTransaction } from '../../database/tables.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { acceptMessage } from '../../messages/accept.ts'
import { nairobiHours } from '../../messages/testing/nairobi-hours.ts'
import { contactMessage, messageDependencies } from '../../messages/testing/submission.ts'
import { allOrNothing } from '../bulk/all-or-nothing.ts'
import { createListingEditor } from '../editor/listing-editor.ts'
import { createBulkThreads } from '../messages/bulk-threads.ts'
import { createInbox } from '../messages/inbox.ts'
import { createPrivateDetails } from '../private-details/private-details.ts'
import { endAccess, readWork } from './end-access.ts'

vi.setConfig({ testTimeout: 60_000 })

const start = new Date('2026-11-21T08:00:00.000Z')
const foreign = 'clx12abc34foreign'

describeOnEachEngine('the end of an access', (createDatabase) => {
  async function open() {
    const { db } = await connectMigrated(createDatabase)
    const instant = start.toISOString()
    const addPerson = async (id: string, role: Person['role'] = 'agent'): Promise<Person> => {
      const person = { id, email: `${id}@riparo.example`, name: id.toUpperCase(), role }
      await db
        .insertInto('people')
        .values({ ...person, invited_at: instant, joined_at: instant, revoked_at: null })
        .execute()
      return person
    }
    const [ann, ben, cat] = [await addPerson('ann', 'owner'), await addPerson('ben'), await addPerson('cat', 'owner')]
    const clock = () => start.getTime()
    const dependencies = messageDependencies(db)
    const editor = createListingEditor({
      ...{ db, hasMedia: () => true, onWrite: async () => {}, timeZone: 'Africa/Nairobi', clock },
      list: () => Promise.reject(new Error('nobody reads the list')),
      listLacks: () => Promise.reject(new Error('nobody reads the list')),
      listSampleIds: () => [],
    })
    const bulk = createBulkThreads({ db, mail: null, clock })
    const inbox = createInbox({
      ...{ db, country: 'KE', hours: nairobiHours, outbox: { wake() {} }, mail: null, clock },
      catalogue: { findMany: async () => [] },
    })
    /** A thread of Ben's in some state. */
    const write = async (name: string, state: 'open' | 'answered' | 'closed' = 'open') => {
      await acceptMessage(dependencies, contactMessage({ fields: { email: `${name}@example.com`, name }, now: start }))
      const set = { state, person_id: ben.id, ...(state !== 'open' && { waiting_at: null }) }
      await db.updateTable('threads').set(set).where('email', '=', `${name}@example.com`).execute()
    }
    const privateDetails = createPrivateDetails({ db, timeZone: 'Africa/Nairobi', clock })
    return {
      ...{ db, ann, ben, cat, write, editor, bulk, inbox, privateDetails },
      work: async (id: string) => sayWork(await readWork(db, id)),
      end: (id: string, to: string | null | undefined, { seen = null as string | null, by = ann } = {}) =>
        allOrNothing(db, (transaction: SiteTransaction) =>
          endAccess(transaction, id, { to, seen }, { by, now: start, mail: { mailContext: dependencies.mailContext } }),
        ),
      state: async () => ({
        listings: (await db.selectFrom('books').select(['person_id']).orderBy('listing_id').execute()).map(
          ({ person_id }) => person_id,
        ),
        threads: Object.fromEntries(
          (await db.selectFrom('threads').select(['email', 'state', 'person_id']).orderBy('email').execute()).map(
            ({ email, state, person_id }) => [email.split('@')[0], `${state} ${person_id}`],
          ),
        ),
        revoked: (await db.selectFrom('people').select('id').where('revoked_at', 'is not', null).execute()).map(
          ({ id }) => id,
        ),
      }),
      lines: async () =>
        (await db.selectFrom('activity').select(['person_name', 'deed', 'subject_kind']).execute())
          .map(({ person_name, deed, subject_kind }) => `${person_name} ${deed} ${subject_kind}`)
          .sort(),
      given: async () =>
        (await db.selectFrom('outbox').select(['content']).where('purpose', '=', 'thread-given').execute()).map(
          ({ content }) => JSON.parse(content) as { to: { address: string }; subject: string; text: string },
        ),
    }
  }

  /** Ben with a draft, a copy of it, a foreign service's listing, and a thread in each state. */
  async function openWithWork() {
    const office = await open()
    const { editor, ben, write, db } = office
    const draft = await editor.create(ben)
    await editor.duplicate(draft, ben)
    const blank = await office.privateDetails.find(foreign)
    await office.privateDetails.save(
      { id: foreign, name: 'Villa' },
      { values: { ...blank, personId: ben.id }, loaded: {} },
      ben,
    )
    await write('dora')
    await write('eli', 'answered')
    await write('finn', 'closed')
    await db.deleteFrom('activity').execute()
    return office
  }

  test('somebody gets all listings and all threads that are not closed, each with its line, and one mail about what waits', async () => {
    const { end, state, work, lines, given, db } = await openWithWork()
    expect(await work('ben')).toBe('3 listings and 2 messages (1 open, 1 answered)')
    expect(await end('ben', 'cat')).toEqual({ ok: true })
    expect(await state()).toEqual({
      listings: ['cat', 'cat', 'cat'],
      threads: { dora: 'open cat', eli: 'answered cat', finn: 'closed ben' },
      revoked: ['ben'],
    })
    expect(await lines()).toEqual([
      ...Array(3).fill('ANN change-book listing'),
      ...Array(2).fill('ANN give-thread message'),
      'ANN revoke person',
    ])
    const events = await db.selectFrom('thread_deeds').select(['person_name', 'deed', 'given_to']).execute()
    expect(events).toEqual(Array(2).fill({ person_name: 'ANN', deed: 'give-thread', given_to: 'CAT' }))
    const dora = await db.selectFrom('threads').select('id').where('email', '=', 'dora@example.com').executeTakeFirst()
    expect(await given()).toMatchObject([
      { to: { address: 'cat@riparo.example' }, text: expect.stringContaining(`/office/messages/${dora?.id}`) },
    ])
    expect(await work('cat')).toBe('3 listings and 2 messages (1 open, 1 answered)')
  })

  test('nobody gets it where that was chosen, and nothing is done where nothing was', async () => {
    const { end, state, work, lines } = await openWithWork()
    const before = await state()
    expect(await end('ben', undefined)).toMatchObject({
      ok: false,
      field: 'to',
      sentence: expect.stringMatching(/choose/),
    })
    expect([await state(), await lines()]).toEqual([before, []])
    expect(await end('ben', null)).toEqual({ ok: true })
    expect(await state()).toMatchObject({
      listings: [],
      threads: { dora: 'open null', eli: 'answered null', finn: 'closed ben' },
      revoked: ['ben'],
    })
    expect(await work('ben')).toBe('nothing')
  })

  test('without any work there is nothing to choose', async () => {
    const { end, state } = await open()
    expect(await end('ben', undefined)).toEqual({ ok: true })
    expect(await state()).toMatchObject({ revoked: ['ben'] })
  })

  test('work that came since it was looked at is refused with both numbers', async () => {
    const { end, state, work, write } = await openWithWork()
    const seen = await work('ben')
    await write('gina')
    const before = await state()
    expect(await end('ben', 'cat', { seen })).toMatchObject({
      ok: false,
      sentence:
        'It was 3 listings and 2 messages (1 open, 1 answered) when you looked, and is 3 listings and 3 messages (2 open, 1 answered) now. Nothing is done: please look again.',
    })
    expect(await state()).toEqual(before)
    expect(await end('ben', 'cat', { seen: await work('ben') })).toEqual({ ok: true })
  })

  test.each(['ben', 'dan', 'nobody of this id', "'; --\u0000"])(
    'the work goes to nobody who is not there: %s',
    async (to) => {
      const { end, state, db } = await openWithWork()
      const instant = start.toISOString()
      const dan = { id: 'dan', email: 'dan@riparo.example', name: 'DAN', role: 'agent' as const }
      await db
        .insertInto('people')
        .values({ ...dan, invited_at: instant, joined_at: instant, revoked_at: instant })
        .execute()
      const before = await state()
      expect(await end('ben', to)).toMatchObject({ ok: false, field: 'to' })
      expect(await state()).toEqual(before)
    },
  )

  test('of two owners who end one access at once, one does, and the other is told', async () => {
    const { end, state, cat } = await openWithWork()
    const tries = await Promise.all([end('ben', 'cat'), end('ben', null, { by: cat })])
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
    expect(tries.find(({ ok }) => !ok)).toMatchObject({ sentence: expect.stringMatching(/has ended already/) })
    const { listings, threads } = await state()
    const owner = tries[0]?.ok ? 'cat' : null
    expect(threads).toMatchObject({ dora: `open ${owner}`, eli: `answered ${owner}` })
    expect(listings.length).toBe(owner ? 3 : 0)
  })

  test('nothing goes to somebody in the moment in which their access ends', async () => {
    for (let round = 0; round < 4; round++) {
      const { end, work, write, bulk, inbox, editor, ann, db } = await open()
      for (const name of ['hope', 'ivy', 'joy']) await write(name)
      await db.updateTable('threads').set({ person_id: null }).execute()
      const threads = await db.selectFrom('threads').select(['id', 'revision']).execute()
      const [first, ...others] = threads.map(({ id, revision: seen }) => ({ id, seen }))
      const draft = await editor.create(ann)
      const [ended] = await Promise.all([
        end('ben', 'cat'),
        inbox.act(first?.id ?? '', { event: 'give-thread', to: 'ben', seen: first?.seen ?? 0 }, ann),
        bulk.change(others, { kind: 'given', value: 'ben' }, ann),
        editor.change([draft], { kind: 'person', value: 'ben', messages: true }, ann),
      ])
      expect([ended, await work('ben')]).toEqual([{ ok: true }, 'nothing'])
      const left = db.selectFrom('threads').select('id').where('person_id', '=', 'ben')
      expect(await left.execute()).toEqual([])
    }
  })

  test('Undo of an earlier change gives nothing back to somebody who has left', async () => {
    const { end, bulk, editor, ann, write, db } = await open()
    await write('kay')
    const draft = await editor.create(ann)
    await editor.change([draft], { kind: 'person', value: 'ben' }, ann)
    const listings = await editor.change([draft], { kind: 'person', value: 'cat' }, ann)
    const [{ id = '', revision: seen = 0 } = {}] = await db.selectFrom('threads').select(['id', 'revision']).execute()
    const threads = await bulk.change([{ id, seen }], { kind: 'given', value: 'cat' }, ann)
    expect(await end('ben', undefined)).toEqual({ ok: true })
    const refused = [{ reason: 'was of somebody who has left the office' }]
    expect(await editor.undo((listings.ok && listings.changeId) || '', ann)).toMatchObject({ ok: false, refused })
    expect(await bulk.undo((threads.ok && threads.changeId) || '', ann)).toMatchObject({ ok: false, refused })
  })

  test('the only owner who has joined stays, with the work', async () => {
    const { end, state, db, editor, ann } = await open()
    await db.updateTable('people').set({ role: 'agent' }).where('id', '=', 'cat').execute()
    await editor.create(ann)
    expect(await end('ann', 'cat')).toMatchObject({ ok: false, sentence: expect.stringMatching(/only owner/) })
    expect(await state()).toMatchObject({ listings: ['ann'], revoked: [] })
  })
})
