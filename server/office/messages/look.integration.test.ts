import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Person } from '../../../domain/office/person.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { acceptMessage } from '../../messages/accept.ts'
import { nairobiHours } from '../../messages/testing/nairobi-hours.ts'
import { contactMessage, messageDependencies } from '../../messages/testing/submission.ts'
import { revoke } from '../people/colleagues.ts'
import { createInbox } from './inbox.ts'

describeOnEachEngine('those who have a thread open', (createDatabase) => {
  async function open() {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    const write = (msg: string) => acceptMessage(dependencies, contactMessage({ fields: { msg }, now: new Date() }))
    const { reference } = await write('First')
    const { id } = await db.selectFrom('threads').select('id').executeTakeFirstOrThrow()
    const people = new Map<string, Person>()
    for (const name of ['ann', 'ben', 'cyd']) {
      const person: Person = { id: name, email: `${name}@riparo.example`, name: name.toUpperCase(), role: 'agent' }
      const instant = new Date().toISOString()
      await db
        .insertInto('people')
        .values({ ...person, invited_at: instant, joined_at: instant, revoked_at: null })
        .execute()
      people.set(name, person)
    }
    const inbox = createInbox({
      ...{
        db,
        hours: nairobiHours,
        country: 'KE',
        catalogue: { findMany: async () => [] },
        outbox: { wake: () => {} },
      },
      ...{ mail: null, clock: Date.now },
    })
    const look = async (name: string, thread = id) => inbox.look(thread, people.get(name) as Person)
    return { db, id, inbox, look, write, reference, ann: people.get('ann') as Person }
  }
  const pass = (db: SiteDatabase, seconds: number) =>
    sql`update thread_looks set looked_at = looked_at - ${sql.lit(seconds)}`.execute(db)

  test('see each other’s names, and no more once one has gone', async () => {
    const { db, look } = await open()
    expect((await look('ann'))?.others).toEqual([])
    expect((await look('ben'))?.others).toEqual(['ANN'])
    expect((await look('ann'))?.others).toEqual(['BEN'])
    await pass(db, 5)
    expect((await look('cyd'))?.others).toEqual(['ANN', 'BEN'])
    await pass(db, 5)
    expect((await look('ann'))?.others).toEqual(['CYD'])
    expect(await db.selectFrom('thread_looks').select('person_id').orderBy('person_id').execute()).toEqual([
      { person_id: 'ann' },
      { person_id: 'cyd' },
    ])
    await db.transaction().execute((transaction) => revoke(transaction, 'cyd', { personId: null, now: new Date() }))
    expect((await look('ann'))?.others).toEqual([])
  })

  test('are told that somebody wrote or did something, and change nothing of the thread by looking', async () => {
    const { db, id, inbox, look, write, ann } = await open()
    const tables = () =>
      Promise.all(
        (['threads', 'thread_deeds', 'messages', 'activity', 'outbox'] as const).map((table) =>
          db.selectFrom(table).selectAll().execute(),
        ),
      )
    const before = await tables()
    const looks = [await look('ben')]
    expect(looks[0]).toEqual({ revision: 1, lastAt: (await inbox.find(id))?.lastAt, others: [] })
    expect(await tables()).toEqual(before)
    await write('Second')
    looks.push(await look('ben'))
    await inbox.act(id, { event: 'note-thread', seen: 2, note: 'Comes on Friday' }, ann)
    looks.push(await look('ben'))
    await inbox.act(id, { event: 'close-thread', seen: 2, note: '' }, ann)
    looks.push(await look('ben'))
    expect(new Set(looks.map((each) => `${each?.revision} ${each?.lastAt}`)).size).toBe(4)
  })

  test('leave no row for a thread that is not there', async () => {
    const { db, look } = await open()
    expect([await look('ann', 'nothing-here'), await look('ann', "'; drop table threads")]).toEqual([null, null])
    expect(await db.selectFrom('thread_looks').selectAll().execute()).toEqual([])
  })
})
