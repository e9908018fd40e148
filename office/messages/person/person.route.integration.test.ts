import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRecords } from '../../../server/content/service/testing/content-service.ts'
import { startMailServer } from '../../../server/messages/testing/mail-server.ts'
import { postForm } from '../../../server/messages/testing/post-form.ts'
import { createContentFolder } from '../../../server/testing/content-folder.ts'
import { startSite, type TestSite } from '../../../server/testing/start-site.ts'
import { type Colleague, fill, openOffice } from '../../testing/office-visitor.ts'

const records = propertyRecords(2)
const [villa, flat] = records as [(typeof records)[0], (typeof records)[0]]
const idOf = ({ id }: { id: string }) => id.slice(0, 10)

let content: ReturnType<typeof createContentFolder>
let mails: Awaited<ReturnType<typeof startMailServer>>
let site: TestSite
let ann: Colleague
let ben: Colleague
beforeAll(async () => {
  content = createContentFolder(records)
  mails = await startMailServer()
  site = await startSite({
    ...{ CONTENT_DIR: content.path, SMTP_URL: mails.url },
    ...{ MAIL_FROM: 'site@riparo.example', MAIL_TO: 'desk@riparo.example' },
  })
  ann = await openOffice(site, 'Ann Wanjiku', 'owner')
  ben = await openOffice(site, 'Ben Otieno', 'agent')
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await mails.stop()
  content[Symbol.dispose]()
})

function read(statement: string) {
  using database = site.openDatabase()
  return database.prepare(statement).all()
}

function write(statement: string, ...values: string[]) {
  const database = site.openDatabase({ readOnly: false })
  database.prepare(statement).run(...values)
  database.close()
}

async function inquire(email: string, fields: Record<string, string> = {}) {
  const form = { propertyID: idOf(villa), name: 'Zawadi Juma', phone: '0744 100 200', msg: 'Personsecret', ...fields }
  expect((await postForm(site.url, 'property-inquiry', { ...form, email })).status).toBe(200)
  const [message] = read(
    `select thread_id, reference from messages where email = '${email.replaceAll("'", "''")}' order by received_at desc`,
  )
  return { path: `/messages/${message?.thread_id}`, reference: `${message?.reference}` }
}

async function note(path: string, text: string) {
  const form = fill(await ben.open(path), { deed: 'note-thread', note: text }, 'deed')
  expect((await ben.post(path, form)).status).toBe(303)
}

async function own(listing: { id: string }, fields: Record<string, string>) {
  const path = `/listings/${listing.id}/book`
  expect((await ben.post(path, fill(await ben.open(path), fields, ''))).status).toBe(303)
}

const personOf = (email: string) => `/messages/person?email=${encodeURIComponent(email)}`
const erasureOf = (email: string) => `/messages/person/erase?email=${encodeURIComponent(email)}`
const fileOf = (email: string) => `/messages/person/one-person.json?email=${encodeURIComponent(email)}`

/** A person of whom everything is stored that can be, and another whose data mentions them. */
async function storePerson(name: string) {
  const email = `${name}@example.com`
  const theirs = await inquire(email)
  await note(theirs.path, `Notesecret of ${name}`)
  const reply = fill(await ben.open(theirs.path), { text: `Replysecret of ${name}`, send: 'yes' }, 'reply')
  expect((await ben.post(theirs.path, reply)).status).toBe(303)
  await own(villa, { ownerName: 'Zawadi Juma', ownerEmail: email, keys: 'Keysecret under the pot' })
  expect((await postForm(site.url, 'newsletter', { email, consent: 'yes' })).status).toBe(200)
  const other = await inquire(`friend-of-${name}@example.org`, {
    msg: `Othersecret, and write to <${email.toUpperCase()}>`,
  })
  const noted = await inquire(`aunt-of-${name}@example.org`, { msg: 'Nothing of them' })
  await note(noted.path, `The aunt of ${email}`)
  await own(flat, { notes: `Ask ${email} first` })
  return { email, theirs, other, noted }
}

const tables = ['messages', 'threads', 'thread_deeds', 'subscribers', 'submissions', 'books', 'activity', 'erasures']

/** Everything that may hold something of a person. The mails about it are sent meanwhile. */
const dump = () =>
  JSON.stringify([...tables.map((table) => read(`select * from ${table}`)), read('select id, owner_id from outbox')])

test('everybody of the office sees all that is stored about an address, however it is written', async () => {
  const { email, theirs, other, noted } = await storePerson('seen')
  const before = dump()
  const { status, html } = await ben.get(personOf('SEEN@example.com'))
  expect(status).toBe(200)
  for (const words of [
    ...[
      'Personsecret',
      'Notesecret of seen',
      'Replysecret of seen',
      'Keysecret under the pot',
      'Zawadi Juma',
      `wrote: inquiry ${theirs.reference}`,
    ],
    ...['1 message with all mails about it', 'Asked for ', 'not confirmed', `/office${theirs.path}"`],
    ...[`Message ${other.reference}`, `Note on message ${noted.reference}`, `property ${idOf(flat).toUpperCase()}`],
    'written as 0744 100 200',
  ])
    expect(html).toContain(words)
  expect(html).not.toMatch(/Othersecret|The aunt of|erase\?email/)
  expect((await ann.get(personOf(email))).html).toContain('/office/messages/person/erase?email=seen%40example.com"')
  expect((await ben.get(theirs.path)).html).toContain('/office/messages/person?email=seen%40example.com"')
  // A name or a telephone leads there by the search of the list.
  const named = await ben.get(`/messages/person?email=${encodeURIComponent('Zawadi <Juma>')}`)
  expect(named.html).toContain('Please enter a complete e-mail address')
  expect(named.html).toContain('/office/messages?state=all&amp;words=Zawadi+%3CJuma%3E"')
  for (const asked of ['?email=nobody@example.com', '?email=', '', `?email=${'x'.repeat(3_000)}@example.com`]) {
    const nothing = await ben.get(`/messages/person${asked}`)
    expect([asked, nothing.status, nothing.html.includes('Personsecret')]).toEqual([asked, 200, false])
  }
  expect((await ben.get(personOf('nobody@example.com'))).html).toContain('Nothing is stored about this address.')
  expect(dump()).toEqual(before)
})

test('an agent neither exports nor erases, whatever the form says', async () => {
  const { email } = await storePerson('agent')
  const seen = (await ann.open(erasureOf(email))).get('seen') ?? ''
  const before = dump()
  for (const address of [erasureOf(email), fileOf(email)]) {
    for (const path of [address, address.replace('?', '.data?')]) {
      const { status, html } = await ben.get(path)
      expect([path, status]).toEqual([path, 403])
      expect(html).not.toMatch(/Personsecret|Zawadi|Keysecret/)
    }
    for (const intent of ['erase', 'confirm'])
      expect((await ben.post(address, new URLSearchParams({ intent, seen, id: '', passkey: '{}' }))).status).toBe(403)
  }
  expect((await ben.post(personOf(email), new URLSearchParams({ intent: 'erase', seen }))).status).toBe(400)
  expect(dump()).toEqual(before)
})

test('an owner without a recent passkey is asked for it, and neither exports nor erases', async () => {
  const { email } = await storePerson('stale')
  const olive = await openOffice(site, 'Olive Stale', 'owner')
  const seen = (await olive.open(erasureOf(email))).get('seen') ?? ''
  for (const confirmed of ["'2026-01-01T00:00:00.000Z'", 'null']) {
    write(`update sessions set confirmed_at = ${confirmed} where person_id = ?`, olive.personId)
    const before = dump()
    const file = await olive.get(fileOf(email))
    expect([file.status, file.headers.get('location')]).toEqual([302, `/office${erasureOf(email)}`])
    expect(file.html).not.toContain('Personsecret')
    const { html } = await olive.get(erasureOf(email))
    expect(html).toContain('Use a passkey, to download the file')
    expect(html).not.toContain('one-person.json')
    for (const passkey of ['', '{}', '{"id":"x"}']) {
      const refused = await olive.post(erasureOf(email), new URLSearchParams({ intent: 'erase', seen, passkey }))
      expect([refused.status, refused.html.includes('This passkey was not accepted.')]).toEqual([422, true])
    }
    expect(dump()).toEqual(before)
  }
})

test('an owner with a recent passkey takes it away as one file, and the activity does not say whose', async () => {
  const { email, theirs, other, noted } = await storePerson('taken')
  const { status, headers, html } = await ann.get(fileOf(email))
  expect([
    status,
    headers.get('content-type'),
    headers.get('content-disposition'),
    headers.get('cache-control'),
  ]).toEqual([...[200, 'application/json; charset=utf-8', 'attachment; filename="one-person.json"', 'no-store']])
  expect(JSON.parse(html)).toMatchObject({
    messages: [
      { reference: theirs.reference, fields: { msg: 'Personsecret', email }, typed: { phone: '0744 100 200' } },
    ],
    threads: [
      {
        reference: theirs.reference,
        events: [{ note: 'Notesecret of taken' }, { person: 'Ben Otieno', note: 'Replysecret of taken' }],
      },
    ],
    subscriber: { email },
    privateDetails: [{ owner_email: email, keys: 'Keysecret under the pot' }],
    ...{ mentions: [other.reference], noteMentions: [noted.reference], detailsMentions: [idOf(flat).toUpperCase()] },
  })
  expect(html).not.toMatch(/Othersecret|The aunt of/)
  expect(
    read(
      "select person_id, subject_kind, subject_id, subject_name, changes from activity where deed = 'export-person'",
    ),
  ).toEqual([{ person_id: ann.personId, subject_kind: null, subject_id: null, subject_name: null, changes: null }])
  expect((await ann.get('/activity')).html).toContain('exported one person’s data')
})

test('an owner with a recent passkey erases what was shown, and what mentions the person stays', async () => {
  const { email, theirs, other, noted } = await storePerson('erased')
  const page = await ann.get(erasureOf(email))
  for (const words of [
    'is erased for good',
    '1 message with',
    '2 notes, replies and actions of the office',
    'The address for the newsletter',
    'and stay.',
  ])
    expect(page.html).toContain(words)
  const shown = await ann.open(erasureOf(email))
  await inquire(email, { msg: 'Came meanwhile' })
  const kept = dump()
  const refused = await ann.post(erasureOf(email), fill(shown, {}, 'erase'))
  expect([refused.status, refused.html.includes('in the meantime'), refused.html.includes('2 messages with')]).toEqual([
    422,
    true,
    true,
  ])
  expect((await ann.post(erasureOf(email), new URLSearchParams({ intent: 'else' }))).status).toBe(400)
  expect(dump()).toEqual(kept)

  const { status, html } = await ann.post(erasureOf(email), fill(await ann.open(erasureOf(email)), {}, 'erase'))
  expect(status).toBe(200)
  for (const words of ['Erased:', '2 messages with', 'Copies may remain in', 'mailbox', `Message ${other.reference}`])
    expect(html).toContain(words)
  const left = dump()
  for (const words of ['Notesecret of erased', 'Replysecret of erased', `"${email}"`]) expect(left).not.toContain(words)
  const gone = `'%${email}%' and content not like '%Othersecret%'`
  expect(read(`select id from outbox where content like ${gone}`)).toEqual([])
  // The words of others stay.
  for (const words of ['Othersecret', `The aunt of ${email}`, `Ask ${email} first`]) expect(left).toContain(words)
  expect((await ann.get(theirs.path)).status).toBe(404)
  expect((await ann.get(noted.path)).html).toContain(`The aunt of ${email}`)
  const again = await ann.get(erasureOf(email))
  expect([again.html.includes('Nothing is stored about'), again.html.includes('Erase this person')]).toEqual([
    true,
    false,
  ])
  const lines = read("select * from activity where deed = 'erase-person'")
  expect(lines).toMatchObject([{ person_id: ann.personId, subject_id: null, subject_name: null }])
  expect(JSON.stringify(read('select * from activity'))).not.toMatch(/@example|Zawadi/)
})

test('the addresses that were joined by hand are named and ticked, and only what stays ticked is erased', async () => {
  const [own, wrong, work] = ['joint@example.com', 'joint.wrong@example.org', 'joint.work@example.net']
  const { path } = await inquire(own, { phone: '0744 555 666' })
  for (const email of [wrong, work]) {
    const { path: other } = await inquire(email, { phone: '0744 555 666' })
    const page = await ben.open(path)
    const { html } = await ben.get(path)
    const id = other.split('/').at(-1) ?? ''
    const otherSeen = new RegExp(`value="${id}"[^]*?name="otherSeen"[^>]*value="(\\d+)"`).exec(html)?.[1] ?? ''
    const join = { intent: 'join', deed: 'join-thread', id, seen: page.get('seen') ?? '', otherSeen }
    expect((await ben.post(path, new URLSearchParams(join))).status).toBe(303)
  }
  const person = await ben.get(personOf(own))
  for (const words of ['Joined addresses', `email=${encodeURIComponent(work)}"`, wrong])
    expect(person.html).toContain(words)
  const form = await ann.open(erasureOf(own))
  expect([form.get(`also ${wrong}`), form.get(`also ${work}`)]).toEqual(['yes', 'yes'])
  const erasure = fill(form, {}, 'erase')
  erasure.delete(`also ${wrong}`)

  // An unticked address stays so after a refusal.
  await inquire(work, { msg: 'Came meanwhile' })
  const refused = await ann.post(erasureOf(own), erasure)
  expect(refused.status).toBe(422)
  const tickOf = (email: string) => new RegExp(`<input[^>]*name="also ${email}"[^>]*>`).exec(refused.html)?.[0] ?? ''
  expect([tickOf(wrong).includes('checked'), tickOf(work).includes('checked')]).toEqual([false, true])
  erasure.set('seen', (await ann.open(erasureOf(own))).get('seen') ?? '')
  const erased = await ann.post(erasureOf(own), erasure)
  expect(erased.html).toContain('Erased:')
  expect(read("select email from messages where email like 'joint%'")).toEqual([{ email: wrong }])
})

test('somebody revoked sees and erases nothing, and has no thread left', async () => {
  const { email, theirs } = await storePerson('revoked')
  const ruth = await openOffice(site, 'Ruth Achieng', 'owner')
  const form = await ruth.open(theirs.path)
  const take = new URLSearchParams({ intent: 'assignee', deed: 'take-thread', seen: form.get('seen') ?? '' })
  expect((await ruth.post(theirs.path, take)).status).toBe(303)
  const erasure = fill(await ruth.open(erasureOf(email)), {}, 'erase')
  write('update people set revoked_at = ? where id = ?', new Date().toISOString(), ruth.personId)
  const before = dump()
  for (const path of [personOf(email), erasureOf(email), fileOf(email), theirs.path]) {
    const { status, html } = await ruth.get(path)
    expect([path, status]).toEqual([path, 302])
    expect(html).not.toMatch(/Personsecret|Zawadi/)
  }
  expect((await ruth.post(erasureOf(email), erasure)).status).toBe(302)
  expect((await ann.post(erasureOf(email), erasure, { Origin: 'https://evil.example' })).status).toBe(403)
  expect(dump()).toEqual(before)
  expect((await ben.get(theirs.path)).html).toContain('<span>Nobody’s</span>')
  expect((await ben.get('/messages?whose=nobody&state=all')).html).toContain(theirs.path)
})

const attack = '"><img src=x onerror=alert(1)><script>alert(2)</script></textarea></title>\u202e'

test('HTML in every field is text in thread, list, person, question, answer and file', async () => {
  const email = "o'neil&co@example.com"
  const { path } = await inquire("o'neil&co@example.com", { name: attack, msg: attack })
  const message = { name: attack, email, subject: attack, msg: `${attack} again` }
  expect((await postForm(site.url, 'contact-us', message)).status).toBe(200)
  await note(path, attack)
  await own(villa, { ownerEmail: email, ownerName: attack, notes: attack, keys: attack })
  await own(flat, { ownerEmail: '', notes: `${email} ${attack}` })
  const list = `/messages?state=all&words=${encodeURIComponent(email)}`
  for (const page of [path, list, personOf(email), personOf(attack), erasureOf(email)]) {
    const { status, html } = await ann.get(page)
    expect([page, status]).toEqual([page, 200])
    expect(html).not.toMatch(/<img src=x|<script>alert|<\/textarea><\/title>/)
  }
  const file = await ann.get(fileOf(email))
  expect(file.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  expect(JSON.parse(file.html).messages).toHaveLength(2)
  const erased = await ann.post(erasureOf(email), fill(await ann.open(erasureOf(email)), {}, 'erase'))
  expect(erased.html).toContain('Erased:')
  expect(erased.html).not.toMatch(/<img src=x|<script>alert/)
})

test('a line break in any field adds no header to a mail', async () => {
  const header = 'Zoë\r\nBcc: all@example.org\r\nX-Added: yes\r\n\r\nBody'
  const form = { name: header, email: 'headers@example.com', subject: header, msg: header }
  expect((await postForm(site.url, 'contact-us', form)).status).toBe(200)
  const inquiry = {
    propertyID: idOf(villa),
    name: header,
    email: 'headers@example.com',
    phone: '0744 100 300',
    msg: header,
  }
  expect((await postForm(site.url, 'property-inquiry', inquiry)).status).toBe(200)
  const theirs = () => mails.received.filter(({ raw }) => raw.includes('headers@example.com'))
  await expect.poll(() => theirs().length, { timeout: 15_000 }).toBe(4)
  for (const { recipients, mail } of theirs()) {
    expect(recipients).toHaveLength(1)
    expect(['desk@riparo.example', 'headers@example.com']).toContain(recipients[0])
    expect(mail.headers.map(({ key }) => key)).not.toContain('x-added')
    expect([mail.bcc ?? [], mail.cc ?? []]).toEqual([[], []])
    expect(mail.subject).not.toMatch(/[\r\n]/)
  }
})
