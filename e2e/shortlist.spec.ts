import type { BrowserContext, Page } from '@playwright/test'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { runWatched } from './testing/faults.ts'
import { someWords } from './testing/inquiry-form.ts'
import type { Site } from './testing/site.ts'
import { expect, test } from './testing/test.ts'
import { createVisitor } from './testing/visitor.ts'

test.use({ viewport: { width: 360, height: 780 } })

const villa = 'CMW4NW857V'
const building = 'CMVKWJ4YJW'
const flat = 'CMRT6I8BXO'
const ids = [villa, building, flat]
const address = (id: string) => `/property-listing/${id.toLowerCase()}`

const heart = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save to shortlist' })
const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Shortlist' }).first()
/** A property of the list; the headings of the cards beneath it are a level lower. */
const row = (page: Page, id: string) =>
  page.getByRole('article').filter({ hasText: `Property ID ${id}`, has: page.getByRole('heading', { level: 2 }) })

/** Examines the page of a phone at its full height, where nothing sticky covers it. */
async function examine(page: Page) {
  await expandWindow(page, 360)
  await expectAccessible(page)
  await expectToFit(page, 360)
  await page.setViewportSize({ width: 360, height: 780 })
}

/** The addresses and bodies of all requests: what a server, a log or a cache could see. */
function watchRequests(context: BrowserContext) {
  const sent: string[] = []
  context.on('request', (request) => {
    sent.push([request.url(), request.postData(), JSON.stringify(request.headers())].join('\n'))
  })
  return sent
}

test('Two people decide in two browsers: hearts, notes, a link, merged and compared; no server sees a note', async ({
  browser,
  context,
  page,
  site,
  visitor,
}, testInfo) => {
  const sent = watchRequests(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const id of ids) {
    await visitor.opens(address(id))
    await heart(page).first().click()
    await expect(heart(page).first()).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(link(page)).toHaveText('Shortlist 3')

  await test.step('cards show the hearts, and which properties were seen', async () => {
    await visitor.opens('/property-listings/')
    const card = page.getByRole('article').first()
    await card.getByRole('button', { name: 'Save to shortlist' }).focus()
    await page.keyboard.press('Enter')
    await expect(link(page)).toHaveText('Shortlist 4')
    await page.keyboard.press('Enter')
    await expect(link(page)).toHaveText('Shortlist 3')
    await expect(card.getByText('Seen')).toHaveCount(0)
  })

  await test.step('the list has a note and a state for each', async () => {
    await link(page).click()
    await expect(row(page, villa)).toContainText('KES')
    await row(page, villa).getByRole('textbox', { name: 'Note' }).fill('Siri: loved the garden 🙂')
    await row(page, villa).getByRole('radio', { name: 'Viewed' }).check({ force: true })
    await row(page, building).getByRole('radio', { name: 'Not for us' }).check({ force: true })
    await visitor.reloads()
    await expect(row(page, villa).getByRole('textbox', { name: 'Note' })).toHaveValue('Siri: loved the garden 🙂')
    await expect(page.getByRole('region', { name: 'Recently viewed' }).getByText('Seen')).toHaveCount(3)
    await examine(page)
  })

  await test.step('it is sorted and filtered in the address', async () => {
    await page.getByLabel('Sort by').selectOption('price-low-high')
    await expect(page.getByRole('article').first()).toContainText(flat)
    await page.getByLabel('Show').selectOption('no')
    await expect(page).toHaveURL('/shortlist?sort=price-low-high&state=no')
    const region = page.getByRole('button', { name: /^Remove/ })
    await expect(region).toHaveCount(1)
    await page.getByLabel('Show').selectOption('')
  })

  await test.step('what is removed can be had again', async () => {
    await row(page, villa)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expect(link(page)).toHaveText('Shortlist 2')
    await page.keyboard.press('Enter')
    await expect(row(page, villa).getByRole('textbox', { name: 'Note' })).toHaveValue('Siri: loved the garden 🙂')
  })

  const shared = await test.step('the link has the notes only if they are wanted', async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share 3 properties' })
    const field = dialog.getByRole('textbox', { name: 'Link' })
    await expect(field).not.toHaveValue(/#/)
    const whatsApp = dialog.getByRole('link', { name: 'WhatsApp' })
    const text = decodeURIComponent((await whatsApp.getAttribute('href')) ?? '')
    expect(text).toMatch(/^https:\/\/wa\.me\/\?text=Our shortlist: 3 properties/)
    for (const id of ids) expect(text).toContain(site.url + address(id))
    await dialog.getByRole('checkbox', { name: 'Include my notes and stages' }).check()
    // The address of WhatsApp's website would send the notes to its server.
    await expect(whatsApp).toHaveAttribute('href', /^whatsapp:\/\/send\?text=/)
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Link copied.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
    return page.evaluate(() => navigator.clipboard.readText())
  })
  expect(shared).toContain('#notes=')

  const toronto = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 780 },
    locale: 'en-GB',
  })
  const sentThere = watchRequests(toronto)
  await runWatched(toronto, site, () => decideInToronto(toronto, shared, site), testInfo)
  await toronto.close()

  const fragment = shared.split('#notes=')[1] ?? ''
  for (const request of [...sent, ...sentThere]) {
    for (const words of ['loved', 'garden', 'Too far', fragment, '#notes', '%23notes'])
      expect(request).not.toContain(words)
  }
  expect(site.log).toEqual([])
})

async function decideInToronto(context: BrowserContext, shared: string, site: Site) {
  const page = await context.newPage()
  const visitor = createVisitor(page, true)
  await visitor.opens(address(villa))
  await heart(page).first().click()
  await link(page).click()
  await row(page, villa).getByRole('textbox', { name: 'Note' }).fill('Too far from the airport')

  await visitor.opens(shared)
  await test.step('opening the link touches nothing', async () => {
    await expect(page.getByText('Somebody has shared 3 properties with you.')).toBeVisible()
    await expect(row(page, villa)).toContainText('Siri: loved the garden 🙂')
    await expect(row(page, villa)).toContainText('Too far from the airport')
    await expect(link(page)).toHaveText('Shortlist 1')
    await examine(page)
  })

  await test.step('Adding a shared list puts their notes beside the own ones; a second time nothing changes', async () => {
    const merge = page.getByRole('button', { name: /to my shortlist$/ })
    await merge.click()
    await expect(page.getByText('2 properties added to your shortlist.')).toBeVisible()
    await expect(link(page)).toHaveText('Shortlist 3')
    const before = await page.evaluate(() => JSON.stringify(localStorage))
    await merge.click()
    await expect(page.getByText('Your shortlist already has all of these.')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(before)
    await page.getByRole('link', { name: 'See your shortlist' }).click()
    await expect(row(page, villa).getByRole('textbox', { name: 'Note' })).toHaveValue('Too far from the airport')
    await expect(row(page, villa)).toContainText('Siri: loved the garden 🙂')
  })

  await test.step('the comparison has both notes; the keyboard scrolls its columns, and the labels stay', async () => {
    for (const id of [villa, building]) await row(page, id).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page).toHaveURL(/\/shortlist\?compare=\w+,\w+$/)
    const table = page.getByRole('region', { name: 'Comparison' })
    for (const words of ['Siri: loved the garden', 'Too far from the airport']) await expect(table).toContainText(words)
    await expect(table.getByRole('rowheader', { name: 'Price differs', exact: true })).toBeVisible()
    await examine(page)
    await visitor.tabsTo(table)
    for (let presses = 0; presses < 10; presses++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => table.evaluate((it) => it.scrollLeft)).toBeGreaterThan(0)
    await expect(table.getByRole('rowheader', { name: 'Place' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Show differences only' }).click()
    await expect(page.getByRole('link', { name: 'Show all rows' })).toBeVisible()
  })

  await test.step('one inquiry about all three reaches the firm, with the id of each', async () => {
    await page.getByRole('button', { name: 'Inquire about these' }).click()
    await expect(page.getByRole('form', { name: 'Ask about these 2 properties' }).getByLabel('Your name')).toBeFocused()
    await link(page).click()
    await page.getByRole('button', { name: 'Inquire about these' }).click()
    const form = page.getByRole('form', { name: 'Ask about these 3 properties' })
    await expect(form.getByLabel('Your name')).toBeFocused()
    await examine(page)
    const { name, email, phone } = someWords()
    await form.getByLabel('Your name').fill(name)
    await form.getByLabel('E-mail').fill(email)
    await form.getByLabel('Phone').fill(phone)
    await form.getByRole('button', { name: 'Send Inquiry' }).click()
    await expect(form.getByRole('status')).toContainText('Thank you')
    const [inquiry, ...others] = site.inquiriesFrom(email)
    expect(others).toEqual([])
    expect(inquiry?.fields.propertyID?.split(', ').toSorted()).toEqual(ids.map((id) => id.toLowerCase()).toSorted())
    await expect.poll(() => site.mailsAbout(inquiry?.reference ?? '').length).toBe(2)
    for (const { mail } of site.mailsAbout(inquiry?.reference ?? '')) {
      for (const id of ids) expect(mail.text).toContain(id)
    }
  })
}

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a shared list asks about several properties; after a mistake all that was typed and chosen is there', async ({
    page,
    visitor,
    site,
    faults,
  }) => {
    faults.expect(422)
    await visitor.opens(`/shortlist?ids=${ids.join(',')}`)
    await page.getByRole('button', { name: 'Inquire about these' }).click()
    const form = page.getByRole('form', { name: 'Ask about these 3 properties' })
    await form.getByRole('checkbox', { name: building }).uncheck()
    const { name, email, phone } = someWords()
    await form.getByLabel('Your name').fill(name)
    await form.getByLabel('E-mail').fill(email)
    await form.getByRole('button', { name: 'Send Inquiry' }).click()
    await expect(form.getByText('Please provide a phone number')).toBeVisible()
    await expect(form.getByLabel('Your name')).toHaveValue(name)
    await expect(form.getByRole('checkbox', { name: building })).not.toBeChecked()
    await form.getByLabel('Phone').fill(phone)
    await form.getByRole('button', { name: 'Send Inquiry' }).click()
    await expect(page.getByText('Thank you')).toBeVisible()
    expect(site.inquiriesFrom(email)[0]?.fields.propertyID).toBe([villa, flat].join(', ').toLowerCase())
  })
})

test('Another tab shows what is saved and noted at once', async ({ context, page, visitor }) => {
  await visitor.opens('/shortlist')
  await expect(page.getByText('You have not saved any properties yet.')).toBeVisible()
  const other = await context.newPage()
  await createVisitor(other, true).opens(address(villa))
  await heart(other).first().click()
  await expect(page.getByText('1 property, saved on this device only.')).toBeVisible()
  await expect(link(page)).toHaveText('Shortlist 1')
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask about the borehole')
  await createVisitor(other, true).opens('/shortlist')
  await expect(other.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask about the borehole')
})

test('Storage that is full or blocked is said in words, and a list that was shared opens all the same', async ({
  context,
  page,
  visitor,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await visitor.opens('/property-listings/')
  await page.getByRole('button', { name: 'Save to shortlist' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'We couldn’t save this property' })
  await expect(dialog).toContainText('storage is full, or blocked')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Save to shortlist' }).first()).toBeFocused()

  const blocked = await context.newPage()
  await blocked.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    })
  })
  const other = createVisitor(blocked, true)
  await other.opens('/shortlist')
  await expect(blocked.getByText('You have not saved any properties yet.')).toBeVisible()
  const hostile = `#notes=${Buffer.from('{"version":1,"remarks":[["<b>",').toString('base64url')}`
  await other.opens(`/shortlist?ids=${villa},${building}${hostile}`)
  await expect(blocked.getByText('We can’t read the notes in this link')).toBeVisible()
  await expect(blocked.getByRole('article')).toHaveCount(2)
  await blocked.getByRole('button', { name: /to my shortlist$/ }).click()
  await expect(blocked.getByText('storage is full, or blocked')).toBeVisible()
})

test('A list stays readable without a connection: with the prices of the day when each property was saved', async ({
  page,
  visitor,
  faults,
}) => {
  faults.expect(/shortlist-properties|ERR_FAILED/)
  await visitor.opens(address(villa))
  await heart(page).first().click()
  await page.evaluate(() => localStorage.setItem('Shortlist RUBBISH', '{"half'))
  await page.route('**/shortlist-properties*', (route) => route.abort())
  await visitor.opens('/shortlist')
  await expect(page.getByText('couldn’t load')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(row(page, villa)).toContainText('KES 92,000,000')
  await page.unroute('**/shortlist-properties*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, villa)).toContainText('For Sale')
})
