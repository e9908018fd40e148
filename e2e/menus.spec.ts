import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessible.ts'
import { pageData } from './testing/answers.ts'
import { openDevTools } from './testing/dev-tools.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { test as inOwnTab } from './testing/test.ts'
import type { Visitor } from './testing/visitor.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const mobile = (page: Page) => page.getByRole('navigation', { name: 'Mobile' })

test.describe('the desktop menu', () => {
  test('It stands in its order, the lists under it in theirs', async ({ page, visitor }) => {
    await visitor.opens('/property-listings/')
    expect(await main(page).innerText()).toBe(
      'Home\nAbout Us\nServices\nProperties\nCosts & checks\nInsights\nContact Us',
    )
    const under = {
      Services: [
        ['Advisory', '/services/category/advisory'],
        ['Agency', '/services/category/agency'],
        ['Property Management', '/services/category/property-management'],
      ],
      Properties: [
        ['For Sale', '/properties/for-sale'],
        ['For Rent', '/properties/for-rent'],
        ['Areas', '/areas'],
      ],
      Insights: [
        ['News & Updates', '/insights/news-and-updates'],
        ['Client Insights', '/insights/client-insights'],
      ],
    }
    for (const [label, links] of Object.entries(under)) {
      await main(page).getByText(label, { exact: true }).hover()
      for (const [name = '', to = ''] of links) {
        await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
      }
    }
    await main(page).getByText('Properties', { exact: true }).hover()
    await main(page).getByRole('link', { name: 'For Rent' }).hover()
    for (const name of ['Residential Rentals', 'Commercial Rentals']) {
      await expect(main(page).getByRole('link', { name })).toHaveAttribute('href', '/properties/for-rent')
    }
  })

  test('A key opens a list with Enter or Space, Escape closes it, and the focus is back where it was', async ({
    page,
    visitor,
  }) => {
    await visitor.opens('/property-listings/')
    const properties = main(page).getByRole('button', { name: 'More under Properties' })
    const forSale = main(page).getByRole('button', { name: 'More under For Sale' })
    const plots = main(page).getByRole('link', { name: 'Land & Plots' })
    await visitor.tabsTo(properties)
    await expect(forSale).toBeHidden()
    await expect(properties).toHaveAttribute('aria-expanded', 'false')

    await page.keyboard.press('Enter')
    await expect(properties).toHaveAttribute('aria-expanded', 'true')
    await visitor.tabsTo(forSale, { most: 2 })
    await expect(plots).toBeHidden()
    await page.keyboard.press('Space')
    await visitor.tabsTo(plots, { most: 3 })
    await expectAccessible(page)

    await page.keyboard.press('Escape')
    await expect(plots).toBeHidden()
    await expect(forSale).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(forSale).toBeHidden()
    await expect(properties).toBeFocused()
    await expect(properties).toHaveAttribute('aria-expanded', 'false')
  })

  test('A list that a key has opened closes when the focus goes on', async ({ page, visitor }) => {
    await visitor.opens('/property-listings/')
    await visitor.tabsTo(main(page).getByRole('link', { name: 'Services' }))
    await page.keyboard.press('Space')
    await expect(main(page).getByRole('link', { name: 'Advisory' })).toBeVisible()
    await visitor.tabsTo(main(page).getByRole('link', { name: 'Properties' }), { most: 5 })
    await expect(main(page).getByRole('link', { name: 'Advisory' })).toBeHidden()
  })

  test('Insights leads nowhere itself and opens what is under it', async ({ page, visitor }) => {
    await visitor.opens('/property-listings/')
    const insights = main(page).getByRole('button', { name: 'Insights' })
    await expect(main(page).getByRole('link', { name: 'Insights', exact: true })).toHaveCount(0)
    await visitor.tabsTo(insights)
    await page.keyboard.press('Enter')
    await visitor.tabsTo(main(page).getByRole('link', { name: 'Client Insights' }), { most: 2 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Satisfied client Testimonials')
    await expect(main(page).getByRole('link', { name: 'Client Insights' })).toBeHidden()
  })

  test('For a mouse a list is open only while it is hovered: a click keeps nothing open, a choice or Escape closes it', async ({
    page,
    visitor,
  }) => {
    await visitor.opens('/property-listings/')
    const insights = main(page).getByRole('button', { name: 'Insights' })
    const news = main(page).getByRole('link', { name: 'News & Updates' })
    await insights.click()
    await expect(page).toHaveURL('/property-listings/')
    await expect(news).toBeVisible()
    await page.mouse.move(0, 700)
    await expect(news).toBeHidden()

    await insights.hover()
    await expect(news).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(news).toBeHidden()

    await page.mouse.move(0, 700)
    await main(page).getByRole('link', { name: 'Properties' }).hover()
    await main(page).getByRole('link', { name: 'For Rent' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties For Rent')
    await expect(main(page).getByRole('link', { name: 'For Rent' })).toBeHidden()
  })

  test.describe('that is touched', () => {
    test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true })

    test('The button beside an item opens its list, a touch elsewhere closes it', async ({ page, visitor }) => {
      await visitor.opens('/property-listings/')
      const agency = main(page).getByRole('link', { name: 'Agency' })
      await main(page).getByRole('button', { name: 'More under Services' }).tap()
      await expect(agency).toBeVisible()
      // At its beginning, which the list does not cover.
      await page.getByRole('heading', { level: 1 }).tap({ position: { x: 8, y: 8 } })
      await expect(agency).toBeHidden()
    })
  })

  const marks = [
    ['/', { Home: 'page' }],
    ['/about-us', { 'About Us': 'page' }],
    ['/services/', { Services: 'page' }],
    ['/services/category/agency', { Services: 'true', Agency: 'page' }],
    ['/services/advisory/wealth-advisory', { Services: 'true', Advisory: 'true' }],
    ['/service/market-analysis', { Services: 'true' }],
    ['/property-listings/', { Properties: 'page' }],
    ['/property-listing/cmvkwj4yjw', { Properties: 'true' }],
    ['/properties/for-sale/land-and-plots/', { Properties: 'true', 'For Sale': 'true', 'Land & Plots': 'page' }],
    ['/properties/for-rent', { Properties: 'true', 'For Rent': 'page' }],
    ['/insights/', { Insights: 'true' }],
    ['/insights/client-insights', { Insights: 'true', 'Client Insights': 'page' }],
    ['/areas', { Properties: 'true', Areas: 'page' }],
    ['/areas/nairobi', { Properties: 'true', Areas: 'true' }],
    ['/tools', { 'Costs & checks': 'page' }],
    ['/tools/mortgage', { 'Costs & checks': 'true' }],
    ['/contact-us/', { 'Contact Us': 'page' }],
    ['/faqs', {}],
  ] as const

  const sidebarItems = ['Home', 'About Us', 'Services', 'Properties', 'Areas', 'Costs & checks', 'Contact Us']

  test('Both menus and the sidebar mark where the visitor is', async ({ page, visitor }) => {
    await visitor.opens('/faqs')
    for (const [path, expected] of marks) {
      const found = await page.evaluate(async (path) => {
        // The styles of the parsed page would break the policy of this one.
        const text = (await (await fetch(path)).text()).replaceAll(/<style.*?<\/style>| style=/gs, ' data-')
        const html = new DOMParser().parseFromString(text, 'text/html')
        return ['Main', 'Mobile', 'Sidebar'].map((name) => {
          const marked = html.querySelectorAll(`nav[aria-label="${name}"] [aria-current]`)
          return Object.fromEntries([...marked].map((item) => [item.textContent, item.getAttribute('aria-current')]))
        })
      }, path)
      const inSidebar = Object.entries(expected).filter(([label]) => sidebarItems.includes(label))
      expect(found, path).toEqual([expected, expected, Object.fromEntries(inSidebar)])
    }
  })
})

test.describe('the mobile menu', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('Its button looks open while it is, and as before once it is closed', ({ page, visitor }) =>
    expectToLookOpen(page, visitor))

  test('Its button looks open with forced colours as well', async ({ page, visitor }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await expectToLookOpen(page, visitor)
  })

  test('It holds the items of every list and the chat; what leads nowhere is no link', async ({ page, visitor }) => {
    await visitor.opens('/property-listings/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    const names = await mobile(page).getByRole('link').allInnerTexts()
    expect(names).toEqual([
      'Home',
      'About Us',
      'Services',
      'Advisory',
      'Agency',
      'Property Management',
      'Properties',
      'For Sale',
      'Residential Homes',
      'Apartments & Maisonettes',
      'Land & Plots',
      'For Rent',
      'Residential Rentals',
      'Commercial Rentals',
      'Areas',
      'Costs & checks',
      'News & Updates',
      'Client Insights',
      'Contact Us',
      'Shortlist',
      'WhatsApp us',
    ])
    await expect(mobile(page).getByText('Insights', { exact: true })).toBeVisible()
    for (const link of await mobile(page).getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(box?.height, await link.innerText()).toBeGreaterThanOrEqual(44)
    }
  })

  test('The keyboard alone opens it, goes through it, leaves it and chooses from it', async ({ page, visitor }) => {
    await visitor.opens('/property-listings/')
    const button = page.getByRole('button', { name: 'Menu' })
    await expect.poll(() => isAnnouncedOpen(page)).toBe(false)
    await visitor.tabsTo(button, { most: 5 })
    await page.keyboard.press('Enter')
    await expect.poll(() => isAnnouncedOpen(page)).toBe(true)
    await visitor.tabsTo(mobile(page).getByRole('link', { name: 'Land & Plots' }), { most: 12 })
    await page.keyboard.press('Escape')
    await expect(mobile(page)).toBeHidden()
    await expect.poll(() => isAnnouncedOpen(page)).toBe(false)
    await expect(button).toBeFocused()

    await page.keyboard.press('Space')
    await visitor.tabsTo(mobile(page).getByRole('link', { name: 'Client Insights' }), { most: 18 })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/insights/client-insights')
    await expect(mobile(page)).toBeHidden()
  })

  test('It closes on the way to the page where the visitor is already', async ({ page, visitor }) => {
    await visitor.opens('/property-listings/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await mobile(page).getByRole('link', { name: 'Properties', exact: true }).tap()
    await expect(mobile(page)).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The lists open as the focus comes to them', async ({ page, visitor }) => {
    await visitor.opens('/property-listings/')
    await visitor.tabsTo(main(page).getByRole('link', { name: 'Services' }))
    await visitor.tabsTo(main(page).getByRole('link', { name: 'Advisory' }), { most: 2 })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/services/category/advisory')
  })

  test('Menu opens and closes the mobile menu', async ({ page, visitor }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visitor.opens('/property-listings/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(mobile(page)).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(mobile(page)).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await mobile(page).getByRole('link', { name: 'Commercial Rentals' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties For Rent')
  })
})

test.describe('the mobile menu without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('Its button looks open while it is', ({ page, visitor }) => expectToLookOpen(page, visitor))
})

/** True where assistive technology hears that the mobile menu is open: browsers say it at the button of a popover. */
async function isAnnouncedOpen(page: Page) {
  const { nodes } = await (await openDevTools(page)).send('Accessibility.getFullAXTree')
  const button = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Menu')
  return button?.properties?.find(({ name }) => name === 'expanded')?.value.value
}

/** Compares the drawn icon beside the word; the button keeps its name and its place. */
async function expectToLookOpen(page: Page, visitor: Visitor) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.opens('/property-listings/')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  // Close it again, so that mouse and focus are on the button in every screenshot.
  await button.click()
  await button.click()
  await expect(mobile(page)).toBeHidden()
  const place = await button.boundingBox()
  if (!place) throw new Error('The button has no place')
  const clip = { x: place.x + place.width - 17, y: place.y + 8, width: 14, height: place.height - 16 }
  const closed = await page.screenshot({ clip })
  await button.click()
  await expect(mobile(page)).toBeVisible()
  const open = await page.screenshot({ clip })
  expect(open.equals(closed)).toBe(false)
  // Colour must not be the only sign.
  expect(open.length).toBeGreaterThan(closed.length)
  expect(await button.boundingBox()).toEqual(place)
  await button.click()
  await expect(mobile(page)).toBeHidden()
  expect((await page.screenshot({ clip })).equals(closed)).toBe(true)
}

test('Each page starts at its top, and the keyboard with it; back and forward return to where the visitor was', async ({
  page,
  visitor,
}) => {
  await visitor.opens('/property-listings/')
  await visitor.scrollsTo(900)
  // While the header still moves, a click would scroll by itself.
  await main(page).getByRole('link', { name: 'Contact Us' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contact-us/')
  await expect.poll(() => visitor.scrollTop()).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await visitor.scrollsTo(300)
  await page.goBack()
  await expect(page).toHaveURL('/property-listings/')
  await expect.poll(() => visitor.scrollTop()).toBe(900)
  await page.goForward()
  await expect(page).toHaveURL('/contact-us/')
  await expect.poll(() => visitor.scrollTop()).toBe(300)
})

inOwnTab(
  'Back returns to where the visitor was also on a page that shows its skeletons first',
  async ({ page, visitor, answers, cards }) => {
    await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
    await visitor.opens('/property-listings/')
    await visitor.scrollsTo(1800)
    // While the header still moves, a click would scroll by itself.
    await main(page).getByRole('link', { name: 'Contact Us' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/contact-us/')
    // Results of the last five minutes would come from memory.
    await page.clock.fastForward('05:01')
    const answer = await answers.hold(pageData)
    await page.goBack()
    await expect(cards.skeletons).toHaveCount(3)
    answer.release()
    await expect.poll(() => visitor.scrollTop()).toBe(1800)
  },
)
