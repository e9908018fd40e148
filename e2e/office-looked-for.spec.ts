import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { postForm } from '../server/messages/testing/post-form.ts'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { awaitScript, fillIn, press } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'
import type { Site } from './testing/site.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const people = ['Amina', 'Baraka', 'Chebet']

async function openThread(page: Page, name: string) {
  await page.goto(`/office/messages?${new URLSearchParams({ words: name, state: 'all' })}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Lets their searches count as confirmed, as by the link in their mail. */
function confirmAll(site: Site) {
  const database = new DatabaseSync(join(site.dataDir, 'riparo.sqlite'))
  database.exec("update saved_searches set confirmed_at = '2026-11-01T09:00:00.000Z'")
  database.close()
}

test('what three people look for is written down, and a listing that fits goes to all of them, each in their thread', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(90_000)
  await enterOffice(context, site, { role: 'agent', name: 'Ann Wanjiku' })
  for (const name of people) {
    const form = {
      name,
      email: `${name}@example.com`,
      phone: '0712 345 678',
      subject: 'A home',
      msg: 'Have you a home?',
    }
    expect((await postForm(site.url, 'contact-us', form)).status).toBe(200)
    await openThread(page, name)
    await page.getByText('Looks for …').click()
    await page.getByRole('textbox', { name: /^They (also )?look for/ }).fill('apartment for sale in Kilimani under 13m')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('It is saved, as “Looks for” says it.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Looks for' })).toContainText('Apartments for sale in Kilimani')
    if (name === 'Amina') {
      await expectAccessible(page)
      await expectToFit(page, 360)
    }
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Close the message' }).click()
    await expect(page.getByText('It is closed.')).toBeVisible()
  }
  confirmAll(site)

  await page.goto('/office/listings/new')
  await awaitScript(page)
  await fillIn(page, 'Ridge flat')
  await page.getByLabel('Type of home', { exact: true }).selectOption('Apartment')
  await press(page, 'Publish')
  await page.locator('[data-outcome]').getByRole('link', { name: '3 people look for this' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who looks for this' })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page, 360)
  for (const name of people) await page.getByRole('checkbox', { name }).check()
  await page.getByLabel('One text for all who are ticked').fill('Dear {name},\n\nthis one is new.')
  await press(page, 'Send to all who are ticked')
  await expect(page.getByText('It is on its way to 3 people.')).toBeVisible()
  await press(page, 'Undo')
  await expect(page.getByText('It is taken back. Your words are in the form again.')).toBeVisible()
  await expect(page.getByLabel('One text for all who are ticked')).toHaveValue('Dear {name},\n\nthis one is new.')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await press(page, 'Send to all who are ticked')
  await expect(page.getByText('It is on its way to 3 people.')).toBeVisible()
  for (const name of people) {
    await openThread(page, name)
    await expect(page.getByText(`Dear ${name},`)).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Ridge flat')
  }
  await page.getByText(/fits? what they look for/).click()
  await expect(page.getByText(/sent on \d+ \w+ \d{4}/)).toBeVisible()

  await page.goto('/office/saved-searches')
  await expect(page.getByRole('row', { name: /Apartments for sale in Kilimani/ })).toContainText('3')
  await expectAccessible(page)
  await expectToFit(page, 360)
})
