import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { drawPlan, readGround } from '../server/office/photographs/testing/sample-files.ts'
import { createContentFolder } from '../server/testing/content-folder.ts'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { print } from './testing/paper.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { startSite } from './testing/site.ts'
import { createVisitor } from './testing/visitor.ts'

const flat = '/property-listing/cm9tnolio2'
const yields = /[\d.]+% gross, [\d.]+% net/
/** `3.64%` of `5.65% gross, 3.64% net`. */
const netOf = (words: string) => /([\d.]+%) net/.exec(words)?.[1] ?? ''
const costsOf = (page: Page) => page.getByRole('region', { name: 'The true cost' })

test('The first view has the price, the bedrooms, the place and the ways to keep it', async ({ page, visitor }) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 780 },
  ]) {
    await page.setViewportSize(viewport)
    await visitor.opens(flat)
    const main = page.getByRole('main')
    const inView = [
      main.getByText('KES 14,500,000').or(main.getByText('14,500,000')).filter({ visible: true }).first(),
      main.getByText('3 bedrooms, 3 bathrooms').first(),
      main.getByText('Nairobi, Kilimani'),
      main.getByRole('button', { name: 'Save to shortlist' }).first(),
      main.getByRole('button', { name: 'Share', exact: true }),
    ]
    for (const part of inView) await expect(part).toBeInViewport({ ratio: 1 })
  }
})

test('The sliders move what a property costs, and say it once they rest; each figure leads to its sheet', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.opens(flat)
  const costs = costsOf(page)
  await expect(costs.getByRole('definition')).toContainText(['KES 910,850', 'KES 179,024', yields])
  expect(asked.filter((path) => path.includes('move-true-cost'))).toEqual([])

  const deposit = costs.getByRole('slider', { name: 'Your deposit' })
  await expect(deposit).toHaveAttribute('aria-valuetext', '20%, KES\u00a02,900,000')
  await deposit.focus()
  await page.keyboard.press('ArrowRight')
  await expect(deposit).toHaveAttribute('aria-valuetext', '25%, KES\u00a03,625,000')
  await expect(costs.getByRole('definition').nth(1)).toContainText('KES 167,835')
  const rent = costs.getByRole('slider', { name: 'Rent a month' })
  await rent.focus()
  await page.keyboard.press('End')
  const most = Number(await rent.getAttribute('max')).toLocaleString('en-US')
  await expect(costs.getByRole('status')).toHaveText(
    /^With a mortgage: KES\s167,835, a month, for 20 years at 18%\. Yield, if let: [\d.]+% gross, [\d.]+% net, for a resident, after an empty month, letting, management, service charge and tax: KES\s[\d,]+ a month\.$/,
  )
  expect((await deposit.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const [yieldFigure = ''] = await costs.getByRole('definition').nth(2).getByRole('link').allInnerTexts()

  await expandWindow(page, 360)
  await expectAccessible(page)
  await expectToFit(page, 360)
  await costs.getByRole('link', { name: yieldFigure }).click()
  const form = page.getByRole('form')
  await expect(form.getByText('Three-bedroom apartment with DSQ')).toBeVisible()
  await expect(form.getByLabel('Price, KES')).toHaveValue('14,500,000')
  await expect(form.getByLabel('Rent a month, KES')).toHaveValue(most)
  await expect(form.getByLabel('Service charge a month, KES')).toHaveValue('14,500')
  await expect(page.getByRole('status').first()).toContainText(netOf(yieldFigure))
  await form.getByRole('link', { name: 'CM9TNOLIO2' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Property ID CM9TNOLIO2')
})

test('A switch shows the yield of an owner abroad, which the sliders move and its sheet has too', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await visitor.opens(flat)
  const costs = costsOf(page)
  const figure = costs.getByRole('definition').nth(2).getByRole('link')
  await expect(
    costs.getByText(/^for a resident, after an empty month, letting, management, service charge/),
  ).toBeVisible()
  const [ofResident = ''] = await figure.allInnerTexts()
  const owner = costs.getByRole('group', { name: 'The owner’s tax residence' })
  await owner.getByText('Abroad').click()
  await expect(
    costs.getByText(/^for an owner abroad, after an empty month, letting, management, service charge/),
  ).toBeVisible()
  await expect(figure).not.toHaveText(ofResident)
  await expect(costs.getByRole('status')).toHaveText(/Yield, if let: .* net, for an owner abroad/)
  const [abroad = ''] = await figure.allInnerTexts()

  await costs.getByRole('slider', { name: 'Rent a month' }).focus()
  await page.keyboard.press('End')
  await expect(figure).not.toHaveText(abroad)
  await expect(figure).toHaveCount(1)
  const [moved = ''] = await figure.allInnerTexts()
  for (const target of await owner.getByText(/Resident|Abroad/).all()) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await expandWindow(page, 360)
  await expectAccessible(page)
  await expectToFit(page, 360)
  await figure.click()
  await expect(page.getByLabel('Your tax residence')).toHaveValue('non-resident')
  await expect(page.getByRole('status').first()).toContainText(
    `Net yield for a non-resident, after tax Estimate ${netOf(moved)}`,
  )
})

test('A deposit and Abroad hold for the other properties of the tab, until the visitor takes them back', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await visitor.opens(flat)
  const costs = costsOf(page)
  const deposit = costs.getByRole('slider', { name: 'Your deposit' })
  const back = costs.getByRole('button', { name: 'Back to our figures' })
  await expect(back).toBeHidden()
  await costs.getByText('Abroad', { exact: true }).click()
  await deposit.focus()
  await page.keyboard.press('ArrowRight')
  await expect(back).toBeVisible()

  await visitor.opens('/property-listing/cme2lk0hpj')
  await expect(deposit).toHaveAttribute('aria-valuetext', /^25%/)
  await expect(costs.getByText(/^for an owner abroad/)).toBeVisible()
  await expectAccessible(page)
  await back.click()
  await expect(deposit).toBeFocused()
  await expect(deposit).toHaveAttribute('aria-valuetext', /^20%/)
  await expect(costs.getByText(/^for a resident/)).toBeVisible()
  await expect(back).toBeHidden()
  await visitor.opens(flat)
  await expect(deposit).toHaveAttribute('aria-valuetext', /^20%/)
  expect(await page.evaluate(() => sessionStorage.getItem('TrueCost'))).toBeNull()
})

test('Where too few rents are asked to compare, the visitor enters one', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await visitor.opens('/property-listing/cmsoa2npxj')
  const costs = costsOf(page)
  const figure = costs.getByRole('definition').nth(2)
  await expect(figure).toContainText('Enter the rent you expect')
  const rent = costs.getByLabel('Expected rent a month, before VAT, KES')
  await rent.fill('sold')
  await expect(costs.getByText(/^Please enter/).filter({ visible: true })).toBeVisible()
  await rent.fill('1.2m')
  await expect(figure).toContainText(yields)
  await expect(costs.getByRole('status')).toHaveText(/Yield, if let: [\d.]+% gross/)
  await expandWindow(page, 360)
  await expectAccessible(page)
  await expectToFit(page, 360)
  await figure.getByRole('link').first().click()
  await expect(page.getByLabel('Rent a month, KES')).toHaveValue('1,200,000')
})

test('Land says its price by the acre and its size in one line', async ({ page, visitor }) => {
  await visitor.opens('/property-listing/cmvp56sls2')
  await expect(costsOf(page).getByRole('term')).toHaveText(['Costs of buying', 'With a mortgage', 'Per acre'])
  await expect(page.getByRole('main').getByText('50×100 ft, Freehold')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('50×100 ft · 0.1148 acre · 464.5 m²')
  await expect(page.getByRole('region', { name: 'Where in Kenya' }).getByText('Nairobi', { exact: true })).toBeVisible()
})

test('A floor plan opens in a slider of its own, and is printed; a tour is a link that says where it leads', async ({
  page,
  visitor,
}) => {
  await visitor.opens(flat)
  const plan = page.getByRole('region', { name: 'Floor plans' }).getByRole('link', { name: /^Floor plan of 148 m²/ })
  await plan.click()
  const dialog = page.getByRole('dialog', { name: /^Floor plans of / })
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await page.keyboard.press('Escape')
  await expect(plan).toBeFocused()
  const tours = page.getByRole('region', { name: 'Films and tours' })
  await expect(tours.getByRole('link', { name: 'Open the tour at tours.example' })).toHaveAttribute(
    'href',
    'https://tours.example/kindaruma-road',
  )
  const [sheet, ...more] = await print(page)
  expect(more).toEqual([])
  // The printer's letters stand so close that a space is lost.
  for (const words of [/Costs of buying KES 910,850/, /Floor ?plans/, /Property ?Features/, /\+254 700 000 000/]) {
    expect(sheet?.words).toMatch(words)
  }
  for (const words of ['With a mortgage', 'Yield, if let', 'Films and tours']) expect(sheet?.words).not.toContain(words)
})

test('A plan on transparent ground that the browser holds from before is seen on white in the dialog too', async ({
  page,
  visitor,
}) => {
  const body = await drawPlan({ strokes: '#000' }).png().toBuffer()
  await page.route('**/pictures/*/media/plan-*', (route) => route.fulfill({ contentType: 'image/png', body }))
  await visitor.opens(flat)
  await page.getByRole('link', { name: /^Floor plan of 148 m²/ }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: /^Floor plan of 148 m²/ })
  await expect(picture).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => readGround(await picture.screenshot())).toBe('#fff')
})

test('A film plays in place of its picture, from the player that tracks least, and nothing of its host loads before', async ({
  browser,
}) => {
  const listings = readFileSync('content/listings/kilimani.json', 'utf8')
  const withFilm = listings.replace('https://tours.example/kindaruma-road', 'https://youtu.be/aqz-KE-bpKQ')
  // The folder has few pictures.
  const records = JSON.parse(withFilm.replaceAll(/"\/media\/[^"]+"/g, '"/media/exterior-villa-01.jpg"'))
  using content = createContentFolder(records)
  const site = await startSite({ CONTENT_DIR: content.path })
  try {
    const page = await browser.newPage({ baseURL: site.url, viewport: { width: 360, height: 780 }, hasTouch: true })
    const foreign: string[] = []
    await page.route(
      ({ origin }) => origin !== site.url,
      (route) => {
        foreign.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<p>A film</p>' })
      },
    )
    await createVisitor(page, true).opens(flat)
    const tours = page.getByRole('region', { name: 'Films and tours' })
    const link = tours.getByRole('link', { name: 'Play the film from YouTube' })
    await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')
    await link.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(foreign).toEqual([])
    await link.tap()
    await expect(tours.frameLocator('iframe').getByText('A film')).toBeVisible()
    await expect(tours.locator('iframe')).toBeFocused()
    expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'])
    await page.close()
  } finally {
    await site.stop()
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the figures stand with their defaults, no slider is shown, the yield has its switch, and a plan opens its picture', async ({
    page,
    visitor,
  }) => {
    await visitor.opens(flat)
    const costs = costsOf(page)
    await expect(costs.getByRole('definition')).toContainText(['KES 910,850', 'KES 179,024', yields])
    await expect(costs.getByRole('slider')).toHaveCount(0)
    const figure = costs.getByRole('definition').nth(2).getByRole('link')
    await expect(figure).toHaveAttribute('href', /&owner=resident&/)
    await costs.getByRole('radio', { name: 'Abroad' }).check()
    await expect(figure).toHaveAttribute('href', /&owner=non-resident&/)
    await costs.getByRole('link', { name: 'KES 179,024' }).click()
    await expect(page.getByLabel('Your deposit, KES')).toHaveValue('2,900,000')
    await page.goBack()
    const href = await page.getByRole('link', { name: /^Floor plan of/ }).getAttribute('href')
    expect((await page.request.get(href ?? '')).headers()['content-type']).toMatch(/^image\//)
  })
})
