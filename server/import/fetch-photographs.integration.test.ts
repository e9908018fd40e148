import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBytes } from '../http/fetch-bytes.ts'
import { type FetchedPhotograph, fetchPhotographs } from './fetch-photographs.ts'

const asked: string[] = []
let [current, most] = [0, 0]
const waiting: (() => void)[] = []

const answers: Record<string, RequestListener> = {
  '/wp-content/a%20b.jpg': (_, response) => response.end('picture a'),
  '/b.png': (_, response) => response.end('picture b'),
  '/big.jpg': (_, response) => response.end(Buffer.alloc(3_000)),
  '/packed.jpg': (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(3_000))),
  '/endless.jpg': (_, response) => void response.write('x'),
  '/moved.jpg': (_, response) => response.writeHead(301, { location: '/b.png' }).end(),
  '/away.jpg': (_, response) => response.writeHead(302, { location: 'http://elsewhere.example/b.png' }).end(),
  '/inside.jpg': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/file.jpg': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/round.jpg': (_, response) => response.writeHead(302, { location: '/round.jpg' }).end(),
  '/broken.jpg': (_, response) => response.writeHead(500).end(),
  '/cut.jpg': (request) => void request.socket.destroy(),
}

const server = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  if (path.startsWith('/slow')) {
    most = Math.max(most, ++current)
    waiting.push(() => {
      current--
      response.end('slow')
    })
    // All that may come at once are there: the first may go.
    if (waiting.length === 4) for (const answer of waiting.splice(0)) answer()
    return
  }
  const answer = answers[path] ?? ((_, missing) => missing.writeHead(404).end())
  answer(request, response)
})
let host = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The server of the tests has a private address, which no other has to be allowed. */
const fetchPrivate: typeof fetchBytes = (url, options) => fetchBytes(url, { ...options, mayBePrivate: true })

async function fetchAll(paths: readonly string[], options: Partial<Parameters<typeof fetchPhotographs>[1]> = {}) {
  const addresses = paths.map((path) => (path.startsWith('/') ? `http://${host}${path}` : path))
  const found: FetchedPhotograph[] = []
  for await (const each of fetchPhotographs(addresses, { host, fetch: fetchPrivate, ...options })) found.push(each)
  return found.map((each) => ('fault' in each ? each.fault.replaceAll(host, 'HOST') : `${each.name}: ${each.bytes}`))
}

test('gives the photographs in their order, each once, by the last part of its address', async () => {
  expect(
    await fetchAll(['/b.png', '/wp-content/a b.jpg', '/b.png', '/moved.jpg'], { host: `http://${host}/` }),
  ).toEqual(['b.png: picture b', 'a b.jpg: picture a', 'moved.jpg: picture b'])
})

test('says of each that cannot be fetched why', async () => {
  expect(
    await fetchAll(
      [
        '/gone.jpg',
        '/broken.jpg',
        '/big.jpg',
        '/packed.jpg',
        '/endless.jpg',
        '/cut.jpg',
        '/away.jpg',
        '/inside.jpg',
        '/file.jpg',
        '/round.jpg',
        'ftp://x/y.jpg',
        'no address',
      ],
      { maxBytes: 2_000, timeoutMs: 500 },
    ),
  ).toEqual([
    'It is not on HOST any more.',
    'HOST answered with an error (500).',
    expect.stringMatching(/^It is larger than /),
    expect.stringMatching(/^It is larger than /),
    'HOST did not answer.',
    'HOST did not answer.',
    'HOST sends us on to elsewhere.example: name that host if it is yours.',
    'HOST sends us on to 169.254.169.254: name that host if it is yours.',
    'HOST answered with an error (302).',
    'HOST sends us on again and again.',
    'This is no address of the web.',
    'This is no address of the web.',
  ])
})

test('asks no host but the one that is named, and no private address', async () => {
  asked.length = 0
  const elsewhere = ['http://elsewhere.example/a.jpg', `http://user:password@${host}/b.png`, 'http://127.0.0.1:1/b.png']
  expect(await fetchAll(elsewhere)).toEqual([
    'It is on elsewhere.example, and photographs are fetched from HOST alone.',
    'This is no address of the web.',
    'It is on 127.0.0.1:1, and photographs are fetched from HOST alone.',
  ])
  expect(await fetchAll(['/b.png'], { fetch: fetchBytes })).toEqual([
    'HOST is a private address, and photographs are fetched from public ones alone.',
  ])
  const named = host.replace('127.0.0.1', 'localhost')
  expect(await fetchAll([`http://${named}/b.png`], { host: named, fetch: fetchBytes })).toEqual([
    `${named} is a private address, and photographs are fetched from public ones alone.`,
  ])
  expect(asked).toEqual([])
})

test('knows the host however it is typed', async () => {
  for (const typed of [`${host}/`, ` ${host.toUpperCase()} `])
    expect(await fetchAll(['/b.png'], { host: typed })).toEqual(['b.png: picture b'])
  const fetch = async () => Buffer.from('picture')
  expect(await fetchAll(['https://bücher.example/b.png'], { host: 'Bücher.example', fetch })).toEqual([
    'b.png: picture',
  ])
})

test('fetches four at once', async () => {
  expect(await fetchAll(Array.from({ length: 8 }, (_, index) => `/slow${index}.jpg`))).toHaveLength(8)
  expect(most).toBe(4)
})

test('ends at the limit of all together', async () => {
  const paths = [
    '/b.png',
    '/b.png?1',
    '/wp-content/a%20b.jpg',
    ...Array.from({ length: 20 }, (_, index) => `/wp-content/a%20b.jpg#${index}`),
  ]
  asked.length = 0
  const found = await fetchAll(paths, { maxTotal: 20 })
  expect(found).toHaveLength(paths.length)
  expect(found.slice(0, 3)).toEqual(['b.png: picture b', 'It is not on HOST any more.', 'a b.jpg: picture a'])
  expect(new Set(found.slice(3))).toEqual(
    new Set([
      expect.stringMatching(
        /^It was not fetched: one run fetches .* at most\. Please fetch the rest in another run\.$/,
      ),
    ]),
  )
  expect(asked.length).toBeLessThan(12)
})

test('gives up on a host that answers nothing', async () => {
  asked.length = 0
  const found = await fetchAll(Array.from({ length: 40 }, (_, index) => `/cut.jpg#${index}`))
  expect(found.at(-1)).toBe('HOST does not answer any more: try again later.')
  expect(asked.length).toBeLessThan(16)
})
