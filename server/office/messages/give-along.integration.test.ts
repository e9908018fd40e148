import { expect, test, vi } from 'vitest'
import { shortId } from '../../../domain/listings/listing.ts'
import { digestFields } from '../../../domain/office/field-digest.ts'
import type { Person } from '../../../domain/office/person.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { acceptMessage } from '../../messages/accept.ts'
import { inquiry, messageDependencies } from '../../messages/testing/submission.ts'
import { createListingEditor } from '../editor/listing-editor.ts'
import { createPrivateDetails } from '../private-details/private-details.ts'

vi.setConfig({ testTimeout: 60_000 })

const start = new Date('2026-11-21T08:00:00.000Z')

describeOnEachEngine('messages given along with listings', (createDatabase) => {
  /** Ben is responsible for a villa and a flat. Of the threads about the villa, dora's is nobody's, eli's Ben's and finn's Cat's; gina asked about the flat. */
  async function open() {
    const { db } = await connectMigrated(createDatabase)
    const instant = start.toISOString()
    const addPerson = async (id: string): Promise<Person> => {
      const person = { id, email: `${id}@riparo.example`, name: id.toUpperCase(), role: 'agent' as const }
      await db
        .insertInto('people')
        .values({ ...person, invited_at: instant, joined_at: instant, revoked_at: null })
        .execute()
      return person
    }
    const [ann, ben] = [await addPerson('ann'), await addPerson('ben')]
    await addPerson('cat')
    const dependencies = messageDependencies(db)
    const mail = { context: dependencies.mailContext }
    const clock = () => start.getTime()
    const editor = createListingEditor({
      ...{ db, hasMedia: () => true, onWrite: async () => {}, timeZone: 'Africa/Nairobi', clock, mail },
      list: () => Promise.reject(new Error('nobody reads the list')),
      listLacks: () => Promise.reject(new Error('nobody reads the list')),
      listSampleIds: () => [],
    })
    const privateDetails = createPrivateDetails({ db, timeZone: 'Africa/Nairobi', clock, mail })
    const [villa, flat] = [await editor.create(ben), await editor.create(ben)]
    const write = async (name: string, listing: string) => {
      const fields = { email: `${name}@example.com`, name, propertyID: shortId(listing) }
      await acceptMessage(dependencies, inquiry({ fields, now: start }))
    }
    const hold = (name: string, person_id: string | null) =>
      db.updateTable('threads').set({ person_id }).where('email', '=', `${name}@example.com`).execute()
    for (const name of ['dora', 'eli', 'finn']) await write(name, villa)
    await write('gina', flat)
    await hold('dora', null)
    await hold('finn', 'cat')
    await db.deleteFrom('activity').execute()
    await db.deleteFrom('outbox').execute()
    const holders = async () => {
      const rows = await db.selectFrom('threads').select(['email', 'person_id']).orderBy('email').execute()
      return rows.map(({ email, person_id }) => `${email.split('@')[0]} ${person_id}`)
    }
    return {
      ...{ db, editor, privateDetails, ann, ben, villa, flat, hold, holders },
      responsible: async (id: string) => (await privateDetails.find(id)).personId,
      mails: async () =>
        (await db.selectFrom('outbox').select(['content', 'due_at']).execute()).map(({ content, due_at }) => ({
          ...(JSON.parse(content) as { to: { address: string }; subject: string }),
          due_at,
        })),
      lines: async () => (await db.selectFrom('activity').select(['deed']).execute()).map(({ deed }) => deed).sort(),
    }
  }

  const before = ['dora null', 'eli ben', 'finn cat', 'gina ben']

  test('those that wait go along where they are nobody’s or of whoever was responsible, with one mail, and come back', async () => {
    const { editor, privateDetails, ann, villa, flat, holders, mails, lines, responsible } = await open()
    expect(await holders()).toEqual(before)
    expect([await privateDetails.countAlong([villa]), await privateDetails.countAlong([villa, flat])]).toEqual([2, 3])
    const given = await editor.change([villa, flat], { kind: 'person', value: 'ann', messages: true }, ann)
    expect(given).toMatchObject({ ok: true, changed: 2 })
    expect(await holders()).toEqual(['dora ann', 'eli ann', 'finn cat', 'gina ann'])
    expect(await lines()).toEqual(['change-book', 'change-book', 'give-thread', 'give-thread', 'give-thread'])
    // Nobody is told of what they took themselves.
    expect(await mails()).toEqual([])
    const changeId = (given.ok && given.changeId) || ''
    expect(await editor.findChange(changeId)).toMatchObject({ kind: 'person', count: 2, along: 3 })
    expect(await editor.undo(changeId, ann)).toMatchObject({ ok: true, changed: 2 })
    expect([await holders(), await responsible(villa), await editor.findChange(changeId)]).toEqual([
      before,
      'ben',
      null,
    ])
  })

  test('the mail waits while it can be taken back, and goes with it', async () => {
    const { editor, ben, villa, mails } = await open()
    const given = await editor.change([villa], { kind: 'person', value: 'ann', messages: true }, ben)
    expect(await mails()).toMatchObject([
      { to: { address: 'ann@riparo.example' }, subject: '2 messages are yours', due_at: '2026-11-21T08:00:10.000Z' },
    ])
    await editor.undo((given.ok && given.changeId) || '', ben)
    expect(await mails()).toEqual([])
  })

  test('without the tick none goes along, and to nobody they go too', async () => {
    const { editor, ann, villa, holders } = await open()
    await editor.change([villa], { kind: 'person', value: 'cat' }, ann)
    expect(await holders()).toEqual(before)
    await editor.change([villa], { kind: 'person', value: null, messages: true }, ann)
    // Eli's is of Ben, who is not responsible any more.
    expect(await holders()).toEqual(['dora null', 'eli ben', 'finn null', 'gina ben'])
  })

  test('where somebody did something to one of them since, neither comes back', async () => {
    const { db, editor, ann, villa, holders, responsible } = await open()
    const given = await editor.change([villa], { kind: 'person', value: 'ann', messages: true }, ann)
    await db.updateTable('threads').set({ revision: 9 }).where('email', '=', 'eli@example.com').execute()
    const after = await holders()
    expect(await editor.undo((given.ok && given.changeId) || '', ann)).toMatchObject({
      ok: false,
      refused: [{ name: 'eli' }],
    })
    expect([await holders(), await responsible(villa)]).toEqual([after, 'ann'])
  })

  test('the form of one listing gives them too, where another person is responsible', async () => {
    const { privateDetails, ben, villa, holders, mails } = await open()
    const details = await privateDetails.find(villa)
    const loaded = digestFields(details)
    const save = (personId: string | null) =>
      privateDetails.save(
        { id: villa, name: 'Villa' },
        { values: { ...details, personId }, loaded, messages: true },
        ben,
      )
    expect(await save('ben')).toMatchObject({ unchanged: true })
    expect(await holders()).toEqual(before)
    expect(await save('cat')).toMatchObject({ ok: true })
    expect(await holders()).toEqual(['dora cat', 'eli cat', 'finn cat', 'gina ben'])
    expect(await mails()).toMatchObject([{ to: { address: 'cat@riparo.example' }, subject: '2 messages are yours' }])
  })
})
