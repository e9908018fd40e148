import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureWidths } from '../../domain/pictures/picture-widths.ts'
import { propertyRecord } from '../content/service/testing/content-service.ts'
import { startHygraph } from '../sources/testing/hygraph.ts'
import { startWordpress, wordpressPosts } from '../sources/testing/wordpress.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

let hygraph: Awaited<ReturnType<typeof startHygraph>>
let wordpress: Awaited<ReturnType<typeof startWordpress>>
let site: TestSite
const asked: (string | undefined)[] = []
beforeAll(async () => {
  hygraph = await startHygraph()
  const pictures = { mainImage: { url: `http://${hygraph.host}/villa.png?v=1` }, propertyImages: [] }
  hygraph.records = [
    propertyRecord(1, pictures),
    propertyRecord(2, { ...pictures, mainImage: { url: 'https://elsewhere.example/a.jpg' } }),
    propertyRecord(3, {
      mainImage: { url: `http://${hygraph.host}/a b,c'd"e|f^g%e9.png,?x=1&y=[2]#part` },
      propertyImages: ['gone.png', 'moved.png', 'gone%.png'].map((name) => ({ url: `http://${hygraph.host}/${name}` })),
      propertyDescription: { html: `<img src="http://${hygraph.host}/villa.png?v=1&amp;in=text">` },
    }),
  ]
  const body = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#284' } })
    .png()
    .toBuffer()
  hygraph.files.set('/villa.png?v=1', (_request, response) => response.end(body))
  hygraph.files.set('/villa.png?v=1&in=text', (_request, response) => response.end(body))
  hygraph.files.set('/other.png', (request, response) => {
    asked.push(request.url)
    response.end(body)
  })
  hygraph.files.set('/moved.png', (_request, response) => response.writeHead(302, { location: '/villa.png?v=1' }).end())
  const rendered = `<p>Look: <img src="http://${hygraph.host}/villa.png?v=1" width="900" height="600" alt="The villa"></p>`
  wordpress = await startWordpress({ posts: wordpressPosts(1, { content: { rendered } }) })
  site = await startSite({
    PROPERTIES_ENDPOINT: hygraph.endpoint,
    PROPERTIES_COLLECTION: 'riparos',
    POSTS_ENDPOINT: wordpress.url,
  })
})
afterAll(async () => {
  for (const each of [site, hygraph, wordpress]) await each[Symbol.asyncDispose]()
})

test.each(['/property-listings/', `/property-listing/${propertyRecord(1).id.slice(0, 10)}`, '/insights/post-1'])(
  '%s loads pictures of other hosts only from our own address',
  async (path) => {
    const page = await site.page(path)
    expect(page.source).not.toMatch(/(src|srcset|srcSet|content)="http:\/\/127[^"]*villa/)
    const tag = page.tags('img').find((img) => img.includes('villa')) ?? ''
    const addresses = [...tag.matchAll(/\/pictures\/\S+villa\.png\?v=1/g)].map(([address]) => address)
    expect(addresses).toHaveLength(1 + pictureWidths.length)
    const answer = await site.ask(addresses[0] ?? '', { headers: { Accept: 'image/avif,*/*' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect(answer.headers.get('cache-control')).toMatch(/max-age=\d{5,}/)
    expect(answer.headers.get('vary')).toMatch(/accept/i)
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBeLessThanOrEqual(900)
  },
)

test('a listing whose picture is on a host that is not allowed has the placeholder drawing', async () => {
  const page = await site.page(`/property-listing/${propertyRecord(2).id.slice(0, 10)}`)
  expect(page.text).toContain('Pictures on request')
  expect(page.source).not.toContain('elsewhere.example')
})

test.each(['gone.png', 'moved.png', 'gone%.png'])(
  'a picture that cannot be fetched (%s) is the placeholder drawing, cached for a minute',
  async (name) => {
    const answer = await site.ask(`/pictures/640/http/${hygraph.host}/${name}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
    const drawn = Buffer.from(await answer.arrayBuffer())
    expect(
      await sharp(drawn)
        .metadata()
        .catch(() => ({ format: 'svg' })),
    ).toMatchObject({ format: 'svg' })
    expect(drawn.toString()).not.toMatch(/script|href/)
  },
)

test('a picture in a description is fetched, also if its address contains special characters', async () => {
  const page = await site.page(`/property-listing/${propertyRecord(3).id.slice(0, 10)}`)
  const addresses = page.tags('img').flatMap((tag) => /\ssrc="(\/pictures\/[^"]+\/http\/[^"]+)"/.exec(tag)?.[1] ?? [])
  // One of them is for paper.
  expect(addresses).toHaveLength(6)
  const types = await Promise.all(
    // Encodes the address like a browser.
    addresses.map(async (address) => {
      const answer = await site.ask(
        new URL(address.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"), site.url).href.slice(site.url.length),
      )
      return [answer.status, answer.headers.get('content-type')?.replace('svg+xml', 'svg')]
    }),
  )
  expect(types.toSorted()).toEqual([...Array(5).fill([200, 'image/svg']), [200, 'image/jpeg']].toSorted())
})

test.each(['other.png', 'villa.png', 'villa.png?v=1&x=2', 'villa.png?v=2'])(
  'a picture that neither a listing nor an article shows (%s) is not fetched from a host that is allowed',
  async (name) => {
    const answer = await site.ask(`/pictures/640/http/${hygraph.host}/${name}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'image/svg+xml'])
    expect(asked).toEqual([])
  },
)
