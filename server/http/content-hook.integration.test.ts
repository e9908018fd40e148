import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { propertyRecord, propertyRecords } from '../content/service/testing/content-service.ts'
import { startHygraph } from '../sources/testing/hygraph.ts'
import { startWordpress, wordpressPosts } from '../sources/testing/wordpress.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

const secret = 'wachtwoord-von-heute'
/** In milliseconds, by the clock of the site. */
const now = Date.parse('2026-11-22T05:00:00Z')

const body = JSON.stringify({ operation: 'publish', data: { id: 'abc' } })

let hygraph: Awaited<ReturnType<typeof startHygraph>>
let wordpress: Awaited<ReturnType<typeof startWordpress>>
let site: TestSite
beforeAll(async () => {
  hygraph = await startHygraph({ records: propertyRecords(3) })
  wordpress = await startWordpress({ posts: wordpressPosts(3) })
  const env = {
    PROPERTIES_ENDPOINT: hygraph.endpoint,
    PROPERTIES_COLLECTION: 'riparos',
    POSTS_ENDPOINT: wordpress.url,
    CONTENT_MAX_AGE_S: '86400',
    CONTENT_HOOK_SECRET: secret,
  }
  site = await startSite(env, { clock: () => now })
  // Everything was read once, and is young enough for a day.
  await vi.waitFor(() => expect([hygraph.asked.length, wordpress.asked.length]).toEqual([6, 1]), { timeout: 20_000 })
})
afterAll(async () => {
  for (const each of [site, hygraph, wordpress]) await each[Symbol.asyncDispose]()
})

describe('a hook is refused', () => {
  test.each<[string, string | null]>([
    ['no signature', null],
    ['an empty one', ''],
    ['that of another body', sign(`${body} `)],
    ['that of another secret', createHmac('sha256', 'other').update(body).digest('hex')],
    ['half of it', sign(body).slice(0, 32)],
    ['too much of it', `${sign(body)}00`],
    ['another alphabet', createHmac('sha256', secret).update(body).digest('base64')],
  ])('with %s', async (_, signature) => {
    const before = hygraph.asked.length
    const answer = await post(body, signature)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: 'The signature is not that of this body.' })
    expect(hygraph.asked).toHaveLength(before)
  })

  test.each([
    ['was sent more than five minutes ago', -300_001, 401],
    ['will be sent in more than five minutes', 300_001, 401],
    ['was sent five minutes ago', -300_000, 202],
    ['will be sent in five minutes', 300_000, 202],
    ['was sent just now', 0, 202],
  ])('or taken by when it %s', async (_what, offset, status) => {
    const before = hygraph.asked.length
    for (const sentAt of [new Date(now + offset).toISOString(), toNairobiTime(now + offset)]) {
      const text = JSON.stringify({ operation: 'publish', sentAt })
      expect((await post(text, sign(text))).status).toBe(status)
    }
    if (status !== 202) expect(hygraph.asked).toHaveLength(before)
  })

  test.each([
    ...[
      'yesterday',
      '',
      '2026-11-22',
      '2026-11-22T05:00:00',
      '2026-13-22T05:00:00Z',
      '1795323600000',
      'Sun, 22 Nov 2026',
    ],
    ...[1795323600000, null, true, {}],
  ])('with sentAt that is no moment: %j', async (sentAt) => {
    const text = JSON.stringify({ sentAt })
    const answer = await post(text, sign(text))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ message: expect.stringContaining('sentAt') })
  })

  test('with a wrong signature before its sentAt is looked at', async () => {
    expect((await post('{"sentAt":"yesterday"}', sign('{}'))).status).toBe(401)
  })

  test('with a body larger than any service sends', async () => {
    const large = 'x'.repeat(1024 * 1024 + 1)
    expect((await post(large, sign(large))).status).toBe(413)
  })

  test('where no secret is set: there is none', async () => {
    await using other = await startSite()
    const answer = await other.ask('/hooks/content', { method: 'POST', body, headers: { 'X-Signature': sign(body) } })
    expect(answer.status).toBe(404)
  })
})

describe('a signed hook', () => {
  test('makes what was published, changed and withdrawn visible within a second', async () => {
    const took: number[] = []
    // The quickest of three attempts: a busy machine is slow now and then.
    for (const number of [1, 2, 3]) {
      // Half of what was there stays: losing more is not believed at once.
      hygraph.records = [
        propertyRecord(0, { estate: `Estate ${number}` }),
        propertyRecord(2),
        propertyRecord(10 + number),
      ]
      wordpress.posts = wordpressPosts(3 + number)
      expect((await post(body, sign(body))).status).toBe(202)
      const begun = performance.now()
      await vi.waitFor(
        async () => {
          const [listings, articles] = await Promise.all([site.page('/property-listings/'), site.page('/insights/')])
          expect(listings.text).toContain(`Estate ${number}`)
          expect(listings.cards).toEqual(
            [13, 12, 11, 2, 0].filter((index) => index <= 2 || index === 10 + number).map(idOf),
          )
          expect(articles.text).toContain(`Post ${3 + number}`)
        },
        { timeout: 20_000, interval: 20 },
      )
      took.push(performance.now() - begun)
    }
    expect(Math.min(...took)).toBeLessThan(1_000)
  })

  test('may write its signature in capitals, and sign any body', async () => {
    expect((await post(body, sign(body).toUpperCase())).status).toBe(202)
    expect((await post('', sign(''))).status).toBe(202)
    expect((await post('null', sign('null'))).status).toBe(202)
    expect((await post('[{"sentAt":"yesterday"}]', sign('[{"sentAt":"yesterday"}]'))).status).toBe(202)
    expect((await post('ä'.repeat(300_000), sign('ä'.repeat(300_000)))).status).toBe(202)
  })
})

function sign(text: string) {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** The moment as a service in Nairobi may write it. */
function toNairobiTime(ms: number) {
  return new Date(ms + 3 * 3_600_000).toISOString().replace('Z', '+03:00')
}

function post(text: string, signature: string | null) {
  const headers = { 'Content-Type': 'application/json', ...(signature !== null && { 'X-Signature': signature }) }
  return site.ask('/hooks/content', { method: 'POST', body: text, headers })
}

function idOf(index: number) {
  return propertyRecord(index).id.slice(0, 10).toUpperCase()
}
