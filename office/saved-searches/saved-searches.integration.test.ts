import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRecord } from '../../server/content/service/testing/content-service.ts'
import { postForm } from '../../server/messages/testing/post-form.ts'
import { apartmentForm } from '../../server/testing/apartment-form.ts'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'
import { type Colleague, fill, openOffice } from '../testing/office-visitor.ts'

const home = (index: number, fields: object) =>
  propertyRecord(4 * index, {
    ...{ id: `home-${index}-of-the-firm`, propertyStatus: 'For_Rent', residentialType: 'Apartment' },
    ...{ propertyPrice: 90_000, numberOfBedrooms: 2, neighbourhood: 'Kilimani', estate: null, townCity: 'Nairobi' },
    ...fields,
  })
const records = [
  home(1, { propertyName: 'Garden flat' }),
  home(2, { propertyName: 'Kindaruma Heights', propertyPrice: 95_000 }),
  home(3, { propertyName: 'Lavington flat', neighbourhood: 'Lavington', numberOfBedrooms: 3 }),
]
const [garden = '', kindaruma = '', lavington = ''] = records.map(({ id }) => id.slice(0, 10))

let content: ReturnType<typeof createContentFolder>
let site: TestSite
let ann: Colleague
beforeAll(async () => {
  content = createContentFolder(records)
  site = await startSite({
    ...{ CONTENT_DIR: content.path, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@riparo.example' },
    MAIL_TO: 'office@riparo.example',
  })
  ann = await openOffice(site, 'Ann Wanjiku', 'agent')
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  content[Symbol.dispose]()
})

function read(statement: string, ...values: string[]) {
  using database = site.openDatabase()
  return database.prepare(statement).all(...values)
}

async function inquire(email: string, name = 'Zoë Njeri') {
  const form = { propertyID: garden, name, phone: '0712 345 678', msg: 'Is it still free?', email }
  expect((await postForm(site.url, 'property-inquiry', form)).status).toBe(200)
  return threadOf(email)
}

const threadOf = (email: string) => `/messages/${read('select id from threads where email = ?', email)[0]?.id}`

const save = (page: string, say: string) => ann.post(page, new URLSearchParams({ intent: 'save-search', say }))

/** Saves and confirms a search, as a visitor does. */
function confirm(email: string, query: string, { screen = 'for-rent', more = {} as Record<string, string> } = {}) {
  const now = new Date().toISOString()
  const seeker = {
    id: randomUUID(),
    email,
    name: '',
    frequency: 'weekly',
    added_at: now,
    privacy_version: '1',
    active_at: now,
  }
  const search = {
    id: randomUUID(),
    seeker_id: seeker.id,
    screen,
    query,
    short_id: '',
    source: 'visitor',
    added_at: now,
    confirmed_at: now,
  }
  using database = site.openDatabase({ readOnly: false })
  for (const [table, row] of [
    ['seekers', { ...seeker, ...more }],
    ['saved_searches', search],
  ] as const)
    database
      .prepare(`insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => '?')})`)
      .run(...Object.values(row))
  return seeker.id
}

const inKilimani = 'numberOfBedrooms=2&place=nairobi%2Fkilimani&maxPriceValue=100000'

test('a sentence is saved at a thread, begins with others like the property, and stays where it is refused', async () => {
  const page = await inquire('looks@example.com')
  expect((await ann.get(page)).html).toMatch(
    /value="Apartments for rent in Kilimani, Nairobi: 2 bedrooms, From KES.81,000, Up to KES.99,000"/,
  )
  expect(await save(page, '2 bedroom in Kilimani to rent under 120k with a turret')).toMatchObject({ status: 303 })
  const { html } = await ann.get(page)
  expect(html).toMatch(/Property for rent in Kilimani, Nairobi: “turret”, 2 bedrooms, Under KES.120,000/)
  expect(html).toContain('For the office alone')
  for (const [say, sentence] of [
    ['  ', 'Please write what they look for'],
    ['property', 'This says nothing that a property has'],
    ['2 bedroom in Kilimani to rent under 120k with a turret', 'This is saved already'],
  ] as const) {
    const refused = await save(page, say)
    expect([refused.status, refused.html.includes(sentence)]).toEqual([422, true])
    expect(refused.html).toContain(`value="${say}"`)
  }
  const [mail] = read("select count(*) as count from outbox where purpose = 'confirm-search'")
  expect(mail?.count).toBe(0)
})

test('one thing is removed at a thread, the seeker with the last, and eleven do not fit', async () => {
  const page = await inquire('ten@example.com')
  for (let rooms = 1; rooms <= 10; rooms++) expect((await save(page, `${rooms} bedrooms in Kilimani`)).status).toBe(303)
  expect((await ann.get(page)).html).toContain('These are ten')
  const eleventh = await save(page, 'land in Kilimani')
  expect([eleventh.status, eleventh.html.includes('There are 10 already')]).toEqual([422, true])
  const searches = read(
    "select s.id, seeker_id from saved_searches s join seekers on seekers.id = seeker_id where email = 'ten@example.com'",
  )
  for (const { id, seeker_id } of searches) {
    const form = new URLSearchParams({ intent: 'remove-search', id: `${id}`, seeker: `${seeker_id}` })
    expect((await ann.post(page, form)).status).toBe(303)
    expect((await ann.post(page, form)).html).toContain('It was removed already.')
  }
  expect(read("select id from seekers where email = 'ten@example.com'")).toEqual([])
})

test('what somebody looks for by telephone alone is found by any spelling of it, and needs no address', async () => {
  const form = { came: 'called', name: 'Otieno', phone: '0722 000 111', email: '', propertyID: '', msg: 'A flat' }
  const { location } = await ann.post('/messages/new', new URLSearchParams(form))
  const page = location.replace('/office', '').split('?', 1)[0] ?? ''
  expect((await save(page, '2 bedrooms in Kilimani to rent')).status).toBe(303)
  const { html } = await ann.get(page)
  expect(html).toContain('By telephone alone: no mail')
  expect(html).toMatch(/2 properties fit, the newest first[\s\S]*Kindaruma Heights/)
  const person = `/messages/person?${new URLSearchParams({ email: '+254 722 000111' })}`
  expect((await ann.get(person)).html).toContain('Property for rent in Kilimani, Nairobi: 2 bedrooms')
  expect((await save(person, kindaruma)).status).toBe(303)
  expect((await ann.get(person)).html).toContain('Kindaruma Heights</a>')
})

test('what fits stands in the reply, and what was sent says when', async () => {
  confirm('fits@example.com', inKilimani)
  const page = await inquire('fits@example.com')
  const form = new URLSearchParams(await ann.open(page))
  expect((await ann.get(page)).html).toContain('One fits what they look for')
  const reply = new URLSearchParams({
    intent: 'reply',
    seen: `${form.get('seen')}`,
    text: 'See',
    property: kindaruma,
    step: 'send',
  })
  expect((await ann.post(page, reply)).status).toBe(303)
  expect((await ann.get(page)).html).toMatch(/Kindaruma Heights[\s\S]*?sent on \d+ \w+ \d{4}/)
  const [sent] = read("select id from thread_deeds where email = 'fits@example.com' and deed = 'answer-by-email'")
  await ann.post(page, new URLSearchParams({ intent: 'undo', reply: `${sent?.id}` }))
  expect((await ann.get(page)).html).not.toContain('sent on')
  const preset = (await ann.get(`${page}?listing=${kindaruma}&listing=${lavington}`)).html
  for (const id of [kindaruma, lavington])
    expect(preset).toMatch(new RegExp(`<input[^>]*name="property"[^>]*checked=""[^>]*value="${id}"`))
})

test('a draft and what is published say who looks for it, and it goes to several, each in their own thread', async () => {
  const query = 'numberOfBedrooms=4&place=nairobi%2Fkilimani'
  const [amina, ben, carol] = ['amina', 'ben', 'carol'].map((name) =>
    confirm(`${name}@example.com`, query, { screen: 'for-sale' }),
  )
  const paused = confirm('paused@example.com', query, { screen: 'for-sale', more: { frequency: 'never' } })
  await inquire('ben@example.com', 'Ben')
  const waits = confirm('waits@example.com', query, { screen: 'for-sale' })
  const open = await inquire('waits@example.com', 'Wendy')
  const answered = new URLSearchParams(await ann.open(threadOf('ben@example.com')))
  await ann.post(
    threadOf('ben@example.com'),
    new URLSearchParams({ intent: 'deed', deed: 'close-thread', seen: `${answered.get('seen')}` }),
  )

  const form = fill(
    await ann.open('/listings/new'),
    { ...apartmentForm, propertyName: 'Ridge flat', numberOfBedrooms: '4' },
    'save',
  )
  const draft = (await ann.post('/listings/new', form)).location.replace('/office', '').split('?', 1)[0] ?? ''
  expect((await ann.get(draft)).html).toContain('5 people look for this')
  const before = await ann.get(`${draft}/looked-for`)
  expect(before.html).toContain('Publish it first')
  const published = await ann.post(draft, fill(await ann.open(draft), {}, 'publish'))
  expect(
    (await ann.get(published.location.replace('/office', ''))).html.match(/5 people look for this/g)?.length,
  ).toBeGreaterThan(1)

  const page = `${draft}/looked-for`
  const list = await ann.get(page)
  for (const words of ['Waits for an answer', 'Wants no mail', 'Property for sale in Kilimani', `${open}?listing=`])
    expect(list.html).toContain(words)
  const send = (ids: (string | undefined)[], fields: Record<string, string> = {}) =>
    ann.post(
      page,
      new URLSearchParams([
        ...Object.entries({ intent: 'send', text: 'Dear {name},\n\nthis fits.', step: 'send', ...fields }),
        ...ids.map((id) => ['seeker', `${id}`]),
      ]),
    )
  for (const [ids, sentence] of [
    [[], 'Nobody is ticked'],
    [[amina, paused], 'wants no mail at the moment'],
    [[amina, waits], 'Wendy waits for an answer'],
    [Array.from({ length: 31 }, () => randomUUID()), 'At most 30 people get it at once'],
    [[randomUUID()], 'is not there any more'],
  ] as const) {
    const refused = await send([...ids])
    expect([refused.status, refused.html.includes(sentence), refused.html.includes('this fits.')]).toEqual([
      422,
      true,
      true,
    ])
  }
  expect(read("select id from thread_deeds where note like '%this fits%'")).toEqual([])

  const preview = await send([ben], { step: 'preview' })
  expect(preview.html).toMatch(/ben@example\.com[\s\S]*Dear Ben/)
  const sent = await send([amina, ben, carol])
  expect(sent).toMatchObject({ status: 303, location: expect.stringContaining('sent=3') })
  const mails = read("select content from outbox where purpose = 'send-reply' and content like '%this fits%'").map(
    ({ content }) => JSON.parse(`${content}`),
  )
  expect(mails.map(({ to }) => to.address).sort()).toEqual([
    'amina@example.com',
    'ben@example.com',
    'carol@example.com',
  ])
  for (const { text, to } of mails) expect(text).toMatch(to.address.startsWith('ben') ? /^Dear Ben,/ : /^Dear,/)
  const { html } = await ann.get(threadOf('amina@example.com'))
  expect(html).toMatch(/Looks for[\s\S]*this fits\.[\s\S]*Ridge flat/)
  expect((await ann.get(page)).html.match(/sent on/g)).toHaveLength(3)

  const deed = new URL(sent.location, site.url).searchParams.get('deed') ?? ''
  const taken = await ann.post(page, new URLSearchParams({ intent: 'undo', deed }))
  expect(taken.html).toContain('Dear {name},')
  expect(taken.html.match(/name="seeker" checked=""/g)).toHaveLength(3)
  expect(read("select id from outbox where purpose = 'send-reply' and content like '%this fits%'")).toEqual([])
  expect((await ann.post(page, new URLSearchParams({ intent: 'undo', deed }))).html).toContain('It was sent already.')
})

test('an address that was joined to another’s thread is never written to there', async () => {
  const joined = confirm('joined@example.com', 'numberOfBedrooms=3&place=nairobi%2Flavington')
  await inquire('main@example.com')
  {
    using database = site.openDatabase({ readOnly: false })
    const [main] = database.prepare("select id from threads where email = 'main@example.com'").all()
    database
      .prepare(
        "insert into messages (id, kind, reference, fields, privacy_version, received_at, thread_id, email) values ('j', 'contact-us', 'JJJ-JJJ', '{}', '1', ?, ?, 'joined@example.com')",
      )
      .run(new Date().toISOString(), `${main?.id}`)
  }
  const page = `/listings/${records[2]?.id}/looked-for`
  const form = new URLSearchParams({ intent: 'send', text: 'This fits.', step: 'send', seeker: joined })
  const refused = await ann.post(page, form)
  expect([refused.status, refused.html.includes('writes in a thread of another address')]).toEqual([422, true])
  expect(read("select id from messages where email = 'joined@example.com'")).toHaveLength(1)
})

test('all are listed with filters, the demand beside what is offered, and what stands still', async () => {
  confirm('shy@example.com', inKilimani, { more: { refused_at: new Date().toISOString(), refusal: '550 5.1.1' } })
  {
    using database = site.openDatabase({ readOnly: false })
    database.exec(`update known_listings set held = 1 where short_id in ('${garden}', '${kindaruma}')`)
    database.exec(
      "insert into alert_runs (id, started_at, stopped_at, stopped_because) values ('2026-11-26', '2026-11-26', '2026-11-26', 'restore')",
    )
  }
  const { html } = await ann.get('/saved-searches')
  expect(html).toMatch(/Property for rent in Kilimani, Nairobi: 2 bedrooms/)
  expect(html).toContain('2 new listings came at once: nobody was told.')
  expect(html).toContain('The mails of 26 November 2026 were stopped, as a backup was put back.')
  const listed = async (query: string) =>
    [
      ...(await ann.get(`/saved-searches?${query}`)).html.matchAll(/class="[^"]*name[^"]*" dir="auto"[^>]*>([^<]*)</g),
    ].map(([, name]) => name)
  expect(await listed('state=refused')).toEqual(['shy@example.com'])
  expect(await listed('words=shy+kilimani')).toEqual(['shy@example.com'])
  expect(await listed('words=shy+lavington')).toEqual([])
  expect(await listed('source=office&words=turret')).toEqual(['Zoë Njeri'])
  const [shy] = read("select id from seekers where email = 'shy@example.com'")
  expect(
    (await ann.post('/saved-searches', new URLSearchParams({ intent: 'allow-again', id: `${shy?.id}` }))).status,
  ).toBe(303)
  expect(await listed('state=refused')).toEqual([])
  expect((await ann.post('/saved-searches', new URLSearchParams({ intent: 'tell-nobody' }))).status).toBe(303)
  expect(read('select held from known_listings where short_id = ?', garden)).toEqual([{ held: 2 }])
  const activity = (await ann.get('/activity')).html
  for (const words of [
    'saved what somebody looks for',
    'let nobody be told',
    'sent to people who look for such a property',
  ])
    expect(activity).toContain(words)
})

test('one person’s page, file and erasure know what they look for and were told', async () => {
  const id = confirm('gone@example.com', inKilimani)
  {
    using database = site.openDatabase({ readOnly: false })
    database.exec(
      `insert into told_listings (id, seeker_id, short_id, told_at, how) values ('t', '${id}', '${garden}', '2026-11-03', 'alert')`,
    )
    database.exec(
      `insert into seeker_tokens (token_hash, seeker_id, made_at) values ('secrethash', '${id}', '2026-11-03')`,
    )
  }
  const olive = await openOffice(site, 'Olive Owner', 'owner')
  const about = new URLSearchParams({ email: 'gone@example.com' })
  expect((await ann.get(`/messages/person?${about}`)).html).toContain(
    '1 thing that they look for, and 1 listing that they were told of',
  )
  const file = (await olive.get(`/messages/person/one-person.json?${about}`)).html
  expect(JSON.parse(file).seekers[0]).toMatchObject({
    searches: [{ query: inKilimani }],
    told: [{ short_id: garden }],
    links: [{ madeAt: '2026-11-03' }],
  })
  expect(file).not.toContain('secrethash')
  const page = `/messages/person/erase?${about}`
  await olive.post(page, fill(await olive.open(page), {}, 'erase'))
  for (const table of [
    'seekers where id =',
    'saved_searches where seeker_id =',
    'told_listings where seeker_id =',
    'seeker_tokens where seeker_id =',
  ])
    expect([table, read(`select 1 from ${table} '${id}'`)]).toEqual([table, []])
})
