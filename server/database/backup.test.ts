import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { acceptMessage } from '../messages/accept.ts'
import { subscribe } from '../messages/subscribers.ts'
import { contactMessage, frontDesk, inquiry } from '../messages/testing/submission.ts'
import { type Row, tableKeys, writeBackup } from './backup.ts'
import { migrate } from './migrate.ts'
import { eraseOldBackups, openDatabase } from './open.ts'
import { BackupError, restoreBackup } from './restore.ts'
import type { Tables } from './tables.ts'
import { connectMigrated, createFolder, createSqliteDatabase, describeOnEachEngine } from './testing/engines.ts'

const now = new Date('2026-11-21T08:00:00.000Z')

/** Something in every table but the listings. */
async function fill(db: Kysely<Tables>) {
  const desk = frontDesk(db)
  await acceptMessage(desk, inquiry({ fields: { name: 'Zoë "🏡"\n' } }))
  await acceptMessage(desk, contactMessage({ submissionKey: 'k' }))
  await subscribe(desk, { email: 'a@b.example', submissionKey: null, privacyVersion: '1', now })
  const known = { short_id: 'abc', property_name: 'Villa', property_status: 'For_Sale', property_type: 'Residential' }
  await db.insertInto('known_listings').values(known).execute()
}

async function readAll(db: Kysely<Tables>) {
  const tables = Object.entries(tableKeys) as [keyof Tables, string][]
  const contents = tables.map(async ([table, key]) => {
    const rows = (await db.selectFrom(table).selectAll().execute()) as Row[]
    return [table, rows.toSorted((one, other) => (String(one[key]) < String(other[key]) ? -1 : 1))]
  })
  return Object.fromEntries(await Promise.all(contents))
}

describeOnEachEngine('a backup', (createDatabase) => {
  test('put back makes everything as it was, in the same engine and in the other', async () => {
    const database = await connectMigrated(createDatabase)
    await fill(database.db)
    const before = await readAll(database.db)
    const folder = createFolder()
    const file = join(folder, 'site.jsonl')
    expect(await writeBackup(database, file)).toMatchObject({ messages: 2, subscribers: 1, known_listings: 1 })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await database.db.deleteFrom('messages').execute()
    await acceptMessage(frontDesk(database.db), inquiry({ fields: { msg: 'Since then' } }))
    await restoreBackup(database, file, { scratchDir: folder, before: join(folder, 'before') })
    expect(await readAll(database.db)).toEqual(before)
    expect(readdirSync(folder).sort()).toEqual(['before', 'site.jsonl'])

    const other = await connectMigrated(createSqliteDatabase)
    await restoreBackup(other, file, { scratchDir: folder, before: join(folder, 'before the other') })
    expect(await readAll(other.db)).toEqual(before)
  })

  test('is one instant, and holds up nobody who writes', async () => {
    const database = await createDatabase()
    const [reader, writer] = [await database.connect(), await database.connect()]
    await migrate(reader.db)
    for (let count = 0; count < 5; count++) {
      await acceptMessage(frontDesk(reader.db), inquiry({ fields: { email: `${count}@b.example` } }))
    }
    let writing: Promise<unknown> | undefined
    const counts = await writeBackup(reader, join(createFolder(), 'b'), () => {
      writing ??= acceptMessage(frontDesk(writer.db), contactMessage())
    })
    await writing
    expect(counts).toMatchObject({ messages: 5, outbox: 10 })
    expect(await writer.db.selectFrom('messages').selectAll().execute()).toHaveLength(6)
  })

  test('put back does not deliver again what was delivered since', async () => {
    const database = await connectMigrated(createDatabase)
    await acceptMessage(frontDesk(database.db), inquiry())
    const folder = createFolder()
    await writeBackup(database, join(folder, 'b'))
    const delivered_at = now.toISOString()
    await database.db.updateTable('outbox').set({ delivered_at }).where('purpose', '=', 'notify-firm').execute()
    await restoreBackup(database, join(folder, 'b'), { scratchDir: folder, before: join(folder, 'before') })
    const rows = await database.db.selectFrom('outbox').select(['purpose', 'delivered_at']).orderBy('purpose').execute()
    expect(rows).toEqual([
      { purpose: 'acknowledge-visitor', delivered_at: null },
      { purpose: 'notify-firm', delivered_at },
    ])
  })

  test('put back leaves a mail that a server is sending at this moment in its hands', async () => {
    const database = await connectMigrated(createDatabase)
    await acceptMessage(frontDesk(database.db, { mails: false }), inquiry())
    const folder = createFolder()
    await writeBackup(database, join(folder, 'b'))
    const leased_until = now.toISOString()
    await database.db.updateTable('outbox').set({ leased_until }).execute()
    await restoreBackup(database, join(folder, 'b'), { scratchDir: folder, before: join(folder, 'before') })
    expect(await database.db.selectFrom('outbox').select('leased_until').execute()).toEqual([{ leased_until }])
  })

  test('of an older version is brought up to date when it is put back', async () => {
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
    await restoreBackup(current, join(folder, 'b'), { scratchDir: folder, before: join(folder, 'before') })
    expect(await current.db.selectFrom('outbox').select(['id', 'content']).execute()).toEqual([
      { id: 'o1', content: '{"a":1}' },
    ])
  })
})

describe('a file that is no whole backup changes nothing', () => {
  async function backedUp() {
    const database = await connectMigrated(createSqliteDatabase)
    await fill(database.db)
    const folder = createFolder()
    const file = join(folder, 'b')
    await writeBackup(database, file)
    return { database, folder, lines: readFileSync(file, 'utf8').split('\n').slice(0, -1) }
  }

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ['empty', () => [], /is no backup/],
    ['something else', () => ['Dear Sir or Madam'], /is no backup/],
    ['JSON of something else', () => ['{"rows":{}}'], /is no backup/],
    ['without its end', (lines) => lines.slice(0, -1), /is not whole/],
    ['without a row', (lines) => lines.toSpliced(2, 1), /is not whole|foreign key/i],
    ['cut within a line', (lines) => [...lines.slice(0, -1), '{"rows'], /is no backup of this site, or was changed/],
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
    const fault = await restoreBackup(database, file, { scratchDir: folder, before: join(folder, 'before') }).catch(
      (error) => error,
    )
    expect(fault.message).toMatch(reason)
    if (!/foreign/i.test(fault.message)) expect(fault).toBeInstanceOf(BackupError)
    expect(await readAll(database.db)).toEqual(before)
    expect(readdirSync(folder).sort()).toEqual(['b', 'changed'])
  })

  test('and a file that is there already is not written over', async () => {
    const { database, folder } = await backedUp()
    await expect(writeBackup(database, join(folder, 'b'))).rejects.toThrow('EEXIST')
    expect(readFileSync(join(folder, 'b'), 'utf8')).toMatch(/^\{"riparo":"backup"/)
  })
})

describeOnEachEngine('before the tables change', (createDatabase) => {
  test('nothing is written where there are none yet', async () => {
    const { target } = await createDatabase()
    const dataDir = 'dataDir' in target ? target.dataDir : createFolder()
    await (await openDatabase({ dataDir, databaseUrl: 'url' in target ? target.url : null })).close()
    expect(readdirSync(dataDir)).not.toContain('backups')
  })

  test('what they hold is in a file that can be put back', async () => {
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
    await restoreBackup(fresh, backup, { scratchDir: dataDir, before: join(dataDir, 'before') })
    expect(await fresh.db.selectFrom('subscribers').select('email').execute()).toEqual([{ email: 'a@b.example' }])
  })
})

test('backups that were made by themselves are erased after 30 days, and no other file', () => {
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
