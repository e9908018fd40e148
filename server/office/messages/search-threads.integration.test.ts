import { expect, test } from 'vitest'
import type { InboxQuery } from '../../../domain/inbox/thread.ts'
import type { EnteredMail } from '../../../domain/messages/entered-mail.ts'
import { blankDetails } from '../../../domain/office/private-details.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { acceptMessage, storeMessage } from '../../messages/accept.ts'
import { nairobiHours } from '../../messages/testing/nairobi-hours.ts'
import { contactMessage, inquiry, messageDependencies } from '../../messages/testing/submission.ts'
import { findPersonalData } from '../personal-data/personal-data.ts'
import { toRow } from '../private-details/stored-details.ts'
import { createInbox } from './inbox.ts'

const whole: InboxQuery = { words: '', state: null, whose: null, only: null, kind: null, property: '', page: 1 }

describeOnEachEngine('the search of messages', (createDatabase) => {
  async function open() {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db)
    const now = new Date('2026-11-21T08:00:00.000Z')
    const ann = { id: 'ann', email: 'ann@riparo.example', name: 'Ann', role: 'owner' } as const
    await db
      .insertInto('people')
      .values({ ...ann, invited_at: now.toISOString(), joined_at: now.toISOString(), revoked_at: null })
      .execute()
    const inbox = createInbox({
      ...{ db, hours: nairobiHours, country: 'KE', outbox: { wake() {} }, mail: null, clock: () => now.getTime() },
      catalogue: { findMany: async () => [{ found: 'unavailable' as const }] },
    })
    const name = (short_id: string, property_name: string) =>
      db
        .insertInto('known_listings')
        .values({
          ...{ short_id, property_name, property_status: 'For_Sale', property_type: 'House', town_city: null },
          ...{ withdrawn_at: null, availability: null, availability_date: null },
        })
        .onConflict((conflict) => conflict.column('short_id').doUpdateSet({ property_name }))
        .execute()
    await acceptMessage(
      dependencies,
      inquiry({
        now,
        fields: { name: 'Jane', email: 'jane@example.com', propertyID: 'abcdefgh01, abcdefgh02', msg: 'A garden' },
      }),
    )
    await acceptMessage(
      dependencies,
      contactMessage({ now, fields: { name: 'John', email: 'john@example.com', msg: 'Parking' } }),
    )
    const find = async (words: string, more: Partial<InboxQuery> = {}) =>
      (await inbox.list({ ...whole, ...more, words }, ann)).rows.map((row) => row.name)
    const [jane] = (await inbox.list({ ...whole, words: 'jane' }, ann)).rows
    return { db, inbox, ann, name, find, jane: jane?.id ?? '' }
  }

  test('finds a message by the names of its properties, as they are now, and with its words', async () => {
    const { name, find } = await open()
    await name('abcdefgh01', 'Villa in Ng’ong')
    await name('abcdefgh02', 'Flat on Kindaruma Road')
    await name('abcdefgh03', 'Parking in Kilimani')
    expect(await find('kindaruma')).toEqual(['Jane'])
    expect(await find('Ngong')).toEqual(['Jane'])
    expect(await find('kindaruma jane garden')).toEqual(['Jane'])
    expect(await find('kindaruma john')).toEqual([])
    expect(await find('kilimani')).toEqual([])
    await name('abcdefgh02', 'Flat on Riara Road')
    expect([await find('kindaruma'), await find('riara')]).toEqual([[], ['Jane']])
    expect(await find('', { property: 'ABCDEFGH02' })).toEqual(['Jane'])
  })

  test('finds the messages about a listing by its reference elsewhere, and those that quote it', async () => {
    const { db, find } = await open()
    const quoting = { name: 'Njeri', email: 'njeri@example.com', msg: 'Is P24 1138812 free?' }
    await acceptMessage(messageDependencies(db), contactMessage({ fields: quoting }))
    expect(await find('P24-1138812')).toEqual(['Njeri'])
    const book = (id: string, portal_references: string) =>
      db
        .insertInto('books')
        .values({ ...toRow(blankDetails), id, listing_id: id, portal_references })
        .execute()
    await book('ABCDEFGH02of25characters0', 'Property24: P24-1138812')
    await book('abcdefgh09of25characters0', 'Property24: P24-1138899')
    const both = (await find('p24-1138812')).sort()
    expect(both).toEqual(['Jane', 'Njeri'])
    expect((await find('Property24: P24-1138812')).sort()).toEqual(both)
    expect(await find('https://p24.example/flat-P24-1138812?a garden')).toEqual(['Jane'])
    expect([await find('P24-1138899'), await find('P24-1138812 nobody')]).toEqual([[], []])
  })

  test('finds a thread by a note, with words of its messages, in any case and with accents or without', async () => {
    const { inbox, ann, find, jane } = await open()
    await inbox.act(jane, { event: 'note-thread', seen: 1, note: 'Viewing with her Mother at Café Deli' }, ann)
    expect(await find('cafe')).toEqual(['Jane'])
    expect(await find('jane MOTHER')).toEqual(['Jane'])
    expect(await find('john mother')).toEqual([])
  })

  test('reads of a long mail the beginning, finds it by its first 20,000 characters, and by a telephone among them', async () => {
    const { db, inbox, ann, find } = await open()
    // A cut may lie within a sign that JSON writes with two or six characters.
    const begins = '"\\\u0001'.repeat(1_000)
    const msg = `${begins} gazebo 0722300400 ${'and so on '.repeat(9_000)} pergola 0722300500`
    const mail = (id: string, subject: string) => ({
      ...{ id, kind: 'mail' as const, typed: {}, privacyVersion: '', now: new Date() },
      fields: { name: 'Akinyi', email: `${id}@example.com`, subject, msg },
      mail: { into: null, beside: null, opens: true, id: null, entered: {} as EnteredMail },
    })
    for (let length = 0; length < 12; length++)
      await db.transaction().execute((transaction) => storeMessage(transaction, mail(`m${length}`, 'x'.repeat(length))))
    const { rows, total } = await inbox.list({ ...whole, words: 'gazebo' }, ann)
    expect(total).toBe(12)
    for (const { name, email, words } of rows) {
      expect([name, email]).toEqual(['Akinyi', expect.stringMatching(/^m\d+@example.com$/)])
      expect(words.length).toBeLessThan(4_000)
      expect(begins.startsWith(words)).toBe(true)
    }
    expect([(await find('0722 300 400')).length, (await find('pergola')).length]).toEqual([12, 0])
    expect((await inbox.find('m0'))?.shown[0]?.fields.msg).toBe(msg)
  })

  test('keeps the ids of a message’s properties until the message goes', async () => {
    const { db, find } = await open()
    const ids = () => db.selectFrom('message_properties').select('short_id').orderBy('short_id').execute()
    expect(await ids()).toEqual([{ short_id: 'abcdefgh01' }, { short_id: 'abcdefgh02' }])
    await db.deleteFrom('messages').execute()
    expect([await ids(), await find('')]).toEqual([[], []])
  })

  test('joins a telephone alone to an address by hand, which replies then go to, and separates it again', async () => {
    const { db, inbox, ann } = await open()
    const enter = async (name: string, email: string) => {
      const fields = { came: 'called', name, phone: '0722100200', email, propertyID: '', msg: '' }
      const entered = await inbox.enter({ fields, typed: {}, isAnswered: false }, ann)
      return entered.ok ? entered.id : ''
    }
    const alone = await enter('Achieng', '')
    expect(await enter('Achieng O.', '')).not.toBe(alone)
    const withAddress = await enter('Achieng Odhiambo', 'achieng@example.com')
    const thread = await inbox.find(alone)
    const other = thread?.sameTelephone.find(({ id }) => id === withAddress)
    if (!thread || !other) throw new Error('no thread of the same telephone')
    const joined = { event: 'join-thread', seen: thread.revision, other: other.id, otherSeen: other.revision } as const
    expect(await inbox.act(alone, joined, ann)).toMatchObject({ ok: true })
    const both = await inbox.find(alone)
    expect([both?.id, both?.email, both?.joined]).toEqual([withAddress, 'achieng@example.com', ['']])
    expect((await findPersonalData(db, { typed: 'achieng@example.com', country: 'KE' })).joined).toEqual(['0722100200'])
    expect((await findPersonalData(db, { typed: '+254 722 100 200', country: 'KE' })).messages.length).toBe(3)
    const separated = { event: 'separate-thread', seen: both?.revision ?? 0, address: '' } as const
    expect(await inbox.act(alone, separated, ann)).toMatchObject({ ok: true })
    expect((await inbox.find(alone))?.email).toBe('')
    expect((await inbox.list({ ...whole, words: '0722100200' }, ann)).rows.map(({ email }) => email).sort()).toEqual([
      '',
      '',
      'achieng@example.com',
    ])
  })
})
