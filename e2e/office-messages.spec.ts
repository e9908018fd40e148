import { postForm } from '../server/messages/testing/post-form.ts'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import { openMore } from './testing/thread-menu.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('somebody who waits is found, answered by telephone in one tap, and closed', async ({
      page,
      context,
      site,
    }) => {
      const email = `wanjiru.${javaScriptEnabled}@example.com`
      const name = javaScriptEnabled ? 'Wanjiru Müller' : 'Otieno Müller'
      const [listing] = await (await page.request.get('/property-listings.json')).json()
      const form = {
        propertyID: listing.id.slice(0, 10),
        name,
        email,
        phone: '0712 345 678',
        msg: 'Is it near a school?',
      }
      expect((await postForm(site.url, 'property-inquiry', form)).status).toBe(200)
      await enterOffice(context, site, { role: 'agent', name: javaScriptEnabled ? 'Ann Wanjiku' : 'Ben Otieno' })

      // The mail to the firm leads to the thread.
      await expect
        .poll(() => site.mailsTo('desk@riparo.example').map(({ mail }) => mail.text))
        .toContainEqual(
          expect.stringMatching(
            new RegExp(`^Open it in the office: ${site.url}/office/messages/[\\w-]+\\s+${name} asks`),
          ),
        )
      await page.goto('/office/listings')
      await page.getByRole('link', { name: /^Messages/ }).click()
      const line = page.getByRole('listitem').filter({ hasText: name })
      await expect(line).toContainText('under 1 h')
      await expect(line).toContainText('Is it near a school?')
      await expectToFit(page, 360)
      if (javaScriptEnabled) await expectAccessible(page)

      await line.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
        'href',
        /^whatsapp:\/\/send\?phone=254712345678&text=/,
      )
      await expect(page.getByText('The confirmation to the sender was sent')).toBeVisible()
      await expectToFit(page, 360)
      if (javaScriptEnabled) await expectAccessible(page)
      await openMore(page)
      await page.getByRole('button', { name: 'By telephone' }).click()
      await expect(page.getByRole('status')).toContainText('It is answered.')
      await expect(page.getByText('answered by telephone')).toBeVisible()

      await openMore(page)
      await page.getByRole('button', { name: 'Close the message' }).click()
      await expect(page.getByRole('status')).toContainText('It is closed.')
      await page.getByRole('link', { name: 'All messages' }).click()
      await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
      await page.locator('summary').filter({ hasText: 'Search' }).click()
      await page.getByLabel('State', { exact: true }).selectOption('Closed')
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(/state=closed/)
      await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
    })
  })
}
