import { expect, test } from './testing/shared-tab-test.ts'

test('A page is fetched as soon as the visitor points at its link', async ({ page, visitor }) => {
  await visitor.opens('/')
  const fetched = page.waitForRequest(/\/about-us\b.*\.data/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).hover()
  await fetched
  await expect(page).toHaveURL('/')
})

test('For who saves data, nothing is fetched before a link is followed', async ({ page, visitor }) => {
  await page.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await visitor.opens('/')
  const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' })
  await about.hover()
  await about.focus()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact-us/')
  expect(fetched.filter((path) => path.startsWith('/contact-us'))).not.toEqual([])
  expect(fetched.filter((path) => path.startsWith('/about-us'))).toEqual([])
})
