import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photograph } from '../../../domain/office/photographs.ts'
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

const send = (path: string, body?: BodyInit, headers: Record<string, string> = {}) =>
  site.ask(path, {
    method: 'POST',
    ...(body !== undefined && { body }),
    headers: { Cookie: cookie, Origin: site.url, ...headers },
  })

const toForm = (...files: Buffer[]) => {
  const form = new FormData()
  for (const [number, file] of files.entries()) form.append('file', new File([new Uint8Array(file)], `${number}.jpg`))
  return form
}

const upload = (file: Buffer) => send(`/office/uploads/${listing}`, toForm(file), { Accept: 'application/json' })

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

test('a file that is no photograph is answered with a sentence', async () => {
  const answer = await upload(heicHeader)
  expect([answer.status, await answer.json()]).toEqual([422, { message: expect.stringContaining('Most Compatible') }])
})

test('a photograph is in the draft when it has arrived, and in it once when it is sent twice', async () => {
  const file = await paintScene(31)
  const [first, second] = [await upload(file), await upload(file)]
  const { url, isNew } = (await first.json()) as Photograph & { isNew: boolean }
  expect([isNew, await second.json()]).toEqual([true, expect.objectContaining({ url, isNew: false })])
  const page = await (await site.ask(`/office/listings/${listing}/photographs`, { headers: { Cookie: cookie } })).text()
  expect(page.match(new RegExp(`src="/pictures/\\d+${url}"`, 'g'))).toHaveLength(1)
})

test('nobody sends files from another site, or signed out', async () => {
  const path = `/office/uploads/${listing}`
  const { status, headers } = await send(path, undefined, { Cookie: 'office=no' })
  expect(status).toBe(401)
  const guards = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers.get(name))
  expect(guards).toEqual(['no-store', 'noindex', 'same-origin'])
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  for (const Origin of ['https://evil.example', 'http://other.localhost'])
    expect((await send(path, undefined, { Origin, 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
  expect((await site.ask(path, { method: 'POST', headers: { Cookie: cookie } })).status).toBe(403)
})

test('a form without script takes two files, each of 25 MB', async () => {
  const answer = await send(
    `/office/uploads/${listing}`,
    toForm(await paintScene(11), Buffer.alloc(25 * 1024 * 1024 + 1), await paintScene(13)),
  )
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `/office/listings/${listing}/photographs?added=1&refused=2-too-large&more=`,
  ])
  const cut = await send(`/office/uploads/${listing}`, 'no form', {
    'Content-Type': 'multipart/form-data; boundary=a',
  })
  expect(cut.status).toBe(400)
})

test('a form without script keeps the way back to the list that it came from', async () => {
  const upload = async (search: string) => {
    const answer = await send(`/office/uploads/${listing}${search}`, toForm(await paintScene(17)))
    return answer.headers.get('location')?.split('?')[1]
  }
  expect(await upload('?lacks=2')).toBe('added=1&lacks=2')
  for (const search of ['?lacks=', '?lacks=x', '?lacks=12345', '?lacks=1&lacks=2'])
    expect(await upload(search)).toBe('added=1')
})

test('a request that is refused before anybody looks who sends it is stored nowhere', async () => {
  const long = await send(`/office/uploads/${listing}?${'a'.repeat(8_000)}`)
  const wide = await send(`/office/uploads/${listing}`, '', { 'X-Long': 'a'.repeat(16_384) })
  const answers = [long, wide].map(({ status, headers }) => [status, headers.get('cache-control')])
  expect(answers).toEqual([
    [414, 'no-store'],
    [431, 'no-store'],
  ])
})

test('two stalled forms of one person keep out nobody', async () => {
  const head = (own: string) =>
    [
      `POST /office/uploads/${listing} HTTP/1.1`,
      ...[`Host: ${new URL(site.url).host}`, `Origin: ${site.url}`, `Cookie: ${own}`],
      ...['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 100000', '', '--x\r\n'],
    ].join('\r\n')
  const stalled = [dial(site), dial(site)]
  for (const socket of stalled) socket.on('error', () => {}).write(head(cookie))
  // The first has to make room for the second, and is told so.
  expect(await text(stalled[0] as Socket)).toMatch(/^HTTP\/1\.1 400 .*did not arrive whole/s)
  const other = (await enterOffice({ dataDir: site.dataDir }, { name: 'Ben Otieno' })).cookie
  for (const own of [other, cookie]) {
    const form = toForm(await paintScene(own === other ? 21 : 22))
    const answer = await send(`/office/uploads/${listing}`, form, { Cookie: own })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('added=1')])
  }
  for (const socket of stalled) socket.destroy()
})
