import {
  type Fault,
  recordedPosts,
  startWordpress,
  type WordpressPost,
} from '../../server/sources/testing/wordpress.ts'
import { runWatched } from './faults.ts'
import { type Site, startSite } from './site.ts'
import { test as base, expect } from './test.ts'

type Wordpress = Awaited<ReturnType<typeof startWordpress>>

/** Each test has its own WordPress with the requested posts, and a site that reads its articles there. */
export const test = base.extend<{
  /** An object, because Playwright reads an array as a value with options. */
  content: { posts: readonly WordpressPost[] }
  /** The WordPress's fault while the site starts. */
  fault: Fault | null
  wordpress: Wordpress
  ownSite: Site
}>({
  content: [{ posts: recordedPosts }, { option: true }],
  fault: [null, { option: true }],
  wordpress: async ({ content: { posts }, fault }, use) => {
    await using wordpress = await startWordpress({ posts })
    wordpress.fault = fault
    await use(wordpress)
  },
  ownSite: async ({ wordpress }, use) => {
    const site = await startSite({ POSTS_ENDPOINT: wordpress.url, LOG_LEVEL: 'fatal' })
    await use(site)
    expect((await site.stop()).code).toBe(0)
  },
  baseURL: ({ ownSite }, use) => use(ownSite.url),
  faults: ({ context, ownSite }, use, testInfo) => runWatched(context, ownSite, use, testInfo),
})
