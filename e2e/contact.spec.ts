import { createContactForm, someMessage } from './testing/contact-form.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { firmMailbox } from './testing/site.ts'
import { test as inOwnTab } from './testing/test.ts'

test('The contact page says how to reach the firm, and what becomes of a message', async ({ page, visitor }) => {
  await visitor.opens('/contact-us/')
  const main = page.getByRole('main')
  await expect(page).toHaveTitle('Contact Us | Riparo')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await expect(main.getByText('professional, long-term, confidential and trusted', { exact: true })).toBeVisible()

  const details = main.getByRole('region', { name: 'Where to find us' })
  await expect(details).toContainText('Nairobi, Kenya')
  await expect(details.getByRole('link', { name: 'hello@riparo.example' })).toHaveAttribute(
    'href',
    'mailto:hello@riparo.example',
  )
  await expect(details.getByRole('link', { name: '+254' })).toHaveText(['+254 700 000 000', '+254 711 000 000'])
  await expect(details.getByRole('link', { name: '+254' }).first()).toHaveAttribute('href', 'tel:+254700000000')
  await expect(details).toContainText('Monday to Friday')
  await expect(details).toContainText('9AM-6PM East African Time')
  for (const network of ['Facebook', 'X', 'Instagram', 'TikTok', 'LinkedIn']) {
    await expect(details.getByRole('link', { name: network, exact: true })).toHaveAttribute('target', '_blank')
  }
  const { form } = createContactForm(page)
  await expect(form).toContainText('Riparo uses what you write only to answer you')
  await form.getByRole('link', { name: 'Privacy notice' }).click()
  await expect(page).toHaveURL('/data-privacy-policy#notice-contact')
  await expect(page.locator('#notice-contact')).toContainText('We erase it after 24 months at most.')
})

test.describe('By a clock in Toronto', () => {
  test.use({ timezoneId: 'America/Toronto' })

  inOwnTab(
    'The contact page says what time it is at the office, and when it is open by the visitor’s own clock',
    async ({ page, visitor }) => {
      await page.clock.install({ time: new Date('2026-11-20T14:58:30Z') })
      await visitor.opens('/contact-us/')
      const main = page.getByRole('main')
      await expect(main).toContainText('It is 5:58PM in Nairobi. The office is open until 6PM.')
      await expect(main).toContainText('In your time zone it is open from 1AM to 10AM.')
      await page.clock.runFor('02:00')
      await expect(main).toContainText('It is 6PM in Nairobi. The office opens on Monday at 9AM.')
    },
  )
})

test('The map is a still that says where it comes from, and a frame only when it is asked for', async ({
  page,
  visitor,
  faults,
}) => {
  await page.route(/google\.com\/maps/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>The map</p>' }))
  await visitor.opens('/contact-us/')
  const map = page.getByRole('region', { name: 'Our office in Nairobi' })
  await expect(map).toContainText('This map comes from Google Maps. It loads only when you ask for it')
  await expect(map.locator('iframe')).toHaveCount(0)
  expect(faults.unexpected()).toEqual([])

  faults.expect(/foreign request: https:\/\/www\.google\.com\/maps\?q=/)
  await map.getByRole('button', { name: 'Show the map' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.frameLocator('iframe[title="Map of Kilimani, Nairobi, Kenya"]').getByText('The map')).toBeVisible()
  await expect(map.locator('iframe')).toBeFocused()
  await expect(map.getByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute('target', '_blank')
})

inOwnTab(
  'A message is checked, sent, stored and mailed, and the form is itself again after 10 seconds',
  async ({ page, site, visitor, answers }) => {
    await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
    await visitor.opens('/contact-us/')
    const contact = createContactForm(page)
    await expect(contact.button).toHaveText('Send Message')

    await test.step('an empty form names its three required fields, and the focus is in the first', async () => {
      await contact.button.click()
      await expect(contact.fields.name).toHaveAccessibleDescription('Please enter your name')
      await expect(contact.fields.email).toHaveAccessibleDescription('Please enter your email address')
      await expect(contact.fields.msg).toHaveAccessibleDescription('Please enter a message')
      await expect(contact.fields.subject).toHaveAccessibleDescription('')
      await expect(contact.fields.name).toBeFocused()
      await expect(contact.button).toHaveText('Send Message')
    })

    const words = someMessage()
    await contact.fill(words)
    await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'))
    const answer = await answers.hold(/\/forms\/contact-us$/)
    await contact.button.click()
    await expect(contact.button).toHaveText('Submitting...')
    await expect(contact.button).toBeDisabled()
    answer.release()
    await expect(contact.button).toHaveText('Submitted')
    await expect(contact.message).toHaveText(/^Thank you\. .*Your reference is \S+\.$/)
    await expect(contact.fields.msg).toHaveValue('')
    const reference = await contact.reference()
    await test.step('the message is in the database, and both mails have arrived', async () => {
      expect(site.inquiriesFrom(words.email)).toEqual([{ kind: 'contact-us', reference, fields: words }])
      await expect.poll(() => site.mailsAbout(reference).length).toBe(2)
      const mails = site.mailsAbout(reference)
      const notification = mails.find(({ recipients }) => recipients.includes(firmMailbox))
      expect(notification?.mail.subject).toBe(`Message ${reference} about: ${words.subject}`)
      expect(notification?.mail.replyTo).toEqual([{ name: words.name, address: words.email }])
      expect(notification?.mail.text).toContain(words.msg)
      const acknowledgement = mails.find(({ recipients }) => recipients.includes(words.email))
      expect(acknowledgement?.mail.text).toContain(`Your reference is ${reference}`)
    })

    await page.clock.runFor(9_999)
    await expect(contact.button).toHaveText('Submitted')
    await expect(contact.message).toContainText('Thank you')
    await page.clock.runFor(1)
    await expect(contact.button).toHaveText('Submit Message')
    await expect(contact.message).toHaveText('')
    await expect(contact.form.getByText(`Your last message has the reference ${reference}.`)).toBeVisible()
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The map is a plain link, and Nairobi’s clock stands to Greenwich', async ({ page, visitor }) => {
    await visitor.opens('/contact-us/')
    await expect(page.getByRole('main')).toContainText('Nairobi is three hours ahead of Greenwich Mean Time')
    const map = page.getByRole('region', { name: 'Our office in Nairobi' })
    await expect(map.getByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=Kilimani%2C%20Nairobi%2C%20Kenya',
    )
    await expect(map.getByRole('button')).toHaveCount(0)
  })
})
