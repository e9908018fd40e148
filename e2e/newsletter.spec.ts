import { createNewsletterForm, someAddress } from './testing/newsletter-form.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import type { Site } from './testing/site.ts'
import { test as inOwnTab } from './testing/test.ts'

inOwnTab(
  'A reader subscribes, confirms by the mail, and unsubscribes by it',
  async ({ page, site, visitor, answers }) => {
    await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
    await visitor.opens('/faqs')
    const newsletter = createNewsletterForm(page)
    const address = someAddress()
    await expect(newsletter.email).toHaveAttribute('type', 'email')
    await expect(newsletter.consent).not.toBeChecked()
    await expect(newsletter.form).toContainText(
      'Riparo uses your e-mail address only to send you its newsletter, until you unsubscribe.',
    )

    await test.step('without the consent a sentence says so, and the focus is at the box', async () => {
      await newsletter.email.fill(address.toUpperCase())
      await newsletter.button.click()
      await expect(newsletter.consent).toHaveAccessibleDescription(
        'Please tick the box to agree: we only write to you if you do',
      )
      await expect(newsletter.consent).toBeFocused()
      expect(site.subscription(address)).toBe('none')
    })

    await newsletter.consent.check()
    await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'))
    const answer = await answers.hold(/\/forms\/newsletter$/)
    await newsletter.button.click()
    await expect(newsletter.button).toHaveText('Submitting...')
    answer.release()
    await expect(newsletter.button).toHaveText('Submitted')
    await expect(newsletter.message).toHaveText(/^Thank you\. If this address is not on our list yet/)
    await expect(newsletter.email).toHaveValue('')
    await expect(newsletter.consent).not.toBeChecked()
    expect(site.subscription(address)).toBe('unconfirmed')
    await page.clock.runFor(10_000)
    await expect(newsletter.button).toHaveText('Subscribe')
    await expect(newsletter.message).toHaveText('')

    const links = await readLinks(site, address)
    await visitor.opens(links.confirm)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription')
    expect(site.subscription(address)).toBe('unconfirmed')
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subscription is confirmed')
    expect(site.subscription(address)).toBe('confirmed')

    await visitor.opens(links.unsubscribe)
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
    expect(site.subscription(address)).toBe('none')
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('A reader mends the form, and subscribes from where they are', async ({ page, site, visitor, faults }) => {
    await visitor.opens('/property-listings/?town=kisumu')
    const newsletter = createNewsletterForm(page)
    const address = someAddress()

    faults.expect(422)
    await newsletter.email.fill('reader at example')
    await newsletter.button.click()
    await expect(newsletter.email).toHaveValue('reader at example')
    await expect(newsletter.email).toHaveAccessibleDescription(/complete e-mail address/)
    await expect(newsletter.consent).toHaveAccessibleDescription(/^Please tick the box/)
    await expect(newsletter.email).toBeFocused()
    await expect(newsletter.email).toBeInViewport()

    await newsletter.email.fill(address)
    await newsletter.consent.check()
    await newsletter.button.click()
    await expect(page).toHaveURL('/property-listings/?town=kisumu&sent=sent.newsletter#newsletter-status')
    await expect(newsletter.message).toHaveText(/^Thank you\. If this address is not on our list yet/)
    await expect(newsletter.message).toBeInViewport()
    expect(site.subscription(address)).toBe('unconfirmed')
  })
})

/** The addresses of the links in the mail to an address, once it has arrived. */
async function readLinks(site: Site, address: string) {
  await expect.poll(() => site.mailsTo(address).length).toBe(1)
  const text = site.mailsTo(address)[0]?.mail.text ?? ''
  const link = (page: string) => new RegExp(`${site.url}(/newsletter/${page}\\?token=\\S+)`).exec(text)?.[1] ?? ''
  return { confirm: link('confirm'), unsubscribe: link('unsubscribe') }
}

test.describe('on a phone', () => {
  for (const javaScriptEnabled of [true, false]) {
    inOwnTab(
      `The form is folded until it is asked for, with script: ${javaScriptEnabled}`,
      async ({ browser, site }) => {
        const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 780 } })
        const page = await context.newPage()
        await page.goto(site.url)
        const footer = page.getByRole('contentinfo')
        expect((await footer.boundingBox())?.height).toBeLessThan(1120)
        const newsletter = createNewsletterForm(page)
        await expect(newsletter.email).toBeHidden()
        const fold = footer.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Newsletter' }) })
        await fold.getByRole('heading', { name: 'Newsletter' }).click()
        await expect(newsletter.email).toBeVisible()
        await newsletter.email.fill('no address')
        await newsletter.button.click()
        await expect(newsletter.email).toHaveAttribute('aria-invalid', 'true')
        await expect(newsletter.email).toHaveValue('no address')
        await expect(newsletter.email).toBeVisible()
        await context.close()
      },
    )
  }
})
