import type { Page } from '@playwright/test'
import { urls } from '../domain/urls.ts'
import { postForm } from '../server/messages/testing/post-form.ts'
import { expectAccessible } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { waitUntilHydrated } from './testing/hydrated.ts'
import { expect, test } from './testing/office-test.ts'
import { print } from './testing/paper.ts'
import { createTaps } from './testing/taps.ts'

// Of its own: on a shared one a colleague may already look after the property whose message is counted here.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, siteEnv: { OFFICE: 'on', SITE_OF: 'office-share' } })

const name = 'Half-acre plots with Mount Kenya view, Nanyuki'

/** The id of a published sample, by its name, and the path of its public page. */
async function findSample(page: Page) {
  const published: { id: string; propertyName: string }[] = await (
    await page.request.get('/property-listings.json')
  ).json()
  const id = published.find(({ propertyName }) => propertyName === name)?.id ?? ''
  return { id, path: urls.listing(id) }
}

test('a listing is shared to WhatsApp in two taps from the list, with facts, price and link (J15)', async ({
  page,
  context,
  site,
  faults,
}) => {
  await enterOffice(context, site, { role: 'agent' })
  await page.goto('/office/listings?samples=yes&words=nanyuki')
  const row = page.getByRole('row').filter({ hasText: name })
  const taps = createTaps()
  await taps.tap(row.getByRole('link', { name: `Share ${name}` }))
  faults.expect(/foreign request: https:\/\/wa\.me\//)
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'Whom to send it to?' }))
  const opened = context.waitForEvent('page')
  await taps.tap(page.getByRole('link', { name: 'WhatsApp' }))
  expect(taps.count()).toBe(2)
  const text = new URL((await opened).url()).searchParams.get('text')
  expect(text).toMatch(/^Half-acre plots .*\n.* for sale, .*Nanyuki\n1\/2 acre, Freehold\nKES\s[\d,]+\nhttp/)
  expect(text?.endsWith(`\n${site.url}${(await findSample(page)).path}`)).toBe(true)
  await expect(page.getByText(text ?? '')).toBeVisible()
})

test('a listing leads to the messages about it, and into a reply to one of them', async ({ page, context, site }) => {
  await enterOffice(context, site, { role: 'agent' })
  const { id } = await findSample(page)
  const sent = { propertyID: [id.slice(0, 10)], name: 'Wanjiru Müller', email: 'wanjiru@example.com', special: '' }
  const inquiry = { ...sent, phone: '+254712345678', msg: 'Is it free?' }
  expect((await postForm(site.url, 'property-inquiry', inquiry)).status).toBe(200)
  await page.goto('/office/listings?samples=yes&words=nanyuki')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('link', { name: `1 open message about ${name}` })).toBeVisible()
  await expectAccessible(page, 'table')
  await row.getByRole('link', { name, exact: true }).tap()
  await page.getByRole('link', { name: '1 open message', exact: true }).tap()
  await expect(page.getByRole('link', { name: 'Wanjiru Müller' })).toBeVisible()
  await expect(page.getByRole('list').filter({ hasText: 'Wanjiru' }).getByRole('listitem')).toHaveCount(1)
  await page.goto(`/office/listings/${id}/share`)
  const reply = page.getByRole('region', { name: 'In a reply' })
  await expect(reply.getByRole('listitem')).toHaveText(/^Wanjiru Müller.+, waits since \d/)
  await expect(reply.getByRole('link')).toHaveAttribute('href', /\/office\/messages\/[^/?]+\?listing=\w{10}#reply$/)
  await expectAccessible(page)
})

test('what is opened from the end of the list begins at its top, and Back returns there', async ({
  page,
  context,
  site,
}) => {
  await enterOffice(context, site, { role: 'agent' })
  await page.goto('/office/listings?samples=yes')
  const last = page.getByRole('row').last()
  for (const [link, isOpen] of [
    [last.getByRole('link', { name: 'Share' }), page.getByRole('heading', { name: 'Share' })],
    [last.getByRole('link').first(), page.getByRole('button', { name: 'Bold' })],
  ] as const) {
    await link.tap()
    await expect(isOpen).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(link).toBeInViewport()
  }
})

test('the link is copied, the code leads to the page, and the brochure is ready to print', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await enterOffice(context, site, { role: 'agent' })
  const { id, path } = await findSample(page)
  await page.goto(`/office/listings/${id}`)
  await page.getByRole('link', { name: 'Share', exact: true }).tap()
  await page.getByRole('button', { name: 'Copy link' }).tap()
  await expect(page.getByRole('status')).toHaveText('Link copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + path)

  const [sheet, ...more] = await print(page)
  expect(more).toEqual([])
  expect(sheet?.leadsTo).toBe(site.url + path)
  expect(sheet?.words).toContain('Half-acre plots')
  for (const words of ['Copy link', 'Brochure', 'Activity']) expect(sheet?.words).not.toContain(words)

  for (const [link, printed] of [
    ['Brochure', ''],
    ['See it on the site (opens in another tab)', null],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: link }).tap()
    const tab = await opened
    await waitUntilHydrated(tab)
    await tab.waitForLoadState()
    expect(new URL(tab.url()).pathname).toBe(path)
    await expect.poll(() => tab.locator('html').getAttribute('data-printed')).toBe(printed)
    await tab.close()
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the link stands in a field, and a draft says why it cannot be shared', async ({ page, context, site }) => {
    await enterOffice(context, site, { role: 'agent' })
    const { id, path } = await findSample(page)
    await page.goto(`/office/listings/${id}/share`)
    await expect(page.getByLabel('Link')).toHaveValue(site.url + path)
    await expect(page.getByRole('button')).toHaveCount(0)
    for (const link of ['Brochure', 'See it on the site']) {
      const brochure = page.getByRole('link', { name: link })
      expect(await brochure.getAttribute('href')).toBe(path)
      expect([await brochure.getAttribute('target'), await brochure.getAttribute('rel')]).toEqual([
        '_blank',
        'noopener',
      ])
    }

    await page.goto('/office/listings/new')
    await page.getByLabel('Town or city').fill('Thika')
    await page.getByRole('button', { name: 'Save draft' }).tap()
    await page.getByRole('link', { name: 'Share', exact: true }).tap()
    await expect(page.getByText('It is a draft, which visitors do not see')).toBeVisible()
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  })
})
