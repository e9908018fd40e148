import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFolder } from '../database/testing/engines.ts'
import { startHygraph } from '../sources/testing/hygraph.ts'
import { type Fault, startWordpress, wordpressPosts } from '../sources/testing/wordpress.ts'
import { startSite } from '../testing/start-site.ts'

const cannotBeReached = 'We couldn’t load our articles.'
const pages = ['/', '/insights/', '/insights/news-and-updates', '/insights/post-3']

/** It has no listings: these too are older than allowed at every visit, and the 173 samples would be read again each time. */
let contentService: Awaited<ReturnType<typeof startHygraph>>
beforeAll(async () => {
  contentService = await startHygraph()
})
afterAll(() => contentService[Symbol.asyncDispose]())

let dataDir: string
beforeEach(() => {
  dataDir = createFolder()
})

/** One that answers at once and one that never ends: `wordpress.integration.test.ts` has every other. */
const kindsOfFault: Fault[] = ['HTTP 500', 'a beginning, and then silence']

type Wordpress = Awaited<ReturnType<typeof startWordpress>>
type Site = Awaited<ReturnType<typeof startSite>>

/** Every visit finds content too old, and asks for it again behind the answer. */
const siteOf = (wordpress: Wordpress) =>
  startSite({
    DATA_DIR: dataDir,
    POSTS_ENDPOINT: wordpress.url,
    PROPERTIES_ENDPOINT: contentService.endpoint,
    PROPERTIES_COLLECTION: 'riparos',
    CONTENT_MAX_AGE_S: '0',
  })

describe('an article that was read once', () => {
  test.each(kindsOfFault)('is shown at once while WordPress answers with %s, and news after it', async (fault) => {
    await using wordpress = await startWordpress({ posts: wordpressPosts(3) })
    await using site = await siteOf(wordpress)
    await showsArticles(site)

    // No visitor waits for WordPress: while it keeps its answer to itself, they have theirs.
    const release = wordpress.hold()
    await vi.waitFor(async () => {
      await site.page('/insights/')
      expect(wordpress.held.size).toBe(1)
    })
    await showsArticles(site)
    expect(wordpress.held.size).toBe(1)

    wordpress.fault = fault
    release()
    for (let visit = 0; visit < 2; visit++) await showsArticles(site)
    for (const path of ['/feed.xml', '/sitemap.xml']) expect((await site.page(path)).status).toBe(200)

    wordpress.posts = wordpressPosts(4)
    wordpress.recover()
    await comesToShow(site, 'Post 4')
  })

  test('is not shown in place of those of another WordPress', async () => {
    await using wordpress = await startWordpress({ posts: wordpressPosts(3) })
    {
      await using site = await siteOf(wordpress)
      await showsArticles(site)
    }
    await using another = await startWordpress()
    another.fault = 'a closed connection'
    await using site = await siteOf(another)
    expect((await site.page('/insights/')).text).toContain(cannotBeReached)
  })

  test('is there after a restart, with WordPress gone', async () => {
    const wordpress = await startWordpress({ posts: wordpressPosts(3) })
    {
      await using site = await siteOf(wordpress)
      await showsArticles(site)
    }
    await wordpress[Symbol.asyncDispose]()
    await using site = await siteOf(wordpress)
    await showsArticles(site)
  })
})

describe('a WordPress whose answers are not believed', () => {
  const posts = wordpressPosts(3)

  test('one that has nothing leaves the articles as they were, also after a restart, and the operator is told', async () => {
    await using wordpress = await startWordpress({ posts })
    for (const start of [1, 2]) {
      await using site = await siteOf(wordpress)
      await showsArticles(site)
      if (start === 1) wordpress.posts = []
      await vi.waitFor(
        async () => {
          await site.page('/insights/')
          expect((await (await site.ask('/readyz')).json()).old?.articles).toMatchObject({
            reason: '3 of 3 records are gone',
          })
        },
        { timeout: 20_000 },
      )
      await showsArticles(site)
    }
  })

  test('shows the last copy of a post that cannot be read, counts it, and says 503 where there is none', async () => {
    const many = wordpressPosts(12)
    await using wordpress = await startWordpress({ posts: many.slice(0, 10) })
    await using site = await siteOf(wordpress)
    expect((await site.page('/insights/post-3')).status).toBe(200)
    wordpress.posts = many.map((post) => ([3, 11].includes(post.id) ? { ...post, title: null as never } : post))
    await vi.waitFor(
      async () => {
        await site.page('/insights/')
        expect((await (await site.ask('/readyz')).json()).leftOut).toEqual({ articles: 2 })
      },
      { timeout: 20_000 },
    )
    expect((await site.page('/insights/post-3')).status).toBe(200)
    expect((await site.page('/insights/post-11')).status).toBe(503)
    expect((await site.page('/insights/post-12')).status).toBe(200)
  })
})

describe('where nothing was ever read', () => {
  test.each(kindsOfFault)(
    'because WordPress answers with %s, the visitor is told so in words, and the first articles come without a restart',
    async (fault) => {
      await using wordpress = await startWordpress({ posts: wordpressPosts(3) })
      wordpress.fault = fault
      await using site = await siteOf(wordpress)
      // At the same time: where WordPress says nothing at all, each visitor is patient for five seconds.
      const asked = await Promise.all([...pages, '/feed.xml'].map((path) => site.page(path)))
      const [article, feed] = asked.splice(3)
      for (const page of asked) {
        expect([page.status, page.text.includes(cannotBeReached)]).toEqual([200, true])
        expect(page.source).toContain('Try again')
      }
      expect([article?.status, article?.headers.get('retry-after')]).toEqual([503, '30'])
      expect(feed?.status).toBe(503)

      wordpress.recover()
      await comesToShow(site, 'Post 3')
    },
  )
})

async function comesToShow(site: Site, title: string) {
  await vi.waitFor(async () => expect((await site.page('/insights/')).text).toContain(title), {
    timeout: 20_000,
    interval: 200,
  })
}

/** Every page that shows articles does. */
async function showsArticles(site: Site) {
  for (const path of pages) {
    const page = await site.page(path)
    expect([path, page.status, page.text.includes('Post 3')]).toEqual([path, 200, true])
  }
}
