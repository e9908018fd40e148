import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { propertyRecord } from '../server/content/service/testing/content-service.ts'
import type { SiteDatabase } from '../server/database/tables.ts'
import {
  createFolder,
  createSqliteDatabase,
  describeOnEachEngine,
  describeOnPostgres,
} from '../server/database/testing/engines.ts'
import { acceptMessage } from '../server/messages/accept.ts'
import { subscribe } from '../server/messages/newsletter/subscribers.ts'
import { contactMessage, inquiry, messageDependencies } from '../server/messages/testing/submission.ts'
import { reply } from '../server/office/messages/reply.ts'
import { startHygraph } from '../server/sources/testing/hygraph.ts'
import { breaking } from '../server/testing/run-server.ts'
import { commandLine, runInOwnProcess, runInThisProcess, setUp, toEnv } from './testing/command-line.ts'

vi.setConfig({ testTimeout: 120_000 })

const start = new Date('2026-11-21T08:00:00.000Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

describeOnEachEngine('the office', (createDatabase) => {
  test('gets people by a link, lists them, signs them out and ends their access, but for the last owner', async () => {
    const { db, riparo } = await setUp(createDatabase)
    expect(await riparo('office', 'list')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nobody is in the office'),
    })
    const invited = await riparo('office', 'invite', 'Ann@Riparo.example', '--role', 'owner')
    expect(invited.out).toMatch(/^Invited: .*\nhttp:\/\/localhost:3000\/office\/#[\w-]{43}\n$/)
    expect((await riparo('office', 'invite', 'ben@riparo.example')).code).toBe(0)
    await db
      .updateTable('people')
      .set({ joined_at: start.toISOString(), name: 'Ann' })
      .where('role', '=', 'owner')
      .execute()
    expect((await riparo('office', 'list')).lines).toEqual([
      'owner  ann@riparo.example (Ann), not signed in',
      'agent  ben@riparo.example, invited',
    ])
    expect((await riparo('office', 'sign-out', 'ben@riparo.example')).code).toBe(0)
    expect(await db.selectFrom('office_links').selectAll().execute()).toHaveLength(1)
    expect(await riparo('office', 'revoke', 'ann@riparo.example')).toMatchObject({
      code: 1,
      err: expect.stringContaining('only owner'),
    })
    expect(await riparo('office', 'invite', 'ann@riparo.example', '--role', 'agent')).toMatchObject({
      code: 1,
      err: expect.stringContaining('only owner'),
    })
    expect((await riparo('office', 'revoke', 'ben@riparo.example')).code).toBe(0)
    expect((await riparo('office', 'revoke', 'ben@riparo.example')).code).toBe(1)
    expect((await riparo('office', 'invite', 'x@riparo.example', '--role', 'chief')).code).toBe(2)
  })

  test('gives the work of somebody away whose access ends, and refuses with the counts where nobody said to whom', async () => {
    const { db, riparo } = await setUp(createDatabase)
    const instant = start.toISOString()
    const people = ['ann', 'ben', 'cat', 'dan'].map((id) => ({
      ...{ id, email: `${id}@riparo.example`, name: id, role: 'owner' as const },
      ...{ invited_at: instant, joined_at: instant, revoked_at: null },
    }))
    await db.insertInto('people').values(people).execute()
    await acceptMessage(messageDependencies(db), inquiry())
    await db.updateTable('threads').set({ person_id: 'ann' }).execute()
    const threads = () => db.selectFrom('threads').select('person_id').executeTakeFirst()
    const revoke = (...args: string[]) => riparo('office', 'revoke', ...args)

    expect(await revoke('ann@riparo.example')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/ann has 1 message \(1 open\)\. Nothing is done: --give-to EMAIL .* --to-nobody/),
    })
    expect((await revoke('ann@riparo.example', '--to-nobody', '--give-to', 'ben@riparo.example')).code).toBe(2)
    expect((await revoke('ann@riparo.example', '--give-to', 'ann@riparo.example')).code).toBe(1)
    expect((await revoke('ann@riparo.example', '--give-to', 'eve@riparo.example')).code).toBe(1)
    expect(await threads()).toEqual({ person_id: 'ann' })
    expect(await revoke('ann@riparo.example', '--give-to', 'ben@riparo.example')).toMatchObject({
      code: 0,
      out: 'Ended: ann can enter the office no more, and 1 message (1 open) went to ben\n',
    })
    expect(await threads()).toEqual({ person_id: 'ben' })
    const lines = await db.selectFrom('activity').select(['deed', 'person_id']).execute()
    expect(lines.map(({ deed, person_id }) => `${deed} ${person_id}`).sort()).toEqual([
      'give-thread null',
      'revoke null',
    ])
    expect((await revoke('ben@riparo.example', '--to-nobody')).out).toContain('1 message (1 open) went to nobody')
    expect(await threads()).toEqual({ person_id: null })
    expect((await revoke('cat@riparo.example')).out).toBe('Ended: cat can enter the office no more\n')
  })
})

describeOnEachEngine('the messages', (createDatabase) => {
  test('are listed newest first, filtered, shown, counted and exported', async () => {
    const { db, dataDir, riparo } = await setUp(createDatabase)
    const dependencies = messageDependencies(db, { mails: false })
    const first = await acceptMessage(dependencies, inquiry())
    const second = await acceptMessage(
      dependencies,
      inquiry({ now: minutes(1), fields: { propertyID: 'other', msg: '=1+1' } }),
    )
    const third = await acceptMessage(
      dependencies,
      contactMessage({ now: minutes(2), fields: { name: 'Jané\u001b[31m' } }),
    )
    await db
      .updateTable('outbox')
      .set({ due_at: null, last_error: 'EENVELOPE: no' })
      .where('content', 'like', `%${first.reference}%`)
      .execute()

    const list = await riparo('messages', 'list')
    expect(list.code).toBe(0)
    expect(list.lines).toEqual([
      expect.stringMatching(`^${third.reference}  2026-11-21 11:02  waiting    A house in Karen  Jané.31m <`),
      expect.stringMatching(`^${second.reference}  .*  property OTHER  `),
      expect.stringMatching(`^${first.reference}  .*  failed     property CLX12ABC34  Wanjiru Müller <wanjiru@`),
      '3 messages',
    ])
    expect(list.out).not.toContain('\u001b')
    expect((await riparo('messages', 'list', '--limit', '1')).lines.at(-1)).toBe('1 of 3 messages')
    const references = async (...filter: string[]) => {
      const { lines } = await riparo('messages', 'list', '--json', ...filter)
      return lines.map((line) => JSON.parse(line).reference)
    }
    expect(await references('--kind', 'contact-us')).toEqual([third.reference])
    expect(await references('--listing', 'OTHER')).toEqual([second.reference])
    expect(await references('--state', 'failed')).toEqual([first.reference])

    const shown = await riparo('messages', 'show', first.reference.toLowerCase())
    expect(shown.out).toMatch(/^name: +Wanjiru Müller$/m)
    expect(shown.out).toMatch(/^Is it still free\?$/m)
    expect(shown.out).toMatch(/^notify-firm: failed, EENVELOPE: no$/m)
    expect(JSON.parse((await riparo('messages', 'show', first.reference, '--json')).out)).toMatchObject({
      reference: first.reference,
      deliveries: [{ purpose: 'notify-firm', state: 'failed' }],
    })
    expect(await riparo('messages', 'show', '000-000')).toMatchObject({ code: 1, out: '' })

    expect(JSON.parse((await riparo('messages', 'count', '--json')).out)).toEqual({
      inquiries: { clx12abc34: 1, other: 1 },
      states: { waiting: 2, failed: 1, delivered: 0 },
      confirmations: {},
    })
    expect((await riparo('messages', 'count')).out).toMatch(/^CLX12ABC34 {2}1 inquiry$/m)

    const file = join(dataDir, 'messages.csv')
    expect(await riparo('messages', 'export', file)).toMatchObject({ code: 0, out: '', err: '3 messages written\n' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const csv = readFileSync(file, 'utf8')
    expect(csv.split('\r\n')).toHaveLength(5)
    expect(csv).toMatch(/^\uFEFF"Reference","Received \(East African Time\)"/)
    expect(csv).toContain(`"${first.reference}","2026-11-21 11:00"`)
    expect(csv).toContain('"\'=1+1"')
    // Decoding the output as text removes the byte order mark.
    expect(`\uFEFF${(await riparo('messages', 'export')).out}`).toBe(csv)
    expect(await riparo('messages', 'export', file)).toMatchObject({ code: 1, err: expect.stringContaining('EEXIST') })
    const unwritten = join(dataDir, 'unwritten.csv')
    expect(await riparo('messages', 'export', unwritten, '--state', 'lost')).toMatchObject({ code: 2 })
    expect(existsSync(unwritten)).toBe(false)
  })

  test('about several properties are listed, found, shown, counted and exported by every id', async () => {
    const { db, riparo } = await setUp(createDatabase)
    const dependencies = messageDependencies(db, { mails: false })
    const { reference } = await acceptMessage(dependencies, inquiry({ fields: { propertyID: 'clx12abc34, def' } }))
    await acceptMessage(dependencies, inquiry({ now: minutes(1), fields: { propertyID: 'def' } }))

    expect((await riparo('messages', 'list')).lines[1]).toMatch(/ properties CLX12ABC34, DEF {2}/)
    for (const [id, found] of [
      ['CLX12ABC34', 1],
      ['def', 2],
      ['clx', 0],
    ] as const) {
      const { lines } = await riparo('messages', 'list', '--listing', id)
      expect([id, lines.length - 1]).toEqual([id, found])
    }
    expect((await riparo('messages', 'show', reference)).out).toMatch(/^propertyID: +clx12abc34, def$/m)
    expect(JSON.parse((await riparo('messages', 'count', '--json')).out)).toMatchObject({
      inquiries: { clx12abc34: 1, def: 2 },
    })
    expect((await riparo('messages', 'export', '--listing', 'clx12abc34')).out).toContain(',"CLX12ABC34, DEF",')
    expect((await riparo('forget', 'wanjiru@example.co.ke')).out).toMatch(/^propertyID: +clx12abc34, def$/m)
  })

  test('that failed are retried when staff ask for it', async () => {
    const { db, riparo } = await setUp(createDatabase)
    const { reference } = await acceptMessage(messageDependencies(db), inquiry())
    await acceptMessage(messageDependencies(db), contactMessage())
    await db.updateTable('outbox').set({ due_at: null, attempts: 130 }).execute()
    const waiting = async () =>
      (await db.selectFrom('outbox').select('attempts').where('due_at', 'is not', null).execute()).map(
        (row) => row.attempts,
      )
    expect(await riparo('messages', 'retry', reference)).toMatchObject({
      code: 0,
      out: '2 deliveries will be retried\n',
    })
    expect(await waiting()).toEqual([0, 0])
    expect(await riparo('messages', 'retry', '--all')).toMatchObject({ code: 0 })
    expect(await waiting()).toHaveLength(4)
    expect(await riparo('messages', 'retry', '000-000')).toMatchObject({ code: 1 })
    expect(await riparo('messages', 'retry')).toMatchObject({ code: 2 })
  })

  test('to subscribers that failed are counted, so that staff see them', async () => {
    const { db, riparo } = await setUp(createDatabase)
    for (const email of ['one@example.com', 'other@example.com']) {
      await subscribe(messageDependencies(db), { email, submissionKey: null, privacyVersion: '1', now: start })
    }
    await db.updateTable('outbox').set({ due_at: null }).where('content', 'like', '%one@example.com%').execute()
    expect((await riparo('messages', 'count')).out).toMatch(/^failed {6}1 mail to a subscriber$/m)
    expect(JSON.parse((await riparo('messages', 'count', '--json')).out)).toMatchObject({
      confirmations: { failed: 1, waiting: 1 },
    })
  })

  test('that are old are erased, and only with --yes where nobody can answer', async () => {
    const { db, riparo } = await setUp(createDatabase)
    await acceptMessage(messageDependencies(db), inquiry({ now: new Date('2020-01-01') }))
    await acceptMessage(messageDependencies(db), contactMessage({ now: new Date() }))
    const count = async () => (await db.selectFrom('messages').select('id').execute()).length
    const asked = await riparo('messages', 'purge', '--older-than', '24m')
    expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('--yes') })
    expect(asked.out).toMatch(/^1 message from before/)
    expect(await count()).toBe(2)
    expect(await riparo('messages', 'purge', '--older-than', '24m', '--yes')).toMatchObject({ code: 0 })
    expect(await count()).toBe(1)
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
    expect(await riparo('messages', 'purge', '--older-than', 'long ago')).toMatchObject({ code: 2 })
    expect(await riparo('messages', 'purge')).toMatchObject({ code: 2 })
  })

  test('and addresses that are old are erased together, for retention', async () => {
    const { db, riparo } = await setUp(createDatabase)
    const dependencies = messageDependencies(db)
    await acceptMessage(dependencies, inquiry({ now: new Date('2020-01-01') }))
    await acceptMessage(dependencies, contactMessage({ now: new Date() }))
    for (const [email, now] of [
      ['old@example.com', new Date('2020-01-01')],
      ['new@example.com', new Date()],
    ] as const) {
      await subscribe(dependencies, { email, submissionKey: null, privacyVersion: '1', now })
      await db.updateTable('subscribers').set({ confirmed_at: now.toISOString() }).where('email', '=', email).execute()
    }
    expect(await riparo('purge', '--older-than', '24m')).toMatchObject({
      code: 1,
      err: expect.stringContaining('--yes'),
    })
    expect(await riparo('purge', '--older-than', '24m', '--yes')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1 message and 1 address erased$/m),
    })
    expect(await db.selectFrom('messages').select('kind').execute()).toEqual([{ kind: 'contact-us' }])
    expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([{ email: 'new@example.com' }])
    expect(await riparo('purge')).toMatchObject({ code: 2 })
  })

  test('of one person are shown and then erased, with the newsletter and without those of others', async () => {
    const { db, dataDir, riparo } = await setUp(createDatabase)
    const dependencies = messageDependencies(db)
    await acceptMessage(dependencies, inquiry({ fields: { email: 'Wanjiru@Example.co.ke', msg: 'Secretwords' } }))
    await acceptMessage(dependencies, contactMessage({ fields: { msg: 'Othersecret' } }))
    await acceptMessage(dependencies, contactMessage({ fields: { email: 'other@example.com' } }))
    for (const email of ['wanjiru@example.co.ke', 'reader@example.com']) {
      await subscribe(dependencies, { email, submissionKey: null, privacyVersion: '1', now: start })
    }
    const shown = await riparo('forget', 'WANJIRU@example.co.ke')
    expect(shown).toMatchObject({ code: 1, err: expect.stringContaining('--yes') })
    for (const words of ['Secretwords', 'Othersecret']) expect(shown.out).toContain(words)
    expect(shown.lines.at(-1)).toBe('2 messages, one address for the newsletter')

    if (!existsSync(join(dataDir, 'riparo.sqlite'))) expect(await findInFiles(db, 'Secretwords')).not.toEqual([])
    const backups = join(dataDir, 'backups')
    mkdirSync(backups, { recursive: true })
    expect(await riparo('backup', join(backups, 'before-003-x.jsonl'))).toMatchObject({ code: 0 })
    writeFileSync(join(backups, 'today.jsonl'), `${'x'.repeat(65_530)} Wanjiru@example.co.ke`)
    writeFileSync(join(backups, 'before-002-other.jsonl'), 'other@example.com')
    const made = statSync(join(backups, 'before-003-x.jsonl')).mtimeMs
    const until = new Date(made + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)

    const erased = await riparo('forget', 'wanjiru@example.co.ke', '--yes')
    expect(erased).toMatchObject({ code: 0, err: expect.stringMatching(/^Erased here\./) })
    const remains = erased.err.trimEnd().split('\n').slice(1)
    expect(remains).toContain(`- ${join(backups, 'before-003-x.jsonl')}, until ${until}`)
    expect(remains).toContain(`- ${join(backups, 'today.jsonl')}, until you erase it`)
    expect(remains.join()).not.toContain('before-002-other')
    if (!existsSync(join(dataDir, 'riparo.sqlite'))) {
      expect(remains[0]).toMatch(/^- PostgreSQL's write-ahead log .* after about \d+\wB of further changes/)
      for (const words of ['Secretwords', 'Othersecret', 'anjiru@']) expect(await findInFiles(db, words)).toEqual([])
      expect(await findInFiles(db, 'other@example.com')).not.toEqual([])
    }
    for (const table of ['messages', 'outbox', 'subscribers'] as const) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
      expect(rows.toLowerCase()).not.toContain('wanjiru@example.co.ke')
    }
    expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([{ email: 'reader@example.com' }])
    expect((await riparo('forget', 'wanjiru@example.co.ke')).lines.at(-1)).toBe(
      '0 messages, no address for the newsletter',
    )
    if (statSync(join(dataDir, 'riparo.sqlite'), { throwIfNoEntry: false })) {
      for (const file of ['riparo.sqlite', 'riparo.sqlite-wal']) {
        expect(readFileSync(join(dataDir, file), 'latin1')).not.toContain('Secretwords')
      }
    }
  })
})

describeOnEachEngine('an address in the messages of other people', (createDatabase) => {
  test('is reported with their references, and stays', async () => {
    const { db, riparo } = await setUp(createDatabase)
    const write = (msg: string) =>
      acceptMessage(messageDependencies(db), contactMessage({ fields: { email: 'friend@example.com', msg } }))
    const named = await write('Othersecret: please write to joann@x.example, or <ANN@x.example>.')
    for (const msg of ['joann@x.example', 'ann@x.examples', 'ann.x.example']) await write(msg)
    const found = `This address is also in messages from other people, which are not erased here: ${named.reference}`
    const shown = await riparo('forget', 'ann@x.example', '--yes')
    expect(shown).toMatchObject({ code: 0, lines: [found, '0 messages, no address for the newsletter'] })
    expect(JSON.parse((await riparo('forget', 'Ann@x.example', '--json')).out)).toEqual({
      messages: [],
      subscriber: null,
      privateDetails: [],
      joined: [],
      mentions: [named.reference],
      detailsMentions: [],
      threads: [],
      noteMentions: [],
      seekers: [],
    })
    await acceptMessage(messageDependencies(db), inquiry({ fields: { email: 'ann@x.example' } }))
    const erased = await riparo('forget', 'ann@x.example', '--yes')
    expect(erased.lines.slice(-2)).toEqual([found, '1 message, no address for the newsletter'])
    expect(erased.out).not.toContain('Othersecret')
    expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(4)
  })
})

describeOnEachEngine('a message that the office answered', (createDatabase) => {
  test('is shown with the replies in its thread, and what became of them', async () => {
    const { db, riparo } = await setUp(createDatabase)
    const dependencies = messageDependencies(db)
    const { reference } = await acceptMessage(dependencies, inquiry())
    const ann = { id: 'ann', email: 'ann@riparo.example', name: 'Ann', role: 'agent' } as const
    const instant = start.toISOString()
    await db
      .insertInto('people')
      .values({ ...ann, invited_at: instant, joined_at: instant, revoked_at: null })
      .execute()
    const { id } = await db.selectFrom('threads').select('id').executeTakeFirstOrThrow()
    await reply(
      { db, catalogue: { findMany: async () => [] }, mail: { context: dependencies.mailContext } },
      { id, written: { text: 'Yes, it is.', properties: [] }, seen: 1, person: ann, now: minutes(1) },
    )
    const { out } = await riparo('messages', 'show', reference)
    expect(out).toContain(`Ann replied to wanjiru@example.co.ke on 2026-11-21 11:01:

Yes, it is.

send-reply: waiting, next from 2026-11-21 11:01
copy-reply: waiting, next from 2026-11-21 11:01`)
  })
})

describeOnEachEngine('notes of the office about a person', (createDatabase) => {
  test('are shown and erased with the messages; those about other people are reported, and stay', async () => {
    const { db, riparo } = await setUp(createDatabase)
    const write = async (email: string, note: string) => {
      const { reference } = await acceptMessage(
        messageDependencies(db),
        inquiry({ fields: { email, phone: '0711000000' } }),
      )
      const { thread_id } = await db
        .selectFrom('messages')
        .select('thread_id')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
      const event = { deed: 'note-thread', person_id: null, person_name: 'Ann', given_to: null } as const
      await db
        .insertInto('thread_deeds')
        .values({ ...event, id: reference, thread_id: thread_id ?? '', done_at: new Date().toISOString(), note })
        .execute()
      return reference
    }
    const theirs = await write('ann@x.example', 'Notesecret')
    const named = await write('friend@example.com', 'The sister of Ann@x.example')
    await write('other@example.com', 'joann@x.example')
    const shown = await riparo('forget', 'ann@x.example', '--yes')
    expect(shown.out).toMatch(new RegExp(`Noted .* about ${theirs}: Notesecret`))
    const said = `It is also in the office's notes on other people's messages, which stay: ${named}`
    expect(shown.lines).toContain(said)
    expect(await db.selectFrom('threads').select('email').orderBy('email').execute()).toEqual([
      { email: 'friend@example.com' },
      { email: 'other@example.com' },
    ])
    const notes = await db.selectFrom('thread_deeds').select('note').execute()
    expect(notes.map(({ note }) => note).sort()).toEqual(['The sister of Ann@x.example', 'joann@x.example'])
  })
})

describeOnEachEngine('an address that the office joined to a person', (createDatabase) => {
  test('is named and stays, and is erased with --joined', async () => {
    const { db, riparo } = await setUp(createDatabase)
    const write = async (email: string) =>
      (await acceptMessage(messageDependencies(db), inquiry({ fields: { email } }))).reference
    const writeJoined = async () => {
      const [own, other] = [await write('ann@x.example'), await write('ann.work@x.example')]
      const thread = db.selectFrom('messages').select('thread_id').where('reference', '=', own)
      await db.updateTable('messages').set({ thread_id: thread }).where('reference', '=', other).execute()
      return other
    }
    const other = await writeJoined()
    const kept = await riparo('forget', 'ann@x.example', '--yes')
    expect(kept.out).toContain('ann.work@x.example was joined to it by hand')
    expect(kept.out).toContain(other)
    expect(kept.lines.at(-1)).toBe('What was joined is not erased here, unless you add --joined.')
    expect(await db.selectFrom('messages').select('reference').execute()).toEqual([{ reference: other }])

    await writeJoined()
    const erased = await riparo('forget', 'ann@x.example', '--joined', '--yes')
    expect(erased.out).not.toContain('is not erased here')
    expect(await db.selectFrom('messages').select('reference').execute()).toEqual([])
  })
})

describeOnPostgres('text that was purged', (createDatabase) => {
  test('are gone from the files of the tables, and the output says where copies may remain', async () => {
    const { db, riparo } = await setUp(createDatabase)
    await acceptMessage(
      messageDependencies(db),
      inquiry({ now: new Date('2020-01-01'), fields: { msg: 'Secretwords' } }),
    )
    expect(await findInFiles(db, 'Secretwords')).not.toEqual([])
    expect(await riparo('purge', '--older-than', '24m', '--yes')).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Copies may remain in:\n- PostgreSQL's write-ahead log/),
    })
    expect(await findInFiles(db, 'Secretwords')).toEqual([])
  })

  test('stay in the files where the tables cannot be locked, and the output says so', async () => {
    const { db, riparo } = await setUp(createDatabase)
    await acceptMessage(messageDependencies(db), inquiry())
    const erased = await db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      await sql`lock table subscriber_tokens in access share mode`.execute(connection)
      const erased = await riparo('forget', 'wanjiru@example.co.ke', '--yes')
      await sql`rollback`.execute(connection)
      return erased
    })
    expect(erased.code).toBe(0)
    expect(erased.err).toMatch(/^- the files of PostgreSQL's table subscriber_tokens, until .*lock timeout$/m)
    expect(await db.selectFrom('messages').select('id').execute()).toEqual([])
  })
})

/** The tables and indexes of PostgreSQL whose files contain a text. */
async function findInFiles(db: SiteDatabase, text: string): Promise<string[]> {
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where pg_relation_filepath(oid) is not null
    and position(convert_to(${text}, 'UTF8') in pg_read_binary_file(pg_relation_filepath(oid))) > 0`.execute(db)
  return rows.map(({ name }) => name)
}

describeOnEachEngine('a backup from the command line', (createDatabase) => {
  test('is restored after the previous data was backed up', async () => {
    const { db, dataDir, riparo } = await setUp(createDatabase)
    await acceptMessage(messageDependencies(db), inquiry())
    const file = join(dataDir, 'site.jsonl')
    expect(await riparo('backup', file)).toMatchObject({
      code: 0,
      out: `${file}: 1 message, 0 subscribers, 0 listings\n`,
    })
    await db.deleteFrom('messages').execute()
    await acceptMessage(messageDependencies(db), contactMessage())
    const kinds = () => db.selectFrom('messages').select('kind').orderBy('kind').execute()
    expect(await riparo('restore', file)).toMatchObject({ code: 1, err: expect.stringContaining('--yes') })
    expect(await kinds()).toHaveLength(1)
    const restored = await riparo('restore', file, '--yes')
    expect(restored.lines).toEqual([
      expect.stringMatching(/^Previous data: .*\.jsonl$/),
      'Restored: 1 message, 0 subscribers, 0 listings',
      expect.stringMatching(
        /^Kept, although they are not in the backup of 2.*Z: 1 message, 0 subscribers, with their mails$/,
      ),
      expect.stringMatching(/^The backup has 2 unsent deliveries, which will be sent now\./),
    ])
    expect(await kinds()).toEqual([{ kind: 'contact-us' }, { kind: 'property-inquiry' }])
    const before = /^Previous data: (.*)$/m.exec(restored.out)?.[1] ?? ''
    expect(readFileSync(before, 'utf8')).toMatch(/contact-us/)
    expect(readFileSync(before, 'utf8')).not.toMatch(/property-inquiry/)
    expect((await riparo('restore', before, '--yes')).lines).toHaveLength(3)
    expect(await kinds()).toHaveLength(2)

    expect(await riparo('forget', 'wanjiru@example.co.ke', '--yes')).toMatchObject({ code: 0 })
    expect((await riparo('restore', file, '--yes')).lines.slice(2)).toEqual([
      'Not restored, because they were erased on request: 1 message, 0 subscribers',
    ])
    expect(await kinds()).toEqual([])
  })
})

const notMatching = (pattern: RegExp) => expect.not.stringMatching(pattern)

const commandsThatNeedADatabase = [
  ['messages', 'list'],
  ['messages', 'show', '000-000'],
  ['messages', 'count'],
  ['messages', 'export'],
  ['messages', 'retry', '--all'],
  ['messages', 'purge', '--older-than', '24m', '--yes'],
  ['purge', '--older-than', '24m', '--yes'],
  ['forget', 'wanjiru@example.co.ke', '--yes'],
  ['listings', 'withdraw', 'x'],
]

describeOnEachEngine('the database that a command works on', (createDatabase) => {
  test('is not created by a command that only reads or erases', async () => {
    const { target, connect } = await createDatabase()
    const dataDir = join(createFolder(), 'typo')
    const riparo = commandLine('dataDir' in target ? { dataDir } : target, dataDir)
    for (const args of [...commandsThatNeedADatabase, ['backup', join(createFolder(), 'b')]]) {
      expect({ args, ...(await riparo(...args)) }).toMatchObject({
        args,
        code: 1,
        out: '',
        err: expect.stringMatching(/^The .* holds no database of this site\. .*\n$/),
      })
    }
    expect(existsSync(dataDir)).toBe(false)
    if ('url' in target) {
      const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute((await connect()).db)
      expect(rows).toEqual([])
    }
  })

  test('is created by an import of listings and by a restore', async () => {
    const { db, dataDir, riparo } = await setUp(createDatabase)
    await acceptMessage(messageDependencies(db), inquiry())
    const file = join(dataDir, 'b')
    await riparo('backup', file)
    for (const args of [
      ['restore', file, '--yes'],
      ['listings', 'import', 'content/listings/karen.json'],
    ]) {
      const { target } = await createDatabase()
      const place = join(createFolder(), 'new')
      const fresh = commandLine('dataDir' in target ? { dataDir: place } : target, place)
      expect({ args, ...(await fresh(...args)) }).toMatchObject({ args, code: 0 })
      expect((await fresh('messages', 'count')).code).toBe(0)
    }
  })

  test('is refused in one line where a newer version made it', async () => {
    const { db, dataDir, riparo } = await setUp(createDatabase)
    const file = join(dataDir, 'b')
    await riparo('backup', file)
    await sql`insert into kysely_migration (name, timestamp) values ('999-future', '2026')`.execute(db)
    for (const args of [
      ['messages', 'list'],
      ['backup', join(dataDir, 'c')],
      ['restore', file, '--yes'],
    ]) {
      expect({ args, ...(await riparo(...args)) }).toMatchObject({
        args,
        code: 1,
        out: '',
        err: expect.stringMatching(/^The database cannot be opened: a newer version .* 999-future .*\n$/),
      })
    }
    expect(existsSync(join(dataDir, 'c'))).toBe(false)
  })
})

describeOnEachEngine('a row that somebody changed by hand', (createDatabase) => {
  test('causes no stack trace in any command, and is found, shown and erased', async () => {
    const { db, dataDir, riparo } = await setUp(createDatabase)
    const odd = [
      { fields: '{"email":"odd@example.com"}', received_at: 'yesterday' },
      { fields: 'Dear Sir, write to odd@example.com' },
      { fields: '"odd@example.com"' },
      { fields: 'null' },
      { fields: '{"email":"odd@example.com","name":7,"msg":{"a":null},"propertyID":[1]}', kind: 'letter' as never },
      { fields: '{"__proto__":{"email":"odd@example.com"}}' },
    ]
    for (const [index, change] of odd.entries()) {
      const { reference } = await acceptMessage(messageDependencies(db), inquiry({ fields: { msg: String(index) } }))
      await db.updateTable('messages').set(change).where('reference', '=', reference).execute()
    }
    await db.updateTable('outbox').set({ delivered_at: 'long ago', due_at: 'soon', content: 'no JSON' }).execute()
    const rows = await db.selectFrom('messages').select('reference').execute()
    const commands = [
      ['messages', 'list'],
      ['messages', 'list', '--json', '--listing', 'x'],
      ['messages', 'count'],
      ['messages', 'export'],
      ...rows.map(({ reference }) => ['messages', 'show', reference]),
      ['messages', 'retry', '--all'],
    ]
    for (const args of commands) {
      expect({ args, ...(await riparo(...args)) }).toMatchObject({ args, code: 0, err: notMatching(/\n {4}at /) })
    }
    const backup = await riparo('backup', join(dataDir, 'b'))
    expect(backup).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^messages, id .*: received_at is not an instant/m),
    })
    expect(backup.err).toMatch(/^The backup cannot be restored while it has 14 invalid rows\.$/m)
    const restored = await riparo('restore', join(dataDir, 'b'), '--yes')
    expect(restored).toMatchObject({ code: 1, err: expect.stringMatching(/^.*: line \d+: messages: .*\n$/) })

    expect(await riparo('forget', 'odd@example.com', '--yes')).toMatchObject({ code: 0, err: notMatching(/\n {4}at /) })
    expect(
      await db
        .selectFrom('messages')
        .select('kind')
        .where('kind', '=', 'letter' as never)
        .execute(),
    ).toEqual([])
  })
})

describe('the command line', () => {
  test('fails with one line when its data folder cannot be created', async () => {
    const riparo = commandLine({ dataDir: '/proc/nowhere' }, '/proc/nowhere')
    const file = 'content/listings/karen.json'
    expect(await riparo('listings', 'import', file)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^DATA_DIR is "\/proc\/nowhere", but .*ENOENT.*\n$/),
    })
  })

  test('fails with one line when it cannot read or write a file', async () => {
    const { riparo, dataDir } = await setUp(createSqliteDatabase)
    for (const [args, reason] of [
      [['backup', join(dataDir, 'nowhere', 'b')], /^ENOENT.*\n$/],
      [['backup', join(dataDir, 'riparo.sqlite')], /^EEXIST.*\n$/],
      [['messages', 'export', join(dataDir, 'nowhere', 'c')], /^ENOENT.*\n$/],
      [['restore', dataDir, '--yes'], /^\/.*: EISDIR.*\n$/],
      [['listings', 'import', join(dataDir, 'nowhere')], /^ENOENT.*nowhere'\n$/],
      [['listings', 'import', dataDir], /^\/.*: EISDIR.*\n$/],
      [['articles', 'import', join(dataDir, 'long'.repeat(99))], /^ENAMETOOLONG.*\n$/],
    ] as const) {
      expect({ args, ...(await riparo(...args)) }).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(reason),
      })
    }
  })

  test('fails with one line when it cannot read the folder of photographs', async () => {
    const { riparo, dataDir } = await setUp(createSqliteDatabase)
    const photos = ['--photos', join(dataDir, 'nowhere')]
    expect(await riparo('listings', 'import', 'content/listings/karen.json', ...photos)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^ENOENT.*nowhere'\n$/),
    })
  })

  test('writes tables as new files that only their owner reads, and replaces none', async () => {
    const { riparo, dataDir } = await setUp(createSqliteDatabase)
    for (const command of ['export', 'template']) {
      const file = join(dataDir, `${command}.csv`)
      expect(await riparo('listings', command, file)).toMatchObject({ code: 0, err: '' })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      writeFileSync(file, 'filled in')
      expect(await riparo('listings', command, file)).toMatchObject({ code: 1, err: expect.stringMatching(/^EEXIST/) })
      expect(readFileSync(file, 'utf8')).toBe('filled in')
    }
  })

  test('prints the stack of a bug, also where its error has a code', async () => {
    const NODE_OPTIONS = breaking('fs.existsSync')
    const { dataDir } = await setUp(createSqliteDatabase)
    const { code, out, err } = await runInOwnProcess(['messages', 'count'], { DATA_DIR: dataDir, NODE_OPTIONS })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/TypeError .*(\n {4}at .*)+server\/database\/open\.ts:\d+/)
  })

  test('exits without an error when its reader closes the pipe', async () => {
    const { db, env } = await setUp(createSqliteDatabase)
    for (let count = 0; count < 100; count++) {
      const fields = { name: String(count), msg: 'x'.repeat(5_000) }
      await acceptMessage(messageDependencies(db), contactMessage({ fields }))
    }
    for (const args of [
      ['messages', 'export'],
      ['messages', 'list', '--json'],
    ]) {
      const child = spawn(process.execPath, ['cli/riparo.ts', ...args], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout.once('data', () => child.stdout.destroy())
      const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
      expect({ args, code, err }).toEqual({ args, code: 0, err: '' })
    }
  })

  test('lists the listings whose place is not on the maps, with the nearest spellings, and says in one line that no service answers', async () => {
    const { dataDir } = await setUp(createSqliteDatabase)
    await using service = await startHygraph({
      records: [
        propertyRecord(1, { id: 'known00001', townCity: 'Nairobi', neighbourhood: 'Kilimani' }),
        propertyRecord(2, { id: 'misspelt01', townCity: 'Nairobi', neighbourhood: 'Kilimanni' }),
        propertyRecord(3, { id: 'unknown001', townCity: null, neighbourhood: null, estate: null }),
        propertyRecord(4, { id: 'known00002', townCity: 'Nairobi', neighbourhood: 'kilimani ' }),
        propertyRecord(5, { id: 'misspelt02', townCity: 'Atlantis', neighbourhood: 'Old Harbour' }),
        propertyRecord(6, { id: 'misspelt03', townCity: 'Nairobi', neighbourhood: null, estate: null }),
      ],
    })
    const env = { PROPERTIES_ENDPOINT: service.endpoint, PROPERTIES_COLLECTION: 'riparos' }
    // A process ends once the narrower queries have their answers, too.
    const riparo = (...args: string[]) => runInOwnProcess(args, toEnv({ dataDir }, dataDir, env))
    expect(await riparo('places', 'check')).toMatchObject({
      code: 1,
      err: '',
      lines: [
        'MISSPELT03  Nairobi: no neighbourhood or estate',
        'UNKNOWN001  no town',
        'MISSPELT02  Atlantis/Old Harbour',
        'MISSPELT01  Nairobi/Kilimanni; near: Nairobi/Kilimani',
        '4 of 6 listings have no place on the maps',
      ],
    })
    service.records = service.records.slice(0, 1)
    expect(await riparo('places', 'check')).toMatchObject({
      code: 0,
      lines: ['0 of 1 listings have no place on the maps'],
    })
    service.fault = 'a bad gateway'
    expect(await riparo('places', 'check')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The listings cannot be read: .*502.*\n$/),
    })
  })

  test('says that no mail is sent, or what is wrong with the key, before it asks the DNS', async () => {
    const { riparo, env } = await setUp(createSqliteDatabase)
    const none = 'The site sends no mails and reads none: SMTP_URL and IMAP_URL are not set'
    expect(await riparo('mail', 'check')).toMatchObject({ code: 1, out: '', err: expect.stringContaining(none) })
    const mails = { SMTP_URL: 'smtp://m.example', MAIL_FROM: 'a@b.example', MAIL_TO: 'a@b.example' }
    const check = (...args: string[]) => runInThisProcess(['mail', 'check', ...args], { ...env, ...mails })
    expect(await check('--selector', 'a b')).toMatchObject({ code: 2, out: '' })
    const signed = { ...env, ...mails, MAIL_DKIM_KEY_FILE: '/nowhere/dkim.pem', MAIL_DKIM_SELECTOR: 'site' }
    expect(await runInThisProcess(['mail', 'check'], signed)).toMatchObject({
      code: 1,
      err: expect.stringContaining('MAIL_DKIM_KEY_FILE is "/nowhere/dkim.pem", but ENOENT'),
    })
  })

  test('prints its help, and refuses unknown commands and wrong usage', async () => {
    const { riparo, dataDir } = await setUp(createSqliteDatabase)
    const help = await riparo('--help')
    expect(help.code).toBe(0)
    for (const command of ['list', 'show', 'count', 'export', 'retry', 'purge'])
      expect(help.out).toContain(`messages ${command}`)
    for (const command of [
      'forget EMAIL',
      'purge --older-than AGE',
      'backup FILE',
      'restore FILE',
      'listings import',
      'listings withdraw',
      'places check',
      'office invite EMAIL',
      'mail check',
    ]) {
      expect(help.out).toContain(`npm run riparo -- ${command}`)
    }
    for (const args of [
      [],
      ['messages'],
      ['messages', 'burn'],
      ['messages', 'show'],
      ['messages', 'list', '--loud'],
      ['messages', 'list', '--state', 'lost'],
      ['messages', 'list', '--limit', 'x'],
      ['forget'],
      ['constructor'],
    ]) {
      expect(await riparo(...args)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/./) })
    }
    expect(await riparo('restore', join(dataDir, 'nowhere'), '--yes')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no file/),
    })
    writeFileSync(join(dataDir, 'letter'), 'Dear Sir or Madam')
    expect(await riparo('restore', join(dataDir, 'letter'), '--yes')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/letter is not a backup of this site/),
    })
  })
})
