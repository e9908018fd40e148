import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseForm } from '../../domain/messages/parse-form.ts'
import { createListingStore } from '../listings/listing-store.ts'
import { composeMails } from '../messages/mails.ts'
import { messageDependencies } from '../messages/testing/submission.ts'
import { writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import type { SiteDatabase } from './tables.ts'
import { connectMigrated, createSqliteDatabase, describeOnPostgres } from './testing/engines.ts'

vi.setConfig({ testTimeout: 120_000 })

const now = new Date('2026-11-21T08:00:00.000Z')

/** All 1,112,064 Unicode scalar values. */
const scalars = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

function chunk(characters: string[], length: number) {
  const count = Math.ceil(characters.length / length)
  return Array.from({ length: count }, (_, index) => characters.slice(index * length, (index + 1) * length).join(''))
}

const lines = chunk(scalars, 199)
const texts = chunk(scalars, 4_999)
/** The characters that `field-rules.ts` allows before the `@`; `parseForm` fails below if one is refused. */
const locals = chunk(
  scalars.filter((character) => /[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]/u.test(character)),
  200,
)

/** Messages that the contact form accepts, with every character in the name, the address, the subject and the message. The letter A can be seen (D10). */
const messages = lines.map((line, index) => {
  const email = `${locals[index % locals.length]}@example.co.ke`
  const parsed = parseForm('contact-us', {
    name: `A${line}`,
    email,
    subject: line,
    msg: `A${texts[index] ?? line}`,
    special: '',
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const { special, ...fields } = parsed.value
  const id = String(index).padStart(8, '0')
  return { id, fields, reference: `RIP-${id}` }
})

const subscribers = locals.map((local, index) => {
  const parsed = parseForm('newsletter', { email: `${local}@example.co.ke`, consent: 'yes', special: '' })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return { id: `s${index}`, email: parsed.value.email, consented_at: now.toISOString(), privacy_version: '1' }
})

/** Listings may contain every character except U+0000. */
const listings = chunk(scalars.slice(1), 200_000).map((characters, index) => ({
  id: `listing-${index}`,
  createdAt: now.toISOString(),
  propertyName: characters,
  propertyUrlSlug: characters,
  propertyStatus: 'For_Sale',
  propertyType: 'Residential',
  estate: characters,
  neighbourhood: characters,
  townCity: characters,
  mainImage: { url: `/${index}${characters}` },
  propertyImages: [{ url: `/${index}${characters}` }],
  propertyDescription: { html: characters },
}))

async function fill(db: SiteDatabase) {
  expect(await createListingStore(db).save([{ file: 'all.json', records: listings }])).toMatchObject({ ok: true })
  const known = listings.map(({ propertyName: property_name, propertyStatus: property_status }, index) => {
    return { short_id: `s${index}`, property_name, property_status, property_type: 'Land', town_city: property_name }
  })
  await db.insertInto('known_listings').values(known).execute()
  const { mailContext } = messageDependencies(db)
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('subscribers').values(subscribers).execute()
    for (let start = 0; start < messages.length; start += 500) {
      const some = messages.slice(start, start + 500)
      const rows = some.map(({ id, fields, reference }) => {
        const text = JSON.stringify(fields)
        return { id, kind: 'contact-us', reference, fields: text, privacy_version: '1', received_at: now.toISOString() }
      })
      await transaction
        .insertInto('messages')
        .values(rows.map((row) => ({ ...row, kind: 'contact-us' })))
        .execute()
    }
    // Only these messages have long texts, which together hold every character, and so do their mails.
    const mails = messages.slice(0, texts.length).map(({ id, ...message }) => {
      const { notification } = composeMails(
        { kind: 'contact-us', typed: {}, properties: [], facts: new Map(), receivedAt: now, ...message },
        mailContext,
      )
      return {
        id,
        owner_kind: 'message' as const,
        owner_id: id,
        purpose: 'notify-firm' as const,
        content: JSON.stringify(notification),
        attempts: 0,
      }
    })
    await transaction.insertInto('outbox').values(mails).execute()
  })
}

/** The first line in which two backups differ; their headers and checksums hold the time of the backup and are ignored. */
function findDifference(one: string, other: string) {
  const [lines, others] = [one, other].map((file) => readFileSync(file, 'utf8').split('\n').slice(1, -2)) as [
    string[],
    string[],
  ]
  const index = lines.findIndex((line, index) => line !== others[index])
  return index < 0 && lines.length === others.length ? null : { line: index + 2, of: lines.length }
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'riparo-backups-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The backup of a filled SQLite database, which both tests restore: filling one takes seconds. */
let filled: Promise<string> | null = null

async function writeFirstBackup() {
  const source = await connectMigrated(createSqliteDatabase)
  await fill(source.db)
  const file = join(folder, 'first')
  expect(await writeBackup(source, file)).toMatchObject({ messages: messages.length, listings: listings.length })
  return file
}

/** Restores the backup into one database after the other. Each must hold the rows of the first. */
async function restoreThrough(...databases: CreateDatabase[]) {
  filled ??= writeFirstBackup()
  const written = await filled
  let last = written
  for (const [index, createDatabase] of databases.entries()) {
    const target = await connectMigrated(createDatabase)
    const name = `${databases.length} ${index}`
    await restoreBackup(target, last, { scratchDir: folder, safetyBackup: join(folder, `before ${name}`) })
    last = join(folder, `backup ${name}`)
    await writeBackup(target, last)
    expect(findDifference(written, last)).toBeNull()

    const rows = await target.db.selectFrom('messages').select(['id', 'fields']).orderBy('id').execute()
    const wrong = rows.filter(({ fields }, index) => fields !== JSON.stringify(messages[index]?.fields))
    expect(wrong.map(({ id }) => id)).toEqual([])
    const stored = await target.db.selectFrom('listings').select('property_description').orderBy('id').execute()
    expect(stored.map((row) => row.property_description).join('') === scalars.slice(1).join('')).toBe(true)
  }
}

type CreateDatabase = typeof createSqliteDatabase

describe('a backup with every character that a field takes', () => {
  test('goes from SQLite to SQLite', () => restoreThrough(createSqliteDatabase))
})

describeOnPostgres('a backup with every character that a field takes', (createPostgresDatabase) => {
  test('goes from SQLite to PostgreSQL and from there to SQLite', () =>
    restoreThrough(createPostgresDatabase, createSqliteDatabase))
})
