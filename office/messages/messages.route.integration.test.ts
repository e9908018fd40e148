import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRecords } from '../../server/content/service/testing/content-service.ts'
import { postForm } from '../../server/messages/testing/post-form.ts'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { readForm } from '../../server/testing/read-form.ts'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'
import { type Colleague, fill, openOffice } from '../testing/office-visitor.ts'

const records = propertyRecords(3)
const [{ id, propertyName }] = records as [(typeof records)[0]]
const propertyID = id.slice(0, 10).toLowerCase()

let content: ReturnType<typeof createContentFolder>
let site: TestSite
let ann: Colleague
let ben: Colleague
beforeAll(async () => {
  content = createContentFolder(records)
  site = await startSite({ CONTENT_DIR: content.path })
  ann = await openOffice(site, 'Ann Wanjiku', 'owner')
  ben = await openOffice(site, 'Ben Otieno', 'agent')
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  content[Symbol.dispose]()
})

function read(statement: string) {
  using database = site.openDatabase()
  return database.prepare(statement).all()
}

/** Sends an inquiry; resolves with the path of its thread in the office. */
async function inquire(email: string, fields: Record<string, string> = {}, { url } = site) {
  const form = { propertyID, name: 'Zoë Njeri', phone: '0712 345 678', msg: 'Is it near a school?', ...fields, email }
  expect((await postForm(url, 'property-inquiry', form)).status).toBe(200)
  const [thread] = read(`select id from threads where email = '${email}'`)
  return `/messages/${thread?.id}`
}

/** Reads the form of what was done at a thread. */
async function openEvents(person: Colleague, path: string) {
  const { html } = await person.get(path)
  return readForm(html.slice(html.indexOf('aria-label="What you did"') - 200))
}

/** Presses a button of that form. */
async function press(person: Colleague, path: string, event: string, values: Record<string, string> = {}) {
  return person.post(path, fill(await openEvents(person, path), { ...values, deed: event }, 'deed'))
}

test('an inquiry is a line of the list, and its page has everything that was sent', async () => {
  const path = await inquire('walk@example.com')
  const { status, html } = await ben.get('/messages')
  expect(status).toBe(200)
  for (const words of ['Zoë Njeri', 'Is it near a school?', propertyName, 'under 1 h']) expect(html).toContain(words)
  const page = (await ben.get(path)).html
  for (const words of [
    'walk@example.com',
    'href="tel:+254712345678"',
    'whatsapp://send?phone=254712345678',
    `/office/listings/${id}`,
  ])
    expect(page).toContain(words)
  expect((await ben.get('/messages?words=%2B254%20712-345-678')).html).toContain(path)
  expect((await ben.get('/messages?words=nothing-like-it')).html).toContain('No message matches this.')
  expect(
    (await ben.get(`/messages?property=${propertyID.toUpperCase()}&kind=property-inquiry&state=all`)).html,
  ).toContain(path)
  expect((await ben.get('/messages?kind=contact-us')).html).not.toContain(path)
  const about = `/office/messages?property=${propertyID.toUpperCase()}&amp;state=open`
  expect((await ben.get(`/listings/${id}`)).html).toContain(`href="${about}"`)
  expect((await ben.get('/messages/no-such-thread')).status).toBe(404)
})

test('it is answered in one press, with a note, and the activity says so without a word of it', async () => {
  const path = await inquire('answered@example.com')
  const answered = await press(ben, path, 'answer-by-telephone', { note: 'Secretnote: comes on Friday' })
  expect(answered).toMatchObject({
    status: 303,
    location: expect.stringContaining(`${path}?done=answer-by-telephone&deed=`),
  })
  const { html } = await ann.get(path)
  for (const words of ['Ben Otieno', 'answered by telephone', 'Secretnote', 'Answered, ']) expect(html).toContain(words)
  expect((await ann.get('/messages')).html).not.toContain(path)
  expect((await ann.get('/messages?state=answered')).html).toContain(path)
  const activity = (await ann.get('/activity')).html
  expect(activity).toContain('answered by telephone the message')
  expect(activity).not.toMatch(/Secretnote|Zoë|answered@example/)
  expect(await press(ann, path, 'close-thread')).toMatchObject({ status: 303 })
  await inquire('answered@example.com', { msg: 'One more question' })
  expect((await ann.get('/messages')).html).toContain(path)
})

test('what came in the meantime is shown, and the note stays in its field', async () => {
  const path = await inquire('meanwhile@example.com')
  const form = await openEvents(ben, path)
  await inquire('meanwhile@example.com', { msg: 'Please do not call before six' })
  const { status, html } = await ben.post(path, fill(form, { deed: 'close-thread', note: 'Typed before' }, 'deed'))
  expect(status).toBe(422)
  for (const words of ['in the meantime', 'Please do not call before six', '>Typed before</textarea>'])
    expect(html).toContain(words)
  expect((await press(ben, path, 'note-thread')).html).toContain('Please write a note')
  const long = await press(ben, path, 'note-thread', { note: 'n'.repeat(5_001) })
  expect([long.status, long.html.includes('n'.repeat(5_001))]).toEqual([422, true])
  expect((await press(ben, path, 'no-such-deed')).status).toBe(400)
})

test('that the firm’s mail server cannot be reached stands once above the list, and rows keep their property', async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@riparo.example', MAIL_TO: 'office@riparo.example' }
  await using mailing = await startSite({ CONTENT_DIR: content.path, ...mail })
  const cat = await openOffice(mailing, 'Cat Wambui', 'agent')
  await inquire('unsent@example.com', {}, mailing)
  const sentence = 'No mail leaves: our mail server cannot be reached'
  const read = async () => (await cat.get('/messages')).html
  await expect.poll(read, { timeout: 20_000 }).toContain(sentence)
  const html = await read()
  expect(html.split(sentence)).toHaveLength(2)
  expect(html).toContain(`>${propertyName}, `)
  using database = mailing.openDatabase({ readOnly: false })
  database.exec(`update outbox set last_error = '452 4.2.2 Mailbox full'`)
  const full = await read()
  expect([full.includes(sentence), full.includes('This mailbox is full')]).toEqual([false, true])
})

test('where nobody reads the mailbox, the list has no kind of mails, and says nothing of a mailbox', async () => {
  const { html } = await ben.get('/messages')
  expect([html.includes('<option value="by-hand"'), html.includes('<option value="mail"')]).toEqual([true, false])
  expect(html).not.toContain('The mailbox')
})

test('opening pages changes nothing', async () => {
  const path = await inquire('still@example.com')
  const tables = () =>
    ['threads', 'thread_deeds', 'messages', 'outbox', 'activity', 'people'].map((table) =>
      read(`select * from ${table}`),
    )
  const before = tables()
  for (const page of [path, `${path}?done=close-thread`, '/messages', '/messages?state=all&whose=nobody', '/account'])
    await ben.get(page)
  expect(tables()).toEqual(before)
})

test('who wants no mail at eight says so on the page of the account, which is no line of the activity', async () => {
  const wants = () => read(`select wants_morning_mail from people where id = '${ben.personId}'`)[0]?.wants_morning_mail
  const lines = () => read('select id from activity').length
  const before = lines()
  expect(wants()).toBe(1)
  const save = async (fields: Record<string, string>) =>
    (await ben.post('/account', new URLSearchParams({ intent: 'morning-mail', ...fields }))).location
  expect(await save({})).toBe('/office/account?done=no-morning-mail')
  expect(wants()).toBe(0)
  expect(await save({ morningMail: 'yes' })).toBe('/office/account?done=morning-mail')
  expect([wants(), lines()]).toEqual([1, before])
  // Where no mail is sent, there is nothing to tick.
  expect((await ben.get('/account')).html).not.toContain('at eight on working days')
})

test('a text of a stranger stays a text', async () => {
  const attack = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
  const path = await inquire('attack@example.com', { name: attack, msg: `${attack}\n</textarea>` })
  await press(ben, path, 'note-thread', { note: attack })
  for (const page of [path, '/messages', `/messages?words=${encodeURIComponent(attack)}`]) {
    const { html } = await ben.get(page)
    expect(html).not.toMatch(/<img src=x|<script>alert/)
  }
  // As text of the message for WhatsApp it adds no parameter.
  const tricky = await inquire('tricky@example.com', { name: 'Zoë&phone=254700000000#' })
  const { html } = await ben.get(tricky)
  expect(html).toContain('text=Good%20day%20Zo%C3%AB%26phone%3D254700000000%23')
  // The local part of an address may have signs that separate the parts of a link.
  expect((await ben.get(await inquire('a?cc=b&x@example.com'))).html).toContain(
    'mailto:a%3Fcc%3Db%26x@example.com?subject=',
  )
})

test('a line break in a name reaches no header of a mail', async () => {
  await inquire('header@example.com', { name: 'Zoë\r\nBcc: all@example.com' })
  const [row] = read("select content from outbox where content like '%header@example.com%' and purpose = 'notify-firm'")
  expect(JSON.parse(`${row?.content}`).replyTo.name).toBe('Zoë Bcc: all@example.com')
})

test('nobody else reads or does anything, with the address of a thread', async () => {
  const path = await inquire('private@example.com', { name: 'Privatename' })
  const form = fill(await openEvents(ben, path), { deed: 'close-thread' }, 'deed')
  const ruth = await openOffice(site, 'Ruth Achieng', 'owner')
  const database = site.openDatabase({ readOnly: false })
  database.prepare('update people set revoked_at = ? where id = ?').run(new Date().toISOString(), ruth.personId)
  database.close()
  const before = read('select * from threads')
  for (const address of [path, '/messages']) {
    const { status, html, headers } = await ruth.get(address)
    expect([status, headers.get('location')]).toEqual([302, `/office/?next=${encodeURIComponent(address)}`])
    expect(html).not.toContain('Privatename')
  }
  expect((await ruth.post(path, form)).status).toBe(302)
  expect((await ben.post(path, form, { Origin: 'https://evil.example' })).status).toBe(403)
  expect(read('select * from threads')).toEqual(before)
})

test('it is taken and given on, and the frame counts those that wait', async () => {
  const path = await inquire('assignee@example.com')
  const act = async (person: Colleague, event: string, to = '') => {
    const seen = (await openEvents(person, path)).get('seen') ?? ''
    return person.post(path, new URLSearchParams({ intent: 'assignee', deed: event, to, seen }))
  }
  expect((await act(ben, 'take-thread')).status).toBe(303)
  expect((await ben.get('/messages?whose=mine')).html).toContain(path)
  expect((await ben.get('/listings')).html).toMatch(/, open: <\/span>\d+<span[^>]*> \(\d+ mine\)/)
  expect((await act(ben, 'give-thread', ann.personId)).status).toBe(303)
  expect((await ben.get('/messages?whose=mine')).html).not.toContain(path)
  expect((await ben.get(path)).html).toContain('gave it to Ann Wanjiku')
  expect((await act(ben, 'give-thread', 'nobody-of-this-id')).html).toContain(
    'This person is not in the office any more.',
  )
})
