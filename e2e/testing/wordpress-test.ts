import {
  type Fault,
  recordedPosts,
  startWordpress,
  type WordpressPost,
} from '../../server/sources/testing/wordpress.ts'
import { runWatched } from './faults.ts'
import { startSite } from './site.ts'
import { test as base, expect } from './test.ts'

type Wordpress = Awaited<ReturnType<typeof startWordpress>>

/** A site that reads its articles from a WordPress of its own. */
type WordpressSite = Awaited<ReturnType<typeof startWordpressSite>>

/** `env` adds to the site's environment; `fault` is the WordPress's while the site starts. */
export async function startWordpressSite(
  posts: readonly WordpressPost[],
  { fault = null, env = {} }: { fault?: Fault | null; env?: Record<string, string> } = {},
) {
  const wordpress = await startWordpress({ posts })
  wordpress.fault = fault
  const site = await startSite({ POSTS_ENDPOINT: wordpress.url, LOG_LEVEL: 'fatal', ...env })
  return {
    posts,
    wordpress,
    site,
    async stop() {
      expect((await site.stop()).code).toBe(0)
      await wordpress[Symbol.asyncDispose]()
    },
  }
}

/**
 * Each test's site reads its articles from a WordPress with the requested posts. Tests in a row that request the same posts share a site,
 * because it takes a second to start, so none of them changes its WordPress. A test that requests a fault has a site of its own.
 */
export const test = base.extend<
  {
    /** An object, because Playwright reads an array as a value with options. */
    content: { posts: readonly WordpressPost[] }
    fault: Fault | null
    wordpressSite: WordpressSite
    wordpress: Wordpress
  },
  { shared: { last: WordpressSite | null } }
>({
  content: [{ posts: recordedPosts }, { option: true }],
  fault: [null, { option: true }],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const shared: { last: WordpressSite | null } = { last: null }
      await use(shared)
      await shared.last?.stop()
    },
    { scope: 'worker' },
  ],
  wordpressSite: async ({ content: { posts }, fault, shared }, use) => {
    if (fault) {
      const own = await startWordpressSite(posts, { fault })
      await use(own)
      await own.stop()
      return
    }
    if (shared.last?.posts !== posts) {
      await shared.last?.stop()
      shared.last = null
      shared.last = await startWordpressSite(posts)
    }
    await use(shared.last)
  },
  wordpress: ({ wordpressSite }, use) => use(wordpressSite.wordpress),
  baseURL: ({ wordpressSite }, use) => use(wordpressSite.site.url),
  faults: ({ context, wordpressSite }, use, testInfo) => runWatched(context, wordpressSite.site, use, testInfo),
})
