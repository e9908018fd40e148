import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import type { Site } from './testing/site.ts'
import { expect, test } from './testing/test.ts'

test.use({ viewport: { width: 360, height: 780 } })

const title = 'Property for rent in Kilimani, Nairobi'
const createForm = (page: Page) => {
  const form = page.getByRole('form', { name: 'By mail, no sign-up' })
  return {
    email: form.getByLabel('E-mail address'),
    daily: form.getByRole('radio', { name: 'Once a day' }),
    consent: form.getByRole('checkbox'),
    button: form.getByRole('button', { name: 'Get mails' }),
    message: form.getByRole('status'),
  }
}

/** The address of the link in the last of the mails to an address. */
async function readLink(site: Site, address: string, count = 1) {
  await expect.poll(() => site.mailsTo(address).length).toBe(count)
  const text = site.mailsTo(address).at(-1)?.mail.text ?? ''
  return new RegExp(`${site.url}(/saved-searches\\?\\S+)`).exec(text)?.[1] ?? ''
}

async function expectGood(page: Page) {
  await expectToFit(page, 360)
  await expandWindow(page, 360)
  await expectAccessible(page)
}

for (const javaScriptEnabled of [true, false])
  test.describe(`with script: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled })

    test('From a list to mails about it, confirmed, paused and removed by the links of its mail', async ({
      page,
      site,
      visitor,
      faults,
    }) => {
      const address = `seeker-${randomUUID()}@example.co.ke`
      await visitor.opens('/properties/for-rent?place=nairobi/kilimani')
      await page.getByRole('link', { name: 'Get new ones by mail, no sign-up' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get new ones by mail')
      await expect(page.getByRole('main')).toContainText(title)
      await expect(page.getByRole('main')).toContainText(/last twelve months, (about|less than)/)
      const form = createForm(page)
      await expect(form.consent).not.toBeChecked()
      if (javaScriptEnabled) await expectGood(page)

      if (!javaScriptEnabled) faults.expect(422)
      await form.email.fill(address)
      await form.daily.check()
      await form.button.click()
      await expect(form.consent).toHaveAccessibleDescription(/^Please tick the box/)
      await expect(form.email).toHaveValue(address)
      await expect(form.daily).toBeChecked()
      await form.consent.check()
      await form.button.click()
      await expect(form.message).toHaveText(/an e-mail is on its way to it/)

      await visitor.opens(await readLink(site, address))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm what you look for')
      await expect(page.getByRole('radio', { name: 'Once a day' })).toBeChecked()
      if (javaScriptEnabled) await expectGood(page)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Confirmed. You will hear of it by mail.')
      await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', /^\/properties\/for-rent\?place=/)
      if (javaScriptEnabled) await expectGood(page)

      await page.getByRole('button', { name: 'Pause for a month' }).click()
      await expect(page.getByRole('main')).toContainText('Paused until')
      await page.getByRole('button', { name: `Remove ${title}` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You get no more mails')
      if (javaScriptEnabled) await expectGood(page)
    })
  })

test('From a property to a mail if its price falls, and to others like it', async ({ page, site, visitor, cards }) => {
  const address = `seeker-${randomUUID()}@example.co.ke`
  await visitor.opens('/properties/for-sale?town=kisumu')
  await cards.all.first().getByRole('link', { name: 'View Property' }).click()
  await page.getByRole('link', { name: 'Tell me if the price falls' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tell me if the price falls')
  const form = createForm(page)
  await form.email.fill(address)
  await form.consent.check()
  await form.button.click()
  await expect(form.message).toHaveText(/an e-mail is on its way to it/)
  await expectGood(page)
  await visitor.opens(await readLink(site, address))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('main')).toContainText('(if its price falls)')
  await page.getByRole('main').getByRole('listitem').filter({ hasText: 'if its price falls' }).getByRole('link').click()
  await page.getByRole('link', { name: 'Mail me others like it' }).click()
  await expect(page.getByRole('main')).toContainText('Kisumu')
})
