import { afterAll, beforeAll, expect, test } from 'vitest'
import { urls } from '../../domain/urls.ts'
import { propertyRecords } from '../../server/content/service/testing/content-service.ts'
import { postForm } from '../../server/messages/testing/post-form.ts'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { readForm } from '../../server/testing/read-form.ts'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'
import { type Colleague, fill, openOffice } from '../testing/office-visitor.ts'

const records = propertyRecords(2)
const [villa = ''] = records.map(({ id }) => id.slice(0, 10).toLowerCase())

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

const page = '/messages/new'

/** The form as the page has it, filled in. */
async function fillIn(fields: Record<string, string>) {
  const { html } = await ben.get(page)
  const form = readForm(html.slice(html.indexOf('aria-label="New message"') - 200))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function enter(fields: Record<string, string>) {
  const { status, location } = await ben.post(page, await fillIn(fields))
  expect(status).toBe(303)
  const [path = '', search = ''] = (location ?? '').replace('/office', '').split('?')
  return { path, done: new URLSearchParams(search).get('done'), html: (await ben.get(path)).html }
}

test('a caller with a telephone alone has a thread of the person who enters it, which sends no mail and says how to answer', async () => {
  const mails = read('select id from outbox').length
  const { path, done, html } = await enter({
    came: 'called',
    name: 'Achieng Odhiambo',
    phone: '+254 (0) 722 100 200',
    propertyID: `https://riparo.example${urls.listing(villa)}`,
    msg: 'Looks for a garden',
  })
  expect(done).toBe('enter-message')
  for (const words of [
    'Achieng Odhiambo',
    'called: by hand',
    'entered it by hand',
    'Looks for a garden',
    'No e-mail address: call or write by WhatsApp',
    'Thank%20you%20for%20getting%20in%20touch',
  ])
    expect(html).toContain(words)
  for (const words of ['mailto:', 'Reply by e-mail']) expect(html).not.toContain(words)
  expect(read('select id from outbox').length).toBe(mails)
  expect(
    read(`select kind, messages.email, threads.email as thread, state, person_id is null as unassigned
      from messages join threads on threads.id = thread_id where thread_id = '${path.split('/').at(-1)}'`),
  ).toEqual([{ kind: 'by-hand', email: '', thread: '', state: 'open', unassigned: 0 }])
  const list = (await ben.get('/messages?whose=mine')).html
  expect(list).toContain('Achieng Odhiambo')
  expect(list).toContain('By hand')
  const reply = new URLSearchParams({ intent: 'reply', step: 'send', seen: '1', text: 'Good day' })
  const refused = await ben.post(path, reply)
  expect([refused.status, refused.html.includes('This person has no e-mail address')]).toEqual([422, true])
  expect(read('select id from outbox').length).toBe(mails)
  expect((await ben.get('/activity')).html).toContain('entered by hand the message')
})

test('what is entered twice is one message, also by a form that is filled in again', async () => {
  const form = await fillIn({ came: 'came in', name: 'Twice Mwangi', phone: '0733 555 111' })
  const [one, other] = await Promise.all([ben.post(page, form), ben.post(page, form)])
  expect([one.status, other.status]).toEqual([303, 303])
  expect(one.location?.split('?')[0]).toBe(other.location?.split('?')[0])
  const again = await enter({ came: 'came in', name: 'Twice Mwangi', phone: '0733 555 111' })
  expect(again.path).toBe(one.location?.split('?')[0]?.replace('/office', ''))
  expect(read("select id from messages where fields like '%Twice Mwangi%'").length).toBe(1)
  await enter({ came: 'came in', name: 'Twice Mwangi', phone: '0733 555 111', msg: 'And once more' })
  expect(read("select id from messages where fields like '%Twice Mwangi%'").length).toBe(2)
})

test('a form with faults says each, stores nothing and keeps what was typed', async () => {
  const faulty = {
    came: '',
    name: '',
    phone: '12',
    email: 'ann@',
    propertyID: 'no id',
    msg: 'Keptwords',
    answered: 'yes',
  }
  const { status, html } = await ben.post(page, await fillIn(faulty))
  expect(status).toBe(422)
  for (const words of [
    'Please say how they came',
    'Please enter their name',
    'Please provide a phone number of 6 to 15 digits',
    'Please enter a complete e-mail address',
    'Please enter the id or the link of one property',
    'Keptwords',
    'value="ann@"',
  ])
    expect(html).toContain(words)
  const nobody = await ben.post(page, await fillIn({ came: 'called', name: 'Nobody' }))
  expect(nobody.html).toContain('Please enter a telephone or an e-mail address')
  const unknown = await ben.post(
    page,
    await fillIn({ came: 'called', name: 'Nobody', phone: '0722111222', propertyID: 'clzzzzzz99' }),
  )
  expect(unknown.html).toContain('The site has no property with this id')
  expect(read("select id from messages where fields like '%Nobody%' or fields like '%Keptwords%'")).toEqual([])
})

test('the property is named by a reference elsewhere, and two that have it are both named', async () => {
  const [one = '', other = ''] = records.map(({ id }) => id)
  const write = async (id: string, references: string) => {
    const path = `/listings/${id}/book`
    expect((await ben.post(path, fill(await ben.open(path), { references }, ''))).status).toBe(303)
  }
  await write(one, 'Property24: P24-1138812\nJiji: both-55')
  await write(other, 'Jiji: both-55')
  const caller = { came: 'called', name: 'Refers Auma', phone: '0755 111 222' }
  for (const propertyID of ['p24-1138812', 'https://p24.example/house-P24-1138812']) {
    const { path } = await enter({ ...caller, propertyID, msg: propertyID })
    const [stored] = read(`select short_id from message_properties join messages on messages.id = message_id
      where thread_id = '${path.split('/').at(-1)}' order by received_at desc`)
    expect(stored).toEqual({ short_id: villa })
  }
  const { status, html } = await ben.post(page, await fillIn({ ...caller, propertyID: 'BOTH 55' }))
  const named = records.map(({ id, propertyName }) => `${propertyName} (${id.slice(0, 10).toUpperCase()})`)
  expect(status).toBe(422)
  expect(html).toContain(`This names more than one property: ${named.join(', ')}. Please enter the id of one`)
  expect(html).toContain('value="BOTH 55"')
  const list = (words: string) => ben.get(`/messages?${new URLSearchParams({ words })}`)
  expect((await list('P24-1138812')).html).toContain('Refers Auma')
  expect((await list('P24-1138899')).html).not.toContain('Refers Auma')
  const found = (await ben.get('/listings?words=P24-1138812')).html.split('<tbody')[1]
  expect([found?.includes(one), found?.includes(other)]).toEqual([true, false])
})

test('an answered one is stored so, in the way in which the person came, unless an earlier message still waits', async () => {
  const answered = await enter({
    came: 'wrote by WhatsApp',
    name: 'Done Kamau',
    phone: '0711 222 333',
    answered: 'yes',
  })
  expect(answered.done).toBe('answer-by-whatsapp')
  expect(answered.html).toContain('answered by WhatsApp')
  const stateOf = (path: string) => read(`select state from threads where id = '${path.split('/').at(-1)}'`)[0]?.state
  expect(stateOf(answered.path)).toBe('answered')

  await postForm(site.url, 'contact-us', { name: 'Wanjiru', email: 'Wanjiru@example.com', msg: 'Firstwords' })
  const joined = await enter({ came: 'called', name: 'Wanjiru', email: 'wanjiru@EXAMPLE.com', answered: 'yes' })
  expect(joined.done).toBe('still-waits')
  expect(joined.html).toContain('Firstwords')
  expect(stateOf(joined.path)).toBe('open')
  expect((await ben.get(`${joined.path}?done=still-waits`)).html).toContain('An earlier message still waits here')
})

test('the data of one person is found by a telephone, however it is spelt', async () => {
  await enter({ came: 'called', name: 'Found Njeri', phone: '0744 987 654', msg: 'Telephonewords' })
  const { html } = await ben.get('/messages/person?email=%2B254744987654')
  for (const words of ['Stored about', 'Found Njeri', 'Telephonewords', 'called: by hand'])
    expect(html).toContain(words)
})
