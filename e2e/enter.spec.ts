import { pressEnterEverywhere } from './testing/enter-key.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-shared-tab-test.ts'

const newsletter = 'Newsletter: Subscribe'
const filter = 'Filter properties: Search'

/**
 * The buttons that Enter presses in the fields of each page's forms: in each form its first button, wherever that stands. Panels and further
 * fields are open.
 */
const pages: Record<string, string[]> = {
  '/': ['Search properties: Search', newsletter],
  '/property-listings/?town=karen&place=nairobi%2Fkilimani&filters=open': [filter, newsletter],
  '/properties/for-sale/land-and-plots?view=map&filters=open': [filter, newsletter],
  '/where?screen=all&town=karen': ['Where are you looking?: Show properties', newsletter],
  '/property-listing/cmvkwj4yjw?inquiry=open': ['Ask about this property: Send Inquiry', newsletter],
  '/shortlist?ids=cmw4nw857v,cmvakl5opt&inquiry=open': [
    'A shared shortlist: Inquire about these',
    'Ask about these 2 properties: Send Inquiry',
    newsletter,
  ],
  '/follow?screen=for-rent&place=nairobi%2Fkilimani': ['By mail, no sign-up: Get mails', newsletter],
  '/contact-us/': ['Send us a message: Send Message', newsletter],
  '/tools/mortgage?price=12m': ['Mortgage calculator: Calculate', newsletter],
}

const officePages: Record<string, string[]> = {
  '/office/listings?words=miotoni': ['Listings: Search', 'Ticked listings: Show the list again'],
  '/office/listings/cm9tnolio2p2hawidkxo0idb0': ['The listing: Save draft'],
  '/office/people': ['Invite somebody: Invite'],
  '/office/account': ['You: Save your name', 'You: Save your telephone', 'You: Save your mails'],
}

const doors: Record<string, string[]> = {
  '/office/': ['No passkey at hand?: E-mail me a link'],
  '/office/join': ['Open your link: Go on'],
}

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: hasScript })

    for (const [path, expected] of Object.entries({ ...pages, ...doors })) {
      // The filter is laid out in another way on a phone, and beside the map.
      for (const width of path.startsWith('/property-listings') ? [360, 1280] : [1280]) {
        test(`Enter in the forms of ${path} at ${width}`, async ({ page, visitor }) => {
          await page.setViewportSize({ width, height: 800 })
          if (path in doors) await page.goto(path)
          else await visitor.opens(path)
          await expect(page.locator('[data-loader]')).toHaveCount(0)
          expect(await pressEnterEverywhere(page, hasScript)).toEqual(expected)
        })
      }
    }

    for (const [path, expected] of Object.entries(officePages)) {
      test(`Enter in the forms of ${path}`, async ({ page, context, site }) => {
        await enterOffice(context, site, { role: 'owner' })
        await page.goto(path)
        expect(await pressEnterEverywhere(page, hasScript)).toEqual(expected)
      })
    }
  })
}

test('Enter in the fields of the filter sheet shows the results', async ({ page, visitor, sheet }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await visitor.opens('/property-listings/?town=karen')
  await sheet.open()
  expect(await pressEnterEverywhere(page, true, 'dialog[open]')).toEqual([expect.stringMatching(/^Filters: Show \d/)])
})
