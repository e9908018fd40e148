import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { postForm } from '../server/messages/testing/post-form.ts'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { invite, join } from './testing/join-office.ts'
import { endStepUp } from './testing/office-states.ts'
import { expect, test } from './testing/office-test.ts'
import { addAuthenticator } from './testing/passkeys.ts'
import type { Site } from './testing/site.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

async function write(site: Site, email: string, name: string, phone: string) {
  const listings: { id: string }[] = await (await fetch(`${site.url}/property-listings.json`)).json()
  const form = { propertyID: listings[0]?.id.slice(0, 10), name, email, phone, msg: `Words of ${email}` }
  expect((await postForm(site.url, 'property-inquiry', form)).status).toBe(200)
}

/** From the list to all that is stored about somebody, by their telephone. */
async function find(page: Page, phone: string, name: string) {
  await page.goto('/office/messages')
  await page.getByRole('link', { name: 'One person’s data' }).click()
  await page.getByRole('link', { name: 'Find the address or telephone by a name' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(phone)
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByText('Address and telephone').click()
  await page.getByRole('link', { name: 'Everything stored about this person' }).click()
  await expect(page.getByRole('heading', { name: 'One person’s data' })).toBeVisible()
}

test('an owner sees one person’s data, and with a passkey takes it away and erases it', async ({ page, site }) => {
  const email = 'nekesa@example.com'
  await write(site, email, 'Nekesa Barasa', '0712 111 222')
  await addAuthenticator(page)
  await join(page, await invite(site, 'rose@riparo.example', 'owner'), 'Rose Atieno')
  endStepUp({ site })
  await find(page, '+254 712-111222', 'Nekesa Barasa')
  await expect(page.getByText(`Words of ${email}`)).toBeVisible()
  await expect(page.getByText('1 message with all mails about it')).toBeVisible()
  await expectToFit(page, 360)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Export or erase' }).click()
  await expect(page.getByText('is erased for good')).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey, to download the file' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the file' }).click()
  const download = await downloaded
  expect(download.suggestedFilename()).toBe('one-person.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ messages: [{ fields: { email } }] })

  endStepUp({ site })
  await page.reload()
  await page.getByRole('button', { name: 'Use a passkey, and erase this person for good' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Erased:' })).toContainText('1 message')
  await expect(page.getByRole('heading', { name: 'Copies may remain in' })).toBeVisible()
  await expectToFit(page, 360)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Everything that is stored about this person' }).click()
  await expect(page.getByText('Nothing is stored about this address.')).toBeVisible()
  await page.goto('/office/activity')
  await expect(page.getByRole('listitem').filter({ hasText: 'Rose Atieno' }).first()).toContainText(
    'erased one person’s data',
  )
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a thread of the same telephone is joined and separated, and one person is erased', async ({
    page,
    context,
    site,
  }) => {
    await write(site, 'wafula@example.com', 'Wafula Simiyu', '0712 333 444')
    await write(site, 'wafula.work@example.org', 'W. Simiyu', '+254 712 333 444')
    await enterOffice(context, site, { name: 'Joy Wairimu' })
    await page.goto('/office/messages')
    await page.getByRole('link', { name: 'Wafula Simiyu' }).click()
    const same = page.getByRole('region', { name: 'The same telephone under another address' })
    await expect(same).toContainText('replies then go to wafula@example.com alone')
    await expectToFit(page, 360)
    await same.getByRole('button', { name: 'Join to this thread' }).click()
    await expect(page.getByRole('status')).toContainText('They are joined here.')
    const story = page.getByRole('region', { name: 'What was written and done' })
    await expect(story).toContainText('Words of wafula.work@example.org')
    await expect(story.getByText('wafula.work@example.org', { exact: true })).toBeVisible()
    const joined = page.getByRole('region', { name: 'Joined addresses' })
    await expect(joined).toContainText('Replies go to wafula@example.com alone.')
    await expectToFit(page, 360)
    await joined.getByRole('button', { name: 'Separate' }).click()
    await expect(page.getByRole('status')).toContainText('It is a thread of its own now.')
    await expect(story).not.toContainText('wafula.work@example.org')

    await find(page, '0712 333 444', 'W. Simiyu')
    await page.getByRole('link', { name: 'Export or erase' }).click()
    await page.getByRole('button', { name: 'Erase this person for good' }).click()
    await expect(page.getByText('Erased:')).toBeVisible()
    await page.goto('/office/messages?state=all&words=simiyu')
    await expect(page.getByRole('listitem').filter({ hasText: 'Simiyu' })).toHaveCount(1)
  })
})
