import { someWords } from './testing/inquiry-form.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { test as inOwnTab } from './testing/test.ts'

const property = '/property-listing/cmvkwj4yjw'

test('The form is hidden until it is asked for; then the focus is in it, nobody comes to the spam trap, and its property stands', async ({
  page,
  visitor,
  inquiryForm,
}) => {
  await visitor.opens(property)
  await expect(inquiryForm.form).toBeHidden()
  await expect(inquiryForm.opener).toBeEnabled()
  await inquiryForm.open()
  await expect(inquiryForm.form).toBeVisible()
  await expect(inquiryForm.opener).toBeDisabled()
  await expect(inquiryForm.fields.name).toBeFocused()
  await expect(inquiryForm.fields.propertyID).toHaveValue('CMVKWJ4YJW')
  await expect(inquiryForm.fields.propertyID).not.toBeEditable()
  // The place of the message is there before the message, so that it is read out.
  await expect(inquiryForm.message).toHaveCount(1)

  await expect(inquiryForm.trap).not.toBeInViewport()
  await expect(inquiryForm.form.getByRole('textbox')).toHaveCount(5)
  await inquiryForm.fields.msg.focus()
  await page.keyboard.press('Tab')
  await expect(inquiryForm.form.getByRole('link', { name: 'Privacy notice' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(inquiryForm.button).toBeFocused()
})

test('Each field that is missing says so, and the first one has the focus', async ({ visitor, inquiryForm }) => {
  await visitor.opens(property)
  await inquiryForm.open()
  await inquiryForm.send()
  await expect(inquiryForm.fields.name).toHaveAccessibleDescription('Please enter your name')
  await expect(inquiryForm.fields.email).toHaveAccessibleDescription('Please provide an email')
  await expect(inquiryForm.fields.phone).toHaveAccessibleDescription(/Please provide a phone number$/)
  for (const field of ['name', 'email', 'phone'] as const) {
    await expect(inquiryForm.fields[field]).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(inquiryForm.fields.msg).not.toHaveAttribute('aria-invalid')
  await expect(inquiryForm.fields.name).toBeFocused()

  await inquiryForm.fill({ name: 'Wanjirũ', phone: '12 345' })
  await inquiryForm.send()
  await expect(inquiryForm.fields.name).not.toHaveAttribute('aria-invalid')
  await expect(inquiryForm.fields.email).toBeFocused()
  await expect(inquiryForm.fields.phone).toHaveAccessibleDescription(
    /6 to 15 digits, with or without a \+ before them$/,
  )
  await expect(inquiryForm.fields.phone).toHaveValue('12 345')
})

test('The keyboard alone opens the form, writes and sends it', async ({ page, site, visitor, inquiryForm }) => {
  await visitor.opens(property)
  const words = someWords()
  await visitor.tabsTo(inquiryForm.opener)
  await page.keyboard.press('Enter')
  await expect(inquiryForm.fields.name).toBeFocused()
  // The wish to see it is a box, in which nothing is written.
  for (const text of [words.name, words.email, words.phone, '', words.msg]) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Tab')
  }
  await visitor.tabsTo(inquiryForm.button, { most: 2 })
  await page.keyboard.press('Enter')
  await expect(inquiryForm.message).toContainText('Thank you')
  expect(site.inquiriesFrom(words.email)).toMatchObject([{ kind: 'property-inquiry', fields: { msg: words.msg } }])
})

test('What falls into the spam trap is thanked for, and neither stored nor mailed', async ({
  site,
  visitor,
  inquiryForm,
}) => {
  await visitor.opens(property)
  const words = await inquiryForm.write()
  await inquiryForm.trap.fill('https://spam.example')
  await inquiryForm.send()
  await expect(inquiryForm.message).toHaveText(/^Thank you\. .*Your reference is \S+\.$/)
  expect(site.inquiriesFrom(words.email)).toEqual([])
  expect(site.mailsAbout(await inquiryForm.reference())).toEqual([])
})

inOwnTab(
  'A second inquiry with other words is another one, and the first timer does not cut its thanks short',
  async ({ page, site, visitor, inquiryForm }) => {
    await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
    await visitor.opens(property)
    await inquiryForm.open()
    const words = someWords()
    await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'))
    await inquiryForm.fill(words)
    await inquiryForm.send()
    await expect(inquiryForm.button).toHaveText('Submitted')
    await page.clock.runFor(6_000)
    await inquiryForm.fill({ ...words, msg: 'And the parking?' })
    await inquiryForm.button.click()
    await expect.poll(() => site.inquiriesFrom(words.email).length).toBe(2)
    await expect(inquiryForm.button).toHaveText('Submitted')
    await page.clock.runFor(9_000)
    await expect(inquiryForm.button).toHaveText('Submitted')
    await page.clock.runFor(1_000)
    await expect(inquiryForm.button).toHaveText('Send Inquiry')
  },
)

test('Another property has a form of its own', async ({ page, visitor, inquiryForm, cards }) => {
  await visitor.opens(property)
  await inquiryForm.open()
  await inquiryForm.fill({ msg: 'About the first one' })
  const [other] = await cards.ids()
  await cards.open(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Property ID ${other}`)
  await expect(inquiryForm.form).toBeHidden()
  await inquiryForm.open()
  await expect(inquiryForm.fields.propertyID).toHaveValue(other ?? '')
  await expect(inquiryForm.fields.msg).toHaveValue('')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('Inquire in the bar at the bottom opens the form, and leads back to it', async ({
    page,
    visitor,
    inquiryForm,
  }) => {
    await visitor.opens(property)
    const bar = page.getByRole('navigation', { name: 'Ask about this property' })
    await expect(bar).toBeInViewport()
    await bar.getByRole('link', { name: 'Inquire' }).tap()
    await expect(inquiryForm.fields.name).toBeFocused()
    await expect(inquiryForm.fields.name).toBeInViewport()
    await expect(page).toHaveURL(property)

    await visitor.scrollsTo(0)
    await expect(inquiryForm.fields.name).not.toBeInViewport()
    await bar.getByRole('link', { name: 'Inquire' }).tap()
    await expect(inquiryForm.fields.name).toBeInViewport()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Inquire in the bar of a phone opens the form', async ({ page, visitor, inquiryForm }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visitor.opens(property)
    await page.getByRole('link', { name: 'Inquire' }).click()
    await expect(inquiryForm.form).toBeVisible()
    await expect(inquiryForm.fields.name).toBeInViewport()
  })
})
