import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import type { Site } from './testing/site.ts'
import { createTaps } from './testing/taps.ts'

// A site of its own: these count what a search finds, and the tests of other files leave drafts, which nobody withdraws.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, siteEnv: { OFFICE: 'on', SITE_OF: 'office-bulk' } })

const status = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ })
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Tick (?!all)/ })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).tap()
const openMore = (page: Page) => page.locator('#ticked').getByText('More', { exact: true }).tap()

/** Opens the list of a search; resolves with the public addresses of what it finds on its first page. */
async function search(page: Page, context: BrowserContext, site: Site, query: string) {
  await enterOffice(context, site, { role: 'agent' })
  await page.goto(`/office/listings?${query}`)
  const hrefs = await page
    .getByRole('row')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.map((href) => `/property-listing/${(href.split('/').at(-1) ?? '').slice(0, 10)}`)
}

const readPublic = async (page: Page, path = '') => {
  const answer = await page.request.get(path)
  return { status: answer.status(), text: await answer.text() }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('twenty listings and more are withdrawn in at most six taps, and come back in one', async ({
      page,
      context,
      site,
    }) => {
      await enterOffice(context, site, { role: 'agent' })
      await page.goto('/office/listings?samples=yes')
      const all = page.getByRole('checkbox', { name: /^Tick all \d+ found$/ })
      const countWithdrawn = async () => {
        const { text } = await readPublic(page, '/office/listings?samples=yes&words=apartment&state=withdrawn')
        return Number(/name="all" value="(\d+)"/.exec(text)?.[1] ?? 0)
      }
      const withdrawn = await countWithdrawn()
      const everything = (await all.getAttribute('value')) ?? ''
      const taps = createTaps()
      await taps.type(page.getByLabel('Search'), 'apartment')
      await taps.sendWithKeyboard(page.getByLabel('Search'))
      await expect(page).toHaveURL(/words=apartment/)
      await expect(all).not.toHaveAttribute('value', everything)
      const count = Number(await all.getAttribute('value'))
      expect(count).toBeGreaterThanOrEqual(20)
      await taps.tap(all)
      await taps.tap(page.getByRole('button', { name: 'Withdraw', exact: true }))
      await expect(status(page)).toHaveText(`${count} listings are withdrawn.`)
      expect(taps.count()).toBeLessThanOrEqual(6)
      expect(await countWithdrawn()).toBe(withdrawn + count)
      await press(page, 'Undo')
      await expect(status(page)).toHaveText('All of it is as it was before.')
      expect(await countWithdrawn()).toBe(withdrawn)
    })

    test('what is still right is noted for the ticked ones, taken back, and noted for one that nobody changed', async ({
      page,
      context,
      site,
    }) => {
      await enterOffice(context, site, { role: 'agent' })
      await page.goto('/office/listings?samples=yes&words=apartment')
      for (const index of [0, 1]) await boxes(page).nth(index).check()
      await openMore(page)
      await press(page, 'Still right')
      await expect(status(page)).toHaveText('2 listings are still right.')
      await press(page, 'Undo')
      await expect(status(page)).toHaveText('All of it is as it was before.')
      await page.goto('/office/listings/lacks')
      const untouched = page.locator('li:has(h2)').filter({ has: page.getByRole('button', { name: 'Still right' }) })
      const href = await untouched.first().locator('h2 a').getAttribute('href')
      await untouched.first().getByRole('button').tap()
      await expect(status(page)).toHaveText('Noted as still right, today.')
      await expect(untouched.locator(`h2 a[href="${href}"]`)).toHaveCount(0)
      if (!javaScriptEnabled) return
      await expect(page.locator('li h2:focus')).toBeVisible()
      // The same sentence is said again only if it is a new element in the status.
      const said = await status(page).locator('span').elementHandle()
      await untouched.first().getByRole('button').tap()
      await expect.poll(() => said?.evaluate((element) => element.isConnected)).toBe(false)
      await expect(status(page)).toHaveText('Noted as still right, today.')
    })

    test('new prices are shown before they are written, and single ones are left out', async ({
      page,
      context,
      site,
    }) => {
      const paths = await search(page, context, site, 'samples=yes&words=lavington+rent&sort=price-low-high')
      await boxes(page).nth(0).tap()
      await boxes(page).nth(1).tap()
      await openMore(page)
      await press(page, 'Prices…')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prices of 2 listings')
      await page.getByLabel('How much').fill('7.5')
      await page.getByLabel('Change').selectOption('raise')
      await press(page, 'Show the new prices')
      const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
      await expect(rows).toHaveCount(2)
      const shown = await rows.nth(0).getByRole('cell').last().textContent()
      const next = shown?.replace(/ Per Month$/, '') ?? ''
      const before = await readPublic(page, paths[0])
      expect(before.text).not.toContain(next)
      await rows.nth(1).getByRole('checkbox').uncheck()
      await press(page, /^Change 2 prices/)
      await expect(status(page)).toHaveText('1 listing has a new price.')
      expect((await readPublic(page, paths[0])).text).toContain(next)
      await press(page, 'Undo')
      await expect(status(page)).toHaveText('All of it is as it was before.')
      expect((await readPublic(page, paths[0])).text).not.toContain(next)
    })

    test('new prices that may be a mistake stand first, with the reason, and are changed once they are ticked to be right', async ({
      page,
      context,
      site,
      faults,
    }) => {
      const paths = await search(page, context, site, 'samples=yes&words=lavington+rent&sort=price-low-high')
      await boxes(page).nth(0).tap()
      await boxes(page).nth(1).tap()
      await openMore(page)
      await press(page, 'Prices…')
      await page.getByLabel('How much').fill('9m')
      await page.getByLabel('In', { exact: true }).selectOption('kes')
      await page.getByLabel('Change').selectOption('raise')
      await press(page, 'Show the new prices')
      const doubted = page.getByRole('row').filter({ hasText: /KES\s9,\d{3},\d{3} a month is (more|\d+ times)/ })
      await expect(doubted).toHaveCount(2)
      await doubted.nth(1).getByRole('checkbox').uncheck()
      const before = await readPublic(page, paths[0])
      faults.expect(/422/)
      await press(page, 'Change 2 prices')
      await expect(page.getByText('Please tick that they are right, or leave them out.')).toBeVisible()
      const right = page.getByRole('checkbox', { name: 'The 2 prices that stand first are right' })
      if (javaScriptEnabled) {
        await expect(right).toBeFocused()
        await expectAccessible(page)
      }
      await expect(doubted.nth(1).getByRole('checkbox')).not.toBeChecked()
      expect((await readPublic(page, paths[0])).text).toBe(before.text)
      await right.check()
      await press(page, 'Change 2 prices')
      await expect(status(page)).toHaveText('1 listing has a new price.')
      await press(page, 'Undo')
      await expect(status(page)).toHaveText('All of it is as it was before.')
    })

    test('one that cannot be changed so is named, nothing is changed, and the others are without it', async ({
      page,
      context,
      site,
      faults,
    }) => {
      const query = 'samples=yes&words=westlands&state=published'
      await search(page, context, site, query)
      const all = page.getByRole('checkbox', { name: /^Tick all/ })
      const count = Number(await all.getAttribute('value'))
      await all.tap()
      await openMore(page)
      faults.expect(/422/)
      await press(page, 'Let')
      await expect(page.getByRole('alert')).toHaveText(
        /^Nothing is changed, as \d+ listings? of \d+ cannot be changed so\.$/,
      )
      await expect(page.getByText('cannot be let, as it is for sale.').first()).toBeVisible()
      expect((await readPublic(page, `/office/listings?${query}&availability=Let`)).text).toContain(
        'No listing matches',
      )
      const refused = await page.getByText('cannot be let, as it is for sale.').count()
      await press(page, new RegExp(`out, and change the other ${count - refused}$`))
      await expect(status(page)).toHaveText(`${count - refused} listings are let.`)
      await press(page, 'Undo')
      await expect(status(page)).toHaveText('All of it is as it was before.')
    })

    test('somebody is responsible for all of a search, and the file for a spreadsheet says so', async ({
      page,
      context,
      site,
    }) => {
      const name = `Joy Achieng ${javaScriptEnabled}`
      await enterOffice(context, site, { role: 'agent', name })
      await page.goto('/office/listings?samples=yes&words=muthaiga')
      const all = page.getByRole('checkbox', { name: /^Tick all/ })
      const count = Number(await all.getAttribute('value'))
      await all.tap()
      await openMore(page)
      await press(page, 'Responsible person…')
      await page.getByLabel('Responsible').selectOption(name)
      await press(page, 'Save')
      await expect(status(page)).toHaveText(`${count} listings have another responsible person.`)
      await page.getByRole('link', { name: 'Close' }).tap()
      await all.tap()
      await openMore(page)
      const downloaded = page.waitForEvent('download')
      await press(page, 'File for a spreadsheet')
      const download = await downloaded
      expect(download.suggestedFilename()).toBe('listings.csv')
      const { text } = await readPublic(page, download.url())
      expect(text).toContain('"Property ID","Your reference","Publication","Kind","Type"')
      // A description has lines of its own.
      expect(text.split(`"${name}"`)).toHaveLength(count + 1)

      await page.goto('/office/activity')
      const line = page
        .getByRole('listitem')
        .filter({ hasText: name })
        .filter({ hasText: `${count} listings` })
      const listings = line.getByRole('listitem')
      await expect(listings.first()).toBeHidden()
      await line.getByText(`${count} listings`).tap()
      await expect(listings.filter({ visible: true })).toHaveCount(count)
    })
  })
}

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

  test('Shift ticks a range, by mouse and by keyboard', async ({ page, context, site }) => {
    await search(page, context, site, 'samples=yes&words=nairobi')
    await boxes(page).nth(1).click()
    await boxes(page)
      .nth(4)
      .click({ modifiers: ['Shift'] })
    await expect(page.getByText('4 ticked')).toBeVisible()
    await boxes(page).nth(6).focus()
    await page.keyboard.press('Shift+Space')
    await expect(page.getByText('6 ticked')).toBeVisible()
    await boxes(page).nth(3).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('5 ticked')).toBeVisible()
    await page.locator('#ticked').getByText('More', { exact: true }).click()
    await expectAccessible(page, '#ticked')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeHidden()
    await expect(boxes(page).nth(1)).not.toBeChecked()
  })

  test('a search that finds others meanwhile changes nothing', async ({ page, context, site, faults }) => {
    await search(page, context, site, 'samples=yes&words=karen&state=published')
    const other = await context.newPage()
    await other.goto('/office/listings?samples=yes&words=karen&state=published')
    await boxes(other).first().check()
    await other.getByRole('button', { name: 'Put on hold' }).click()
    await expect(status(other)).toHaveText('1 listing is on hold.')
    await page.getByRole('checkbox', { name: /^Tick all/ }).check()
    faults.expect(/422/)
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing is changed: please look at the list again.')
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect(status(other)).toHaveText('All of it is as it was before.')
  })
})
