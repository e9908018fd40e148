import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBackup } from '../../database/backup.ts'
import { connectMigrated, createFolder, describeOnEachEngine } from '../../database/testing/engines.ts'
import { acceptMessage } from '../../messages/accept.ts'
import { readMessages } from '../../messages/message-store.ts'
import { nairobiHours } from '../../messages/testing/nairobi-hours.ts'
import { contactMessage, inquiry, messageDependencies } from '../../messages/testing/submission.ts'
import { createInbox } from '../messages/inbox.ts'
import { listBackups } from './forget.ts'
import { erasePersonalData, findPersonalData } from './personal-data.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const country = 'KE'

/** The numbers of a person in Kenya, of two whose numbers end with the same nine figures, and of some as they were stored before. */
const telephones = {
  kenyan: ['0799345678'],
  again: ['2540799345678', '254 0799 345 678'],
  third: ['00254799345678'],
  briton: ['+447799345678'],
  american: ['+12799345678', '+1 (279) 934-5678'],
  italian: ['+39612345678', '+39 (0)6 1234 5678'],
  nobody: ['07911123456'],
} as const

describeOnEachEngine('the data of one person', (createDatabase) => {
  async function open() {
    const database = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(database.db)
    let number = 0
    const now = () => new Date(start.getTime() + number++ * 1_000)
    return {
      ...{ database, db: database.db },
      inquire: (email: string, [phone, typed]: readonly string[], msg = '') =>
        acceptMessage(
          dependencies,
          inquiry({
            fields: { email: `${email}@example.com`, phone: phone ?? '', msg },
            ...(typed && { typed: { phone: typed } }),
            now: now(),
          }),
        ),
      write: (email: string, msg: string) =>
        acceptMessage(dependencies, contactMessage({ fields: { email, msg }, now: now() })),
    }
  }

  async function openWithTelephones() {
    const opened = await open()
    for (const [name, telephone] of Object.entries(telephones)) await opened.inquire(name, telephone)
    const inbox = createInbox({
      ...{
        db: opened.db,
        hours: nairobiHours,
        country,
        outbox: { wake() {} },
        mail: null,
        clock: () => start.getTime(),
      },
      catalogue: { findMany: async () => [] },
    })
    const person = { id: 'ann', email: 'ann@riparo.example', name: 'Ann', role: 'owner' } as const
    const all = { state: null, whose: null, only: null, kind: null, property: '', page: 1 }
    const namesOf = (emails: readonly (string | undefined)[]) => emails.map((email) => email?.split('@')[0]).sort()
    return {
      ...opened,
      forgets: async (typed: string) =>
        namesOf((await findPersonalData(opened.db, { typed, country })).messages.map(({ fields }) => fields.email)),
      finds: async (words: string) =>
        namesOf((await inbox.list({ ...all, words }, person)).rows.map(({ email }) => email)),
      openThread: async (words: string) => inbox.find((await inbox.list({ ...all, words }, person)).rows[0]?.id ?? ''),
    }
  }

  test.each([
    ['0799345678', ['again', 'kenyan', 'third']],
    ['+254 (0) 799-345 678', ['again', 'kenyan', 'third']],
    ['+254 0799 345 678', ['again', 'kenyan', 'third']],
    ['799345678', ['again', 'kenyan', 'third']],
    ['０７９９ ３４５ ６７８', ['again', 'kenyan', 'third']],
    ['+44 (0)7799 345678', ['briton']],
    ['001 279 934 5678', ['american']],
    ['+39 06 1234 5678', ['italian']],
    ['+39 (0)6 12345678', ['italian']],
    ['07911 123456', ['nobody']],
    ['0712 000 000', []],
  ])('by %j is that of whoever has this number, for forget and for the search', async (typed, names) => {
    const { forgets, finds } = await openWithTelephones()
    expect([await forgets(typed), await finds(typed)]).toEqual([names, names])
  })

  test('is never that of others whose telephone ends with the same figures', async () => {
    const { db, forgets } = await openWithTelephones()
    expect([await forgets('9345678'), await forgets('345678'), await forgets('call me')]).toEqual([[], [], []])
    await erasePersonalData(db, await findPersonalData(db, { typed: '0799345678', country }))
    const left = await db.selectFrom('messages').select('email').orderBy('email').execute()
    expect(left.map(({ email }) => email.split('@')[0])).toEqual(['american', 'briton', 'italian', 'nobody'])
  })

  test('the end of a telephone, or a part of it, still finds all that have it', async () => {
    const { finds } = await openWithTelephones()
    expect(await finds('9345678')).toEqual(['again', 'american', 'briton', 'kenyan', 'third'])
    expect(await finds('0799345')).toEqual(['again', 'american', 'briton', 'kenyan', 'third'])
    expect(await finds('wanjiru 0799 345 678')).toEqual(['again', 'kenyan', 'third'])
  })

  test('a thread dials the whole number, and none where no country has it', async () => {
    const { openThread } = await openWithTelephones()
    expect((await openThread('again@example.com'))?.dialled).toBe('+254799345678')
    expect((await openThread('italian@example.com'))?.dialled).toBe('+390612345678')
    expect((await openThread('nobody@example.com'))?.dialled).toBeNull()
    expect((await openThread('kenyan@example.com'))?.sameTelephone.map(({ email }) => email).sort()).toEqual([
      'again@example.com',
      'third@example.com',
    ])
  })

  test('names who else has the telephone in words, and the backups that have it in any spelling', async () => {
    const { database, db, inquire, write } = await open()
    await inquire('kenyan', ['0799345678'])
    const { reference } = await write('friend@example.com', 'Ask my sister, +254 799-345-678.')
    await write('other@example.com', 'I am in California: +1 279 934 5678')
    const found = await findPersonalData(db, { typed: '254799345678', country })
    expect(found.mentions).toEqual([reference])
    const dataDir = createFolder()
    mkdirSync(join(dataDir, 'backups'))
    await writeBackup(database, join(dataDir, 'backups', 'own.jsonl'))
    const listOf = (typed: string) => listBackups({ dataDir, country }, [{ typed, found: { privateDetails: [] } }])
    expect(await listOf('+254 (0)799 345 678')).toHaveLength(1)
    expect(await listOf('0799345679')).toEqual([])
  })

  test('finds an address at the end of a long mail, whatever its letters', async () => {
    const { db, write } = await open()
    const written = ['почта@пример.рф', 'ann@x.example']
    const { reference } = await write(
      'friend@example.com',
      `${'and so on '.repeat(9_000)} ask ${written.join(' or ')}.`,
    )
    for (const typed of written) expect((await findPersonalData(db, { typed, country })).mentions).toEqual([reference])
  })

  test.each([
    ['JÜRGEN@Müller.example', 'jürgen@müller.example'],
    ['почта@пример.рф', 'ПОЧТА@пример.рф'],
    ['李@例え.jp', '李@例え.JP'],
    ['ann@x.example', 'Ann@X.example'],
  ])('by the address %j is found in any case, without reading the messages of others', async (typed, written) => {
    const { db, write } = await open()
    for (let number = 0; number < 20; number++)
      await write(`other${number}@example.com`, 'A house near the sea, please.')
    await write(written, 'From me')
    const { reference } = await write('friend@example.com', `Ask <${written}>, who knows.`)
    const { id } = await db
      .selectFrom('threads')
      .select('id')
      .where('email', '=', 'friend@example.com')
      .executeTakeFirstOrThrow()
    const event = { id: 'note', thread_id: id, done_at: start.toISOString(), person_id: null, person_name: null }
    await db
      .insertInto('thread_deeds')
      .values({
        ...event,
        deed: 'note-thread',
        given_to: null,
        note: `Rang about ${written}`,
        properties: null,
        thread_before: null,
        email: null,
      })
      .execute()
    let read = 0
    const found = await findPersonalData(db, { typed, country }, (count) => {
      read = count
    })
    expect(found.messages.map(({ fields }) => fields.msg)).toEqual(['From me'])
    expect([found.mentions, found.noteMentions]).toEqual([[reference], [reference]])
    expect(read).toBe(2)
    expect((await Array.fromAsync(readMessages(db))).length).toBe(22)
  })
})
