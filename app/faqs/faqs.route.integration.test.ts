import { expect, test } from 'vitest'
import { startSite } from '../../server/testing/start-site.ts'

test('Frequently Asked Questions: eight, each to be opened on its own, and no others', async () => {
  await using site = await startSite()
  for (const path of ['/faqs', '/faqs/']) {
    const page = await site.page(path)
    expect(page.status).toBe(200)
    expect(page.texts('h1')).toEqual(['Frequently Asked Questions'])
    const main = page.texts('main')
    expect(main).toHaveLength(1)
    // The footer's newsletter is the ninth.
    expect(page.tags('details')).toHaveLength(9)
    expect(new Set(page.texts('summary')).size).toBe(9)
    expect(page.tags('details').filter((tag) => /\sopen\b/.test(tag))).toEqual([])
    expect(page.link('canonical')).toBe(`${site.url}/faqs`)
  }
})
