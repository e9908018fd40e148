import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startSite } from '../testing/start-site.ts'

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' } }

describe('the policy of a page', () => {
  test.each<[string, string, number, RequestInit?]>([
    ['the home page', '/', 200],
    ['the listings', '/property-listings/', 200],
    ['a search', '/property-listings/?town=karen', 200],
    ['a page with the map', '/contact-us/', 200],
    ['an unknown path', '/nothing', 404],
    ['a form with errors', '/forms/contact-us', 422, { ...form, body: 'name=' }],
    ['a page of one visitor', '/newsletter/confirm?token=unknown', 200],
  ])(
    'of %s names its own scripts and styles by their hashes, and allows no other',
    async (_what, path, status, init) => {
      const answer = await site.ask(path, init)
      expect(answer.status).toBe(status)
      const html = await answer.text()
      expect(policyOf(answer)).toEqual({
        'default-src': ["'self'"],
        'script-src': ["'self'", ...hashesIn(html, 'script')],
        'style-src': ["'self'", ...hashesIn(html, 'style')],
        'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', 'https://www.google.com'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      })
      expect(hashesIn(html, 'style')).toHaveLength(2)
      // No inline handlers and styles, which the policy would block, and no nonce, which must stay secret.
      expect(html).not.toMatch(/<[^>]* (style|on\w+|nonce)=/)
    },
  )

  test('comes with a page that is cached, compressed or known to the browser', async () => {
    const first = await site.ask('/faqs')
    const policy = first.headers.get('content-security-policy')
    const cached = await site.ask('/faqs', { headers: { 'Accept-Encoding': 'br' } })
    expect(cached.headers.get('content-security-policy')).toBe(policy)
    const known = await site.ask('/faqs', { headers: { 'If-None-Match': cached.headers.get('etag') ?? '' } })
    expect(known.status).toBe(304)
    expect(known.headers.get('content-security-policy')).toBe(policy)
  })

  test('comes with a page that says that something is down', async () => {
    await using alone = await startSite({ PROPERTIES_ENDPOINT: 'http://127.0.0.1:9/graphql' })
    const answer = await alone.ask('/property-listings/')
    expect(answer.status).toBe(503)
    const { 'script-src': scripts, 'media-src': media } = policyOf(answer)
    expect(scripts).toEqual(["'self'", ...hashesIn(await answer.text(), 'script')])
    expect(media).toEqual(["'self'", '127.0.0.1:9'])
  })

  test('asks for TLS in everything where visitors come over TLS', async () => {
    await using secure = await startSite({ SITE_URL: 'https://www.riparo.example' })
    expect(policyOf(await secure.ask('/'))).toHaveProperty('upgrade-insecure-requests')
    expect(policyOf(await site.ask('/'))).not.toHaveProperty('upgrade-insecure-requests')
  })
})

test.each(['/property-listings.json', '/healthz', '/feed.xml', '/sitemap.xml', '/media/pictures.json', '/faqs.data'])(
  'what is no page may do nothing, as %s',
  async (path) => {
    const answer = await site.ask(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    )
  },
)

test('pictures may be shown by others, as feed readers do, and nothing else', async () => {
  const policy = async (path: string) => (await site.ask(path)).headers.get('cross-origin-resource-policy')
  expect(await policy('/media/exterior-apartment-01.jpg')).toBe('cross-origin')
  expect(await policy('/pictures/160/media/exterior-apartment-01.jpg')).toBe('cross-origin')
  expect(await policy('/')).toBe('same-origin')
  expect(await policy('/property-listings.json')).toBe('same-origin')
})

test.each<[string, Record<string, string>, Record<string, string>, string | null]>([
  ['a site at an https address', { SITE_URL: 'https://www.riparo.example' }, {}, 'max-age=31536000'],
  [
    'a request that came to a trusted proxy over TLS',
    { TRUST_PROXY: '1' },
    { 'X-Forwarded-Proto': 'https' },
    'max-age=31536000',
  ],
  ['a request that says so itself', {}, { 'X-Forwarded-Proto': 'https' }, null],
  ['plain http', {}, {}, null],
])('Strict-Transport-Security is for TLS: %s', async (_what, env, headers, expected) => {
  await using other = await startSite(env)
  await vi.waitFor(async () => expect((await other.ask('/')).headers.get('etag')).not.toBeNull(), { timeout: 20_000 })
  // The page at / is cached by now, the one with a query is not.
  for (const path of ['/', '/?a', '/nothing', '/media/exterior-apartment-01.jpg', '/healthz']) {
    const answer = await other.ask(path, { headers })
    expect(answer.headers.get('strict-transport-security')).toBe(expected)
  }
})

function policyOf({ headers }: Response): Record<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '').split(';').map((text) => text.split(' '))
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]))
}

/** Data is no script: no browser runs it. */
function hashesIn(html: string, name: string) {
  const elements = html.matchAll(
    new RegExp(`<${name}\\b(?! type="application/(?:ld\\+)?json")[^>]*>(.*?)</${name}>`, 'gs'),
  )
  const texts = [...elements].map(([, text]) => text ?? '')
  return [...new Set(texts)].map(hashOf)
}

function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
