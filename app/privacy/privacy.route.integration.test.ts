import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRetention, textRetention } from '../../domain/device/retention.ts'
import { retentionMonths } from '../../domain/messages/stored-message.ts'
import { readPictureFacts } from '../../server/content/folder/picture-facts.ts'
import { readFirm, toFacts } from '../../server/content/folder/read-firm.ts'
import { readWords } from '../../server/content/folder/read-words.ts'
import { automaticBackupDays } from '../../server/database/backup-files.ts'
import { unconfirmedDays } from '../../server/messages/newsletter/subscribers.ts'
import type { Page } from '../../server/testing/page.ts'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'
import { maxDays, maxPages, maxPictureBytes, maxPictures } from '../offline/caches.ts'
import { inLocalStorage, pageCopies, storedKinds } from './stored-kinds.ts'

const day = 24 * 60 * 60_000
const contentDir = fileURLToPath(new URL('../../content', import.meta.url))

let site: TestSite
let page: Page
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1' })
  page = await site.page('/data-privacy-policy')
})
afterAll(() => site[Symbol.asyncDispose]())

test('Data Privacy Policy: what section 2 asks for, each part reached from its table of contents', () => {
  expect(page.status).toBe(200)
  expect(page.texts('h1')).toEqual(['Data Privacy Policy'])
  const contents = [...page.source.matchAll(/<a href="#([^"]+)">/g)].map(([, id]) => id).filter((id) => id !== 'main')
  expect(contents.length).toBeGreaterThan(9)
  for (const id of contents) expect(page.source).toContain(`<section id="${id}"`)
  for (const kind of [
    /identifiers/i,
    /billing/i,
    /photos and videos/i,
    /network activity/i,
    /geolocation/i,
    /inferences/i,
    /sensitive identifiers/i,
    /voluntarily disclosed characteristics/i,
    /law.enforcement requests/i,
    /sell them to nobody/i,
    /Data Protection Act/,
  ]) {
    expect(page.text).toMatch(kind)
  }
  for (const heading of [
    'What we collect, and when',
    'What we use it for',
    'Your consent',
    'Your rights',
    'How to make a request',
    'Transfer outside Kenya',
    'How long we keep it',
    'Security and its limits',
    'Links and services of others',
  ]) {
    expect(page.texts('h2')).toContain(heading)
  }
})

test('the policy promises the times after which the software erases', () => {
  expect(part('How long we keep it')).toContain(`for ${retentionMonths} months at most`)
  expect(part('How long we keep it')).toContain(`after ${unconfirmedDays} days if nobody confirms it`)
  expect(part('How long we keep it')).toContain(
    `Copies of the database, made in case of damage, are erased after ${automaticBackupDays} days`,
  )
  const device = part('What stays on your device')
  expect(device.match(/for 14 days at most|after 14 days at most/g)).toHaveLength(2)
  expect(textRetention / day).toBe(14)
  expect(device.match(/12 months after the last change/g)).toHaveLength(4)
  expect(listRetention / day).toBe(365)
  expect(pageCopies.about).toContain(
    `the last ${maxPages} pages that you opened, with at most ${maxPictures} of their pictures (${maxPictureBytes / 1e6} MB)`,
  )
  expect(pageCopies.about).toContain(`after ${maxDays} days`)
  for (const { about } of storedKinds) expect(device).toContain(about)
})

test('where the firm’s mailbox is read, the policy says what is kept of answers by e-mail; elsewhere it does not', async () => {
  const answers = 'Answers by e-mail: what you answer us by e-mail is kept'
  expect(page.text).not.toContain(answers)
  await using reading = await startSite({ IMAP_URL: 'imaps://firm:password@127.0.0.1:9' })
  const { text } = await reading.page('/data-privacy-policy')
  expect(text).toContain(answers)
  expect(text).toContain('The files that you send with it stay in our mailbox.')
})

test('every key that the code writes into the browser is in the table of the kinds that are stored there', () => {
  const written = globSync('{app,domain}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.ts', 'app/privacy/stored-kinds.ts'],
  }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:prefix|[kK]ey) = '([A-Z]\w+ ?)'/g)].map(([, key = '']) => key),
  )
  expect(written).toEqual(expect.arrayContaining(['Draft ', 'WaitingMessage ', 'Properties']))
  const known = storedKinds.map(({ key }) => key.trim())
  expect(written.filter((key) => !known.some((kind) => key.startsWith(kind)))).toEqual([])
  expect(new Set(inLocalStorage.map(({ key }) => key)).size).toBe(inLocalStorage.length)
})

test('what stands in the database after every form was sent is what the policy names, and nothing else', async () => {
  const person = { name: 'Secret Name', email: 'secret@example.com', msg: 'secret words' }
  await send('property-inquiry', { ...person, propertyID: 'abc', phone: '0700000001' })
  await send('contact-us', { ...person, subject: 'secret subject' })
  await send('newsletter', { email: person.email, consent: 'yes', page: '/secret-page' })

  using database = site.openDatabase()
  const fields = database.prepare('select kind, fields from messages order by kind').all()
  expect(fields.map(({ kind, fields }) => [kind, Object.keys(JSON.parse(String(fields)))])).toEqual([
    ['contact-us', ['name', 'email', 'subject', 'msg']],
    ['property-inquiry', ['propertyID', 'name', 'email', 'phone', 'msg']],
  ])
  const versions = database.prepare(
    'select privacy_version from messages union all select privacy_version from subscribers',
  )
  const given = { facts: toFacts(readFirm(contentDir)), findPicture: readPictureFacts(contentDir) }
  const { version } = readWords(contentDir, given)['privacy-notices']
  expect(versions.all().map(({ privacy_version }) => privacy_version)).toEqual([version, version, version])
  expect(columnsOf('messages')).toEqual([
    ...['id', 'kind', 'reference', 'fields', 'privacy_version', 'received_at'],
    // The thread, and the same words and the address once more as the office searches them.
    ...['typed', 'thread_id', 'search', 'email'],
    // The policy names e-mails: an id, addresses, names of files and quoted words.
    ...['mail_id', 'mail'],
    // The thread that a mail names.
    'beside',
  ])
  expect(columnsOf('subscribers')).toEqual([
    'id',
    'email',
    'consented_at',
    'privacy_version',
    'confirmed_at',
    'consent_words',
    'asked_again_at',
  ])
  expect(columnsOf('submissions')).toEqual(['fingerprint', 'message_id', 'subscriber_id', 'received_at'])
  expect(columnsOf('subscriber_tokens')).toEqual(['token_hash', 'subscriber_id'])

  const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
  const everything = JSON.stringify(tables.map(({ name }) => database.prepare(`select * from "${name}"`).all()))
  expect(everything).toContain('secret words')
  expect(everything).not.toMatch(/203\.0\.113\.77|secret-agent|secret-page|secret-key|127\.0\.0\.1/)

  function columnsOf(table: string) {
    return database
      .prepare(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name)
  }
})

/** A part of the policy by its heading. */
function part(heading: string) {
  return page.texts('section').find((text) => text.startsWith(heading)) ?? ''
}

async function send(form: string, form_data: Record<string, string>) {
  const answer = await site.ask(`/forms/${form}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': 'secret-key',
      'X-Forwarded-For': '203.0.113.77',
      'User-Agent': 'secret-agent',
    },
    body: JSON.stringify({ form_data }),
  })
  expect(answer.status).toBe(200)
}
