import type { BrowserContext, Page } from '@playwright/test'
import { createContactForm, someMessage } from './testing/contact-form.ts'
import { expect, test } from './testing/test.ts'
import { createVisitor } from './testing/visitor.ts'

const contact = '/contact-us/'
const morning = new Date('2026-11-21T08:00:00Z')
const afternoon = new Date('2026-11-21T11:05:00Z')

const offers = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Other messages that you started' })
const readDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('Draft')))

/** Each tab holds a lock for its draft. */
const countOpenDrafts = (page: Page) => page.evaluate(async () => (await navigator.locks.query()).held?.length)

async function openForm(page: Page) {
  await createVisitor(page, true).opens(contact)
  return createContactForm(page)
}

async function openTab(context: BrowserContext) {
  const page = await context.newPage()
  return { page, ...(await openForm(page)) }
}

/** Opens two tabs before either has a draft, then writes in one in the morning and in the other after lunch. */
async function writeInTwoTabs(context: BrowserContext) {
  await context.clock.install({ time: morning })
  const first = await openTab(context)
  const second = await openTab(context)
  const words = { first: someMessage(), second: { ...someMessage(), msg: 'Could you sell my plot in Karen?' } }
  await first.fill(words.first)
  await context.clock.setFixedTime(afternoon)
  await second.fill(words.second)
  return { first, second, words }
}

test('Of two tabs that were closed, the words of the later are restored and those of the other are offered', async ({
  context,
}) => {
  const { first, second, words } = await writeInTwoTabs(context)
  await first.page.close()
  await second.page.close()

  const { page, form, fields } = await openTab(context)
  await expect(fields.msg).toHaveValue(words.second.msg)
  await expect(fields.email).toHaveValue(words.second.email)
  await expect(offers(page)).toContainText('You also started a message on 21 November at 11:00:')
  await expect(offers(page)).toContainText('Could you look for one?')

  await test.step('they change places when the other is used', async () => {
    await offers(page).getByRole('button', { name: 'Use it' }).click()
    await expect(fields.msg).toHaveValue(words.first.msg)
    await expect(fields.email).toHaveValue(words.first.email)
    await expect(fields.name).toBeFocused()
    await expect(offers(page)).toContainText('You also started a message on 21 November at 14:05:')
    await expect(offers(page)).toContainText(words.second.msg)
  })

  await test.step('and are the same after a reload', async () => {
    await createVisitor(page, true).reloads()
    await expect(fields.msg).toHaveValue(words.first.msg)
    await expect(offers(page)).toContainText(words.second.msg)
  })

  await test.step('what is discarded is gone, and nothing else', async () => {
    await offers(page).getByRole('button', { name: 'Discard' }).click()
    await expect(offers(page)).toHaveCount(0)
    await expect(form.getByRole('button', { name: 'Send Message' })).toBeFocused()
    await createVisitor(page, true).reloads()
    await expect(fields.msg).toHaveValue(words.first.msg)
    await expect(offers(page)).toHaveCount(0)
  })
})

test('Only the words that were sent are forgotten: those of the other tab are restored', async ({ context, site }) => {
  const { first, second, words } = await writeInTwoTabs(context)
  await first.form.getByRole('button', { name: 'Send Message' }).click()
  await expect(first.message).toContainText('Thank you')
  await second.page.close()
  await first.page.close()

  const { page, fields, form, message } = await openTab(context)
  await expect(fields.msg).toHaveValue(words.second.msg)
  await expect(offers(page)).toHaveCount(0)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(message).toContainText('Thank you')
  expect(site.inquiriesFrom(words.second.email)).toHaveLength(1)
  expect(await readDrafts(page)).toEqual([])
})

test('A tab that is loaded anew has its own words, also when another wrote later or was closed', async ({
  context,
}) => {
  const { first, second, words } = await writeInTwoTabs(context)
  await createVisitor(first.page, true).reloads()
  await expect(first.fields.msg).toHaveValue(words.first.msg)
  await expect(offers(first.page)).toHaveCount(0)
  await second.page.close()
  // The browser may end the tab some moments after it has closed it.
  await expect.poll(() => countOpenDrafts(first.page)).toBe(1)
  await createVisitor(first.page, true).reloads()
  await expect(first.fields.msg).toHaveValue(words.first.msg)
  await expect(offers(first.page)).toContainText(words.second.msg)
})

test('A duplicate of a tab begins with its words and then has its own', async ({ context }) => {
  const first = await openTab(context)
  const words = someMessage()
  await first.fill(words)
  // A duplicated tab starts with a copy of session storage.
  const session = await first.page.evaluate(() => Object.entries(sessionStorage))
  const page = await context.newPage()
  await page.addInitScript((entries) => {
    if (sessionStorage.length === 0) for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, session)
  const duplicate = { page, ...(await openForm(page)) }
  await expect(duplicate.fields.msg).toHaveValue(words.msg)
  await duplicate.fields.msg.fill('Something else')
  await first.fields.subject.fill('A house in Kilimani')

  await createVisitor(first.page, true).reloads()
  await expect(first.fields.subject).toHaveValue('A house in Kilimani')
  await expect(first.fields.msg).toHaveValue(words.msg)
  await createVisitor(page, true).reloads()
  await expect(duplicate.fields.subject).toHaveValue(words.subject)
  await expect(duplicate.fields.msg).toHaveValue('Something else')
})

test('Two tabs that open at once begin with the words of a closed tab, and then each has its own', async ({
  context,
}) => {
  const closed = await openTab(context)
  const words = someMessage()
  await closed.fill(words)
  await closed.page.close()

  // As if both had asked which drafts are open before either had taken it over.
  await context.addInitScript(() => {
    if ('locks' in navigator) navigator.locks.query = async () => ({ held: [], pending: [] })
  })
  const tabs = await Promise.all([openTab(context), openTab(context)])
  for (const { fields } of tabs) await expect(fields.msg).toHaveValue(words.msg)
  for (const [index, { fields }] of tabs.entries()) await fields.msg.fill(`Something else ${index}`)
  for (const [index, { page, fields }] of tabs.entries()) {
    await createVisitor(page, true).reloads()
    await expect(fields.msg).toHaveValue(`Something else ${index}`)
  }
})

test('Where the browser cannot tell which tabs are open, no words are lost either', async ({ context }) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const { first, second, words } = await writeInTwoTabs(context)
  await first.page.close()
  await second.page.close()

  const { page, fields } = await openTab(context)
  await expect(fields.msg).toHaveValue(words.second.msg)
  await expect(offers(page)).toContainText('Could you look for one?')
  await fields.msg.fill('Something else')
  await createVisitor(page, true).reloads()
  await expect(fields.msg).toHaveValue('Something else')
  await expect(offers(page).getByRole('listitem')).toHaveCount(2)
  await expect(offers(page)).toContainText(words.second.msg)
})

test('What is typed while a page loads stays, and the draft is offered beside it', async ({ context }) => {
  const first = await openTab(context)
  const words = someMessage()
  await first.fill(words)
  const { page } = first
  const scripts = /\/assets\/.*\.js$/
  const released = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await first.fields.msg.fill('Something else')
  released.resolve()
  await expect(offers(page)).toContainText('Could you look for one?')
  await expect(first.fields.msg).toHaveValue('Something else')
  await expect(first.fields.subject).toHaveValue('')
  await page.unroute(scripts)
  await createVisitor(page, true).reloads()
  await expect(first.fields.msg).toHaveValue('Something else')
  await expect(offers(page)).toContainText('Could you look for one?')
})

test('Rubbish beside the drafts, and drafts of more than 14 days ago, are dropped', async ({ context }) => {
  const { page, fields } = await openTab(context)
  await page.evaluate(() => {
    const old = { fields: { msg: 'Long ago' }, key: 'a', keptAt: Date.now() - 14 * 24 * 60 * 60_000 }
    const odd = { fields: { msg: 7, name: null }, key: 8, keptAt: Date.now() }
    const values = ['7', 'null', '{"half', '{"fields":null}', JSON.stringify(old), JSON.stringify(odd)]
    for (const [index, value] of values.entries()) localStorage.setItem(`Draft contact-us ${index}`, value)
  })
  await createVisitor(page, true).reloads()
  await expect.poll(() => readDrafts(page)).toEqual([])
  await expect(fields.msg).toHaveValue('')
  await expect(offers(page)).toHaveCount(0)
})
