import { postForm } from '../server/messages/testing/post-form.ts'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    const which = javaScriptEnabled ? 'Script' : 'Plain'

    test('a message is put off with a word why, and opened again', async ({ page, context, site, faults }) => {
      faults.expect(422)
      const name = `Putoff ${which}`
      const email = `putoff.${which}@example.com`
      await postForm(site.url, 'contact-us', { name, email, subject: 'A house', msg: 'Call me next week' })
      await enterOffice(context, site, { role: 'agent', name: `Fay ${which}` })
      await page.goto('/office/messages')
      await page.getByRole('link', { name }).click()
      await page.getByText('More', { exact: true }).click()
      const form = page.getByRole('form', { name: 'Follow up' })
      await form.getByLabel('Why, if you like').fill('Asks for Monday')
      await form.getByLabel('On another day').fill('2020-01-01')
      await form.getByRole('button', { name: 'Put off' }).click()
      await expect(form.getByText('Please choose a day after today, within a year')).toBeVisible()
      await expect(form.getByLabel('Why, if you like')).toHaveValue('Asks for Monday')
      if (javaScriptEnabled) await expectAccessible(page)
      await form.getByRole('button', { name: 'Next Monday' }).click()
      await expect(page.getByRole('status')).toContainText('It is put off.')
      await expect(page.getByText(/put it off to \d+ \w+ \d{4}/)).toBeVisible()
      await expect(page.getByText('Asks for Monday')).toBeVisible()
      await expectToFit(page, 360)
      await page.goto('/office/messages')
      await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
      await page.goto('/office/messages?state=follow-up')
      await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Follow up on')
      await page.getByRole('link', { name }).click()
      await page.getByText('More', { exact: true }).click()
      await page.getByRole('button', { name: 'Open again' }).click()
      await expect(page.getByRole('status')).toContainText('It is open again.')
    })

    test('a reply puts its message off in the same press', async ({ page, context, site, faults }) => {
      faults.expect(422)
      const name = `Reply ${which}`
      const email = `then.${which}@example.com`
      await postForm(site.url, 'contact-us', { name, email, subject: 'A house', msg: 'Is it free?' })
      await enterOffice(context, site, { role: 'agent', name: `Gil ${which}` })
      await page.goto('/office/messages')
      await page.getByRole('link', { name }).click()
      await page.getByLabel(`To ${name}`).fill('I shall ask the owner.')
      await expect(page.getByLabel('On which day')).toBeHidden()
      await page.getByLabel('Then').selectOption('Follow up on another day')
      await page.getByLabel('On which day').fill('2020-01-01')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByText('Please choose a day after today')).toBeVisible()
      await expect(page.getByLabel(`To ${name}`)).toHaveValue('I shall ask the owner.')
      const inTenDays = new Date(Date.now() + 10 * 24 * 60 * 60_000)
      await page.getByLabel('On which day').fill(inTenDays.toISOString().slice(0, 10))
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('status')).toContainText('Your reply is on its way.')
      await expect(page.getByText(/answered by e-mail and put it off to/)).toBeVisible()
    })

    test('spam leaves the list in one tap, and comes back in one', async ({ page, context, site, faults }) => {
      const name = `Casino ${which}`
      const email = `casino.${which}@example.com`
      const form = { name, email, subject: 'Win', msg: 'Buy now' }
      await postForm(site.url, 'contact-us', form)
      await enterOffice(context, site, { role: 'agent', name: `Hal ${which}` })
      await page.goto('/office/messages')
      await page.getByRole('link', { name }).click()
      await page.getByText('More', { exact: true }).click()
      await page.getByRole('button', { name: 'Spam', exact: true }).click()
      await expect(page.getByRole('status')).toContainText('It is spam.')
      // Visitors are thanked as always.
      const sent = await postForm(site.url, 'contact-us', { ...form, msg: 'Buy more' })
      expect(sent.status).toBe(200)
      await page.goto('/office/messages?state=all')
      await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
      await page.goto('/office/messages?state=spam')
      const line = page.getByRole('listitem').filter({ hasText: name })
      await expect(line).toContainText(/Spam, erased on \d+ \w+ \d{4}/)
      await expect(line).toContainText('Buy more')
      await line.getByRole('link', { name }).click()
      await page.getByText('More', { exact: true }).click()
      await page.getByRole('button', { name: 'Not spam' }).click()
      await expect(page.getByRole('status')).toContainText('It is open again.')

      faults.expect(422)
      await page.getByText('More', { exact: true }).click()
      await page.getByRole('button', { name: 'By telephone' }).click()
      await expect(page.getByRole('status')).toContainText('It is answered.')
      await page.getByText('More', { exact: true }).click()
      await page.getByRole('button', { name: 'Spam', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('This cannot be spam: the office has answered this address')
    })
  })
}
