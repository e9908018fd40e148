import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRecords } from '../../server/content/service/testing/content-service.ts'
import { postForm } from '../../server/messages/testing/post-form.ts'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { readForm } from '../../server/testing/read-form.ts'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'
import { type Colleague, openOffice } from '../testing/office-visitor.ts'

const records = propertyRecords(2)
const [villa, flat] = records.map(({ id }) => id.slice(0, 10).toLowerCase())

let content: ReturnType<typeof createContentFolder>
let site: TestSite
let ben: Colleague
beforeAll(async () => {
  content = createContentFolder(records)
  site = await startSite({
    CONTENT_DIR: content.path,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'site@riparo.example',
    MAIL_TO: 'desk@riparo.example',
  })
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

/** The thread without the list beside it. */
const threadOf = (html: string) => html.slice(html.indexOf('<article'), html.indexOf('</article>'))

async function inquire(email: string, fields: Record<string, string> = {}) {
  const form = { propertyID: villa ?? '', name: 'Amina Said', phone: '0733 100 200', msg: 'Clientsecret', ...fields }
  expect((await postForm(site.url, 'property-inquiry', { ...form, email })).status).toBe(200)
  const [message] = read(`select thread_id from messages where email = '${email}' order by received_at desc`)
  return `/messages/${message?.thread_id}`
}

/** The form with this button, as the page has it. */
function formWith(html: string, event: string) {
  const form = html.split('<form').find((part) => part.includes(`value="${event}"`)) ?? ''
  const fields = readForm(`<form${form}`)
  fields.set('deed', event)
  return fields
}

test('a stranger with the telephone of a client stays out of their thread until somebody joins it, and is separated again', async () => {
  const client = await inquire('client@example.com')
  const stranger = await inquire('stranger@example.org', {
    name: 'Stranger',
    phone: '+254733100200',
    msg: 'Strangewords',
  })
  expect(stranger).not.toBe(client)
  const { html } = await ben.get(client)
  expect(threadOf(html)).not.toContain('Strangewords')
  for (const words of [
    'The same telephone under another address',
    'stranger@example.org',
    'replies then go to <bdi>client@example.com</bdi>',
  ])
    expect(html).toContain(words)
  expect(threadOf((await ben.get(stranger)).html)).not.toContain('Clientsecret')

  const form = formWith(html, 'join-thread')
  await inquire('stranger@example.org', { phone: '0733100200', msg: 'Meanwhile' })
  const refused = await ben.post(client, form)
  expect([refused.status, refused.html.includes('in the meantime')]).toEqual([422, true])
  expect(await ben.post(client, formWith((await ben.get(client)).html, 'join-thread'))).toMatchObject({
    status: 303,
    location: expect.stringContaining(`/office${client}?done=join-thread`),
  })
  const joined = (await ben.get(client)).html
  for (const words of ['Strangewords', 'Clientsecret', 'Joined addresses', '>stranger@example.org</dd>'])
    expect(joined).toContain(words)
  // Every way to answer leads to the one address, and the last message was the stranger's.
  expect(joined).toContain('href="mailto:client@example.com?')
  expect(joined).not.toContain('mailto:stranger')
  expect(joined).toMatch(/<h1[^>]*>Amina Said</)
  expect(threadOf((await ben.get(stranger)).html)).toContain('Clientsecret')
  const activity = JSON.stringify(read('select * from activity'))
  expect(activity).toContain('join-thread')
  expect(activity).not.toMatch(/example\.(com|org)"|733/)

  expect((await ben.post(client, formWith(joined, 'separate-thread'))).status).toBe(303)
  expect(threadOf((await ben.get(client)).html)).not.toContain('Strangewords')
  expect(threadOf((await ben.get(stranger)).html)).not.toContain('Clientsecret')
})

test('a stranger under the address of a client is in their thread, and every word for them goes to that address alone', async () => {
  const email = 'victim@example.com'
  const path = await inquire(email)
  expect(
    await inquire(email, { name: 'Stranger', phone: '0799 999 999', propertyID: flat ?? '', msg: 'Send me all' }),
  ).toBe(path)
  const mails = read(`select purpose, content from outbox where content like '%${email}%'`).map(
    ({ purpose, content }) => ({
      purpose,
      mail: JSON.parse(`${content}`),
    }),
  )
  expect(mails.map(({ purpose }) => purpose).sort()).toEqual([
    ...['acknowledge-visitor', 'acknowledge-visitor'],
    ...['notify-firm', 'notify-firm'],
  ])
  for (const { purpose, mail } of mails) {
    const [to, replyTo] = [mail.to?.address ?? 'the firm', mail.replyTo.address]
    expect([purpose, to, replyTo]).toEqual(
      purpose === 'notify-firm' ? [purpose, 'the firm', email] : [purpose, email, 'hello@riparo.example'],
    )
    if (purpose === 'acknowledge-visitor') expect(mail.text).not.toMatch(/Clientsecret|Send me all/)
  }
  const { html } = await ben.get(path)
  expect(html).toContain(`href="mailto:${email}?`)
  // WhatsApp would go to the telephone that the stranger typed, and names nothing of the client's.
  const [chat] = /whatsapp:\/\/send[^"]*/.exec(html) ?? ['']
  expect(chat).toContain('phone=254799999999')
  expect(decodeURIComponent(chat)).toContain(flat)
  expect(decodeURIComponent(chat)).not.toMatch(new RegExp(`${villa}|Amina`))
})

test('nobody from outside joins or separates, whatever the form says', async () => {
  const [one, two] = [
    await inquire('one@example.com', { phone: '0733 300 300' }),
    await inquire('two@example.com', { phone: '0733 300 300' }),
  ]
  const form = formWith((await ben.get(one)).html, 'join-thread')
  const before = read('select * from threads')
  const asked = (cookie: string, origin = site.url) =>
    site.ask(`/office${one}`, { method: 'POST', headers: { Cookie: cookie, Origin: origin }, body: form })
  expect((await asked('')).status).toBe(302)
  expect((await asked(ben.cookie, 'https://evil.example')).status).toBe(403)
  for (const id of [
    '',
    'x'.repeat(2_000),
    two.slice('/messages/'.length).toUpperCase(),
    "' or 1=1",
    one.slice('/messages/'.length),
  ]) {
    form.set('id', id)
    expect((await asked(ben.cookie)).status).toBe(422)
  }
  expect(read('select * from threads')).toEqual(before)
})
