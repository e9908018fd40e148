import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasProgram } from '../../scripts/machine.ts'
import { isDataSaverOn, pageVary } from '../pages/data-saver.ts'
import { startBalancer } from '../testing/start-balancer.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

const withoutNginx = 'the balancer: nginx is not installed'
const paths = ['/', '/property-listings/', '/property-listing/cmwc3yweq8', '/about-us/', '/about-us.data', '/faqs?a=1']

let site: TestSite
beforeAll(async () => {
  site = await startSite()
  // Nothing is cached before all content was read.
  await vi.waitFor(async () => expect((await site.ask('/faqs')).headers.get('etag')).not.toBeNull(), {
    timeout: 20_000,
  })
})
afterAll(() => site[Symbol.asyncDispose]())

test.each<[on: boolean, cookie: string | undefined, header: string | undefined]>([
  [false, undefined, undefined],
  [true, undefined, 'on'],
  [true, undefined, ' On '],
  [false, undefined, 'off'],
  [false, undefined, '1'],
  [true, 'data-saver=on', undefined],
  [false, 'data-saver=off', 'on'],
  [true, 'a=b; data-saver=on; c=d', 'off'],
  [true, 'a=b;data-saver=on;c', undefined],
  [true, 'data-saver="on"', undefined],
  [false, 'data-saver=off; data-saver=on', 'on'],
  [true, 'data-saver=maybe; data-saver=on', undefined],
  [true, 'data-saver=ON', 'on'],
  [false, 'data-saver=ON', undefined],
  [false, 'my-data-saver=on; xdata-saver=on; data-saver-x=on; data-saver=online', undefined],
  [false, 'a="x data-saver=on"', undefined],
])('the data saver is on: %s, with the cookie %j and the header %j', async (on, cookie, header) => {
  const headers = { ...(cookie && { cookie }), ...(header && { 'save-data': header }) }
  expect(isDataSaverOn(headers)).toBe(on)
  expect(await variantOf(site.url, '/', headers)).toBe(on)
})

test('a cookie is found behind the longest others', async () => {
  const long = `a=${'b'.repeat(7_000)}; ;;= ;${' '.repeat(4_000)}`
  expect(await variantOf(site.url, '/', { cookie: `${long};` })).toBe(false)
  expect(await variantOf(site.url, '/', { cookie: `${long}; data-saver=on` })).toBe(true)
  expect((await ask(site.url, { cookie: 'a'.repeat(20_000) })).status).toBe(431)
})

test('a page depends on the data saver and on nothing else of a visitor, and says so in every answer', async () => {
  for (const path of [...paths, '/nothing']) {
    const [full, small] = [await ask(site.url + path), await ask(site.url + path, saving)]
    const others = {
      cookie: 'session=1; theme=dark; data-saver-x=on',
      'accept-language': 'sw',
      'user-agent': 'Phone',
      accept: 'text/html',
      dnt: '1',
      referer: 'https://example.com/',
      authorization: 'Basic eA==',
    }
    const [other, otherSmall] = [
      await ask(site.url + path, others),
      await ask(site.url + path, { ...others, ...saving }),
    ]
    expect([other.body, other.headers.etag]).toEqual([full.body, full.headers.etag])
    expect([otherSmall.body, otherSmall.headers.etag]).toEqual([small.body, small.headers.etag])
    for (const { headers } of [full, small]) expect(headers.vary?.toLowerCase()).toBe(vary)
    const { etag } = full.headers
    if (!etag) continue
    const unchanged = await ask(site.url + path, { 'if-none-match': etag })
    expect([unchanged.status, unchanged.headers.vary?.toLowerCase()]).toEqual([304, vary])
    // The other variant is new to a browser that has this one.
    const changed = await ask(site.url + path, { 'if-none-match': etag, ...saving })
    expect(changed.status).toBe(small.headers.etag === etag ? 304 : 200)
  }
})

describe('with and without the data saver a visitor gets the page of their choice, in a thousand mixed requests', () => {
  test('from the server', () => expectNoMixture(site.url))

  test('from the balancer, whatever other cookies they have', async ({ skip }) => {
    skip(!hasProgram('nginx'), withoutNginx)
    await using balancer = await startBalancer(site.url, site.url)
    await expectNoMixture(balancer.url)
  })
})

test('the cookies of other programs make no copies of a page at the balancer', async ({ skip }) => {
  skip(!hasProgram('nginx'), withoutNginx)
  let asked = 0
  const cookies: (string | undefined)[] = []
  const upstream = createServer(({ headers }, response) => {
    asked++
    cookies.push(headers.cookie)
    response.writeHead(200, { 'Cache-Control': 'public, max-age=0', Vary: pageVary }).end('a page')
  })
  await once(upstream.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void upstream.close())
  const { port } = upstream.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  await using balancer = await startBalancer(url, url)
  asked = 0
  await Promise.all(Array.from({ length: 200 }, (_, id) => ask(balancer.url, { cookie: `visitor=${id}` })))
  // The cache is fresh for one second.
  expect(asked).toBeLessThan(50)
  expect(cookies.filter(Boolean)).toEqual([])
})

test('a visitor with the data saver gets small pictures, one of a gallery, and the size of the film', async () => {
  const property = '/property-listing/cmw4nw857v'
  const [full, small] = [await site.page(property), await site.page(property, { headers: saving })]
  expect(widest(full.source)).toBeGreaterThan(1000)
  expect(widest(small.source)).toBe(480)
  const gallery = (source: string) => /<form[^>]*>.*?<\/form>/s.exec(source.slice(source.indexOf('<main')))?.[0] ?? ''
  // And one that loads when the page is printed.
  expect([...gallery(small.source).matchAll(/<img /g)]).toHaveLength(2)
  expect(gallery(small.source)).toMatch(/<button type="submit"[^>]* name="images">Show/)
  expect(small.text).toContain('Show 11 more pictures')

  const asked = await site.page(`${property}?images=all`, { headers: saving })
  expect(asked.text).not.toContain('more pictures')
  expect([...(/id="images".*?<\/ul>/s.exec(asked.source)?.[0] ?? '').matchAll(/<img /g)]).toHaveLength(11)

  const about = await site.page('/about-us/', { headers: saving })
  expect(about.text).toContain('Watch our film (2.0 MB)')
  expect((await site.page('/about-us/')).text).not.toContain(' MB')
  const article = '/insights/title-search-in-kenya'
  expect(widest((await site.page(article, { headers: saving })).source)).toBe(480)
})

describe('POST /data-saver', () => {
  test.each(['on', 'off'])('keeps the choice “%s” for a year, and leads back to the page', async (choice) => {
    const answer = await post('/data-saver', { 'data-saver': choice, page: '/property-listings/?town=karen' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/property-listings/?town=karen#data-saver')
    expect(answer.headers.getSetCookie()).toEqual([`data-saver=${choice}; Path=/; Max-Age=31536000; SameSite=Lax`])
  })

  test('keeps it for connections with TLS only, if the site has TLS', async () => {
    await using secure = await startSite({ SITE_URL: 'https://www.riparo.example' })
    const answer = await post('/data-saver', { 'data-saver': 'on' }, {}, secure)
    expect(answer.headers.getSetCookie()).toEqual(['data-saver=on; Path=/; Max-Age=31536000; SameSite=Lax; Secure'])
  })

  test.each(['', 'ON', 'maybe', 'on; Domain=example.com', 'on\r\nX: y'])('refuses the choice %j', async (choice) => {
    const answer = await post('/data-saver', { 'data-saver': choice, page: '/' })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []])
  })
})

describe.each(['/data-saver', '/forget-device'])('POST %s', (path) => {
  test.each(['https://evil.example/', '/\\evil.example/', '/%00', '/forms/contact-us', ''])(
    'leads to no other site: %j',
    async (page) => {
      const answer = await post(path, { 'data-saver': 'on', page })
      expect(answer.status).toBe(303)
      const target = new URL(answer.headers.get('location') ?? '', site.url)
      expect(target.origin).toBe(site.url)
      expect(answer.headers.get('location')).toMatch(/^\/(?![/\\])/)
    },
  )

  test('is refused from another site, as another type, and as another method', async () => {
    const body = { 'data-saver': 'on', page: '/' }
    expect((await post(path, body, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    const other = await post(path, body, { Origin: 'https://evil.example' })
    expect([other.status, other.headers.getSetCookie(), other.headers.get('clear-site-data')]).toEqual([403, [], null])
    expect(
      (await site.ask(path, { method: 'POST', body: 'data-saver=on', headers: { 'Content-Type': 'text/plain' } }))
        .status,
    ).toBe(415)
    const read = await site.ask(path)
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

test('POST /forget-device removes the cookie and the storage, and the page it leads back to says so once', async () => {
  const answer = await post('/forget-device', { page: '/faqs?a=1' })
  expect(answer.headers.get('location')).toBe('/faqs?a=1&forgotten=yes#forget-device')
  expect(answer.headers.getSetCookie()).toEqual(['data-saver=; Path=/; Max-Age=0; SameSite=Lax'])
  expect(answer.headers.get('clear-site-data')).toBe('"storage"')
  expect((await site.page('/faqs?a=1&forgotten=yes')).text).toContain('Your data on this device has been cleared.')
  expect((await site.page('/faqs?a=1')).text).not.toContain('forgotten.')
  const next = await post('/data-saver', { 'data-saver': 'on', page: '/faqs?a=1&forgotten=yes' })
  expect(next.headers.get('location')).toBe('/faqs?a=1#data-saver')
})

const vary = 'accept-encoding, save-data, cookie'
const saving = { 'save-data': 'on' }

/** Visitors of all kinds, many at once: each gets the variant that they chose, in the encoding that they accept. */
async function expectNoMixture(url: string) {
  const visits = fc.sample(
    fc.record({
      path: fc.constantFrom(...paths),
      cookie: fc.constantFrom(
        '',
        'data-saver=on',
        'data-saver=off',
        'a=1; data-saver="on"',
        'id=7f; data-saver=off',
        'id=9',
      ),
      header: fc.constantFrom('', 'on', 'off'),
      encoding: fc.constantFrom('', 'br', 'gzip'),
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
      other: fc.nat(9),
    }),
    { numRuns: 1_000, seed: 18 },
  )
  const tags = new Map<string, string>()
  const wrong: string[] = []
  const answered = { full: 0, small: 0, unchanged: 0 }
  async function visit({ path, cookie, header, encoding, method, other }: (typeof visits)[number]) {
    const headers: Record<string, string> = {
      cookie: [cookie, `visit=${other}`].filter(Boolean).join('; '),
      ...(header && { 'save-data': header }),
      ...(encoding && { 'accept-encoding': encoding }),
    }
    const on = isDataSaverOn(headers)
    const name = `${path} ${encoding} ${on}`
    const known = tags.get(name)
    const strange = tags.get(`${path} ${encoding} ${!on}`)
    const given = [known, strange, undefined][other % 3]
    const answer = await ask(url + path, { ...headers, ...(given && { 'if-none-match': given }) }, method)
    const { etag } = answer.headers
    if (given && answer.status === 304) {
      answered.unchanged++
      if (given !== known && known !== strange) wrong.push(`304 of the other variant: ${name}`)
    }
    if (etag && known && known !== etag) wrong.push(`another tag: ${name}`)
    if (etag) tags.set(name, etag)
    if (answer.status === 200 && method === 'GET' && isPage(path)) {
      answered[on ? 'small' : 'full']++
      if (saysOn(answer.body) !== on) wrong.push(`the other variant: ${name}`)
    }
  }
  const queue = visits.values()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const each of queue) await visit(each)
    }),
  )
  expect(wrong).toEqual([])
  expect(Math.min(...Object.values(answered))).toBeGreaterThan(50)
}

function isPage(path: string) {
  return !path.endsWith('.data')
}

async function variantOf(url: string, path: string, headers: Record<string, string>) {
  return saysOn((await ask(url + path, headers)).body)
}

/** True where the footer says that the data saver is on. */
function saysOn(html: string): boolean {
  if (html.includes('Data saver is on')) return true
  if (html.includes('Data saver is off')) return false
  throw new Error('The page does not say whether the data saver is on')
}

/** The widest picture in a page's body. Its data for search engines loads nothing. */
function widest(source: string) {
  const body = source.slice(source.indexOf('<body')).replace(/<script type="application\/ld\+json".*?<\/script>/s, '')
  return Math.max(...[...body.matchAll(/\/pictures\/(\d+)\//g)].map(([, width]) => Number(width)))
}

function post(path: string, fields: Record<string, string>, headers = {}, { ask } = site) {
  return ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { Accept: 'text/html', ...headers } })
}

type Answer = { status: number; headers: Record<string, string | undefined>; body: string }

const unpackers: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

/** With the headers as given: `fetch` adds some of its own. */
async function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const asked = request(url, { method, headers, agent: false })
  asked.end()
  const [answer] = await once(asked, 'response')
  const chunks: Buffer[] = await answer.toArray()
  const bytes = Buffer.concat(chunks)
  const unpack = bytes.length > 0 && unpackers[answer.headers['content-encoding']]
  return { status: answer.statusCode, headers: answer.headers, body: (unpack ? unpack(bytes) : bytes).toString() }
}
