import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRecord } from '../../../server/content/service/testing/content-service.ts'
import { postForm } from '../../../server/messages/testing/post-form.ts'
import { createContentFolder } from '../../../server/testing/content-folder.ts'
import { startSite, type TestSite } from '../../../server/testing/start-site.ts'
import { type Colleague, openOffice } from '../../testing/office-visitor.ts'

const home = (index: number, name: string, place: string, bedrooms: number, kes: number) =>
  propertyRecord(4 * index, {
    id: `home-${index}-of-the-firm`,
    propertyName: name,
    propertyStatus: 'For_Rent',
    residentialType: 'Apartment',
    propertyPrice: kes,
    numberOfBedrooms: bedrooms,
    neighbourhood: place,
    townCity: 'Nairobi',
  })

const records = [
  home(1, 'Garden flat', 'Kilimani', 2, 90_000),
  home(2, 'Kindaruma Heights', 'Kilimani', 2, 95_000),
  home(3, 'Ridge flat', 'Kilimani', 3, 90_000),
  home(4, 'Lavington flat', 'Lavington', 2, 90_000),
  home(5, 'Taken flat', 'Kilimani', 2, 90_000),
  home(6, 'Two-bedroom flat, Kilimani', 'Nyali', 4, 90_000),
  propertyRecord(1, { id: 'land-1-of-the-firm', propertyName: 'Plot by the road' }),
]
const [garden, kindaruma, ridge, lavington, , misnamed, plot] = records.map(({ id }) => id.slice(0, 10))

let content: ReturnType<typeof createContentFolder>
let site: TestSite
let ann: Colleague
let path: string
beforeAll(async () => {
  content = createContentFolder(records.map((record, at) => (at === 4 ? { ...record, availability: 'Let' } : record)))
  site = await startSite({
    CONTENT_DIR: content.path,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'site@riparo.example',
    MAIL_TO: 'office@riparo.example',
  })
  ann = await openOffice(site, 'Ann Wanjiku', 'agent')
  path = await inquire('client@example.com')
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  content[Symbol.dispose]()
})

async function inquire(email: string) {
  const form = { propertyID: `${garden}`, name: 'Zoë Njeri', phone: '0712 345 678', msg: 'Is it still free?', email }
  expect((await postForm(site.url, 'property-inquiry', form)).status).toBe(200)
  using database = site.openDatabase()
  const thread = database.prepare('select id from threads where email = ?').get(email)
  return `/messages/${thread?.id}`
}

async function find(words: string) {
  const answer = await ann.get(`/messages/listings?${new URLSearchParams({ words })}`)
  return (JSON.parse(answer.html) as { id: string }[]).map(({ id }) => id)
}

/** The ids of the boxes, in the order of the page, each with whether it is ticked. */
function boxesOf(html: string) {
  const boxes = html.match(/<input type="checkbox" name="property"[^>]*>/g) ?? []
  return boxes.map((box) => `${/value="([^"]*)"/.exec(box)?.[1]}${box.includes('checked') ? ' ticked' : ''}`)
}

async function post(fields: Record<string, string>) {
  const form = new URLSearchParams(await ann.open(path))
  form.delete('property')
  form.delete('step')
  form.set('intent', 'reply')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return ann.post(path, form)
}

test('words find listings as a visitor’s sentence does, and so do property ids and links', async () => {
  expect(await find('kindaruma')).toEqual([kindaruma])
  expect((await find('2 bed kilimani')).sort()).toEqual([garden, kindaruma])
  expect(await find(`${plot}`.toUpperCase())).toEqual([plot])
  expect(await find(`${site.url}/property-listing/${plot}/ ${ridge}`)).toEqual([plot, ridge])
  expect(await find('two bedroom flat kilimani')).toEqual([misnamed, kindaruma, garden])
  expect(await find('')).toEqual([])
  expect(await find('nothing of the kind')).toEqual([])
  expect((await find('apartment nairobi '.repeat(100))).length).toBeLessThanOrEqual(8)
  expect(await find('flat')).not.toContain('home-5-of-')
})

test('without script words find boxes that stay ticked, and unticked words are asked about', async () => {
  const asked = await post({ text: 'Good day', other: 'kindaruma', step: 'find' })
  expect(asked.status).toBe(200)
  expect(asked.html).toContain('value="kindaruma"')
  expect(boxesOf(asked.html)).toEqual([garden, kindaruma])
  const unticked = await post({ text: 'Good day', other: 'kindaruma', step: 'send' })
  expect(unticked.status).toBe(422)
  expect(unticked.html).toContain('Please tick which listing you mean by “kindaruma”')
  const again = await post({ text: 'Good day', other: 'lavington', property: `${kindaruma}`, step: 'find' })
  expect(boxesOf(again.html)).toEqual([garden, `${kindaruma} ticked`, lavington])
  expect((await post({ text: 'Good day', other: 'lavington', property: `${lavington}`, step: 'send' })).status).toBe(
    303,
  )
})

test('before words are typed those like theirs are offered, then those sent lately, none of them twice', async () => {
  await post({ text: 'See this one', other: '', property: `${plot}`, step: 'send' })
  const { html } = await ann.get(path)
  expect(boxesOf(html)).toEqual([garden, kindaruma, lavington, ridge, misnamed, plot])
  expect(html).toMatch(/like theirs[\s\S]*sent lately/)
})
