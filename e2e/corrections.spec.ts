import { createContactForm, someMessage } from './testing/contact-form.ts'
import { createNewsletterForm, someAddress } from './testing/newsletter-form.ts'
import { expect, test } from './testing/shared-tab-test.ts'

test('The error of a message leaves when its field is right, and not before', async ({ page, visitor }) => {
  await visitor.opens('/contact-us/')
  const contact = createContactForm(page)
  await contact.fill({ ...someMessage(), name: '', email: 'wanjiru' })
  await contact.button.click()
  await expect(contact.fields.name).toHaveAccessibleDescription('Please enter your name')
  await contact.fields.name.press('W')
  await expect(contact.fields.name).toHaveAccessibleDescription('')
  await contact.fields.email.press('End')
  await contact.fields.email.pressSequentially('@example')
  await expect(contact.fields.email).not.toHaveAccessibleDescription('')
  await contact.fields.email.pressSequentially('.co.ke')
  await expect(contact.fields.email).toHaveAccessibleDescription('')
  await expect(contact.fields.email).not.toHaveAttribute('aria-invalid')
  await expect(contact.fields.email).toBeFocused()
})

test('The error of a consent leaves when the box is ticked', async ({ page, visitor }) => {
  await visitor.opens('/faqs')
  const newsletter = createNewsletterForm(page)
  await newsletter.button.click()
  await expect(newsletter.consent).not.toHaveAccessibleDescription('')
  await newsletter.consent.check()
  await expect(newsletter.consent).toHaveAccessibleDescription('')
  await newsletter.email.fill(someAddress())
  await expect(newsletter.email).toHaveAccessibleDescription('')
})

test('What only the server found wrong is told at its field, and leaves when the field is changed', async ({
  page,
  visitor,
  inquiryForm,
  faults,
}) => {
  faults.expect(422)
  await visitor.opens('/property-listing/cmvkwj4yjw')
  await inquiryForm.open()
  await inquiryForm.fill({ name: 'Wanjirũ', email: 'wanjiru@example.co.ke', phone: '0712345678' })
  const json = { message: 'Please check one field.', errors: { email: 'We know of no such address' } }
  await page.route(/\/forms\//, (route) => route.fulfill({ status: 422, json }))
  await inquiryForm.send()
  await expect(inquiryForm.fields.email).toHaveAccessibleDescription('We know of no such address')
  await expect(inquiryForm.fields.email).toBeFocused()
  await expect(inquiryForm.message).toHaveText('Please check one field.')
  await inquiryForm.fields.email.fill('wanjiru@example.com')
  await expect(inquiryForm.fields.email).toHaveAccessibleDescription('')
  await expect(inquiryForm.message).toHaveText('')
})

test('The error of a price leaves the filter when the price is right', async ({ page, visitor, filter }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitor.opens('/property-listings/?minPriceValue=4999&filters=open')
  const least = filter.field('Minimum price (KES)')
  await expect(least).toHaveAccessibleDescription('Value must be above 5000')
  await least.fill('50000')
  await expect(least).toHaveAccessibleDescription('')
})

test('While an amount is half typed, the last result stays, marked as that of earlier figures', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visitor.opens('/tools/mortgage')
  const price = page.getByLabel('Price, KES')
  const result = page.getByRole('region', { name: 'Result' })
  const running = page.getByText(/^For your earlier figures KES\s[\d,]+$/)
  await expect(running).toHaveCount(0)
  await price.fill('14.5 mi')
  await expect(running).toBeVisible()
  await expect(result).toContainText('The result below is for your earlier figures.')
  await expect(result.getByRole('table').first()).toBeVisible()
  await expect(price).toHaveAccessibleDescription('')
  await price.pressSequentially('llion')
  await expect(running).toHaveCount(0)
  await expect(result).not.toContainText('earlier figures')

  await price.fill('14.5 mills')
  await price.blur()
  await expect(price).not.toHaveAccessibleDescription('')
  await price.fill('14.5 million')
  await expect(price).toHaveAccessibleDescription('')
})
