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

test('Sample testimonials say so where they stand, and at the foot of every page', async () => {
  await using site = await startSite()
  const insights = await site.page('/insights/')
  expect(insights.texts('figcaption')).toEqual([
    'Landlord, Westlands This testimonial is a sample. It is not the words of a real client.',
  ])
  const page = await site.page('/insights/client-insights')
  expect(page.text).toContain('These testimonials are samples. They are not the words of real clients.')
  expect(page.text).toContain('The listings, pictures and testimonials on this site are samples.')
})
