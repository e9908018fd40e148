import { expectAccessible } from './testing/accessible.ts'
import { pageData } from './testing/answers.ts'
import { expect, test } from './testing/test.ts'

const property = '/property-listing/cmw4nw857v'
const search = '/property-listings/?town=karen&sort=price-low-high'

test('A property, a search and an article can be sent to somebody (H9)', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const share = page.getByRole('button', { name: 'Share', exact: true })
  const menu = page.getByRole('dialog', { name: 'Share' })
  const readText = async (name: string) => {
    const href = (await menu.getByRole('link', { name }).getAttribute('href')) ?? ''
    return new URL(href).searchParams
  }

  await test.step('the menu of a property has its facts, price and address, and returns the focus', async () => {
    await page.goto(property)
    await share.focus()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('textbox', { name: 'Link' })).toHaveValue(site.url + property)
    const text = (await readText('WhatsApp')).get('text')
    expect(text).toMatch(/^Five-bedroom beach villa.*\n5 bedrooms, 6 bathrooms\nKES\s[\d,]+\nhttp/s)
    expect(text).toContain(site.url + property)
    expect((await readText('E-mail')).get('body')).toBe(text)
    await menu.getByRole('button', { name: 'Copy link' }).click()
    await expect(menu.getByRole('status')).toHaveText('Link copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + property)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(share).toBeFocused()
  })

  await test.step('a search is sent with its criteria and its order', async () => {
    await page.goto(`${search}&page=1&utm_source=x`)
    await share.click()
    await expect(menu.getByRole('textbox', { name: 'Link' })).toHaveValue(site.url + search)
    expect((await readText('WhatsApp')).get('text')).toMatch(/\nKaren\n\d+ properties\n/)
    await expectAccessible(page)
  })
})

test('The menu of Share stays open when newer results come, and sends those', async ({ page, cards, answers }) => {
  await answers.hold(/\/listing-index\//)
  const results = await answers.hold(pageData)
  const menuCode = await answers.hold(/\/assets\/share-menu/)
  await page.goto(search)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByLabel('Sort by').selectOption({ label: 'Price (High - Low)' })
  await expect(cards.skeletons).toHaveCount(3)
  results.release()
  await expect(cards.skeletons).toHaveCount(0)
  menuCode.release()
  const link = page.getByRole('dialog', { name: 'Share' }).getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/sort=price-high-low/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('Share is a link to WhatsApp with the same words', async ({ page, site }) => {
    for (const path of [property, search, '/insights/a-landlords-year']) {
      await page.goto(path)
      const link = page.getByRole('link', { name: 'Share', exact: true })
      expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=/)
      expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(site.url + path)
    }
  })
})
