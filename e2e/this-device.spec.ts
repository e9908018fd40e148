import type { Page } from '@playwright/test'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { createContactForm, someMessage } from './testing/contact-form.ts'
import { expect, test } from './testing/test.ts'
import { createVisitor } from './testing/visitor.ts'

const property = '/property-listing/cmw4nw857v'
const saver = (page: Page) => page.getByRole('form', { name: 'Data saver' })
const forget = (page: Page) => page.getByRole('button', { name: 'Forget this device' })
const said = (page: Page) =>
  page
    .getByRole('contentinfo')
    .getByRole('status')
    .filter({ hasText: /^Forgotten:|^Everything is back|has been cleared|stored nothing/ })
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
  await gallery.getByRole('button', { name: 'Show 11 more pictures' }).click()
  const further = page.getByRole('list', { name: 'All images' })
  await expect(further.getByRole('img')).toHaveCount(11)
  await expect(further).toBeFocused()
  await expect(page).toHaveURL(`${property}?images=all`)
  await expandWindow(page, 360)
  await expectAccessible(page)

  await gallery.getByRole('button').click()
  await slider.expectToShow(1, 12)
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

/** The contents of a visitor's device: a shortlist with notes, a draft, a message that waits to be sent, ticks. */
const kept = {
  'Shortlist CMW4NW857V': { note: 'Two weeks of thought', savedAt: Date.now(), changedAt: Date.now() },
  'Shortlist CMVKWJ4YJW': { savedAt: Date.now(), changedAt: Date.now() },
  Seen: [{ id: 'CMW4NW857V', at: Date.now() }],
  Searches: [{ address: '/property-listings/?town=Nairobi', newest: 0, at: Date.now() }],
  'Checklist of no property': { steps: ['search'], changedAt: Date.now() },
}
const names = [
  'your shortlist and notes',
  'the properties that you opened',
  'your searches',
  'ticks in checklists',
  'drafts',
  'unsent messages',
]

/** Leaves a message that waits, half a sentence in the form, and the rest of `kept`. */
async function keepThings(page: Page) {
  await page.evaluate((things) => {
    for (const [key, thing] of Object.entries(things)) localStorage.setItem(key, JSON.stringify(thing))
    dispatchEvent(new Event('storage'))
  }, kept)
  await page.route(/\/forms\//, (route) => route.abort('connectionrefused'))
  const contactForm = createContactForm(page)
  await contactForm.fill(someMessage())
  await contactForm.button.click()
  await expect(page.getByRole('button', { name: 'Send now' })).toBeEnabled()
  await contactForm.fields.msg.fill('Half a sentence')
  await expect.poll(() => stored(page)).toHaveLength(7)
  return contactForm
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Forget this device?' })

test('Forgetting the device (F15) says what goes and asks; undone within ten seconds, all is back in every tab', async ({
  page,
  context,
  visitor,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_REFUSED/)
  await page.clock.install()
  await visitor.opens('/contact-us/')
  const contactForm = await keepThings(page)
  await saver(page).getByRole('button', { name: 'Use less data' }).click()
  await expect(saver(page)).toContainText('Data saver is on')
  await expect(contactForm.fields.msg).toHaveValue('Half a sentence')
  const before = await page.evaluate(() => JSON.stringify(localStorage))

  const other = await context.newPage()
  await other.route(/\/forms\//, (route) => route.abort('connectionrefused'))
  await createVisitor(other, true).opens('/shortlist')
  const panel = other.getByRole('complementary', { name: 'Messages on this device' })
  await expect(panel).toBeVisible()
  await expect(other.getByText('Two weeks of thought')).toBeVisible()

  await forget(page).click()
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('listitem')).toHaveText([...names, 'your choice about data'])
  await expect(question(page)).toContainText('Messages that have not reached us yet would be lost.')
  await expect(question(page).getByRole('button', { name: 'Keep everything' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(forget(page)).toBeFocused()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(before)

  await forget(page).click()
  await question(page).getByRole('button', { name: 'Forget everything' }).click()
  await expect(said(page)).toContainText(`Forgotten: ${names.join(', ')}, your choice about data.`)
  const undo = page.getByRole('button', { name: /^Undo/ })
  await expect(undo).toBeFocused()
  await expect(contactForm.fields.msg).toHaveValue('')
  await expect(panel).toBeHidden()
  await expect(other.getByText('You have not saved any properties on this device yet.')).toBeVisible()
  expect(await stored(other)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await context.cookies()).toEqual([])
  await expandWindow(page, 360)
  await expectAccessible(page)
  await expectToFit(page, 360)

  await forget(page).click()
  await expect(undo).toBeVisible()
  await undo.click()
  await expect(said(page)).toHaveText('Everything is back.')
  await expect(forget(page)).toBeFocused()
  await expect(contactForm.fields.msg).toHaveValue('Half a sentence')
  await expect(panel).toBeVisible()
  await expect(other.getByText('Two weeks of thought')).toBeVisible()
  expect(await stored(page)).toEqual(Object.keys(JSON.parse(before)).sort())
  expect(await context.cookies()).toMatchObject([{ name: 'data-saver', value: 'on', path: '/', sameSite: 'Lax' }])
})

test('What was forgotten is gone for good after ten seconds, and when the page is left; no tab sends what waited', async ({
  page,
  context,
  site,
  visitor,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_REFUSED/)
  await page.clock.install()
  await visitor.opens('/contact-us/')
  await keepThings(page)
  await page.unroute(/\/forms\//)
  const sent: string[] = []
  context.on('request', (request) => request.url().includes('/forms/') && sent.push(request.url()))
  await forget(page).click()
  await question(page).getByRole('button', { name: 'Forget everything' }).click()
  const undo = page.getByRole('button', { name: /^Undo/ })
  await expect(undo).toBeFocused()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.clock.runFor(9_000)
  await expect(undo).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(undo).toBeHidden()
  await expect(said(page)).toContainText('Forgotten: your shortlist and notes')
  await expect(forget(page)).toBeFocused()
  expect(sent).toEqual([])
  expect(site.log).toEqual([])
  await forget(page).click()
  await expect(said(page)).toHaveText('This website had stored nothing in this browser.')

  await page.evaluate(() => localStorage.setItem('Currency', 'GBP'))
  await forget(page).click()
  await expect(question(page).getByRole('listitem')).toHaveText(['your currency'])
  await question(page).getByRole('button', { name: 'Forget everything' }).click()
  await expect(undo).toBeFocused()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(undo).toBeHidden()
  expect(await stored(page)).toEqual([])
})

test('Where the code cannot be fetched the browser asks, and clears its storage', async ({ page, visitor, faults }) => {
  faults.expect(/forgetting|ERR_FAILED|dynamically imported/)
  await page.route(/forgetting/, (route) => route.abort())
  await visitor.opens('/faqs')
  await page.evaluate(() => localStorage.setItem('Seen', '[]'))
  // The question comes a moment after the press.
  const dismissed = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
  await forget(page).click()
  await dismissed
  expect(await stored(page)).toEqual(['Seen'])
  const accepted = page.waitForEvent('dialog').then((dialog) => dialog.accept())
  await forget(page).click()
  await accepted
  await expect(said(page)).toHaveText('Your data on this device has been cleared.')
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
    await page.getByRole('button', { name: 'Show 11 more pictures' }).click()
    await expect(page.getByRole('list', { name: 'All images' }).getByRole('img')).toHaveCount(11)
    await visitor.opens('/about-us/')
    await expect(page.getByRole('link', { name: 'Watch our film (2.0 MB)' })).toBeVisible()
    await forget(page).click()
    await expect(said(page)).toHaveText('Your data on this device has been cleared.')
    await expect(saver(page)).toContainText('Data saver is off')
    expect(await context.cookies()).toEqual([])
  })
})
