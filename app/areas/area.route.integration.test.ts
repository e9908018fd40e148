import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { propertyRecord } from '../../server/content/service/testing/content-service.ts'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { startSite } from '../../server/testing/start-site.ts'

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

const linksOf = (source: string) => [...source.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href = '']) => decode(href))
const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

describe('/areas', () => {
  test('lists every town with its count and ranges, the places beneath, and the kinds', async () => {
    const page = await site.page('/areas')
    expect(page.status).toBe(200)
    expect(page.texts('h1')).toEqual(['Property in 26 towns of Kenya'])
    expect(page.text).toContain(
      '82 for sale, 1.45M\u2060–\u20601.25B (4 on request) 91 for rent, 18K\u2060–\u2060650K (1 on request)',
    )
    expect(page.text).toMatch(/Mombasa 11 Rent 88K–180K · Sale 8.2M–26M Nyali 10 Bamburi 1/)
    expect(linksOf(page.source)).toEqual(
      expect.arrayContaining(['/areas/nairobi', '/areas/nairobi/south-b', '/areas/apartments-for-rent']),
    )
    expect(page.link('canonical')).toBe(`${site.url}/areas`)
  })
})

describe('an area', () => {
  test('has the introduction, the map, its neighbours, articles that name it and its feed', async () => {
    const { text, source } = await site.page('/areas/nairobi/kilimani')
    expect(text).toContain('Kilimani is too loud for some and, for others, exactly as loud as a city ought to be.')
    expect(text).toContain('Kilimani. Approximate area only.')
    expect(text).toMatch(/Near Kilimani, Nairobi Kileleshwa 8 .* 1 km away/)
    expect(text).toMatch(/Our articles about Kilimani .* How to look at a Nairobi neighbourhood/)
    expect(source).toContain('/property-listings/feed.xml?place=nairobi%2Fkilimani')
    expect((await site.page('/areas/mtwapa')).text).not.toContain('Our articles about')
  })

  test('shows nine properties a page; those of a kind in the order of the address', async () => {
    const first = await site.page('/areas/apartments-for-sale')
    const second = await site.page('/areas/apartments-for-sale?page=2')
    expect([first.cards.length, second.cards.length]).toEqual([9, 9])
    expect(new Set([...first.cards, ...second.cards]).size).toBe(18)
    expect(second.link('canonical')).toBe(`${site.url}/areas/apartments-for-sale?page=2`)
    expect((await site.page('/areas/apartments-for-sale?page=99')).cards).toHaveLength(6)
    const cheapest = await site.page('/areas/apartments-for-sale?sort=price-low-high')
    expect(cheapest.text).toMatch(/Properties Newest .*? KES 4,200,000 .*? KES 4,800,000 .*? KES 5,600,000/)
    expect(cheapest.link('canonical')).toBe(`${site.url}/areas/apartments-for-sale`)
    expect((await site.page('/areas/land-for-sale?sort=price-per-acre-low-high')).text).toContain('per acre')
  })

  test('shows three properties before its table, and the others after it; a further page shows all before it', async () => {
    const countBefore = async (path: string) => {
      const { source } = await site.page(path)
      const [before = '', after = ''] = source.split('<table')
      return [before, after].map((part) => part.split('<article').length - 1)
    }
    expect(await countBefore('/areas/apartments-for-sale')).toEqual([3, 6])
    expect(await countBefore('/areas/apartments-for-sale?page=2')).toEqual([9, 0])
  })

  test('under a former name, or in another spelling, redirects for good and keeps its kind and order', async () => {
    for (const [asked, present] of [
      ['/areas/nairobi/karen', '/areas/karen'],
      ['/areas/karen/karen', '/areas/karen'],
      ['/areas/nairobi/karen/homes-for-sale?sort=price-low-high', '/areas/karen/homes-for-sale?sort=price-low-high'],
      ['/areas/Nairobi/South%20B', '/areas/nairobi/south-b'],
    ] as const) {
      const answer = await site.ask(asked)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, present])
    }
  })

  test('has one count, on its page and in every link to it, and says where properties count in two towns', async () => {
    const [areas, nairobi, karen] = await Promise.all(
      ['/areas', '/areas/nairobi', '/areas/karen'].map((path) => site.page(path)),
    )
    expect(areas?.text).toMatch(/ Nairobi 88 .* Karen 6 /)
    expect(nairobi?.text).toContain('Search and filter these 88')
    expect(nairobi?.text).toMatch(/2 of these are also counted under Karen ?\./)
    expect(karen?.text).toContain('Search and filter these 6')
    expect(karen?.text).toMatch(/2 of these are also counted under Nairobi ?\./)
    expect(karen?.cards).toHaveLength(6)
    expect((await site.page('/property-listings/?town=nairobi')).statuses[0]).toBe('88 properties')
    const town = await site.page('/property-listings/?town=karen')
    expect(town.statuses[0]).toBe('6 properties')
    expect(town.link('canonical')).toBe(`${site.url}/areas/karen`)
    // A heading over no list would promise places.
    expect(karen?.text).not.toContain('Karen, place by place')
  })

  test('with one property is not indexed, unless it has an introduction, and is no canonical address of a search', async () => {
    using folder = createContentFolder([
      { ...propertyRecord(1), townCity: 'Thika', neighbourhood: 'Mbao', estate: null },
      { ...propertyRecord(2), townCity: 'Thika', neighbourhood: 'Mango', estate: null },
    ])
    mkdirSync(join(folder.path, 'areas'))
    writeFileSync(join(folder.path, 'areas/thika--mango.md'), 'Mangoes. <img src=x onerror=alert(1)>')
    await using other = await startSite({ CONTENT_DIR: folder.path })
    const isIndexed = async (path: string) => {
      const page = await other.page(path)
      expect([path, page.status, page.source.includes('application/ld+json')]).toEqual([
        path,
        200,
        page.meta('robots') === null,
      ])
      return page.meta('robots') === null
    }
    expect(await isIndexed('/areas/thika')).toBe(true)
    expect(await isIndexed('/areas/thika/mbao')).toBe(false)
    expect(await isIndexed('/areas/thika/mango')).toBe(true)
    expect((await other.page('/areas/thika/mango')).source).not.toContain('onerror')
    const map = await (await other.ask('/sitemaps/areas-1.xml')).text()
    expect([...map.matchAll(/<loc>[^<]*(\/areas\/thika\/m[^<]*)</g)].map(([, path]) => path)).toEqual([
      '/areas/thika/mango',
    ])
    const search = (place: string) => other.page(`/property-listings/?place=thika%2F${place}`)
    expect((await search('mango')).link('canonical')).toBe(`${other.url}/areas/thika/mango`)
    const thin = await search('mbao')
    expect([thin.link('canonical'), thin.meta('robots')]).toEqual([
      `${other.url}/property-listings/?place=thika%2Fmbao`,
      'noindex',
    ])
  })

  test.each([
    '/areas/atlantis',
    '/areas/nairobi/atlantis',
    '/areas/nanyuki/offices-for-rent',
    '/areas/villas-for-sale',
    '/areas/nairobi/kilimani/apartments-for-rent/more',
    '/areas/..%2f..%2fetc',
    '/areas/%F0%9F%8F%A0',
  ])('without listings is not found: %s', async (path) => {
    expect((await site.ask(path)).status).toBe(404)
  })

  test('leads on from a property, a list, the home page and every footer', async () => {
    const { cards } = await site.page('/areas/diani')
    const property = await site.page(`/property-listing/${cards[0]?.toLowerCase()}`)
    expect(linksOf(property.source).filter((href) => href.startsWith('/areas/diani/'))).not.toEqual([])
    for (const path of ['/', '/property-listings/', '/faqs']) {
      expect(linksOf((await site.page(path)).source)).toContain('/areas')
    }
    const map = await site.ask('/sitemap.xml')
    const maps = [...(await map.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
    const parts = maps.filter((address) => address.endsWith('.xml'))
    const listed = (await Promise.all(parts.map(async (address) => (await fetch(address)).text()))).join() + maps.join()
    expect(listed).toContain(`${site.url}/areas/karen/homes-for-sale`)
    expect(listed).not.toMatch(/\/areas\/(nairobi|karen)\/karen/)
  })
})

test('hostile names make no page, no wrong link and no broken markup', async () => {
  const names: [string | null, string | null][] = [
    ['Nairobi', 'Apartments for Rent'],
    ['homes-for-sale', 'Kilimani'],
    ['حي السلام', 'شارع/النخيل'],
    ['🏠', 'Roof'],
    ['../../etc', './.'],
    ['<b>Bold</b>', '"><script>alert(1)</script>'],
    ['%2e%2e', '?q=1#x'],
    ['x'.repeat(200), 'y'.repeat(200)],
    [null, 'Nowhere'],
  ]
  using folder = createContentFolder(
    names.map(([townCity, neighbourhood], index) => ({
      ...propertyRecord(index),
      id: `hostile${index}xx`,
      townCity,
      neighbourhood,
      estate: null,
    })),
  )
  await using other = await startSite({ CONTENT_DIR: folder.path })
  const index = await other.page('/areas')
  expect(index.text).toMatch(/ 6 for sale, .* 3 for rent, /)
  expect(index.source).not.toContain('<script>alert')
  const areas = linksOf(index.source).filter((href) => href.startsWith('/areas/'))
  expect(areas).toContain(`/areas/${encodeURIComponent('حي-السلام')}/${encodeURIComponent('شارع-النخيل')}`)
  expect(areas).toContain('/areas/b-bold-b/script-alert-1-script')
  expect(areas.length).toBeGreaterThan(8)
  for (const href of areas) expect([href, (await other.ask(href)).status]).toEqual([href, 200])
  expect((await other.ask('/areas/nairobi/apartments-for-rent')).status).toBe(404)
})

test('without any listing the areas say so, and without the catalogue they answer 503', async () => {
  using folder = createContentFolder([])
  await using empty = await startSite({ CONTENT_DIR: folder.path })
  const page = await empty.page('/areas')
  expect([page.status, page.text]).toEqual([
    200,
    expect.stringContaining('There is no property to show at the moment.'),
  ])
  await using offline = await startSite({ PROPERTIES_ENDPOINT: 'http://127.0.0.1:1/graphql' })
  for (const path of ['/areas', '/areas/nairobi', '/areas/nairobi/kilimani']) {
    const answer = await offline.ask(path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
  }
})
