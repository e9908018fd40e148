import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPostedFields } from '../../domain/messages/posted-fields.ts'
import { enterOffice } from '../testing/enter-office.ts'
import { dial } from '../testing/sockets.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

let site: TestSite
let cookie: string
beforeAll(async () => {
  site = await startSite()
  cookie = (await enterOffice({ dataDir: site.dataDir })).cookie
})
afterAll(() => site[Symbol.asyncDispose]())

const form = 'application/x-www-form-urlencoded'

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const own = { Origin: site.url, Accept: 'text/html', 'Content-Type': form }
  const answer = await site.ask(path, { method: 'POST', body, headers: { ...own, ...headers } })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

/** A valid form, filled up with a field that nobody asks for. */
const ofBytes = (bytes: number) => 'code=x&more='.padEnd(bytes, 'a')

const open = ['/office/?index', '/office/join']

test.each(open)(
  '%s takes 32 KB of whoever is signed out, and half a megabyte of whoever is signed in',
  async (path) => {
    const [stranger, person] = [{}, { Cookie: cookie }]
    const statusOf = async (bytes: number, headers: Record<string, string>) =>
      (await post(path, ofBytes(bytes), headers)).status === 413
    expect(await statusOf(32 * 1024, stranger)).toBe(false)
    expect(await statusOf(32 * 1024 + 1, stranger)).toBe(true)
    expect(await statusOf(512 * 1024, person)).toBe(false)
    expect(await statusOf(512 * 1024 + 1, person)).toBe(true)
  },
)

test('a form that is too long is answered with a page that says so, and the connection goes on', async () => {
  const { text: page } = await post('/office/join', ofBytes(4 * 1024 * 1024))
  expect(page).toContain('This form is too long. Please go back: your words are still there.')
  const inOffice = await post('/office/listings/new', ofBytes(2 * 1024 * 1024), { Cookie: cookie })
  expect([inOffice.status, inOffice.text.includes('Ann Wanjiku')]).toEqual([413, true])
})

test('whoever was signed out meanwhile is led to the page for signing in, however long the words are', async () => {
  const { status, location } = await post('/office/listings/new', ofBytes(400_000))
  expect([status, location]).toEqual([302, '/office/?next=%2Flistings%2Fnew'])
})

test.each(['/office/?index', '/office/join', '/office/join.data', '/office/people'])(
  '%s reads no form of too many fields',
  async (path) => {
    const fields = (count: number) => Array(count).fill('a').join('&')
    const send = async (count: number) => (await post(path, fields(count), { Cookie: cookie })).text
    expect(await send(maxPostedFields)).not.toContain('too many fields')
    expect(await send(maxPostedFields + 1)).toContain('too many fields')
  },
)

test.each(['multipart/form-data; boundary=x', 'text/plain', 'application/json'])(
  'a page of the office reads no body of the type %j',
  async (type) => {
    const { status } = await post('/office/join', '--x--', { 'Content-Type': type })
    expect(status).toBe(400)
  },
)

test.each(['/office/join', '/forms/contact-us', '/graphql'])('%s takes no packed body', async (path) => {
  const { status } = await post(path, gzipSync('a=1'), { 'Content-Encoding': 'gzip' })
  expect(status).toBe(415)
})

test('a write of another site is refused before its body arrives', async () => {
  const socket = await dial(site)
  socket.write(
    `POST /office/join HTTP/1.1\r\nHost: x\r\nContent-Type: ${form}\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n`,
  )
  await once(socket, 'readable')
  expect(socket.read().toString()).toMatch(/^HTTP\/1\.1 403 /)
  socket.destroy()
})
