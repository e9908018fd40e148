import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isCacheable } from '../../app/offline/is-cacheable.ts'
import { propertyRecord } from '../content/service/testing/content-service.ts'
import { createContentFolder } from '../testing/content-folder.ts'
import { speak } from '../testing/sockets.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'
import { createListedPages } from './listed-pages.ts'
import { chooseEncoding, createPageCache, type Encoding, isKnownPage, tagOf } from './page-cache.ts'

const always = () => 'a'
const everyPage = async () => true
const full = (address: string) => ({ address, dataSaver: false })
const page = (body: string | Buffer<ArrayBuffer>) =>
  new Response(body, { headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public' } })

describe('the page cache', () => {
  test('renders a page once for all who ask at the same moment, and once for a revision', async () => {
    const cache = createPageCache(everyPage)
    const rendered: string[] = []
    const ask = (address: string, revision: string) =>
      cache.get(
        full(address),
        () => revision,
        async () => {
          rendered.push(`${revision} ${address}`)
          return page(address)
        },
      )
    await Promise.all([ask('/', 'a'), ask('/', 'a'), ask('/faqs', 'a')])
    await ask('/', 'a')
    expect(rendered).toEqual(['a /', 'a /faqs'])
    await ask('/', 'b')
    expect(rendered).toEqual(['a /', 'a /faqs', 'b /'])
  })

  test('caches whole pages alone, and renders an answer that it cannot cache for each request', async () => {
    const cache = createPageCache(everyPage)
    const ask = () => cache.get(full('/nothing'), always, async () => new Response('no', { status: 404 }))
    const answers = await Promise.all([ask(), ask(), ask()])
    const bodies = await Promise.all(
      answers.map((answer) => ('uncached' in answer ? answer.uncached.text() : 'cached')),
    )
    expect(bodies).toEqual(['no', 'no', 'no'])
  })

  test.each<[string, ResponseInit, boolean]>([
    ['that its route declares public', { headers: { 'Cache-Control': 'public' } }, true],
    ['that is public for a while', { headers: { 'Cache-Control': 'max-age=60, Public' } }, true],
    ['whose route says nothing', {}, false],
    ['that is private', { headers: { 'Cache-Control': 'private' } }, false],
    ['that no cache may send unasked', { headers: { 'Cache-Control': 'no-cache' } }, false],
    ['that nobody may keep', { headers: { 'Cache-Control': 'no-store' } }, false],
    ['that is private twice', { headers: { 'Cache-Control': 'no-store, private' } }, false],
    ['that is public and private', { headers: { 'Cache-Control': 'public, no-cache="Set-Cookie"' } }, false],
    ['with a cookie', { headers: { 'Cache-Control': 'public', 'Set-Cookie': 'a=b' } }, false],
    ['of another status', { status: 203, headers: { 'Cache-Control': 'public' } }, false],
  ])('a page %s', async (_what, init, isCached) => {
    const cache = createPageCache(everyPage)
    await cache.get(full('/'), always, async () => new Response('text', init))
    expect(cache.find(full('/'), 'a', 'br') !== null).toBe(isCached)
  })

  test('is not emptied of its pages by addresses with queries', async () => {
    const cache = createPageCache(everyPage)
    let renders = 0
    const ask = (address: string) =>
      cache.get(full(address), always, async () => {
        renders++
        return page(address)
      })
    await ask('/')
    for (let number = 0; number < 300; number++) await ask(`/?n=${number}`)
    renders = 0
    await ask('/')
    await ask('/?n=299')
    expect(renders).toBe(0)
    await ask('/?n=0')
    expect(renders).toBe(1)
  })

  test('makes the smallest form of a page for those who come back to it, and of no other', async () => {
    const cache = createPageCache(everyPage)
    const text = Array.from({ length: 2_000 }, (_, number) => `${(number * 7919) % 1_009} properties`).join()
    for (const address of ['/', '/?n=1', '/?n=2']) await cache.get(full(address), always, async () => page(text))
    const ask = (address: string, encoding: Encoding) => cache.find(full(address), 'a', encoding)?.br.length
    // One page is compressed after the other, so this one would be ready before the next.
    const first = ask('/?n=2', 'gzip')
    await expect.poll(() => ask('/', 'br')).toBeLessThan(first ?? 0)
    for (const address of ['/?n=1', '/?n=2']) expect(ask(address, 'gzip')).toBe(first)
  })

  test('holds a hundred pages whose smallest form is still to be made, and no more', async () => {
    const cache = createPageCache(everyPage)
    const text = Array.from({ length: 200 }, (_, number) => `${(number * 7919) % 1_009} properties`).join()
    const numbers = Array.from({ length: 151 }, (_, number) => number)
    for (const number of numbers) await cache.get(full(`/${number}`), always, async () => page(text))
    const ask = (number: number) => cache.find(full(`/${number}`), 'a', 'br')?.br.length ?? Number.NaN
    const [first = 0] = numbers.slice(0, 150).map(ask)
    await expect.poll(() => ask(99)).toBeLessThan(first)
    ask(150)
    await expect.poll(() => ask(150)).toBeLessThan(first)
    expect(ask(149)).toBe(first)
  })

  test('shows a page whose content changed meanwhile, and caches none that shows some of both', async () => {
    const cache = createPageCache(everyPage)
    let content = 1
    const ask = async (change: number) => {
      const render = async () => {
        const above = content
        content += change
        return page(`${above} ${content}`)
      }
      const result = await cache.get(full('/'), () => `revision ${content}`, render)
      return 'cached' in result
        ? brotliDecompressSync(result.cached.br).toString()
        : `${await result.uncached.text()}, not cached`
    }
    expect(await ask(1)).toBe('1 2, not cached')
    expect(await ask(0)).toBe('2 2')
    content = 1
    expect(await ask(0)).toBe('1 1')
  })

  test('caches nothing before all content was read', async () => {
    const cache = createPageCache(everyPage)
    let revision: string | null = null
    const ask = () =>
      cache.get(
        full('/'),
        () => revision,
        async () => page('early'),
      )
    expect(await ask()).toHaveProperty('uncached')
    revision = 'a'
    expect(await ask()).toHaveProperty('cached')
  })

  test('is not emptied of its pages by other spellings of them', async () => {
    const cache = createPageCache(
      createListedPages({
        list: async () => [{ path: '/' }, { path: '/services/' }],
        revision: always,
      }),
    )
    let renders = 0
    // Two hundred that cannot be compressed would fill the room of the pages.
    const bytes = randomBytes(120_000)
    const ask = (address: string) =>
      cache.get(full(address), always, async () => {
        renders++
        return page(bytes)
      })
    const pages = ['/', '/services', '/services/', '/services.data']
    for (const address of pages) await ask(address)
    for (let number = 0; number < 220; number++) await ask(`/service/market${'-'.repeat(number)}analysis`)
    renders = 0
    for (const address of pages) await ask(address)
    expect(renders).toBe(0)
    await ask('/service/marketanalysis')
    expect(renders).toBe(1)
  })

  test('forgets a failure', async () => {
    const cache = createPageCache(everyPage)
    await expect(cache.get(full('/'), always, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await cache.get(full('/'), always, async () => page('up'))).toHaveProperty('cached')
  })
})

test.each([
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR; q=0.2', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['identity, br;q=0.5', 'identity'],
  ['*', 'br'],
  ['gzip;q=0.000', 'identity'],
  ['brotli', 'identity'],
])('who accepts "%s" gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('a copy is known by the tag of any encoding, weakened by a proxy or not, among others', () => {
  const cached = { headers: [], etag: '"abc"', br: Buffer.of() }
  for (const tag of ['"abc"', '"abc-br"', 'W/"abc-gzip"', '"x", "abc"', '*'])
    expect(isKnownPage(cached, tag)).toBe(true)
  for (const tag of ['', '"abcd"', 'abc', '"abc-zstd"']) expect(isKnownPage(cached, tag)).toBe(false)
  expect(tagOf(cached, 'br')).toBe('"abc-br"')
})

describe('a page', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startSite()
    // Nothing is cached before all content was read.
    await vi.waitFor(async () => expect((await site.ask('/faqs')).headers.get('etag')).not.toBeNull(), {
      timeout: 20_000,
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  test('is the same in each encoding, each with its own tag', async () => {
    const plain = await askRaw(`${site.url}/faqs`, {})
    const br = await askRaw(`${site.url}/faqs`, { 'accept-encoding': 'br' })
    const gzip = await askRaw(`${site.url}/faqs`, { 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers } of [plain, br, gzip]) {
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=0, s-maxage=60, stale-if-error=86400',
        vary: 'Accept-Encoding, Save-Data, Cookie',
        'content-type': 'text/html; charset=utf-8',
      })
    }
  })

  test('the data of a page, fetched when a visitor pointed at its link, still holds when the link is followed', async () => {
    const ask = () => site.ask('/faqs.data')
    await vi.waitFor(async () => expect((await ask()).headers.get('etag')).not.toBeNull(), { timeout: 20_000 })
    expect((await ask()).headers.get('cache-control')).toBe('public, max-age=10, s-maxage=60, stale-if-error=86400')
  })

  test.each<[string, Record<string, string>]>([
    ['plain', {}],
    ['as Brotli', { 'accept-encoding': 'br' }],
    ['to who has it', { 'if-none-match': '*' }],
  ])('is sent with the same headers when it was just rendered as later, %s', async (_how, headers) => {
    for (const method of ['GET', 'HEAD']) {
      const path = `/faqs?as=${method}${JSON.stringify(headers).length}`
      const [first, later] = [
        await askRaw(site.url + path, headers, method),
        await askRaw(site.url + path, headers, method),
      ]
      // A proxy's word about TLS is weighed as for any other answer.
      const proxied = await askRaw(site.url + path, { ...headers, 'x-forwarded-proto': 'https' }, method)
      expect(first.headers.etag).toBeTruthy()
      expect(later.headers['x-content-type-options']).toBe('nosniff')
      for (const answer of [later, proxied]) {
        expect({ ...answer, headers: { ...answer.headers, date: '' } }).toEqual({
          ...first,
          headers: { ...first.headers, date: '' },
        })
      }
    }
  })

  test('that is cached is refused like any other to a request without a host, with another method, or with a packed body', async () => {
    expect(await speak(site, 'GET /faqs HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
    expect((await askRaw(`${site.url}/faqs`, {}, 'DELETE')).status).toBe(405)
    const packed = { 'accept-encoding': 'br', 'content-encoding': 'gzip' }
    expect((await askRaw(`${site.url}/faqs`, packed)).status).toBe(415)
  })

  test('is not sent again to who has it', async () => {
    const { headers } = await askRaw(`${site.url}/faqs`, { 'accept-encoding': 'br' })
    const again = await askRaw(`${site.url}/faqs`, { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
  })

  test('that does not exist is cached by nobody', async () => {
    const answer = await site.ask('/nothing')
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([404, null, null])
  })
})

test('a page from before all content was read is cached by nobody, and a device may keep it', async () => {
  await using site = await startSite({ PROPERTIES_ENDPOINT: 'http://127.0.0.1:1/', PROPERTIES_TOKEN: 'x' })
  const answer = await site.ask('/faqs')
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
    200,
    'no-cache',
    null,
  ])
  expect(isCacheable(answer)).toBe(true)
})

test('a change of the listings changes every page that shows them, at once', async () => {
  using content = createContentFolder([propertyRecord(1)])
  await using site = await startSite({ CONTENT_DIR: content.path, CONTENT_MAX_AGE_S: '0' })
  expect((await site.page('/property-listings/')).cards).toHaveLength(1)
  expect((await site.page('/property-listings/')).cards).toHaveLength(1)
  using database = site.openDatabase({ readOnly: false })
  database.exec(`update collections set version = version + 1 where name = 'listings'`)
  database.exec('update listings set property_price = 77000000, version = (select max(version) from collections)')
  await expect.poll(async () => (await site.page('/property-listings/')).text).toContain('77,000,000')
  expect((await site.page('/')).text).toContain('77,000,000')
})

type Raw = { status: number; headers: Record<string, string | undefined>; body: Buffer }

/** Reads the body as it was sent: `fetch` would unpack it. */
function askRaw(url: string, headers: Record<string, string>, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      )
    })
    asked.on('error', reject).end()
  })
}
