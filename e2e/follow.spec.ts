import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { expect, test } from './testing/test.ts'

const search = '?propertyStatus=For_Rent&place=nairobi/kilimani'
const feed = /\/property-listings\/feed\.xml\?propertyStatus=For_Rent&place=nairobi%2Fkilimani$/

test('Following a search begins with a page for people, whose address can be copied', async ({
  page,
  visitor,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.opens(`/property-listings/${search}`)
  await page.getByRole('link', { name: 'Get new ones by mail, no sign-up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get new ones by mail')
  await expect(page.getByText('Property for rent in Kilimani, Nairobi')).toBeVisible()
  const ways = await page.getByRole('main').getByRole('link').allTextContents()
  expect(ways).toEqual([
    '11 properties now',
    'Privacy notice',
    'WhatsApp to yourself',
    'E-mail to yourself',
    'Open in a feed reader',
    'Look at the feed itself',
  ])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(feed)
  await expect(page.getByRole('link', { name: 'Open in a feed reader' })).toHaveAttribute('href', /^feed:\/\/localhost/)
  await expandWindow(page, 1280)
  await expectAccessible(page)
  await page.getByRole('link', { name: '11 properties now' }).click()
  await expect(page).toHaveURL(/property-listings\/\?propertyStatus=For_Rent&place=/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is complete: its address is text, and leads to the feed', async ({ page, visitor }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await visitor.opens(`/follow${search.replace('?', '?screen=all&')}`)
    for (const [name, start] of [
      ['WhatsApp to yourself', 'https://wa.me/?text='],
      ['E-mail to yourself', 'mailto:?subject=Property for rent in Kilimani, Nairobi'],
    ] as const) {
      const href = decodeURIComponent((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
      expect(href.startsWith(start)).toBe(true)
      expect(href).toContain('Property for rent in Kilimani, Nairobi\n11 properties at Riparo')
      expect(href).toMatch(/\/property-listings\/\?propertyStatus=For_Rent&place=nairobi%2Fkilimani$/)
    }
    await expect(page.getByText(feed)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Look at the feed itself' })).toHaveAttribute('href', feed)
    await expectToFit(page, 360)
  })
})
