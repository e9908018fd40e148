import type { Page, Route } from '@playwright/test'
import { createInquiryForm, someWords } from './testing/inquiry-form.ts'
import { expect, test } from './testing/test.ts'
import { createVisitor } from './testing/visitor.ts'

const property = '/property-listing/cmvkwj4yjw'
const handlers = /\/forms\//
const typed = ['name', 'email', 'phone', 'msg'] as const

/** Crashes the page's renderer process: the page gets no event. */
async function crash(page: Page) {
  const crashed = page.waitForEvent('crash')
  void page.goto('chrome://crash').catch(() => {})
  await crashed
}

/** Delivers posts to the server and withholds the answers; resolves when a post has arrived. */
async function swallowAnswer(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const swallow = async (route: Route) => {
    await route.fetch()
    resolve()
  }
  await page.route(handlers, swallow, { times: 1 })
  return promise
}

async function openForm(page: Page) {
  await createVisitor(page, true).opens(property)
  const form = createInquiryForm(page)
  await form.open()
  return form
}

for (const [end, comeBack] of [
  [
    'crashes',
    async (page: Page) => {
      await crash(page)
      return page.context().newPage()
    },
  ],
  [
    'is closed',
    async (page: Page) => {
      const other = await page.context().newPage()
      await page.close()
      return other
    },
  ],
] as const) {
  test(`A tab that ${end} in the middle of sending has its words again, and sending them again stores them once`, async ({
    page,
    site,
  }) => {
    const words = someWords()
    const form = await openForm(page)
    await form.fill(words)
    const arrived = swallowAnswer(page)
    await form.send()
    await arrived
    const again = await openForm(await comeBack(page))
    for (const field of typed) await expect(again.fields[field]).toHaveValue(words[field])
    await expect(again.form).toContainText('What you typed earlier was saved on this device')
    await again.send()
    await expect(again.message).toContainText('Thank you')
    expect(site.inquiriesFrom(words.email)).toMatchObject([{ reference: await again.reference() }])
  })
}

test('A message that was on its way when the page was loaded anew is stored once', async ({ page, site }) => {
  const words = someWords()
  const form = await openForm(page)
  await form.fill(words)
  const arrived = swallowAnswer(page)
  await form.send()
  await arrived
  // Some browsers tell the page that its request was aborted before it closes, others do not.
  const again = await openForm(page)
  if (await again.fields.msg.inputValue()) await again.send()
  await expect(page.getByText(/^Thank you\. We have your message/).first()).toBeVisible()
  expect(site.inquiriesFrom(words.email)).toHaveLength(1)
})

test('The same words in two tabs, sent from both, are stored once', async ({ context, page, site }) => {
  const words = someWords()
  const form = await openForm(page)
  await form.fill(words)
  const other = await openForm(await context.newPage())
  await expect(other.fields.msg).toHaveValue(words.msg)
  await form.send()
  await expect(form.message).toContainText('Thank you')
  await other.send()
  await expect(other.message).toContainText('Thank you')
  expect(await other.reference()).toBe(await form.reference())
  expect(site.inquiriesFrom(words.email)).toHaveLength(1)
})
