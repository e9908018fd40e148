import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { urls } from '../../../domain/urls.ts'
import { propertyRecords } from '../../../server/content/service/testing/content-service.ts'
import { startHygraph } from '../../../server/sources/testing/hygraph.ts'
import { createContentFolder } from '../../../server/testing/content-folder.ts'
import { readForm } from '../../../server/testing/read-form.ts'
import { startSite, type TestSite } from '../../../server/testing/start-site.ts'
import { type Colleague, fill, openOffice } from '../../testing/office-visitor.ts'

const records = propertyRecords(4)
const [{ id }, { id: other }] = records as [(typeof records)[0], (typeof records)[0]]
const path = `/listings/${id}/book`

let content: ReturnType<typeof createContentFolder>
let site: TestSite
let ann: Colleague
let ben: Colleague
beforeAll(async () => {
  content = createContentFolder(records)
  const people = [{ name: 'Ben Otieno', role: 'Agent', portrait: '/media/aerial-estate-01.jpg' }]
  writeFileSync(join(content.path, 'people.json'), JSON.stringify({ heading: 'Our people', people }))
  site = await startSite({ CONTENT_DIR: content.path })
  ann = await openOffice(site, 'Ann Wanjiku', 'owner')
  ben = await openOffice(site, 'Ben Otieno', 'agent')
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  content[Symbol.dispose]()
})

/** Saves the form as it is shown to somebody, with some fields filled in. */
async function save(person: Colleague, values: Record<string, string>, at = path) {
  return person.post(at, fill(await person.open(at), values, ''))
}

test('an agent writes it by a form of its own, and the page of the listing has it', async () => {
  expect(await save(ben, { ownerName: 'Atieno', ownerTelephone: '0712 345 678', mandate: 'exclusive' })).toMatchObject({
    status: 303,
    location: `/office${path}?done=saved`,
  })
  const page = await ann.get(`/listings/${id}`)
  expect(page.html).toMatch(/<a href="tel:\+254712345678">0712 345 678<\/a>/)
  expect(page.html).toContain('>Exclusive<')
  expect((await ben.get(`${path}?done=saved`)).html).toContain('It is saved. Only the office sees it.')
  expect((await ben.get('/activity')).html).toContain('changed the owner, mandate or keys of')
})

test('what cannot be read is told at its field, and stays as it was typed', async () => {
  const typed = {
    ownerTelephone: '0712 CALL ME',
    ownerEmail: 'atieno at home',
    mandateSigned: '2026-05-01',
    mandateExpires: '2026-04-30',
    references: 'P24-1138812',
    notes: 'n'.repeat(5_000),
  }
  const { status, html } = await save(ben, typed)
  expect(status).toBe(422)
  for (const words of [
    'Please write one number of 6 to 15 digits',
    'a complete e-mail address',
    'ends before it is signed',
  ])
    expect(html).toContain(words)
  for (const text of Object.values(typed)) expect(html).toContain(text)
  expect((await ben.open(path)).get('notes')).toBe('')
  const long = await save(ben, { notes: `${typed.notes}n` })
  expect([long.status, long.html]).toEqual([422, expect.stringContaining('Please keep this to 5,000 characters')])
  expect(long.html).toContain(`${typed.notes}n`)
})

test('references elsewhere are one a line, and a line that is none is quoted in a sentence', async () => {
  const typed = 'Property24: P24-1138812\nJiji 3871234'
  const refused = await save(ben, { references: typed })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('“Jiji 3871234”: please write the portal, a colon and its reference')
  expect(readForm(refused.html).get('references')).toBe(typed)
  const mended = fill(readForm(refused.html), { references: ` property24 :P24-1138812\r\n\r\nJiji: 3871234 ` }, '')
  expect((await ben.post(path, mended)).status).toBe(303)
  expect((await ben.open(path)).get('references')).toBe('property24: P24-1138812\nJiji: 3871234')
  expect((await ann.get(`/listings/${id}`)).html).toContain('Jiji: 3871234')

  const shown = await ann.open(path)
  await save(ben, { references: 'Jiji: 3871234' })
  const conflict = await ann.post(path, fill(shown, { references: 'Property24: P24-1138812' }, ''))
  expect([conflict.status, conflict.html]).toEqual([422, expect.stringContaining('“Jiji: 3871234” is saved now.')])
  expect((await ann.post(path, readForm(conflict.html))).status).toBe(303)
  expect((await ben.open(path)).get('references')).toBe('Property24: P24-1138812')
})

test('whoever saves second is told what the first saved, and may have either', async () => {
  const shown = await ann.open(path)
  await save(ben, { keys: 'At the gate', commission: '3 %' })
  const refused = await ann.post(path, fill(shown, { keys: 'In the office', viewing: 'Call first' }, ''))
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('Please look at: Keys.')
  expect(refused.html).toContain('“At the gate” is saved now. Save again to have yours instead.')
  // The form has what she typed, and what Ben wrote elsewhere.
  const again = readForm(refused.html)
  expect(Object.fromEntries(again)).toMatchObject({ keys: 'In the office', viewing: 'Call first', commission: '3 %' })
  expect((await ann.post(path, again)).status).toBe(303)
  expect(Object.fromEntries(await ben.open(path))).toMatchObject({
    keys: 'In the office',
    viewing: 'Call first',
    commission: '3 %',
  })
})

test('a fault in a form does not hide what somebody else saved meanwhile', async () => {
  const shown = await ann.open(path)
  await save(ben, { commission: '4 %' })
  const refused = await ann.post(path, fill(shown, { commission: '2 %', ownerTelephone: 'none' }, ''))
  expect(refused.status).toBe(422)
  const mended = await ann.post(path, fill(readForm(refused.html), { ownerTelephone: '' }, ''))
  expect([mended.status, mended.html]).toEqual([422, expect.stringContaining('“4 %” is saved now.')])
  expect((await ben.open(path)).get('commission')).toBe('4 %')
})

test('a mandate that ends stands first in the list of its responsible person alone', async () => {
  const day = new Date(Date.now() + 20 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const last = records.at(-1)?.id ?? ''
  const first = async (person: Colleague, query = '') =>
    /href="\/office\/listings\/([\w-]+)"/.exec(
      (await person.get(`/listings${query}`)).html.split('<tbody')[1] ?? '',
    )?.[1]
  const before = await first(ann)
  const due = [id, other, last].find((each) => each !== before) ?? ''
  await save(ben, { personId: ben.personId, mandateExpires: day }, `/listings/${due}/book`)
  expect(await first(ben)).toBe(due)
  expect((await ben.get('/listings')).html).toContain('Mandate ends on')
  expect(await first(ann)).toBe(before)
  expect((await ann.get('/listings')).html).not.toContain('Mandate ends on')
  expect(await first(ben, '?sort=name')).toBe(await first(ann, '?sort=name'))
})

test('who ticked it stands at their properties within a second, with portrait, and chat and telephone lead there', async () => {
  const listing = urls.listing(id)
  const read = async () => (await site.page(listing)).source
  const without = await read()
  expect(without).not.toContain('Ben Otieno')
  await save(ann, { personId: ben.personId })
  const tell = (fields: Record<string, string>) =>
    ben.post('/account', new URLSearchParams({ intent: 'telephone', ...fields }))
  expect((await tell({ telephone: '0712 000 111', isShown: 'yes' })).html).toContain('the country code')
  expect((await tell({ telephone: '', isShown: 'yes' })).status).toBe(422)
  expect((await tell({ telephone: '+254 712 000 111' })).location).toBe('/office/account?done=telephone')
  expect(await read()).not.toContain('Ben Otieno')

  expect((await tell({ telephone: '+254 712 000 111', isShown: 'yes' })).location).toBe(
    '/office/account?done=telephone',
  )
  await vi.waitFor(async () => expect(await read()).toContain('Ben Otieno'), { timeout: 1_000, interval: 50 })
  const source = await read()
  expect(source).toContain('<strong>Ben Otieno</strong>')
  expect(source).toContain('aerial-estate-01.jpg')
  expect(source.match(/href="tel:\+254712000111"/g)).toHaveLength(2)
  expect(source.match(/href="https:\/\/wa\.me\/254712000111\?text=Hello%20Ben%20Otieno/g)).toHaveLength(2)
  expect((await ann.get(`/listings/${id}/preview`)).html).toContain('<strong>Ben Otieno</strong>')
  expect((await site.page(urls.listing(other))).source).not.toContain('Ben Otieno')

  await tell({ telephone: '+254 712 000 111' })
  await vi.waitFor(async () => expect(await read()).toBe(without), { timeout: 1_000, interval: 50 })
})

test('owners take it away as a file after a passkey, and agents not at all', async () => {
  const file = '/books/owners-and-mandates.csv'
  expect((await ben.get(file)).status).toBe(403)
  const { status, headers, html } = await ann.get(file)
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="owners-and-mandates.csv"'])
  expect(html).toContain('"Atieno"')
  expect((await ann.get('/activity')).html).toContain('exported all owners and mandates')
  using database = site.openDatabase({ readOnly: false })
  const long = new Date(Date.now() - 6 * 60_000).toISOString()
  database.prepare('update sessions set confirmed_at = ? where person_id = ?').run(long, ann.personId)
  const refused = await ann.get(file)
  expect([refused.status, refused.headers.get('location')]).toEqual([302, '/office/books'])
  expect((await ann.get('/books')).html).toContain('Use a passkey')
})

test('a listing of a foreign service has one too', async () => {
  await using hygraph = await startHygraph({ records })
  await using foreign = await startSite({ PROPERTIES_ENDPOINT: hygraph.endpoint, PROPERTIES_COLLECTION: 'riparos' })
  const cleo = await openOffice(foreign, 'Cleo Njeri', 'agent')
  await vi.waitFor(async () => expect((await foreign.ask('/readyz')).status).toBe(200), { timeout: 10_000 })
  expect((await cleo.get('/listings')).html).toContain(`href="/office${path}"`)
  expect((await cleo.get('/listings?words=property+3')).html).not.toContain(`href="/office${path}"`)
  expect(
    (await save(cleo, { ownerName: 'Atieno', personId: cleo.personId, mandateExpires: '2026-01-01' })).status,
  ).toBe(303)
  expect((await cleo.open(path)).get('ownerName')).toBe('Atieno')
  expect((await cleo.get('/listings')).html).toContain('Mandate ended on 1 January 2026')
  expect((await cleo.get('/listings/nothing/book')).status).toBe(404)
})
