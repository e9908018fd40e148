import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import { createListingStore } from '../../server/listings/listing-store.ts'
import { readSampleListings } from '../../server/testing/listing-rules.ts'
import { startSite } from '../../server/testing/start-site.ts'

const sample = readSampleListings().filter(({ residentialType }) => residentialType)
const [first, second, third] = sample.map(({ id }) => id.slice(0, 10))
if (!first || !second || !third) throw new Error('the sample has too few homes')
const upper = (...ids: string[]) => ids.map((id) => id.toUpperCase())

const site = await startSite({ CONTENT_MAX_AGE_S: '0' })
afterAll(() => site[Symbol.asyncDispose]())

describe('the shortlist of a device', () => {
  test('is explained by the server, which does not know it: no search engine lists the page', async () => {
    const page = await site.page('/shortlist')
    expect([page.status, page.texts('h1')]).toEqual([200, ['Shortlist']])
    expect(page.texts('title')).toEqual(['Shortlist | Riparo'])
    expect(page.meta('robots')).toBe('noindex')
    for (const words of ['Tap the heart', 'Send the list', 'needs JavaScript']) expect(page.text).toContain(words)
    expect(await (await site.ask('/sitemap.xml')).text()).not.toContain('shortlist')
  })

  test('has a link in the header and in its menu, without a number', async () => {
    const page = await site.page('/')
    const links = page.texts('a').filter((text) => text.startsWith('Shortlist'))
    expect(links).toEqual(['Shortlist', 'Shortlist'])
    expect(page.source).not.toContain('Save to shortlist')
  })
})

describe('a shared list (F10)', () => {
  test('shows its properties in their order, each once and in any case, and nobody may cache it', async () => {
    for (const path of ['/shortlist', '/shortlist/']) {
      const page = await site.page(`${path}?ids=${third},${first.toUpperCase()},${second},${first}`)
      expect(page.cards).toEqual(upper(third, first, second))
      expect(page.text).toContain('Somebody has shared 3 properties with you.')
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.meta('robots')).toBe('noindex')
      expect(page.meta('og:title')).toBe('A shortlist of 3 properties')
    }
    const data = await site.ask(`/shortlist.data?ids=${first}`)
    expect([data.status, data.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('counts the ids that are not known, and shows the rest', async () => {
    const page = await site.page(`/shortlist?ids=${first},nosuchone1,${encodeURIComponent('<b>x</b>')},%00,${second}`)
    expect(page.cards).toEqual(upper(first, second))
    expect(page.text).toContain('We do not have 3 of the properties in the link.')
    expect(page.source).not.toContain('<b>x')
    const none = await site.page('/shortlist?ids=nosuchone1')
    expect([none.status, none.cards]).toEqual([200, []])
    expect(none.text).toContain('We do not have one of the properties in the link.')
  })

  test('shows 200 of 201, and says so', async () => {
    const ids = Array.from({ length: 200 }, (_, number) => `none${number}`)
    const full = await site.page(`/shortlist?ids=${[...ids.slice(1), first].join(',')}`)
    expect(full.cards).toEqual(upper(first))
    expect(full.text).not.toContain('more than 200')
    const over = await site.page(`/shortlist?ids=${[...ids, first].join(',')}`)
    expect(over.cards).toEqual([])
    expect(over.text).toContain('The link has more than 200 properties. Here are the first 200.')
  })

  test('opens the inquiry form, and the ordinary buttons of a form lead there and to the comparison', async () => {
    const closed = await site.page(`/shortlist?ids=${first},${second}`)
    expect(closed.field('msg')).toBeNull()
    expect(closed.texts('button')).toEqual(expect.arrayContaining(['Compare', 'Inquire about these']))
    const open = await site.page(`/shortlist?ids=${first}%2C${second}&inquiry=open`)
    expect(open.cards).toEqual(upper(first, second))
    for (const name of ['propertyID', 'name', 'email', 'phone', 'msg']) expect(open.field(name)).not.toBeNull()
    expect((await site.page(`/shortlist?ids=${first},${second}&compare=`)).texts('h1')).toEqual([
      '2 properties side by side',
    ])
  })
})

describe('the comparison (F11)', () => {
  test('is a table that marks what differs where that is little; only that on request', async () => {
    const page = await site.page(`/shortlist?compare=${first},${second}`)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.texts('h2')).toContain('Features')
    expect(page.tags('th').filter((tag) => tag.includes('scope="col"'))).toHaveLength(2)

    const only = await site.page(`/shortlist?compare=${first},${second}&differences=only`)
    const rows = (it: typeof page) => it.tags('th').filter((tag) => tag.includes('scope="row"')).length
    expect(rows(only)).toBeLessThan(rows(page))
    expect(only.text).toContain('Show all rows')
  })

  test('takes the first six of more, repeated or in one value, and says so', async () => {
    const seven = sample.slice(0, 7).map(({ id }) => id.slice(0, 10))
    for (const query of [`compare=${seven.join(',')}`, seven.map((id) => `compare=${id}`).join('&')]) {
      const page = await site.page(`/shortlist?${query}`)
      expect(page.texts('h1')).toEqual(['6 properties side by side'])
      expect(page.text).toContain('Here are the first six')
    }
  })

  test('leaves out what is not offered', async () => {
    const page = await site.page(`/shortlist?compare=${first},nosuchone1`)
    expect(page.texts('h1')).toEqual(['One property'])
    expect(page.text).toContain('One property is no longer available and not shown.')
  })
})

describe('the facts for a device', () => {
  test('are those of today, in the order of the ids, and nobody may cache them', async () => {
    const answer = await site.ask(`/shortlist-properties?ids=${second},nosuchone1,${first}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const [one, unknown, other] = (await answer.json()) as Record<string, unknown>[]
    expect(unknown).toEqual({ id: 'NOSUCHONE1', name: '', kes: null, perMonth: false, found: 'nothing' })
    expect([one?.id, other?.id]).toEqual(upper(second, first))
    expect(other).toMatchObject({
      found: 'listing',
      name: sample[0]?.propertyName,
      card: { propertyId: upper(first)[0] },
    })
  })
})

test('a withdrawn property stays on the list, and says so', async () => {
  expect((await site.page(`/shortlist?ids=${third}`)).cards).toEqual(upper(third))
  const { db, close } = await connect({ dataDir: site.dataDir })
  await createListingStore(db, { hasMedia: () => true }).withdraw(third)
  await close()
  // The site notices it in the background, at a request that asks for the listings again.
  await expect
    .poll(async () => (await site.page(`/shortlist?ids=${third}`)).text)
    .toContain('One of them is no longer available.')
  const page = await site.page(`/shortlist?ids=${first},${third}`)
  expect(page.cards).toEqual(upper(first, third))
  expect(page.text).toContain('One of them is no longer available.')
  expect(page.text).toContain(sample[2]?.propertyName)
  const [, gone] = (await (await site.ask(`/shortlist-properties?ids=${first},${third}`)).json()) as object[]
  expect(gone).toMatchObject({ found: 'withdrawn', name: sample[2]?.propertyName })
})

test('where the listings cannot be read, a list answers 503 and the facts say so of each', async () => {
  await using offline = await startSite({ PROPERTIES_ENDPOINT: 'http://127.0.0.1:1/graphql' })
  expect((await offline.ask(`/shortlist?ids=${first}`)).status).toBe(503)
  expect((await offline.ask('/shortlist')).status).toBe(200)
  expect(await (await offline.ask(`/shortlist-properties?ids=${first}`)).json()).toMatchObject([
    { found: 'unavailable' },
  ])
})
