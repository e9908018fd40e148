import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadsOfImport, uploadsUrl } from '../../domain/office/photographs.ts'
import { paintScene } from '../../server/office/photographs/testing/sample-files.ts'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'
import { type Colleague, openOffice } from '../testing/office-visitor.ts'

let site: TestSite
let ann: Colleague
let ben: Colleague
beforeAll(async () => {
  site = await startSite()
  ann = await openOffice(site, 'Ann Wanjiku', 'owner')
  ben = await openOffice(site, 'Ben Otieno', 'agent')
})
afterAll(() => site[Symbol.asyncDispose]())

const header = 'Ref,Title,Kind,Type,Town,Price,Landlord'
const row = (ref: string, price = '12.5m') => `${ref},Flat ${ref},For sale,Residential,Nairobi,${price},Akinyi`

function toForm(text: string, fields: Record<string, string> = {}, name = 'listings.csv') {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([text]), name)
  return form
}

/** Begins an import; resolves with the path of its page. */
async function begin(text: string) {
  const { status, location } = await ann.post('/import', toForm(text, { intent: 'begin' }))
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/office\/import\/[\da-f-]{36}\/columns$/)])
  return location.slice('/office'.length, -'/columns'.length)
}

const readText = async (path: string) => (await ann.get(path)).html.replaceAll('<!-- -->', '')

async function press(path: string, fields: Record<string, string>) {
  const { status, location, html } = await ann.post(path, new URLSearchParams(fields))
  return { status, location, text: html.replaceAll('<!-- -->', '') }
}

const seenOf = (text: string) => /name="seen"[^>]*value="([^"]*)"/.exec(text)?.[1] ?? ''

/** Waits until it is written or undone, as a page without script that is loaded again. */
const awaitEnd = (path: string) =>
  expect.poll(() => readText(path), { timeout: 20_000 }).not.toContain('You can close this page')

test('a table is read, dried, written and undone, all without script', async () => {
  const path = await begin([header, row('A-1'), row('A-2')].join('\n'))
  const run = await readText(path)
  expect(run).toContain('Write 2 listings')
  expect(run).toContain('Flat A-1')
  expect((await press(path, { intent: 'write', seen: 'another' })).text).toContain('Something changed since this page')
  expect((await press(path, { intent: 'write', seen: seenOf(run) })).status).toBe(303)
  await awaitEnd(path)
  expect(await readText(path)).toContain('2 new listings, 0 changed. Written: ')
  const list = await readText(`/listings?imported=${path.split('/').at(-1)}`)
  expect(list).toContain('2 listings of an import')
  expect((await press(path, { intent: 'undo' })).status).toBe(303)
  await awaitEnd(path)
  expect(await readText(path)).toContain('all of it is taken back')
  expect((await press(path, { intent: 'undo' })).text).toContain('cannot be undone any more')
})

test('a writing or an undoing that fails says so, and can be tried again', async () => {
  const path = await begin([header, row('G-1')].join('\n'))
  using database = site.openDatabase({ readOnly: false })
  const fail = () =>
    database.exec(
      "create trigger fails before update on imports when old.holder is not null and new.ended_at is not null and new.ended_at is not old.ended_at begin select raise(abort, 'no'); end",
    )
  fail()
  await press(path, { intent: 'write', seen: seenOf(await readText(path)) })
  await awaitEnd(path)
  const unwritten = await readText(path)
  expect(unwritten).toContain('>The site could not write this import. Its log says why. Nothing was changed.<')
  expect(unwritten).toMatch(/<button type="submit" class="[^"]*">Write 1 listing</)
  database.exec('drop trigger fails')
  await press(path, { intent: 'write', seen: seenOf(unwritten) })
  await awaitEnd(path)
  fail()
  await press(path, { intent: 'undo' })
  await awaitEnd(path)
  const kept = await readText(path)
  expect(kept).toContain('>The site could not take this import back. Its log says why. Nothing was changed.<')
  database.exec('drop trigger fails')
  await press(path, { intent: 'undo' })
  await awaitEnd(path)
  expect(await readText(path)).toContain('all of it is taken back')
})

test('problems stand with their row, column and words, and the mended file takes the place of the former', async () => {
  const path = await begin([header, row('B-1', 'about five'), row('B-2')].join('\n'))
  const problems = await readText(`${path}?only=problems`)
  expect(problems).toContain('Row 2')
  expect(problems).toContain('about five')
  expect(problems).not.toContain('Flat B-2')
  expect(problems).toMatch(/<button[^>]*disabled=""[^>]*>Write 1 listing</)
  const mended = toForm([header, row('B-1'), row('B-2')].join('\n'), { intent: 'replace' }, 'mended.csv')
  const { location } = await ann.post(path, mended)
  expect(await readText(location.slice('/office'.length))).toContain('Write 2 listings')
  expect((await ann.get(path)).status).toBe(404)
})

test('a file that cannot be read gets a sentence at its field, and none is begun', async () => {
  for (const [text, sentence] of [
    [
      '<!doctype html><table><tr><td>Ref</td></tr></table>',
      'This is a web page, and no workbook, whatever its name says: some systems export one so. Please open it in a spreadsheet, save it as XLSX, and choose that.',
    ],
    ['', 'This file is empty. Please choose the file with your table.'],
  ] as const) {
    const { status, html } = await ann.post('/import', toForm(text, { intent: 'begin' }))
    expect([status, html]).toEqual([422, expect.stringContaining(`>${sentence}<`)])
  }
})

test('a likely double waits until somebody says which it is', async () => {
  const head = 'Title,Kind,Type,Town,Neighbourhood,Price'
  const flat = 'Twin flat,For sale,Residential,Nairobi,Kilimani,9m'
  const path = await begin([head, flat, flat].join('\n'))
  expect(await readText(`${path}?only=doubles`)).toContain('Is it the same?')
  const decided = await press(`${path}?only=doubles`, { intent: 'decide', row: '3', is: 'left-out' })
  expect(decided.location).toMatch(/\?only=doubles#row-3$/)
  expect(await readText(path)).toContain('Left out')
  await press(`${path}?only=doubles`, { intent: 'decide', row: '3', is: 'new' })
  const other = await readText(`${path}?only=doubles`)
  expect(other).toContain('Another: a new listing (chosen)')
  await press(path, { intent: 'decide', row: '3', is: 'left-out' })
  expect(await readText(`${path}?only=doubles`)).toContain('Leave this row out (chosen)')
  for (const wrong of [{ row: 'x', is: 'new' }, { row: '3', is: 'gone' }, { row: '3', is: 'file', field: 'x' }, {}])
    expect((await press(path, { intent: 'decide', ...wrong })).status).toBe(400)
})

test('photographs are fetched for owners alone, and from hosts that the file names', async () => {
  const path = await begin([`${header},Photos`, `${row('F-1')},http://127.0.0.1:9/front.jpg`].join('\n'))
  const page = await readText(`${path}/photographs`)
  expect(page).toContain('Fetch 1 photograph from <bdi>127.0.0.1:9</bdi>')
  const fields = { intent: 'fetch', host: '127.0.0.1:9' }
  expect((await ben.post(`${path}/photographs`, new URLSearchParams(fields))).status).toBe(403)
  expect((await press(`${path}/photographs`, { intent: 'fetch', host: 'other.example' })).text).toContain(
    'No photograph of this import is missing that is there.',
  )
  expect((await press(`${path}/photographs`, { intent: 'x' })).status).toBe(400)
  expect((await press(`${path}/photographs`, fields)).status).toBe(303)
  await awaitEnd(`${path}/photographs`)
  expect(await readText(`${path}/photographs`)).toContain('127.0.0.1:9 is a private address')
})

test('photographs are sent to an import by owners, and those without script hear what became of them', async () => {
  const path = await begin([`${header},Photos`, `${row('C-1')},front.jpg`].join('\n'))
  const id = path.split('/').at(-1) ?? ''
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(await paintScene(1, { width: 300, height: 200 }))]), 'FRONT.jpg')
  form.append('file', new Blob(['no picture']), 'other.jpg')
  const send = (cookie: string, body = form) =>
    site.ask(uploadsUrl(uploadsOfImport(id)), {
      method: 'POST',
      headers: { Cookie: cookie, Origin: site.url },
      body,
    })
  expect((await send(ben.cookie, toForm('no picture'))).status).toBe(404)
  const sent = await send(ann.cookie)
  expect(sent.headers.get('location')).toBe(`/office/import/${id}/photographs?added=1&refused=2-not-a-picture`)
  const page = await readText(`${path}/photographs?added=1&refused=2-not-a-picture`)
  expect(page).toContain('File 2 was not taken.')
  expect(page).toContain('of those that the table names: 1 photograph.')
})

test('template and export are files, the private ones for who used a passkey lately', async () => {
  for (const [address, type] of [
    ['template/csv', 'text/csv'],
    ['template/xlsx', 'spreadsheetml'],
    ['export/csv', 'text/csv'],
    ['export/xlsx?private=yes', 'spreadsheetml'],
  ]) {
    const answer = await ann.get(`/import/${address}`)
    expect([address, answer.status]).toEqual([address, 200])
    expect(answer.headers.get('content-type')).toContain(type)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="\w+\.(csv|xlsx)"$/)
  }
  const named = await begin([header, row('H-1').replace('Akinyi', 'Wambui')].join('\n'))
  await press(named, { intent: 'write', seen: seenOf(await readText(named)) })
  await awaitEnd(named)
  const exported = await readText('/import/export/csv')
  expect(exported).toContain('Flat H-1')
  expect(exported).not.toContain('Wambui')
  expect(await readText('/import/export/csv?private=yes')).toContain('Wambui')
  using database = site.openDatabase({ readOnly: false })
  database.prepare('update sessions set confirmed_at = null where person_id = ?').run(ann.personId)
  const refused = await site.ask('/office/import/export/csv?private=yes', {
    headers: { Cookie: ann.cookie },
    redirect: 'manual',
  })
  expect([refused.status, refused.headers.get('location')]).toEqual([302, '/office/import'])
  expect((await ann.get('/import/export/pdf')).status).toBe(404)
  const path = await begin([header, row('D-1')].join('\n'))
  const run = await readText(path)
  expect(run).toContain('Its private columns want your passkey.')
  expect(run).not.toContain('Akinyi')
  const columns = await readText(`${path}/columns`)
  expect(columns).not.toContain('Akinyi')
  expect(columns).toContain('Private: hidden until you use a passkey')
  expect((await press(path, { intent: 'write', seen: seenOf(run) })).status).toBe(422)
})

test('what an import publishes is told to nobody until somebody releases it, by one press', async () => {
  for (const [ref, then, said] of [
    ['F-1', 'tell-nobody', 'Nobody is told of it.'],
    ['F-2', 'tell', 'People who look for such a property hear of it in their next mail.'],
  ] as const) {
    const listed = `${ref},Flat ${ref},For sale,Residential,Nairobi,12.5m,published`
    const path = await begin(`Ref,Title,Kind,Type,Town,Price,Publication\n${listed}`)
    expect((await press(path, { intent: 'write', seen: seenOf(await readText(path)) })).status).toBe(303)
    await awaitEnd(path)
    expect(await readText(path)).toContain('1 listing would be told to people who look for the like')
    const { location } = await press(path, { intent: 'release', then })
    const released = await readText(location.slice('/office'.length))
    expect(released).toContain(said)
    expect(released).not.toContain('Nobody is told yet')
  }
})

test('an import that is not there is 404, and one that is thrown away is gone', async () => {
  const path = await begin([header, row('E-1')].join('\n'))
  expect((await press(path, { intent: 'forget' })).location).toBe('/office/import?done=forgotten')
  for (const gone of [path, `${path}/columns`, `${path}/photographs`, '/import/nothing-here'])
    expect((await ann.get(gone)).status).toBe(404)
})
