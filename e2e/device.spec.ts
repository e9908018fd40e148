import type { Page } from '@playwright/test'
import { createContactForm, someMessage } from './testing/contact-form.ts'
import { createInquiryForm, someWords } from './testing/inquiry-form.ts'
import { createNewsletterForm } from './testing/newsletter-form.ts'
import { expect, test } from './testing/test.ts'
import { createVisitor } from './testing/visitor.ts'

const property = '/property-listing/cmvkwj4yjw'
const handlers = /\/forms\//
const savedText = 'your message is kept on this device'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Messages on this device' })
/** Waits until the current attempt has failed. */
const expectToWait = (page: Page) => expect(panel(page).getByRole('button', { name: 'Send now' })).toBeEnabled()
const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('WaitingMessage')))

test.describe('a message that cannot be delivered (D2)', () => {
  test('is saved, shown and sent once, where nothing at all can be fetched any more', async ({
    context,
    page,
    site,
    visitor,
    inquiryForm,
    faults,
  }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/)
    await visitor.opens(property)
    const words = await inquiryForm.write()
    await context.setOffline(true)
    await inquiryForm.send()
    await expect(inquiryForm.button).toHaveText('Submitted')
    await expect(inquiryForm.message).toContainText(savedText)
    await expect(inquiryForm.fields.msg).toHaveValue('')
    await expect(panel(page).getByRole('status')).toContainText('One unsent message on this device')
    expect(site.inquiriesFrom(words.email)).toEqual([])
    await context.setOffline(false)
    await expect(panel(page).getByRole('status')).toContainText('Thank you')
    expect(site.inquiriesFrom(words.email)).toHaveLength(1)
    expect(await waiting(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toHaveCount(0)
  })

  test('is saved, and the page stays, where what shows it could not be fetched either', async ({
    page,
    site,
    visitor,
    inquiryForm,
    faults,
  }) => {
    faults.expect(/ERR_CONNECTION_REFUSED/)
    const panelsCode = /waiting-messages-panel/
    await page.route(panelsCode, (route) => route.abort('connectionrefused'))
    await visitor.opens(property)
    const words = await inquiryForm.write()
    await page.route(handlers, (route) => route.abort('connectionrefused'))
    await inquiryForm.send()
    await expect(inquiryForm.message).toContainText(savedText)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Property ID CMVKWJ4YJW')
    await page.unrouteAll()
    await visitor.opens('/faqs')
    await expect(panel(page).getByRole('status')).toContainText('Thank you')
    expect(site.inquiriesFrom(words.email)).toHaveLength(1)
  })

  for (const status of [408, 502]) {
    test(`is saved where the server answers ${status}, and sent after a reload, from any page`, async ({
      page,
      site,
      visitor,
      faults,
    }) => {
      faults.expect(status)
      await visitor.opens('/contact-us/')
      const form = createContactForm(page)
      const words = someMessage()
      await form.fill(words)
      // The site itself redirects in one case, a proxy in front of it in the other.
      const answer = status === 408 ? { json: { message: 'It took too long to arrive.' } } : { body: '<h1>Bad</h1>' }
      await page.route(handlers, (route) => route.fulfill({ status, ...answer }))
      await form.button.click()
      await expect(form.message).toContainText(savedText)
      await expectToWait(page)
      await page.unroute(handlers)
      await visitor.opens('/faqs')
      await expect.poll(() => site.inquiriesFrom(words.email).length).toBe(1)
      await expect.poll(() => waiting(page)).toEqual([])
    })
  }

  test('is stored once where the server had it and its answer was lost', async ({
    page,
    site,
    visitor,
    inquiryForm,
    faults,
  }) => {
    faults.expect(/ERR_CONNECTION_RESET/)
    await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
    await visitor.opens(property)
    const words = await inquiryForm.write()
    // No further attempt comes by itself.
    await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'))
    let attempts = 0
    await page.route(handlers, async (route) => {
      attempts++
      await route.fetch()
      await route.abort('connectionreset')
    })
    await inquiryForm.send()
    await expect(inquiryForm.message).toContainText(savedText)
    // The form's, and the one that the panel makes when it appears.
    await expect.poll(() => attempts).toBe(2)
    await expectToWait(page)
    await page.unroute(handlers)
    await panel(page).getByRole('button', { name: 'Send now' }).click()
    await expect(panel(page).getByRole('status')).toContainText('Thank you')
    expect(site.inquiriesFrom(words.email)).toHaveLength(1)
  })

  test('is stored once where two tabs are open', async ({ context, page, site, visitor, inquiryForm, faults }) => {
    faults.expect(/ERR_CONNECTION_REFUSED/)
    await context.route(handlers, (route) => route.abort('connectionrefused'))
    await visitor.opens(property)
    const words = await inquiryForm.write()
    await inquiryForm.send()
    await expect(inquiryForm.message).toContainText(savedText)
    const other = await context.newPage()
    await other.goto('/faqs')
    await expect(panel(other)).toBeVisible()
    await expectToWait(page)
    await context.unroute(handlers)
    await Promise.all([page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))))
    await expect.poll(() => waiting(page)).toEqual([])
    const thanks = () => Promise.all([page, other].map((tab) => panel(tab).getByText('Thank you').count()))
    await expect.poll(thanks).toContain(1)
    expect(site.inquiriesFrom(words.email)).toHaveLength(1)
  })

  test('waits beside one of another tab that failed at the same time', async ({ context, page, site, faults }) => {
    faults.expect(/ERR_CONNECTION_REFUSED/)
    await context.route(handlers, (route) => route.abort('connectionrefused'))
    const tabs = [page, ...(await Promise.all(Array.from({ length: 3 }, () => context.newPage())))]
    const forms = tabs.map(createContactForm)
    const letters = tabs.map(someMessage)
    for (const [index, tab] of tabs.entries()) {
      await createVisitor(tab, true).opens('/contact-us/')
      await forms[index]?.fill(letters[index] ?? {})
    }
    await Promise.all(forms.map(({ form }) => form.getByRole('button', { name: 'Send Message' }).click()))
    for (const { message } of forms) await expect(message).toContainText(savedText)
    await expect(panel(page).getByRole('status')).toContainText(`${tabs.length} unsent messages on this device`)
    await context.unroute(handlers)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    for (const { email } of letters) await expect.poll(() => site.inquiriesFrom(email).length).toBe(1)
  })

  test('can be seen and discarded, with the keyboard, and is then never sent', async ({
    page,
    site,
    visitor,
    inquiryForm,
    faults,
  }) => {
    faults.expect(503)
    await visitor.opens(property)
    const words = await inquiryForm.write()
    await page.route(handlers, (route) => route.fulfill({ status: 503 }))
    await inquiryForm.send()
    await panel(page).getByText('See unsent messages').focus()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('listitem')).toContainText(words.email)
    await expect(panel(page).getByRole('listitem')).toContainText('CMVKWJ4YJW')
    await panel(page).getByRole('button', { name: 'Discard' }).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toHaveCount(0)
    expect(await waiting(page)).toEqual([])
    await page.unroute(handlers)
    await visitor.reloads()
    await expect(panel(page)).toHaveCount(0)
    expect(site.inquiriesFrom(words.email)).toEqual([])
  })

  for (const [state, prepare] of [
    [
      'blocked',
      () =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        }),
    ],
    [
      'full',
      () => {
        for (let size = 2 ** 22; size >= 1; size /= 2) {
          try {
            for (let number = 0; ; number++) localStorage.setItem(`${size} ${number}`, 'x'.repeat(size))
          } catch {}
        }
      },
    ],
  ] as const) {
    test(`stays in the form where storage is ${state} as well, and says so`, async ({
      page,
      site,
      visitor,
      inquiryForm,
      faults,
    }) => {
      faults.expect(503)
      await page.addInitScript(prepare)
      await visitor.opens(property)
      const words = await inquiryForm.write()
      await page.route(handlers, (route) => route.fulfill({ status: 503 }))
      await inquiryForm.send()
      await expect(inquiryForm.message).toContainText('your browser does not let us keep your message')
      await expect(inquiryForm.button).toHaveText('Send Inquiry')
      for (const field of ['name', 'email', 'phone', 'msg'] as const) {
        await expect(inquiryForm.fields[field]).toHaveValue(words[field])
      }
      await page.unroute(handlers)
      await inquiryForm.send()
      await expect(inquiryForm.message).toContainText('Thank you')
      expect(site.inquiriesFrom(words.email)).toHaveLength(1)
    })
  }

  test('goes after 14 days, and rubbish in storage disturbs nobody', async ({ page, site, visitor }) => {
    await visitor.opens('/faqs')
    const words = someWords()
    await page.evaluate((fields) => {
      const keptAt = Date.now() - 14 * 24 * 60 * 60_000
      const old = { key: 'old', kind: 'property-inquiry', fields: { ...fields, propertyID: 'CMVKWJ4YJW' }, keptAt }
      for (const [index, stored] of [old, null, 7, { key: 'x', kind: 'y' }].entries()) {
        localStorage.setItem(`WaitingMessage ${index}`, JSON.stringify(stored))
      }
      localStorage.setItem('Drafts', '{"contact-us": 7, "newsletter": null')
    }, words)
    await visitor.reloads()
    await expect.poll(() => waiting(page)).toEqual([])
    await expect(panel(page)).toHaveCount(0)
    expect(site.inquiriesFrom(words.email)).toEqual([])
  })

  test('that the server will never take stays to be looked at, and not sent again', async ({
    page,
    visitor,
    inquiryForm,
    faults,
  }) => {
    faults.expect(503)
    faults.expect(422)
    await visitor.opens(property)
    await inquiryForm.open()
    await inquiryForm.fill(someWords())
    let status = 503
    const json = { message: 'Please check one field.', errors: { email: 'We know of no such address' } }
    await page.route(handlers, (route) => route.fulfill({ status, json }))
    await inquiryForm.send()
    await expect(inquiryForm.message).toContainText(savedText)
    await expectToWait(page)
    status = 422
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(panel(page).getByRole('status')).toContainText('need a correction before we can accept them')
    await panel(page).getByText('See unsent messages').click()
    await expect(panel(page)).toContainText('We know of no such address')
    await expect(panel(page).getByRole('button', { name: 'Send now' })).toHaveCount(0)
  })

  test('of the newsletter waits as well', async ({ page, site, visitor, faults }) => {
    faults.expect(503)
    await visitor.opens('/faqs')
    const newsletter = createNewsletterForm(page)
    const { email } = someWords()
    await newsletter.email.fill(email)
    await newsletter.consent.check()
    await page.route(handlers, (route) => route.fulfill({ status: 503 }))
    await newsletter.button.click()
    await expect(newsletter.message).toContainText(savedText)
    await expectToWait(page)
    await page.unroute(handlers)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(panel(page).getByRole('status')).toContainText('Thank you')
    expect(site.subscription(email)).toBe('unconfirmed')
  })
})

test('Too many messages are asked to wait: every word stays in the form', async ({
  page,
  visitor,
  inquiryForm,
  faults,
}) => {
  faults.expect(429)
  await visitor.opens(property)
  const words = await inquiryForm.write()
  await page.route(handlers, (route) => route.fulfill({ status: 429, json: { message: 'Please wait ten minutes.' } }))
  await inquiryForm.send()
  await expect(inquiryForm.message).toHaveText('Please wait ten minutes.')
  await expect(inquiryForm.fields.msg).toHaveValue(words.msg)
  expect(await waiting(page)).toEqual([])
})

test.describe('what is being typed', () => {
  test('survives a reload until it is sent; each property has its own', async ({ page, visitor, inquiryForm }) => {
    await visitor.opens(property)
    const words = await inquiryForm.write()
    await visitor.reloads()
    await inquiryForm.open()
    for (const field of ['name', 'email', 'phone', 'msg'] as const) {
      await expect(inquiryForm.fields[field]).toHaveValue(words[field])
    }
    await visitor.opens('/property-listing/cmw4nw857v')
    await inquiryForm.open()
    await expect(inquiryForm.fields.msg).toHaveValue('')

    await visitor.opens(property)
    await inquiryForm.open()
    await inquiryForm.send()
    await expect(inquiryForm.message).toContainText('Thank you')
    await visitor.reloads()
    await createInquiryForm(page).open()
    await expect(inquiryForm.fields.msg).toHaveValue('')
  })

  test('can be discarded; a consent has to be given anew', async ({ page, visitor }) => {
    await visitor.opens('/faqs')
    const newsletter = createNewsletterForm(page)
    await newsletter.email.fill('wanjiru@example.co.ke')
    await newsletter.consent.check()
    await visitor.reloads()
    await expect(newsletter.email).toHaveValue('wanjiru@example.co.ke')
    await expect(newsletter.consent).not.toBeChecked()
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect(newsletter.email).toHaveValue('')
    await expect(newsletter.email).toBeFocused()
    await visitor.reloads()
    await expect(newsletter.email).toHaveValue('')
    expect(await page.evaluate(() => localStorage.getItem('Drafts'))).toBeNull()
  })
})
