import type { Browser, Page } from '@playwright/test'
import { enterOffice } from './testing/enter-office.ts'
import { waitUntilHydrated } from './testing/hydrated.ts'
import { awaitScript, field, fillIn, press, saveDraft } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'
import type { Site } from './testing/site.ts'

const phone = { width: 360, height: 740 }
test.use({ viewport: phone })

/** A draft of a person; resolves with its address. */
async function createDraft(page: Page, name: string) {
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await fillIn(page, name)
  await saveDraft(page)
  return new URL(page.url()).pathname
}

/** Another person of the office, on another phone. */
async function openAs(browser: Browser, site: Site, name: string) {
  const context = await browser.newContext({ baseURL: site.url, viewport: phone })
  await enterOffice(context, site, { role: 'agent', name })
  return context.newPage()
}

/** Somebody else saves another price in the draft; resolves with their page. */
async function changePrice(browser: Browser, site: Site, path: string, price: string) {
  const page = await openAs(browser, site, 'Ben Otieno')
  await page.goto(path)
  await awaitScript(page)
  await field(page, 'Price in KES').fill(price)
  await saveDraft(page)
  return page
}

test('a size that means two plots is chosen by a button, which puts it into the field', async ({
  page,
  context,
  site,
}) => {
  await enterOffice(context, site, { role: 'agent' })
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await fillIn(page, 'A plot in Juja')
  await field(page, 'Type').selectOption('Land')
  const size = field(page, 'Plot size')
  await size.fill('1/8 acre')
  await press(page, '50×100 ft')
  await expect(size).toHaveValue('50×100 ft')
  await expect(size).toBeFocused()
  await expect(page.getByRole('button', { name: 'Exactly an eighth' })).toHaveCount(0)
  await size.fill('1/8 acre')
  await press(page, 'Exactly an eighth')
  await expect(size).toHaveValue('0.125 acre')
  await saveDraft(page)
  await expect(size).toHaveValue('0.125 acre')
})

test('an agent writes a listing on a phone, looks at it, and publishes it', async ({ page, context, site }) => {
  await enterOffice(context, site, { role: 'agent' })
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await expect(field(page, 'Bedrooms')).toBeHidden()
  await fillIn(page, 'Bright apartment in Kilimani')
  await field(page, 'Bedrooms').fill('3')
  await expect(page.getByText('On the map in Kilimani, Nairobi.')).toBeVisible()
  await field(page, 'Neighbourhood').fill('Nowhere')
  await expect(page.getByText('We do not know this place')).toBeVisible()
  await field(page, 'Neighbourhood').fill('Kilimani')
  await page.getByLabel('Balcony').check()
  const description = field(page, 'Description')
  await description.fill('Sunny')
  await description.selectText()
  await press(page, 'Bold')
  await description.press('End')
  await description.press('Enter')
  await press(page, 'List')
  await description.pressSequentially('Borehole')
  await expect(description).toHaveValue('**Sunny**\n\n- Borehole')
  await saveDraft(page)
  await expect(field(page, 'Price in KES')).toHaveValue('12,500,000')
  await expect(page.getByText('It has no picture yet.')).toHaveCount(1)

  await press(page, 'Preview')
  await expect(page.getByText('Nobody outside sees this yet.')).toBeVisible()
  await expect(page.getByText('Bright apartment in Kilimani').last()).toBeVisible()
  await page.getByRole('button', { name: 'Save to shortlist' }).first().click()
  expect(await page.evaluate(() => Object.keys(localStorage)), 'kept of a preview').toEqual([])
  await page.getByRole('complementary', { name: 'Preview' }).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('Office ')))).toEqual([])
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'See it on the site' }).click()
  const visited = await opened
  await expect(visited.getByText('Bright apartment in Kilimani').first()).toBeVisible()
  await expect(visited.locator('.rich-text strong')).toHaveText('Sunny')
})

test('a film plays in the preview, as it will on the page, and nothing of its host loads before', async ({
  page,
  context,
  site,
  faults,
}) => {
  faults.expect(/^foreign request: https:\/\/www\.youtube-nocookie\.com\//)
  await enterOffice(context, site, { role: 'agent' })
  const foreign: string[] = []
  await context.route(
    ({ origin }) => origin !== site.url,
    (route) => {
      foreign.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>A film</p>' })
    },
  )
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await fillIn(page, 'Apartment with a film')
  await field(page, 'Films and tours').fill('https://youtu.be/aqz-KE-bpKQ')
  await saveDraft(page)
  await press(page, 'Preview')
  const tours = page.getByRole('region', { name: 'Films and tours' })
  const link = tours.getByRole('link', { name: 'Play the film from YouTube' })
  // The part of the page with the film has styles of its own.
  await page.waitForLoadState('networkidle')
  // A preview is a document of its own: before it is hydrated, a press would follow the link.
  await waitUntilHydrated(page)
  await link.scrollIntoViewIfNeeded()
  // Its style sheet has come: the film is as wide as its place.
  const figure = await tours.getByRole('figure').boundingBox()
  expect(figure?.height).toBeGreaterThan(150)
  expect(foreign).toEqual([])
  await link.click()
  await expect(tours.frameLocator('iframe').getByText('A film')).toBeVisible()
  expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'])
})

test('two people change one price: the second sees both values, and chooses', async ({
  page,
  context,
  site,
  browser,
  faults,
}) => {
  await enterOffice(context, site, { name: 'Ann Wanjiku' })
  const path = await createDraft(page, 'Contested apartment')
  const other = await changePrice(browser, site, path, '11,000,000')

  faults.expect(422)
  await field(page, 'Price in KES').fill('13m')
  await field(page, 'Estate').fill('Rose Avenue')
  await press(page, 'Save draft')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('group', { name: 'Price', exact: true }).getByText('KES 11,000,000')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(/^Ben Otieno saved at \d\d:\d\d, while you were writing\./)
  await expect(page.getByRole('radio', { name: /^Ben Otieno saved at \d\d:\d\d KES 11,000,000$/ })).toBeVisible()
  await page.getByRole('radio', { name: 'You have KES 13,000,000' }).check()
  await saveDraft(page)
  await expect(field(page, 'Price in KES')).toHaveValue('13,000,000')
  await expect(field(page, 'Estate')).toHaveValue('Rose Avenue')
  await other.context().close()
})

test('what was typed and not saved comes back: after a closed tab, and when the session had ended', async ({
  page,
  context,
  site,
  faults,
}) => {
  await enterOffice(context, site, { name: 'Ann Wanjiku' })
  const path = await createDraft(page, 'Half-written apartment')
  await field(page, 'Description').fill('Half a sentence')
  await page.getByLabel('Garden').check()
  await page.close()
  const again = await context.newPage()
  await again.goto(path)
  await expect(again.getByText('We put back what you had typed on')).toBeVisible()
  await expect(field(again, 'Description')).toHaveValue('Half a sentence')
  await expect(again.getByLabel('Garden')).toBeChecked()

  await context.setOffline(true)
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await press(again, 'Save draft')
  await expect(again.getByRole('alert')).toContainText('We could not reach the server')
  await expect(field(again, 'Description')).toHaveValue('Half a sentence')
  await context.setOffline(false)

  const cookies = await context.cookies()
  await context.clearCookies()
  await press(again, 'Save draft')
  await expect(again.getByText('What you had typed is still on this device.')).toBeVisible()
  expect(new URL(again.url()).searchParams.get('next')).toBe(path.slice('/office'.length))
  await context.addCookies(cookies)
  await again.goto(path)
  await expect(field(again, 'Description')).toHaveValue('Half a sentence')
  await again.getByRole('button', { name: 'Throw it away' }).click()
  await expect(field(again, 'Description')).toHaveValue('')
  await expect(again.getByLabel('Garden')).not.toBeChecked()
  await again.reload()
  await awaitScript(again)
  await expect(again.getByText('We put back')).toHaveCount(0)
})

test('words that are put back do not overwrite what somebody saved meanwhile', async ({
  page,
  context,
  site,
  browser,
  faults,
}) => {
  await enterOffice(context, site, { name: 'Ann Wanjiku' })
  const path = await createDraft(page, 'Apartment of two')
  await field(page, 'Price in KES').fill('14m')
  await page.close()
  const other = await changePrice(browser, site, path, '10m')
  const again = await context.newPage()
  await again.goto(path)
  await expect(field(again, 'Price in KES')).toHaveValue('14m')
  faults.expect(422)
  await press(again, 'Save draft')
  await expect(again.getByRole('group', { name: 'Price', exact: true }).getByText('KES 10,000,000')).toBeVisible()
  await other.context().close()
})

test('text from Word is pasted clean', async ({ page, context, site }) => {
  await enterOffice(context, site)
  await page.goto('/office/listings/new')
  await awaitScript(page)
  const description = field(page, 'Description')
  await description.focus()
  await description.evaluate((area) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      "<style>p{}</style><p class=MsoNormal><b>Quiet</b>&nbsp;street<o:p></o:p></p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Borehole</p>",
    )
    data.setData('text/plain', 'Quiet street')
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(description).toHaveValue('**Quiet** street\n\n- Borehole')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a listing is written, corrected, published, and an earlier version published again', async ({
    page,
    context,
    site,
    faults,
  }) => {
    await enterOffice(context, site, { role: 'agent' })
    await page.goto('/office/listings/new')
    await fillIn(page, 'Plain apartment')
    await field(page, 'Price in KES').fill('a lot')
    faults.expect(422)
    await press(page, 'Publish')
    await expect(page.getByRole('alert')).toContainText('It is saved as a draft, and not published yet.')
    await expect(field(page, 'Name')).toHaveValue('Plain apartment')
    await page.getByRole('alert').getByRole('link').click()
    await field(page, 'Price in KES').fill('9m')
    await press(page, 'Publish')
    await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()
    await field(page, 'Price in KES').fill('8m')
    await press(page, 'Publish')
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByText('KES 8,000,000')).toBeVisible()
    await page.getByRole('link', { name: 'Preview this version' }).click()
    await expect(page.getByText('Earlier version,')).toBeVisible()
    await expect(page.getByText('KES 9,000,000').filter({ visible: true }).first()).toBeVisible()
    await press(page, 'Publish this version')
    await expect(field(page, 'Price in KES')).toHaveValue('9,000,000')
    await page.getByText('Publication', { exact: true }).click()
    await press(page, 'Withdraw')
    await expect(page.getByText('It is withdrawn')).toBeVisible()
  })
})
