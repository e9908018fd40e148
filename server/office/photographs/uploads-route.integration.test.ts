import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Photograph, partBytes, type Upload } from '../../../domain/office/photographs.ts'
import { pictureWidths } from '../../../domain/pictures/picture-widths.ts'
import { sharp } from '../../pictures/sharp.ts'
import { enterOffice } from '../../testing/enter-office.ts'
import { dial } from '../../testing/sockets.ts'
import { startSite, type TestSite } from '../../testing/start-site.ts'
import { heicHeader, paintScene, withPlace } from './testing/sample-files.ts'

let site: TestSite
let cookie = ''
let listing = ''
beforeAll(async () => {
  site = await startSite()
  cookie = (await enterOffice({ dataDir: site.dataDir }, { role: 'agent' })).cookie
  using database = site.openDatabase()
  listing = String(database.prepare('select id from listings order by id').get()?.id)
})
afterAll(async () => site[Symbol.asyncDispose]())

const send = (path: string, method: string, body?: BodyInit, headers: Record<string, string> = {}) =>
  site.ask(path, {
    method,
    ...(body !== undefined && { body }),
    headers: { Cookie: cookie, Origin: site.url, ...headers },
  })

async function start(size: number) {
  const answer = await send('/office/uploads', 'POST', JSON.stringify({ listing, name: 'IMG_1.jpg', size }))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
  return ((await answer.json()) as Upload).id
}

async function upload(file: Buffer, onStart = (_id: string) => {}) {
  const id = await start(file.length)
  onStart(id)
  for (let position = 0; position * partBytes < file.length; position++) {
    const part = file.subarray(position * partBytes, (position + 1) * partBytes)
    expect((await send(`/office/uploads/${id}/parts/${position}`, 'PUT', Buffer.from(part))).status).toBe(204)
  }
  return send(`/office/uploads/${id}/finish`, 'POST')
}

test('a photograph is served in every size and format without the place that its file named', async () => {
  const answer = await upload(await withPlace(await paintScene(1)))
  expect(answer.status).toBe(200)
  const { url, width } = (await answer.json()) as Photograph
  expect(width).toBe(1600)
  const whole = await site.ask(url)
  expect([whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ])
  const served = [Buffer.from(await whole.arrayBuffer())]
  for (const width of pictureWidths) {
    const accept = ['image/avif', 'image/webp', 'image/jpeg'][served.length % 3] ?? ''
    const answer = await site.ask(`/pictures/${width}${url}`, { headers: { Accept: accept } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, accept])
    served.push(Buffer.from(await answer.arrayBuffer()))
  }
  for (const body of served) {
    expect((await sharp(body).metadata()).exif).toBeUndefined()
    expect(body.toString('latin1')).not.toContain('Tecno')
  }
  const guessed = url.replace(/[\da-f](?=\.jpg)/, (digit) => (digit === '0' ? '1' : '0'))
  expect([(await site.ask(guessed)).status, (await site.ask(`/pictures/640${guessed}`)).status]).toEqual([404, 404])
})

test('a photograph that is cancelled is served no more, in no size', async () => {
  let id = ''
  const answer = await upload(await paintScene(7), (started) => {
    id = started
  })
  const { url } = (await answer.json()) as Photograph
  const addresses = [url, `/pictures/640${url}`]
  const read = () => Promise.all(addresses.map(async (path) => (await site.ask(path)).status))
  expect(await read()).toEqual([200, 200])
  expect((await send(`/office/uploads/${id}`, 'DELETE')).status).toBe(204)
  expect(await read()).toEqual([404, 404])
})

test('a file that is no photograph is answered with a sentence', async () => {
  const answer = await upload(heicHeader)
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { reason: 'heic', message: expect.stringContaining('Most Compatible') },
  ])
})

test('nobody sends files from another site, signed out, or for another person', async () => {
  const id = await start(5)
  const other = (await enterOffice({ dataDir: site.dataDir }, { name: 'Ben Otieno' })).cookie
  const addresses: [string, string][] = [
    ['/office/uploads', 'POST'],
    [`/office/uploads/${id}`, 'GET'],
    [`/office/uploads/${id}/parts/0`, 'PUT'],
    [`/office/uploads/${id}/finish`, 'POST'],
    [`/office/uploads/${id}`, 'DELETE'],
    [`/office/uploads/form/${listing}`, 'POST'],
  ]
  for (const [path, method] of addresses) {
    const { status, headers } = await send(path, method, undefined, { Cookie: 'office=no' })
    expect(status).toBe(401)
    const guards = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers.get(name))
    expect(guards).toEqual(['no-store', 'noindex', 'same-origin'])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    if (method === 'GET') continue
    for (const Origin of ['https://evil.example', 'http://other.localhost'])
      expect((await send(path, method, undefined, { Origin, 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
    expect((await site.ask(path, { method, headers: { Cookie: cookie } })).status).toBe(403)
  }
  expect((await send(`/office/uploads/${id}`, 'GET', undefined, { Cookie: other })).status).toBe(404)
  expect((await send(`/office/uploads/${id}/parts/0`, 'PUT', 'hello', { Cookie: other })).status).toBe(404)
  expect((await send(`/office/uploads/${id}`, 'GET')).status).toBe(200)
})

test('a part takes 256 KB, and a form without script two files', async () => {
  const id = await start(1024 * 1024)
  expect((await send(`/office/uploads/${id}/parts/0`, 'PUT', Buffer.alloc(partBytes + 1))).status).toBe(413)
  const form = new FormData()
  form.append('loaded.mainImage', 'null')
  for (const number of [11, 12, 13])
    form.append('file', new File([new Uint8Array(await paintScene(number))], `${number}.jpg`))
  const answer = await send(`/office/uploads/form/${listing}`, 'POST', form)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `/office/listings/${listing}/photographs?added=2&more=&unsaved=`,
  ])
  const cut = await send(`/office/uploads/form/${listing}`, 'POST', 'no form', {
    'Content-Type': 'multipart/form-data; boundary=a',
  })
  expect(cut.status).toBe(400)
})

test('a request that is refused before anybody looks who sends it is stored nowhere', async () => {
  const long = await send(`/office/uploads/form/${listing}?${'a'.repeat(8_000)}`, 'POST')
  const wide = await send('/office/uploads', 'POST', '', { 'X-Long': 'a'.repeat(16_384) })
  const answers = [long, wide].map(({ status, headers }) => [status, headers.get('cache-control')])
  expect(answers).toEqual([
    [414, 'no-store'],
    [431, 'no-store'],
  ])
})

test('two stalled forms of one person keep out nobody', async () => {
  const head = (own: string) =>
    [
      `POST /office/uploads/form/${listing} HTTP/1.1`,
      ...[`Host: ${new URL(site.url).host}`, `Origin: ${site.url}`, `Cookie: ${own}`],
      ...['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 100000', '', '--x\r\n'],
    ].join('\r\n')
  const stalled = [dial(site), dial(site)]
  for (const socket of stalled) socket.on('error', () => {}).write(head(cookie))
  // The first has to make room for the second, and is told so.
  expect(await text(stalled[0] as Socket)).toMatch(/^HTTP\/1\.1 400 .*did not arrive whole/s)
  const other = (await enterOffice({ dataDir: site.dataDir }, { name: 'Ben Otieno' })).cookie
  for (const own of [other, cookie]) {
    const form = new FormData()
    form.append('loaded.mainImage', 'null')
    form.append('file', new File([new Uint8Array(await paintScene(own === other ? 21 : 22))], 'a.jpg'))
    const answer = await send(`/office/uploads/form/${listing}`, 'POST', form, { Cookie: own })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('added=1')])
  }
  for (const socket of stalled) socket.destroy()
})
