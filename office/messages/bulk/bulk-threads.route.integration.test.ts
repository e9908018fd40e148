import { afterAll, beforeAll, expect, test } from 'vitest'
import { postForm } from '../../../server/messages/testing/post-form.ts'
import { startSite, type TestSite } from '../../../server/testing/start-site.ts'
import { type Colleague, openOffice } from '../../testing/office-visitor.ts'

let site: TestSite
let ann: Colleague
let ben: Colleague
beforeAll(async () => {
  site = await startSite()
  ann = await openOffice(site, 'Ann Wanjiku', 'owner')
  ben = await openOffice(site, 'Ben Otieno', 'agent')
})
afterAll(() => site[Symbol.asyncDispose]())

function read(statement: string) {
  using database = site.openDatabase()
  return database.prepare(statement).all()
}

/** Sends a message; resolves with its box of the list. */
async function write(name: string) {
  const form = { name, email: `${name.toLowerCase()}@example.com`, subject: 'A house', msg: `From ${name}` }
  expect((await postForm(site.url, 'contact-us', form)).status).toBe(200)
  const [thread] = read(`select id, revision from threads where email = '${form.email}'`)
  return `${thread?.id} ${thread?.revision}`
}

/** Sends the form of the ticked threads. */
async function send(person: Colleague, change: string, ticked: readonly string[], search = '') {
  const fields = [['search', search], ['change', change], ...ticked.map((box) => ['thread', box])]
  const answer = await person.post('/messages/many', new URLSearchParams(fields))
  return { ...answer, html: answer.html.replaceAll('<!-- -->', '') }
}

const stateOf = (box: string) => read(`select state, person_id from threads where id = '${box.split(' ')[0]}'`)[0]

test('an agent ticks messages in the list, which then says what was done to all of them', async () => {
  const ticked = [await write('Amina'), await write('Baraka')]
  const { html } = await ben.get('/messages?words=amina&select=yes')
  expect(html).toContain(`value="${ticked[0]}"`)
  const { status, location } = await send(ben, `given ${ann.personId}`, [...ticked, ...ticked], 'words=a&state=all')
  expect([status, location]).toEqual([
    303,
    expect.stringMatching(/^\/office\/messages\?words=a&state=all&done=bulk&deed=[\w-]+$/),
  ])
  const list = (await ben.get(location.replace('/office', ''))).html
  expect(list).toContain('2 messages are given to Ann Wanjiku.')
  for (const box of ticked) expect(stateOf(box)).toEqual({ state: 'open', person_id: ann.personId })
  expect((await ann.get('/activity')).html).toContain('gave to somebody the message')
  expect(read("select deed from activity where subject_kind = 'message'")).toEqual(
    Array(2).fill({ deed: 'give-thread' }),
  )
  const changeId = new URLSearchParams(location).get('deed') ?? ''
  const undo = new URLSearchParams({ intent: 'undo', deed: changeId })
  expect((await ben.post('/messages?words=a', undo)).location).toBe('/office/messages?words=a&done=bulk-undone')
  expect((await ben.post('/messages', undo)).html).toContain('It is too late to take this back.')
})

test('ids that are not there, too many of them, and what no button posts change nothing', async () => {
  const box = await write('Chebet')
  const before = read('select * from threads')
  const missing = await send(ben, 'closed', [box, 'nothing-here 1', "x'; drop table threads 1", ''])
  expect([missing.status, missing.html]).toEqual([
    422,
    expect.stringContaining('Nothing is changed, as 3 messages of 4 cannot be changed so.'),
  ])
  expect(missing.html).toContain('A message</a> is not there any more.')
  const hundreds = await send(ben, 'closed', Array(101).fill(box))
  expect([hundreds.status, hundreds.html]).toEqual([
    422,
    expect.stringContaining('At most 100 messages change at once'),
  ])
  const tooMany = await send(ben, 'closed', Array(9_000).fill('x'.repeat(100)))
  expect(tooMany.status).toBe(413)
  expect((await send(ben, 'closed', [])).html).toContain('No message is ticked.')
  for (const change of ['', 'answered', 'answered retry-mails', 'undo-threads', 'closed!', 'constructor'])
    expect([change, (await send(ben, change, [box])).status]).toEqual([change, 400])
  expect((await send(ben, 'given nobody-of-this-id', [box])).html).toContain(
    'Chebet</a> cannot be given to somebody who has left the office.',
  )
  expect((await send(ben, 'closed', [`${box.split(' ')[0]} 99999999999`])).status).toBe(422)
  expect(read('select * from threads')).toEqual(before)
})

test('a name with HTML stays a text where it is refused', async () => {
  const name = '<img/src=x>'
  await postForm(site.url, 'contact-us', { name, email: 'attack@example.com', subject: 'A', msg: 'B' })
  const [thread] = read("select id from threads where email = 'attack@example.com'")
  const { html } = await send(ben, 'closed', [`${thread?.id} 7`], 'words="><script>alert(1)</script>')
  expect(html).toContain('&lt;img/src=x&gt;')
  expect(html).not.toMatch(/<img.src=x|<script>alert/)
})

test('the title of each page of the office begins with the number that waits', async () => {
  const waiting = read("select id from threads where state = 'open'").length
  expect(waiting).toBeGreaterThan(0)
  for (const [path, title] of [
    ['/messages', 'Messages'],
    ['/activity', 'Activity'],
    ['/listings', 'Listings'],
    ['/listings/new', 'New listing'],
  ] as const)
    expect((await ben.get(path)).html).toContain(`<title>(${waiting}) ${title}</title>`)
})

test('nobody else ticks anything', async () => {
  const box = await write('Dalmas')
  const ruth = await openOffice(site, 'Ruth Achieng', 'owner')
  const database = site.openDatabase({ readOnly: false })
  database.prepare('update people set revoked_at = ? where id = ?').run(new Date().toISOString(), ruth.personId)
  database.close()
  expect((await send(ruth, 'closed', [box])).status).toBe(302)
  const foreign = new URLSearchParams({ change: 'closed', thread: box })
  expect((await ben.post('/messages/many', foreign, { Origin: 'https://evil.example' })).status).toBe(403)
  expect(stateOf(box)).toMatchObject({ state: 'open' })
})
