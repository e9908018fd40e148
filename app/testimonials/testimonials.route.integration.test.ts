import { expect, test } from 'vitest'
import { startSite } from '../../server/testing/start-site.ts'

test('Our Satisfied client Testimonials: six, each with whose it is', async () => {
  await using site = await startSite()
  const page = await site.page('/insights/client-insights')
  expect(page.status).toBe(200)
  expect(page.texts('h1')).toEqual(['Our Satisfied client Testimonials'])
  expect(page.texts('blockquote')).toHaveLength(6)
  expect(page.texts('figcaption')).toHaveLength(6)
})
