import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { acceptMessage } from '../messages/accept.ts'
import { subscribe } from '../messages/newsletter/subscribers.ts'
import { contactMessage, inquiry, messageDependencies } from '../messages/testing/submission.ts'
import { OperatorError } from '../operator-error.ts'
import { writeBackup } from './backup.ts'
import { eraseOldBackups } from './backup-files.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { restoreBackup } from './restore.ts'
import { type Row, tableKeys } from './table-keys.ts'
import type { SiteDatabase, Tables } from './tables.ts'
import { connectMigrated, createFolder, createSqliteDatabase, describeOnEachEngine } from './testing/engines.ts'

const now = new Date('2026-11-21T08:00:00.000Z')

/** Adds rows to every table except the listings. */
async function fill(db: SiteDatabase) {
  const dependencies = messageDependencies(db)
  await acceptMessage(dependencies, {
    ...inquiry({ fields: { name: 'Zoë "🏡"\n', propertyID: 'clx12abc34, def' } }),
    typed: { phone: '+254 (0) 700 000 000' },
  })
  await acceptMessage(dependencies, contactMessage({ submissionKey: 'k' }))
  await subscribe(dependencies, { email: 'a@b.example', submissionKey: null, privacyVersion: '1', now })
  const first_offered_at = new Date(0).toISOString()
  const villa = { property_name: 'Villa', property_status: 'For_Sale', property_type: 'Residential' }
  const known = { short_id: 'abc', ...villa, first_offered_at }
  await db.insertInto('known_listings').values(known).execute()
  const redirect = {
    old_address: '/ältere-seite?p=1',
    target: '/faqs',
    source: 'import',
    added_at: first_offered_at,
  } as const
  await db.insertInto('redirects').values(redirect).execute()
}

/** The format of backups of earlier versions. */
function withoutChecksum(lines: string[]) {
  return lines.slice(0, -1).map((line) => line.replace(',"checksum":"sha256"', ''))
}

function replaceIn(lines: string[], table: string, from: string, to: string) {
  return lines.map((line) => (line.startsWith(`{"table":"${table}"`) ? line.replace(from, to) : line))
}

async function readAll(db: SiteDatabase) {
  const tables = Object.entries(tableKeys) as [keyof Tables, string][]
  const contents = tables.map(async ([table, key]) => {
    const rows = (await db.selectFrom(table).selectAll().execute()) as Row[]
    return [table, rows.toSorted((one, other) => (String(one[key]) < String(other[key]) ? -1 : 1))]
  })
  return Object.fromEntries(await Promise.all(contents))
}

describeOnEachEngine('a backup', (createDatabase) => {
  test('restores every row, into the same engine and into the other', async () => {
    const database = await connectMigrated(createDatabase)
    await fill(database.db)
    const before = await readAll(database.db)
    const folder = createFolder()
    const file = join(folder, 'site.jsonl')
    expect(await writeBackup(database, file)).toMatchObject({ messages: 2, subscribers: 1, known_listings: 1 })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await database.db.deleteFrom('messages').execute()
    await restoreBackup(database, file, { scratchDir: folder, safetyBackup: join(folder, 'before') })
    expect(await readAll(database.db)).toEqual(before)
    expect(readdirSync(folder).sort()).toEqual(['before', 'site.jsonl'])

    const other = await connectMigrated(createSqliteDatabase)
    await restoreBackup(other, file, { scratchDir: folder, safetyBackup: join(folder, 'before the other') })
    expect(await readAll(other.db)).toEqual(before)
  })

  test.each([true, false])('holds every line break that a visitor can write; checksum: %s', async (hasChecksum) => {
    const database = await connectMigrated(createDatabase)
    // The contact form keeps U+2028 and U+2029 in a message, at which many programs break lines.
    const msg = 'one\u2028two\u2029three\u0085four\u000bfive\rsix\r\nseven\neight'
    await acceptMessage(messageDependencies(database.db), contactMessage({ fields: { msg } }))
    const before = await readAll(database.db)
    const folder = createFolder()
    const file = join(folder, 'site.jsonl')
    await writeBackup(database, file)
    const written = readFileSync(file, 'utf8')
    expect(written).not.toMatch(/[\u2028\u2029]/)
    if (!hasChecksum) {
      const old = withoutChecksum(written.trimEnd().split('\n')).join('\n')
      writeFileSync(file, `${old.replaceAll('\\u2028', '\u2028').replaceAll('\\u2029', '\u2029')}\n`)
      expect(readFileSync(file, 'utf8')).toMatch(/[\u2028\u2029]/)
    }
    for (const target of [database, await connectMigrated(createDatabase)]) {
      await restoreBackup(target, file, { scratchDir: folder, safetyBackup: join(folder, randomUUID()) })
      expect(await readAll(target.db)).toEqual(before)
    }
  })

  test('holds every character that a text may have, from SQLite into every engine', async () => {
    const [source, target] = [await connectMigrated(createSqliteDatabase), await connectMigrated(createDatabase)]
    const scalars = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(
      (code) => code < 0xd800 || code > 0xdfff,
    )
    const texts = Array.from({ length: 112 }, (_, row) =>
      String.fromCodePoint(...scalars.slice(Math.max(1, row * 10_000), (row + 1) * 10_000)),
    )
    const facts = { property_status: 'For_Sale', property_type: 'Land' }
    const rows = texts.map((property_name, row) => ({ ...facts, short_id: `s${row + 100}`, property_name }))
    await source.db.insertInto('known_listings').values(rows).execute()
    const folder = createFolder()
    await writeBackup(source, join(folder, 'b'))
    await restoreBackup(target, join(folder, 'b'), { scratchDir: folder, safetyBackup: join(folder, 'before') })
    const stored = await target.db.selectFrom('known_listings').select('property_name').orderBy('short_id').execute()
    expect(stored.map(({ property_name }) => property_name).join('') === texts.join('')).toBe(true)
  })

  test('of listings with U+0000, which only SQLite stores, is restored into every engine without it', async () => {
    const sqlite = await connectMigrated(createSqliteDatabase)
    const known = { short_id: 'abc', property_status: 'For_Sale', property_type: 'Residential' }
    await sqlite.db
      .insertInto('known_listings')
      .values({ ...known, property_name: 'Vil\0la' })
      .execute()
    const folder = createFolder()
    await writeBackup(sqlite, join(folder, 'b'))
    const target = await connectMigrated(createDatabase)
    await restoreBackup(target, join(folder, 'b'), { scratchDir: folder, safetyBackup: join(folder, 'before') })
    const { property_name } = await target.db.selectFrom('known_listings').selectAll().executeTakeFirstOrThrow()
    expect(property_name).toBe('Villa')
  })

  test('is a snapshot, and does not block writers', async () => {
    const database = await createDatabase({ migrated: true })
    const [reader, writer] = [await database.connect(), await database.connect()]
    for (let count = 0; count < 5; count++) {
      await acceptMessage(messageDependencies(reader.db), inquiry({ fields: { email: `${count}@b.example` } }))
    }
    let writing: Promise<unknown> | undefined
    const counts = await writeBackup(reader, join(createFolder(), 'b'), () => {
      writing ??= acceptMessage(messageDependencies(writer.db), contactMessage())
    })
    await writing
    expect(counts).toMatchObject({ messages: 5, outbox: 10 })
    expect(await writer.db.selectFrom('messages').selectAll().execute()).toHaveLength(6)
  })

  test('of an older version is migrated when it is restored', async () => {
    const old = await (await createDatabase()).connect()
    await migrate(old.db, '001-first-tables')
    const message = { id: 'm1', kind: 'contact-us', reference: 'r', fields: '{}', privacy_version: '1' } as const
    await old.db
      .insertInto('messages')
      .values({ ...message, received_at: now.toISOString() })
      .execute()
    const oldMail = { id: 'o1', message_id: 'm1', purpose: 'notify-firm', mail: '{"a":1}', attempts: 0 }
    await (old.db as unknown as Kysely<{ outbox: Row }>).insertInto('outbox').values(oldMail).execute()
    const folder = createFolder()
    await writeBackup(old, join(folder, 'b'))

    const current = await connectMigrated(createDatabase)
    await restoreBackup(current, join(folder, 'b'), { scratchDir: folder, safetyBackup: join(folder, 'before') })
    expect(await current.db.selectFrom('outbox').select(['id', 'content']).execute()).toEqual([
      { id: 'o1', content: '{"a":1}' },
    ])
  })
})

describe('a file that is not a complete backup changes nothing', () => {
  async function backedUp() {
    const database = await connectMigrated(createSqliteDatabase)
    await fill(database.db)
    const folder = createFolder()
    const file = join(folder, 'b')
    await writeBackup(database, file)
    return { database, folder, lines: readFileSync(file, 'utf8').split('\n').slice(0, -1) }
  }

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ['empty', () => [], /is not a backup/],
    ['something else', () => ['Dear Sir or Madam'], /is not a backup/],
    ['JSON of something else', () => ['{"rows":{}}'], /is not a backup/],
    ['without its end', (lines) => lines.slice(0, -1), /is incomplete/],
    ['without a row', (lines) => lines.toSpliced(4, 1), /line \d+: mail_slots: FOREIGN KEY constraint failed/],
    ['cut within a line', (lines) => [...lines.slice(0, -1), '{"rows'], /is not a backup of this site, or was changed/],
    ['cut between two lines', (lines) => lines.slice(0, -2), /is incomplete/],
    [
      'with a word changed',
      (lines) => replaceIn(lines, 'messages', 'Zoë', 'Zoe'),
      /line 22: the checksum does not match/,
    ],
    ['with a line added at the end', (lines) => [...lines, '{"rows":{}}'], /line 23: there is text after the end/],
    ['with an empty line at the end', (lines) => [...lines, '', ''], /line 23: there is text after the end/],
    [
      'of an earlier version with text after its end',
      (lines) => [...withoutChecksum(lines), 'Kind regards'],
      /line 22: there is text after the end/,
    ],
    ['that is not UTF-8', (lines) => lines.toSpliced(2, 1, '\xff'), /line 3: it is not a line of a backup/],
    [
      'of the migration __proto__',
      (lines) => lines.with(0, '{"riparo":"backup","migration":"__proto__","made_at":""}'),
      /line 1: it is not a line of a backup/,
    ],
    [
      'with a row of a table that its migration does not have',
      (lines) => [
        lines[0]?.replace(/"migration":"[^"]*"/, '"migration":"001-first-tables"') ?? '',
        '{"table":"subscribers","row":{}}',
      ],
      /line 2: subscribers: its migration has no such table/,
    ],
    ['with a table that is none of ours', (lines) => lines.toSpliced(1, 0, '{"table":"x","row":{}}'), /was changed/],
    [
      'of a newer version',
      (lines) => [lines[0]?.replace(/"migration":"[^"]*"/, '"migration":"999-future"') ?? '', ...lines.slice(1)],
      /was made by a newer version: 999-future/,
    ],
  ])('%s', async (_what, change, reason) => {
    const { database, folder, lines } = await backedUp()
    const before = await readAll(database.db)
    const file = join(folder, 'changed')
    writeFileSync(file, change(lines).join('\n'))
    const fault = await restoreBackup(database, file, {
      scratchDir: folder,
      safetyBackup: join(folder, 'before'),
    }).catch((error) => error)
    expect(fault.message).toMatch(reason)
    expect(fault).toBeInstanceOf(OperatorError)
    expect(await readAll(database.db)).toEqual(before)
    expect(readdirSync(folder).sort()).toEqual(['b', 'changed'])
  })

  const row = { id: 'm9', kind: 'contact-us', reference: 'RIP-9', fields: '{}', privacy_version: '1', received_at: now }
  const listing = {
    ...{ id: 'l9', short_id: 'l9', created_at: now, property_name: 'Villa', property_status: 'For_Sale' },
    ...{ property_type: 'Residential', property_features: '[]', property_images: '[]' },
  }
  const owner = { owner_kind: 'message', owner_id: 'm9' }
  const entry = { ...owner, id: 'o9', purpose: 'notify-firm', content: '{}', attempts: 0, due_at: now }

  test.each<[object, RegExp]>([
    [{ table: 'messages', row: { ...row, fields: 'Dear Sir' } }, /messages: fields is not JSON$/],
    [{ table: 'messages', row: { ...row, fields: '[]' } }, /messages: fields is not a JSON object of texts$/],
    [{ table: 'messages', row: { ...row, typed: '["07"]' } }, /messages: typed is not a JSON object of texts$/],
    [{ table: 'messages', row: { ...row, fields: '{"name":7}' } }, /messages: fields is not a JSON object of texts$/],
    [
      { table: 'messages', row: { ...row, received_at: 'yesterday' } },
      /messages: received_at is not an instant such as/,
    ],
    [{ table: 'messages', row: { ...row, received_at: '2026-02-30T08:00:00.000Z' } }, /received_at is not an instant/],
    [{ table: 'messages', row: { ...row, received_at: 7 } }, /messages: received_at is not text$/],
    [{ table: 'messages', row: { ...row, kind: 'letter' } }, /messages: kind is not a kind of message$/],
    [{ table: 'messages', row: { ...row, id: null } }, /messages: id is missing$/],
    [{ table: 'messages', row: { ...row, id: undefined } }, /messages: id is missing$/],
    [{ table: 'messages', row: { ...row, reference: { path: 'x' } } }, /messages: reference is not text$/],
    [{ table: 'messages', row: { ...row, note: '' } }, /messages: it has no column "note"$/],
    [
      {
        table: 'known_listings',
        row: { short_id: 'abc', property_name: 'V', property_status: 'For_Sale', property_type: 'Land', held: 0 },
      },
      /known_listings: UNIQUE constraint failed/,
    ],
    [{ table: 'listings', row: { ...listing, number_of_bedrooms: 3_000_000_000 } }, /number_of_bedrooms is too large$/],
    [{ table: 'listings', row: { ...listing, number_of_bedrooms: 1.5 } }, /number_of_bedrooms is not a whole number$/],
    [{ table: 'listings', row: { ...listing, updated_at: 'yesterday' } }, /updated_at is not an instant/],
    [{ table: 'listings', row: { ...listing, property_price: '7' } }, /listings: property_price is not a number$/],
    [{ table: 'listings', row: { ...listing, main_image: '{}' } }, /main_image is not a JSON object with a url$/],
    [
      { table: 'listings', row: { ...listing, property_features: '{}' } },
      /property_features is not a JSON array of texts/,
    ],
    [{ table: 'outbox', row: entry }, /outbox: its row of messages is missing$/],
    [{ table: 'outbox', row: { ...entry, owner_kind: 'listing' } }, /outbox: owner_kind is not a kind of owner$/],
    [{ table: 'outbox', row: { ...entry, purpose: 'spam' } }, /outbox: purpose is not a purpose/],
    [{ table: 'outbox', row: { ...entry, attempts: true } }, /outbox: attempts is not a number/],
    [
      { table: 'submissions', row: { fingerprint: 'f9', message_id: 'm9', received_at: now } },
      /submissions: its row of messages is missing$/,
    ],
  ])('with the row %j', async (line, reason) => {
    const { database, folder, lines } = await backedUp()
    const before = await readAll(database.db)
    const end = withoutChecksum(lines)
    const table = (line as { table: string }).table
    const counts = end.pop()?.replace(new RegExp(`"${table}":(\\d+)`), (_, count) => `"${table}":${Number(count) + 1}`)
    const position = end.findIndex((text) => text.startsWith('{"table":"outbox"'))
    const file = join(folder, 'changed')
    writeFileSync(file, [...end.toSpliced(position, 0, JSON.stringify(line)), counts, ''].join('\n'))
    const restoring = restoreBackup(database, file, { scratchDir: folder, safetyBackup: join(folder, 'before') })
    const fault = await restoring.catch((error) => error)
    expect(fault).toBeInstanceOf(OperatorError)
    expect(fault.message).toMatch(reason)
    expect(fault.message).toContain(`${file} is not a backup of this site, or was changed: line ${position + 1}: `)
    expect(await readAll(database.db)).toEqual(before)
  })

  test('and an existing file is not overwritten', async () => {
    const { database, folder } = await backedUp()
    await expect(writeBackup(database, join(folder, 'b'))).rejects.toThrow('EEXIST')
    expect(readFileSync(join(folder, 'b'), 'utf8')).toMatch(/^\{"riparo":"backup"/)
  })
})

describeOnEachEngine('before the tables change', (createDatabase) => {
  test('no backup is made when there are none yet', async () => {
    const { target } = await createDatabase()
    const dataDir = 'dataDir' in target ? target.dataDir : createFolder()
    await (await openDatabase({ dataDir, databaseUrl: 'url' in target ? target.url : null })).close()
    expect(readdirSync(dataDir)).not.toContain('backups')
  })

  test('their rows are written to a backup that can be restored', async () => {
    const { target, connect } = await createDatabase()
    const dataDir = 'dataDir' in target ? target.dataDir : createFolder()
    const place = { dataDir, databaseUrl: 'url' in target ? target.url : null }
    const old = await connect()
    await migrate(old.db, '002-subscribers')
    await old.db
      .insertInto('subscribers')
      .values({ id: 's1', email: 'a@b.example', consented_at: now.toISOString(), privacy_version: '1' })
      .execute()
    for (let start = 0; start < 2; start++) await (await openDatabase(place)).close()
    const [file, ...others] = readdirSync(join(dataDir, 'backups'))
    expect(others).toEqual([])
    expect(file).toMatch(/^before-003-forwards-\d{4}-.*\.jsonl$/)

    const fresh = await connectMigrated(createSqliteDatabase)
    const backup = join(dataDir, 'backups', file ?? '')
    await restoreBackup(fresh, backup, { scratchDir: dataDir, safetyBackup: join(dataDir, 'before') })
    expect(await fresh.db.selectFrom('subscribers').select('email').execute()).toEqual([{ email: 'a@b.example' }])
  })
})

test('automatic backups are erased after 30 days, and no other file', () => {
  const dataDir = createFolder()
  const folder = join(dataDir, 'backups')
  mkdirSync(folder)
  const write = (name: string, days: number) => {
    writeFileSync(join(folder, name), '')
    const then = now.getTime() / 1000 - days * 24 * 60 * 60
    utimesSync(join(folder, name), then, then)
  }
  write('before-003-old.jsonl', 31)
  write('before-003-new.jsonl', 29)
  write('my-own.jsonl', 400)
  eraseOldBackups(dataDir, now)
  eraseOldBackups(join(dataDir, 'nowhere'), now)
  expect(readdirSync(folder).sort()).toEqual(['before-003-new.jsonl', 'my-own.jsonl'])
})
