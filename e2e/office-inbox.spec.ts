import type { Page } from '@playwright/test'
import { postForm } from '../server/messages/testing/post-form.ts'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import type { Site } from './testing/site.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })

const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
const status = (page: Page) => page.locator('[data-outcome]')

/** Some people write about one property each, the first one first. */
async function fillInbox(page: Page, site: Site, names: readonly string[]) {
  const listings: { id: string }[] = await (await page.request.get('/property-listings.json')).json()
  for (const [number, name] of names.entries()) {
    const propertyID = listings[number % listings.length]?.id.slice(0, 10) ?? ''
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
    const msg =
      'Is it still free? We would like to see it on Saturday morning, all of us, and bring an engineer who looks at the roof.'
    const sent = await postForm(site.url, 'property-inquiry', { propertyID, name, email, phone: '0712 345 678', msg })
    expect(sent.status).toBe(200)
  }
}

/** The rows that stand whole in the window. */
const countWhole = (page: Page) =>
  rows(page).evaluateAll((all) => all.filter((it) => it.getBoundingClientRect().bottom <= innerHeight).length)

test('six rows of at most 84 px stand in a phone’s window, nine in a laptop’s, where the thread opens beside them', async ({
  page,
  context,
  site,
}) => {
  await fillInbox(
    page,
    site,
    Array.from({ length: 12 }, (_, number) => `Wanjiku Njoroge ${number}`),
  )
  await enterOffice(context, site, { role: 'agent', name: 'Ann Rows' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/office/messages?words=wanjiku+njoroge')
  await page.goto('/office/messages')
  const heights = await rows(page).evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(84)
  expect(await countWhole(page)).toBeGreaterThanOrEqual(6)
  await expectToFit(page, 360)

  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await countWhole(page)).toBeGreaterThanOrEqual(9)
  await page.goto('/office/messages?whose=nobody')
  const second = rows(page).nth(1)
  // Beside its name, as the whole row leads there.
  await second.click({ position: { x: 200, y: 45 } })
  await expect(page).toHaveURL(/\/office\/messages\/[\w-]+\?whose=nobody$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(second).toBeInViewport()
  await expectAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/office\/messages\?whose=nobody$/)
})

test('one after the other is answered without the list, each taken back or gone on from, and one Back leads to the list', async ({
  page,
  context,
  site,
}) => {
  const names = ['Atieno Chain', 'Barasa Chain', 'Cherop Chain']
  await fillInbox(page, site, names)
  await enterOffice(context, site, { role: 'agent', name: 'Ben Chain' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/office/messages?words=chain')
  await rows(page).first().getByRole('link').click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(names[0] ?? '')
  const reply = page.getByLabel(/^To /)
  await reply.fill('Yes, it is free. We meet at ten.')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+Enter')
  await expect(status(page)).toContainText('Your reply is on its way.')
  await status(page).getByRole('link', { name: 'Next message' }).click()

  await expect(title).toHaveText(names[1] ?? '')
  // The app of this machine is not opened.
  await page.evaluate(() =>
    document.addEventListener(
      'click',
      (event) => (event.target as Element).closest('a[href^="whatsapp:"]') && event.preventDefault(),
    ),
  )
  await page.getByRole('link', { name: 'WhatsApp', exact: true }).click()
  const asked = page.getByRole('form', { name: 'After the call' })
  await expect(asked).toContainText('Answered?')
  await asked.getByRole('button', { name: 'With a note' }).click()
  await expect(page.getByLabel('Note, if you like')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asked.getByRole('link', { name: 'No app? WhatsApp’s page' })).toHaveAttribute(
    'href',
    'https://wa.me/254712345678',
  )
  await asked.getByRole('button', { name: 'Yes' }).click()
  await expect(status(page)).toContainText('It is answered.')
  await status(page).getByRole('button', { name: 'Undo' }).click()
  await expect(status(page)).toContainText('It is as it was before.')
  await expect(page.getByRole('article')).toContainText('Waits less than a working hour')

  await page.goBack()
  await expect(page).toHaveURL(/\/office\/messages\?words=chain$/)
  await expect(rows(page)).toHaveCount(2)
})
