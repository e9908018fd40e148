import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createContentFolder } from '../testing/content-folder.ts'
import { readSampleListings } from '../testing/listing-rules.ts'
import { startServer } from '../testing/run-server.ts'
import { speak } from '../testing/sockets.ts'
import { startSite } from '../testing/start-site.ts'
import { splitStyleSheet } from './style-sheet-text.ts'

const photo = '/media/hero-skyline.jpg'
const shortId = (readSampleListings()[0]?.id ?? '').slice(0, 10)

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

describe('every answer', () => {
  test.each([
    ['of a page', 'GET', '/property-listings/', 200],
    ['of a property page', 'GET', `/property-listing/${shortId}`, 200],
    ['of an unknown path', 'GET', '/nothing', 404],
    ['of a malformed path', 'GET', '/%', 404],
    ['of a picture', 'GET', `/pictures/160${photo}`, 200],
    ['of a missing picture', 'GET', '/pictures/160/media/nothing.jpg', 404],
    ['of a file', 'GET', photo, 200],
    ['of a missing file', 'GET', '/media/nothing.jpg', 404],
    ['of a missing script', 'GET', '/assets/nothing.js', 404],
    ['of the health check', 'GET', '/healthz', 200],
    ['of the content service', 'GET', '/graphql?query=%7B__typename%7D', 200],
    ['to a post without a body', 'POST', '/forms/property-inquiry', 415],
    ['to a post to a page', 'POST', '/', 405],
  ])('%s carries the security headers', async (_what, method, path, status) => {
    const answer = await site.ask(path, { method })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src '(none|self)';.*\bframe-ancestors 'none'/),
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(answer.headers.has('x-powered-by')).toBe(false)
    expect(answer.status).toBe(status)
  })
})

describe('a link with the end of its sentence behind it leads to what it meant (A5)', () => {
  const listing = `/property-listing/${shortId}`
  const full = readSampleListings()[0]?.id ?? ''

  test.each([
    ...['.', ')', ',', ').', '%20', '%E2%80%8B', '%E2%80%9D', '/.)', '*'].map((noise) => [listing + noise, listing]),
    [`${listing})?images=all`, `${listing}?images=all`],
    [`/property-listing/${full}.`, listing],
    ['/insights/)', '/insights'],
    ['/insights/client-insights.', '/insights/client-insights'],
    ['/areas/nairobi/kilimani),', '/areas/nairobi/kilimani'],
    ['/shortlist)?ids=a', '/shortlist?ids=a'],
    ['/follow).?screen=for-rent', '/follow?screen=for-rent'],
    ['/follow?screen=for-rent).', '/follow?screen=for-rent'],
    ['/tools/mortgage.', '/tools/mortgage'],
    ['/services/advisory/property-vetting!', '/services/advisory/property-vetting'],
    ['/properties/for-rent/feed.xml).', '/properties/for-rent/feed.xml'],
    ['/feed.xml,', '/feed.xml'],
    ['/share-cards/about-us/x.jpg)', '/share-cards/about-us/x.jpg'],
    ['/)', '/'],
  ])('%s leads to %s', async (address, meant) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await site.ask(address, { method })
      expect([answer.status, answer.headers.get('location')]).toEqual([301, meant])
    }
  })

  test.each([
    '/nothing.',
    '/property-listing/nothing).',
    '/office).',
    '/evil.example%29',
    '/%5C%5Cevil.example)',
    '/%2F%2Fevil.example).',
  ])('%s, where there is nothing without it either, stays a 404', async (address) =>
    expect((await site.ask(address)).status).toBe(404),
  )
})

test('a page has all its style sheets inline', async () => {
  const { source } = await site.page('/')
  const [, addresses = '', inline = ''] =
    source.match(/<style data-precedence="page" data-href="([^"]*)">(.*?)<\/style>/s) ?? []
  const names = addresses.split(' ').filter((name) => /^[\w-]{8}$/.test(name))
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) {
    const [file = ''] = globSync(`build/client/assets/*${name}.css`)
    const { screen, later } = splitStyleSheet(readFileSync(file, 'utf8'))
    expect(inline).toContain(screen)
    expect(source.slice(source.indexOf('</main>'))).toContain(later)
  }
})

test('built files are compressed ahead, cached for ever and have their type; a drawing alone has a policy', async () => {
  const page = await site.page('/')
  const [script] = page.source.match(/\/assets\/[^"]+\.js/) ?? []
  const [drawing] = page.source.match(/\/assets\/[^"]+\.svg/) ?? []
  const packed = { headers: { 'Accept-Encoding': 'gzip' } }
  const [asScript, asDrawing] = await Promise.all([site.ask(String(script), packed), site.ask(String(drawing), packed)])
  for (const { headers } of [asScript, asDrawing]) {
    expect(headers.get('cache-control')).toBe('max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.has('permissions-policy')).toBe(false)
  }
  expect(asScript.headers.get('content-encoding')).toBe('gzip')
  expect(asScript.headers.get('content-type')).toBe('text/javascript')
  expect(asScript.headers.has('content-security-policy')).toBe(false)
  expect(asDrawing.headers.get('content-security-policy')).toBe("default-src 'none'")
})

test('a drawing of the content is compressed, and not sent again', async () => {
  const path = '/media/map-nairobi.svg'
  const [packed, plain] = await Promise.all(
    ['br, gzip', 'identity'].map((accepted) => site.ask(path, { headers: { 'Accept-Encoding': accepted } })),
  )
  const svg = await plain?.text()
  expect(svg).toBe(readFileSync('content/media/map-nairobi.svg', 'utf8'))
  expect(await packed?.text()).toBe(svg)
  expect(packed?.headers.get('content-encoding')).toBe('br')
  const etag = `${packed?.headers.get('etag')}`
  // As a browser asks; by itself `fetch` of Node.js would ask for no cached answer.
  const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }
  expect((await site.ask(path, { headers })).status).toBe(304)
  expect((await site.ask('/media/map-nothing.svg')).status).toBe(404)
})

describe('an unknown path', () => {
  test.each([
    '/nothing',
    '/nothing/at/all/',
    '/properties',
    '/property-listings/nothing',
    '/%',
    '/%FF',
    '/index.php?a=b',
  ])('%s answers 404 with the fallback screen in the frame', async (path) => {
    const page = await site.page(path)
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.texts('h1')).toEqual(['Unexpected Application Error'])
    expect(page.text).toContain('Not Found')
    for (const part of ['header', 'main', 'footer']) expect(page.tags(part)).toHaveLength(1)
  })

  test('answers HEAD without a body', async () => {
    const answer = await site.ask('/nothing', { method: 'HEAD' })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('')
  })
})

describe('slashes', () => {
  test.each([
    ['/services//', '/services/'],
    ['/services///', '/services/'],
    ['//services', '/services'],
    ['/services//advisory/wealth-advisory?sent=a//b', '/services/advisory/wealth-advisory?sent=a//b'],
    ['/a//b', '/a/b'],
    ['/services//.data', '/services/.data'],
    ['//', '/'],
  ])('that are repeated, in %s, are a redirect to the address with one', async (path, location) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await site.ask(path, { method })
      expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
    }
  })

  test.each(['/services', '/services/', '/faqs', '/faqs/', '/'])(
    'at most one at the end, in %s, are none',
    async (path) => {
      expect((await site.ask(path)).status).toBe(200)
    },
  )
})

test('an exception inside a page answers 500 with the fallback screen in the frame, and says nothing of why', async () => {
  using content = createContentFolder([])
  const file = join(content.path, 'firm.json')
  const firm = JSON.parse(readFileSync(file, 'utf8'))
  // Half of a character, which no address can hold.
  writeFileSync(file, JSON.stringify({ ...firm, map: { ...firm.map, query: '\ud83c' } }))
  await using broken = await startSite({ CONTENT_DIR: content.path })
  const page = await broken.page('/contact-us/')
  expect(page.status).toBe(500)
  expect(page.texts('h1')).toEqual(['Unexpected Application Error'])
  expect(page.text).toContain('Internal Server Error')
  expect(page.texts('title')).toEqual(['Internal Server Error | Riparo'])
  for (const part of ['header', 'main', 'footer']) expect(page.tags(part)).toHaveLength(1)
  expect(page.text).toContain('© ')
  expect(page.source).not.toMatch(/URI ?malformed|URIError|\.tsx/)
  expect(page.source).not.toContain(process.cwd())
  expect((await broken.page('/faqs')).status).toBe(200)
})

describe('a page', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'refuses %s with 405, a message and what is allowed',
    async (method) => {
      for (const path of ['/', '/property-listings/', '/nothing']) {
        const answer = await site.ask(path, { method })
        expect(answer.status).toBe(405)
        expect(answer.headers.get('allow')).toBe('GET, HEAD')
        expect(await answer.json()).toEqual({ message: 'Pages can only be read: use GET.' })
      }
    },
  )

  test('is found by a request that names the whole address, as proxies write it', async () => {
    expect(await speak(site, getRaw(`${site.url}/property-listings/`))).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('names its public address wherever it is served from', async () => {
    await using published = await startSite({ SITE_URL: 'https://www.riparo.example' })
    for (const path of ['/', '/property-listings/', `/property-listing/${shortId}`]) {
      const page = await published.page(path)
      expect(page.link('canonical')).toBe(`https://www.riparo.example${path}`)
      expect(page.meta('og:url')).toBe(`https://www.riparo.example${path}`)
      expect(page.source).not.toContain(published.url)
    }
  })
})

describe('a picture', () => {
  test('that is still the same is not sent again', async () => {
    const address = `/pictures/160${photo}`
    const etag = (await site.ask(address)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const again = await site.ask(address, { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    expect(await again.text()).toBe('')
    expect((await site.ask(address, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })
})

test.each([
  '/pictures/160/media/../firm.json',
  '/pictures/160/media/%2e%2e/firm.json',
  '/pictures/160/..%2f..%2fpackage.json',
  '/media/../firm.json',
  '/media/%2e%2e/firm.json',
  '/media/..%2ffirm.json',
  '/media/..%5cfirm.json',
  '/assets/../../server/index.js',
  '/assets/%2e%2e/%2e%2e/server/index.js',
])('nothing outside its folder is served: %s', async (path) => {
  const answer = await speak(site, getRaw(path))
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).not.toMatch(/kesPerUsd|"dependencies"|createRequestHandler/)
})

describe('health', () => {
  test('is that the process lives, and that it can serve', async () => {
    const [live, ready] = [await site.ask('/healthz'), await site.ask('/readyz')]
    expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }])
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', database: true, listings: true }])
    expect(ready.headers.get('cache-control')).toBe('no-store')
  })
})

test('the log says what was answered, in JSON, without queries, addresses and words of visitors', {
  timeout: 120_000,
}, async () => {
  await using server = await startServer({ LOG_LEVEL: 'info', TRUST_PROXY: '1' })
  const headers = { 'X-Forwarded-For': '203.0.113.77', 'User-Agent': 'secret-agent' }
  await fetch(`${server.url}/property-listings/?town=secret-town`, { headers })
  await fetch(`${server.url}/nothing?token=secret-token`, { headers })
  for (const phone of ['0700000001', 'secret-phone']) {
    const form_data = {
      propertyID: shortId,
      name: 'secret-name',
      email: 'secret@example.com',
      phone,
      msg: 'secret-words',
    }
    await fetch(`${server.url}/forms/property-inquiry`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'secret-key' },
      body: JSON.stringify({ form_data }),
    })
  }
  expect(await server.stop()).toBe(0)

  const lines = server.written.stdout.trimEnd().split('\n')
  const logged = lines.filter((line) => line !== server.startLine).map((line) => JSON.parse(line))
  // An answer is logged after it was sent, so the next one may overtake it.
  const answered = logged.filter(({ msg }) => msg === 'answered')
  expect(answered.map(({ method, path, status }) => `${method} ${path} ${status}`).sort()).toEqual([
    'GET /nothing 404',
    'GET /property-listings/ 200',
    'POST /forms/property-inquiry 200',
    'POST /forms/property-inquiry 422',
  ])
  expect(server.written.stdout).not.toMatch(/secret|0700000001|127\.0\.0\.1|::1|203\.0\.113/)
  expect(server.written.stderr).toBe('')
})

test('the log says the same of cached pages as of others', { timeout: 120_000 }, async () => {
  await using server = await startServer({ LOG_LEVEL: 'info' })
  const path = '/faqs?name=secret-name'
  await expect
    .poll(async () => (await fetch(server.url + path)).headers.get('etag'), { timeout: 60_000 })
    .not.toBeNull()
  for (const headers of [{}, { 'If-None-Match': '*' }]) await (await fetch(server.url + path, { headers })).text()
  expect(await server.stop()).toBe(0)
  const answered = server.written.stdout
    .split('\n')
    .filter((line) => line.includes('"answered"'))
    .map((line) => JSON.parse(line))
  expect(answered.slice(-2)).toMatchObject([
    { reqId: expect.stringMatching(/^req-/), method: 'GET', path: '/faqs', status: 200, ms: expect.any(Number) },
    { reqId: expect.stringMatching(/^req-/), method: 'GET', path: '/faqs', status: 304, ms: expect.any(Number) },
  ])
  expect(Object.keys(answered[0])).toEqual(Object.keys(answered.at(-1)))
  expect(server.written.stdout).not.toContain('secret')
})

/** A request whose path is not tidied up. */
function getRaw(path: string) {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
}
