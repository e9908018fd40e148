import type { Page } from '@playwright/test'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { createContactForm, someMessage } from './testing/contact-form.ts'
import { expect, test } from './testing/test.ts'
import { createVisitor } from './testing/visitor.ts'

const property = '/property-listing/cmwc3yweq8'
const saver = (page: Page) => page.getByRole('form', { name: 'Data saver' })
const forget = (page: Page) => page.getByRole('button', { name: 'Forget this device' })
const said = (page: Page) => page.getByRole('contentinfo').getByText(/^Cleared:|has been cleared|stored nothing/)
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

test.use({ viewport: { width: 360, height: 780 } })

test('The data saver (F14): small pictures, one at a time, and nothing fetched ahead, until it is turned off', async ({
  page,
  context,
  visitor,
  slider,
}) => {
  await page.clock.install()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await visitor.opens('/property-listings/')
  await expect(saver(page)).toContainText('Data saver is off.')
  await saver(page).getByRole('button', { name: 'Use less data' }).click()
  await expect(page).toHaveURL('/property-listings/#data-saver')
  await expect(saver(page)).toContainText('Data saver is on')
  await expect(saver(page).getByRole('button')).toBeInViewport()
  expect(await context.cookies()).toMatchObject([{ name: 'data-saver', value: 'on', path: '/', sameSite: 'Lax' }])
  await expandWindow(page, 360)
  await expectAccessible(page)
  await expectToFit(page, 360)

  fetched.length = 0
  await page.clock.runFor(20_000)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Faqs' }).hover()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Properties For Rent' }).focus()
  expect(fetched.filter((path) => !path.startsWith('/pictures/'))).toEqual([])

  await visitor.opens(property)
  const gallery = page.getByRole('main').locator('form').first()
  await expect(gallery.getByRole('img')).toHaveCount(1)
  await gallery.getByRole('button', { name: 'Show 8 more pictures' }).click()
  const further = page.getByRole('list', { name: 'All images' })
  await expect(further.getByRole('img')).toHaveCount(8)
  await expect(further).toBeFocused()
  await expect(page).toHaveURL(`${property}?images=all`)
  await expandWindow(page, 360)
  await expectAccessible(page)

  await gallery.getByRole('button').click()
  await slider.expectToShow(1, 9)
  await expect(slider.dialog.getByRole('img')).toHaveCount(1)
  await expect(slider.play).toBeVisible()
  await page.keyboard.press('Escape')
  expect(fetched.filter((path) => /^\/pictures\/(?!(160|320|400|480)\/)/.test(path))).toEqual([])

  await visitor.opens('/about-us/')
  await expect(page.getByRole('button', { name: 'Watch our film (2.0 MB)' })).toBeVisible()
  await saver(page).getByRole('button', { name: 'Show full-size pictures' }).click()
  await expect(saver(page)).toContainText('Data saver is off.')
  await expect(page.getByRole('button', { name: 'Watch our film', exact: true })).toBeVisible()
})

test('Forgetting the device (F15) clears all that is stored in it, in every tab, and asks before messages are lost', async ({
  page,
  context,
  visitor,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_REFUSED/)
  await visitor.opens('/contact-us/')
  await page.evaluate(() => {
    for (const key of ['Shortlist CMWC3YWEQ8', 'Seen', 'Searches', 'Properties']) localStorage.setItem(key, '[]')
  })
  await page.route(/\/forms\//, (route) => route.abort('connectionrefused'))
  const contactForm = createContactForm(page)
  await contactForm.fill(someMessage())
  await contactForm.button.click()
  await expect(page.getByRole('button', { name: 'Send now' })).toBeEnabled()
  await contactForm.fields.msg.fill('Half a sentence')
  await expect.poll(() => stored(page)).toHaveLength(6)

  const other = await context.newPage()
  await other.route(/\/forms\//, (route) => route.abort('connectionrefused'))
  await createVisitor(other, true).opens('/faqs')
  const panel = other.getByRole('complementary', { name: 'Messages on this device' })
  await expect(panel).toBeVisible()

  await forget(page).click()
  const question = page.getByRole('dialog', { name: 'One message has not been sent yet' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep the message' }).click()
  await expect(question).toBeHidden()
  await expect(forget(page)).toBeFocused()
  expect(await stored(page)).toHaveLength(6)

  await forget(page).click()
  await question.getByRole('button', { name: 'Forget everything' }).click()
  await expect(said(page)).toHaveText(
    'Cleared: your shortlist, the properties that you opened, your last searches, what you had typed into forms, unsent messages, the copy of our listings.',
  )
  await expect(contactForm.fields.msg).toHaveValue('')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Messages on this device' })).toBeHidden()
  expect(await stored(other)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await expandWindow(page, 360)
  await expectAccessible(page)

  await forget(page).click()
  await expect(said(page)).toHaveText('This website had stored nothing in this browser.')
  await saver(page).getByRole('button', { name: 'Use less data' }).click()
  await expect(saver(page)).toContainText('Data saver is on')
  await forget(page).click()
  await expect(said(page)).toHaveText('Your data on this device has been cleared.')
  await expect(saver(page)).toContainText('Data saver is off')
  expect(await context.cookies()).toEqual([])

  // Where the code cannot be fetched the form is sent, and the browser clears its storage.
  await page.reload()
  await page.evaluate(() => localStorage.setItem('Seen', '[]'))
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/forget-device"]')?.submit())
  await expect(said(page)).toBeVisible()
  await expect.poll(() => stored(page)).toEqual([])
})

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false })

  test('The data saver is turned on, shows more pictures when asked, and is forgotten with the device', async ({
    page,
    context,
    visitor,
  }) => {
    await visitor.opens(property)
    await saver(page).getByRole('button', { name: 'Use less data' }).click()
    await expect(page).toHaveURL(`${property}#data-saver`)
    await expect(saver(page)).toContainText('Data saver is on')
    await page.getByRole('button', { name: 'Show 8 more pictures' }).click()
    await expect(page.getByRole('list', { name: 'All images' }).getByRole('img')).toHaveCount(8)
    await visitor.opens('/about-us/')
    await expect(page.getByRole('link', { name: 'Watch our film (2.0 MB)' })).toBeVisible()
    await forget(page).click()
    await expect(said(page)).toHaveText('Your data on this device has been cleared.')
    await expect(saver(page)).toContainText('Data saver is off')
    expect(await context.cookies()).toEqual([])
  })
})
