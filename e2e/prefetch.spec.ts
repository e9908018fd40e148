import { expect, test } from './testing/shared-tab-test.ts'

test.use({ hasCache: false })

test('A page is fetched as soon as the visitor points at its link', async ({ page, visitor }) => {
  await visitor.opens('/')
  const fetched = page.waitForRequest(/\/about-us\b.*\.data/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).hover()
  await fetched
  await expect(page).toHaveURL('/')
})
