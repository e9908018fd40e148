import { propertyRecords } from '../server/content/service/testing/content-service.ts'
import { startHygraph } from '../server/sources/testing/hygraph.ts'
import { untrustedTexts } from '../server/sources/testing/untrusted-texts.ts'
import { wordpressPosts } from '../server/sources/testing/wordpress.ts'
import { expect } from './testing/test.ts'
import { test as base, startWordpressSite } from './testing/wordpress-test.ts'

// If the browser parses a text differently from what the server rendered, hydration fails with an error in the console.
// Browsers change the first of these texts while parsing.
const texts = untrustedTexts.slice(0, 14)
const records = propertyRecords(texts.length).map((record, index) => {
  const text = texts[index] ?? ''
  return {
    ...record,
    ...{
      propertyName: `Villa ${text}`,
      propertyStatus: 'For_Sale',
      residentialType: text,
      estate: text,
      townCity: text,
    },
    ...{ propertyFeatures: [text], mainImage: { url: `/media/${text}` }, propertyImages: [{ url: `/media/b${text}` }] },
    propertyDescription: { html: `<p title="${text}">${text}</p>` },
  }
})
const posts = wordpressPosts(texts.length).map((post, index) => ({
  ...post,
  title: { rendered: `Post ${texts[index]}` },
  content: { rendered: `<p>${texts[index]}</p>` },
}))

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  wordpressSite: async ({}, use) => {
    await using hygraph = await startHygraph({ records })
    const env = { PROPERTIES_ENDPOINT: hygraph.endpoint, PROPERTIES_COLLECTION: 'riparos' }
    const wordpressSite = await startWordpressSite(posts, { env })
    await use(wordpressSite)
    await wordpressSite.stop()
  },
})

test('pages with untrusted texts hydrate, and load nothing from elsewhere', async ({ visitor, faults }) => {
  // None of these pictures exists.
  faults.expect(404)
  const paths = [
    ...['/', '/property-listings/', '/properties/for-sale', '/insights/'],
    '/insights/news-and-updates',
    ...records.map(({ id }) => `/property-listing/${id.slice(0, 10)}`),
    ...posts.map(({ slug }) => `/insights/${slug}`),
  ]
  for (const path of paths) {
    await visitor.opens(path, { until: 'hydrated' })
    expect.soft(faults.unexpected(), path).toEqual([])
  }
})
