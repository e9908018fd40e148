import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import type { Site } from './testing/site.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const status = (page: Page) => page.getByRole('status')

/** Opens the list with one listing, by its name. */
async function findListing(page: Page, context: BrowserContext, site: Site, name: string) {
  await enterOffice(context, site, { role: 'agent' })
  await page.goto('/office/listings?samples=yes')
  await page.getByLabel('Search', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/words=/)
  await expect(row(page, name)).toHaveCount(1)
  const link = row(page, name).getByRole('link', { name, exact: true })
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  return { row: row(page, name), path: `/property-listing/${id.slice(0, 10)}` }
}

/** The text of the public page, asked directly. */
const readPublic = async (page: Page, path: string) => {
  const answer = await page.request.get(path)
  return { status: answer.status(), text: await answer.text() }
}

test('the list is filtered, sorted and paged by its address', async ({ page, context, site }) => {
  await enterOffice(context, site, { role: 'agent' })
  await page.goto('/office/listings?samples=yes')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 1 of 6')
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(30)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?samples=yes&page=2$/)
  await page.goto('/office/listings?samples=yes&kind=For_Rent&sort=price-low-high&state=published&words=%20')
  await expect(page.getByLabel('Kind', { exact: true })).toHaveValue('For_Rent')
  const texts = await page
    .getByRole('row')
    .getByText(/^KES\s.* Per Month$/)
    .allTextContents()
  const prices = texts.map((text) => Number(text.replaceAll(/\D/g, '')))
  expect(prices.length).toBeGreaterThan(5)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  await page.goto('/office/listings?words=no-such-place&state=nonsense&page=-3')
  await expect(page.getByText('No listing matches this.')).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    const name = javaScriptEnabled
      ? 'Five-bedroom contemporary house on half an acre off Miotoni Road'
      : 'Four-bedroom duplex penthouse with roof terrace on Galana Road'

    test('price and kind change in two taps, and visitors see it', async ({ page, context, site, faults }) => {
      const { row, path } = await findListing(page, context, site, name)
      await row.getByText(`Price of ${name}`).click()
      const price = row.getByLabel('Price in KES')
      await price.fill('about 5')
      faults.expect(/422/)
      await row.getByRole('button', { name: 'Save the price' }).click()
      await expect(row.getByText('Please enter whole shillings in figures, such as 12,500,000 or 12.5m.')).toBeVisible()
      await expect(price).toHaveValue('about 5')
      if (javaScriptEnabled) await expect(price).toBeFocused()

      await price.fill('93.5m')
      await row.getByRole('button', { name: 'Save the price' }).click()
      await expect(status(page)).toHaveText(`The price of ${name} is saved.`)
      await expect(row).toContainText('KES 93,500,000')
      await expect(price).toBeHidden()
      expect((await readPublic(page, path)).text).toContain('KES\u00a093,500,000')

      await row.getByText(`Availability of ${name}`).click()
      await row.getByRole('button', { name: 'For Rent' }).click()
      const question =
        /^KES\s93,500,000 a month is (more than a rent usually is:|[\d,]+ times what) .*\. Is it right\?$/
      await expect(row.getByRole('alert').getByText(question)).toBeInViewport({ ratio: 1 })
      expect((await readPublic(page, path)).text).not.toContain('Per Month')
      await row.getByRole('button', { name: 'Yes, save it' }).click()
      await expect(status(page)).toHaveText(`The kind of ${name} is saved.`)
      await expect(row).toContainText('KES 93,500,000 Per Month')
      if (javaScriptEnabled) await expect(row.getByText(`Availability of ${name}`)).toBeFocused()
      expect((await readPublic(page, path)).text).toContain('Per Month')
      expect(page.url()).toContain('words=')
    })

    test('a listing is withdrawn in two taps, and published again', async ({ page, context, site }) => {
      const { row, path } = await findListing(page, context, site, name)
      await row.getByText(`More of ${name}`).click()
      await row.getByRole('button', { name: 'Withdraw' }).click()
      await expect(status(page)).toHaveText(`${name} is withdrawn.`)
      await expect(row).toContainText('Withdrawn')
      expect((await readPublic(page, path)).status).toBe(410)
      await row.getByText(`More of ${name}`).click()
      await row.getByRole('button', { name: 'Publish again' }).click()
      await expect(status(page)).toHaveText(`${name} is published.`)
      expect((await readPublic(page, path)).status).toBe(200)
    })
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    const name = javaScriptEnabled
      ? 'Four-bedroom villa with pool in Diani, second row'
      : 'Half-acre plots with Mount Kenya view, Nanyuki'

    test('under offer and on hold are two taps each, and Undo takes one back', async ({
      page,
      context,
      site,
      faults,
    }) => {
      const { row, path } = await findListing(page, context, site, name)
      await row.getByText(`Availability of ${name}`).tap()
      await row.getByRole('button', { name: 'Under offer' }).tap()
      await expect(status(page)).toHaveText(`${name} is under offer.`)
      await expect(row).toContainText('Under offer')
      const taken = '/office/listings?samples=yes&availability=Under_Offer'
      expect(await (await page.request.get(taken)).text()).toContain(name)
      await page.getByRole('button', { name: 'Undo' }).tap()
      await expect(status(page)).toHaveText(`${name} is as it was before.`)
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
      if (javaScriptEnabled) await expect(page.getByRole('link', { name: 'Close' })).toBeFocused()
      expect(await (await page.request.get(taken)).text()).not.toContain(name)

      await row.getByText(`More of ${name}`).tap()
      await row.getByRole('button', { name: 'Put on hold' }).tap()
      await expect(status(page)).toHaveText(`${name} is on hold.`)
      expect((await readPublic(page, path)).status).toBe(404)
      expect((await readPublic(page, path)).text).toContain('not offered at the moment')

      faults.expect(/404/)
      const visited = await context.newPage()
      await visited.goto(path)
      await expect(visited.getByRole('heading', { level: 1 })).toHaveText('This property is not offered at the moment')
      await expectToFit(visited, 360)
      if (javaScriptEnabled) await expectAccessible(visited)

      // A colleague is quicker.
      const other = await context.newPage()
      await other.goto(page.url())
      await other.getByText(`More of ${name}`).tap()
      await other.getByRole('button', { name: 'Publish again' }).tap()
      await expect(status(other)).toHaveText(`${name} is published.`)
      faults.expect(/422/)
      await page.getByRole('button', { name: 'Undo' }).tap()
      await expect(status(page)).toHaveText(/^You changed it elsewhere at \d\d:\d\d, so it stays as it is now\.$/)
      expect((await readPublic(page, path)).status).toBe(200)
    })
  })
}

test('Undo is offered for ten seconds, and longer to whoever is at it', async ({ page, context, site }) => {
  await page.clock.install()
  const name = 'Four-bedroom maisonette on Convent Drive'
  const { row } = await findListing(page, context, site, name)
  const undo = page.getByRole('button', { name: 'Undo' })
  for (const availability of ['Under offer', 'Available']) {
    await row.getByText(`Availability of ${name}`).click()
    await row.getByRole('button', { name: availability }).click()
    await expect(undo).toBeVisible()
    if (availability === 'Available') await undo.focus()
    await page.clock.runFor(11_000)
    await expect(undo).toHaveCount(availability === 'Available' ? 1 : 0)
    await expect(status(page)).toContainText(`${name} is ${availability.toLowerCase()}`)
  }
})

test('a page that is under offer or sold says so, is accessible, and fits', async ({ page, context, site }) => {
  const name = 'Four-bedroom maisonette on Convent Drive'
  const { row, path } = await findListing(page, context, site, name)
  const visited = await context.newPage()
  for (const [choice, mark, link] of [
    ['Under offer', 'Under offer', 'Ask on WhatsApp'],
    ['Sold', /^Sold in \w+ 20\d\d$/, 'Ask for one like it'],
  ] as const) {
    await row.getByText(`Availability of ${name}`).click()
    await row.getByRole('button', { name: choice }).click()
    await expect(status(page)).toHaveText(`${name} is ${choice.toLowerCase()}.`)
    for (const width of [360, 768, 1280, 1920]) {
      await visited.setViewportSize({ width, height: 800 })
      await visited.goto(path)
      await expect(visited.getByRole('main').getByText(mark, { exact: true }).first()).toBeInViewport()
      await expect(visited.getByRole('link', { name: link })).toBeVisible()
      await expectToFit(visited, width)
      await expectAccessible(visited)
    }
  }
  // As the tests beside this one know it.
  await row.getByText(`Availability of ${name}`).click()
  await row.getByRole('button', { name: 'Available' }).click()
  await expect(status(page)).toHaveText(`${name} is available.`)
})

test('a form on its way says so and is not sent again', async ({ page, context, site }) => {
  const name = 'Five-bedroom contemporary house on half an acre off Miotoni Road'
  const { row } = await findListing(page, context, site, name)
  await row.getByText('More of').click()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/office/listings.data*', async (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postData() ?? '')
    await released
    await route.continue()
  })
  const button = row.getByRole('button', { name: 'Duplicate' })
  await button.click()
  await expect(page.getByText('Saving…')).toBeAttached()
  await button.click()
  await expect(button).toBeFocused()
  release()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(sent).toEqual([expect.stringContaining('intent=duplicate')])
})

test('a price that somebody else changed meanwhile is not replaced unseen', async ({ page, context, site, faults }) => {
  const name = 'Five-bedroom'
  await enterOffice(context, site)
  await page.goto('/office/listings?samples=yes&words=five-bedroom&sort=name')
  const other = await context.newPage()
  await other.goto('/office/listings?samples=yes&words=five-bedroom&sort=name')
  const save = async (tab: Page, price: string) => {
    const first = row(tab, name).first()
    await first.getByText('Price of').click()
    await first.getByLabel('Price in KES').fill(price)
    await first.getByRole('button', { name: 'Save the price' }).click()
    return first
  }
  await save(other, '91,000,000')
  await expect(status(other)).toContainText('is saved')
  faults.expect(/422/)
  const first = await save(page, '93,000,000')
  await expect(first.getByText(/^You saved elsewhere at \d\d:\d\d: the price is KES\s91,000,000 now\./)).toBeVisible()
  await expect(first.getByLabel('Price in KES')).toHaveValue('93,000,000')
  await first.getByRole('button', { name: 'Save the price' }).click()
  await expect(first).toContainText('KES 93,000,000')
})
