import { createContactForm, someMessage } from './testing/contact-form.ts'
import { expect, test } from './testing/shared-tab-test.ts'

const property = '/property-listing/cmvkwj4yjw'

test('The second half of a slow double click leaves the thanks where they are', async ({
  site,
  visitor,
  inquiryForm,
}) => {
  await visitor.opens(property)
  const words = await inquiryForm.write()
  await inquiryForm.button.click()
  await expect(inquiryForm.message).toContainText('Thank you')
  await inquiryForm.button.click()
  await expect(inquiryForm.fields.name).not.toHaveAttribute('aria-invalid')
  await expect(inquiryForm.message).toContainText('Thank you')
  expect(site.inquiriesFrom(words.email)).toHaveLength(1)
})

test('What is typed while a message is on its way stays', async ({ site, visitor, inquiryForm, answers }) => {
  await visitor.opens(property)
  const words = await inquiryForm.write()
  const answer = await answers.hold(/\/forms\/property-inquiry$/)
  await inquiryForm.button.click()
  await expect(inquiryForm.button).toHaveText('Submitting...')
  await inquiryForm.fields.msg.fill('And is there a borehole?')
  answer.release()
  await expect(inquiryForm.message).toContainText('Thank you')
  await expect(inquiryForm.fields.msg).toHaveValue('And is there a borehole?')
  await expect(inquiryForm.fields.name).toHaveValue(words.name)
  expect(site.inquiriesFrom(words.email)).toMatchObject([{ fields: { msg: words.msg } }])
  await visitor.reloads()
  await inquiryForm.open()
  await expect(inquiryForm.fields.msg).toHaveValue('And is there a borehole?')
})

test('Sent before the page’s script had come, and again with it, a message is stored once', async ({
  page,
  site,
  visitor,
}) => {
  const scripts = /\/assets\/.*\.js$/
  const contact = createContactForm(page)
  const words = someMessage()
  await page.route(scripts, (route) => route.abort('aborted'))
  await page.goto('/contact-us/')
  await contact.fill(words)
  await contact.button.click()
  await expect(page).toHaveURL(/\/contact-us\/\?sent=[\dA-Z]{3}-/)
  const reference = await contact.reference()
  await page.unroute(scripts)
  await visitor.opens('/contact-us/')
  await contact.fill(words)
  await contact.button.click()
  await expect(contact.button).toHaveText('Submitted')
  expect(await contact.reference()).toBe(reference)
  expect(site.inquiriesFrom(words.email)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('A double click, a reload, and going back to send again store one message', async ({ page, site, visitor }) => {
    await visitor.opens('/contact-us/')
    const contact = createContactForm(page)
    const words = someMessage()
    await contact.fill(words)
    await contact.button.dblclick()
    await expect(page).toHaveURL(/\/contact-us\/\?sent=[\dA-Z]{3}-/)
    const reference = await contact.reference()
    await page.reload()
    await page.goBack()
    await contact.fill(words)
    await contact.button.click()
    await expect(page).toHaveURL(`/contact-us/?sent=${reference}.contact-us#contact-us-status`)
    expect(site.inquiriesFrom(words.email)).toHaveLength(1)
  })
})
