import { someWords } from '../testing/inquiry-form.ts'
import { firmMailbox, type Site } from '../testing/site.ts'
import { createTab, type Locator, type Tab } from './testing/tab.ts'
import { expect, test } from './testing/test.ts'

const twelvePictures = '/property-listing/cmw4nw857v'

test('A visitor filters, sorts, opens a property, and finds the list again on the way back', async ({ tab }) => {
  await tab.opens('/property-listings/')
  const filter = tab.role('search', 'Filter properties')
  await filter.label('Where').type('Kisumu')
  await filter.role('option', /^Kisumu, the whole town/).click()
  await filter.label('Type').choose('Residential')
  await filter.role('button', /^Show .*propert/).click()
  await expect.poll(tab.address).toBe('/property-listings/?propertyType=Residential&town=kisumu')
  await expect
    .poll(() => chips(tab).texts())
    .toEqual([/^Residential/, /^Kisumu/, 'Remove all'].map(expect.stringMatching))
  for (const card of await cards(tab).texts()) expect(card).toContain(', Kisumu')
  await expectCount(tab, await cards(tab).count())

  await filter.label('Sort by').choose('Price (Low - High)')
  await expect.poll(tab.address).toBe('/property-listings/?propertyType=Residential&town=kisumu&sort=price-low-high')
  await expectToAscend(tab)

  const ids = await listIds(tab)
  await cards(tab).nth(0).role('link', 'View Property').click()
  await expect.poll(() => tab.heading().text()).toBe(`Property ID ${ids[0]}`)
  expect(await tab.role('navigation', 'Breadcrumb').role('link').nth(1).lines()).toBe(1)
  await tab.back()
  await expect.poll(() => listIds(tab)).toEqual(ids)
})

test('Show more adds the next page beneath and keeps the cards above', async ({ tab }) => {
  await tab.opens('/property-listings/')
  await expect.poll(() => cards(tab).count()).toBe(24)
  const first = await listIds(tab)
  await tab.role('button', 'Show more').click()
  await expect.poll(() => cards(tab).count()).toBe(48)
  const ids = await listIds(tab)
  expect(ids.slice(0, 24)).toEqual(first)
  expect(new Set(ids).size).toBe(48)
})

test('The gallery moves by button and key, and gives the focus back when Escape closes it', async ({ tab }) => {
  await tab.opens(twelvePictures)
  const opener = tab.role('button', /^View All Images/)
  const gallery = tab.role('dialog', /^Images of /)
  const showsImage = (number: number) => expectImage(gallery, number, 12)
  await opener.click()
  await expect.poll(() => gallery.role('button', 'Close').isFocused()).toBe(true)
  await gallery.role('button', 'Pause').click()
  await showsImage(1)
  await gallery.role('button', 'Next').click()
  await showsImage(2)
  await tab.press('ArrowRight')
  await showsImage(3)
  await tab.press('ArrowLeft')
  await showsImage(2)
  await tab.press('Escape')
  await expect.poll(() => gallery.count()).toBe(0)
  expect(await opener.isFocused()).toBe(true)
})

test('An inquiry is mended, sent, stored and mailed, and the visitor is thanked', async ({ tab, site }) => {
  await tab.opens('/property-listing/cmvkwj4yjw')
  await tab.role('button', 'Make an Inquiry').click()
  const form = inquiryForm(tab)
  await expect.poll(() => form.label('Your name').isFocused()).toBe(true)
  const words = someWords()
  await form.label('Your name').type(words.name)
  await form.role('button', 'Send Inquiry').click()
  await expect.poll(() => form.label('E-mail').description()).toContain('Please provide an email')
  expect(await form.label('E-mail').isFocused()).toBe(true)
  expect(await form.label('Your name').value()).toBe(words.name)

  await form.label('E-mail').type(words.email)
  await form.label('Phone').type(words.phone)
  await form.role('button', 'Send Inquiry').click()
  await expect.poll(() => form.role('button').text()).toBe('Submitted')
  await expectToArrive(site, { form, words, propertyId: 'cmvkwj4yjw' })
})

test('The menu opens for the mouse and for the keyboard, and Escape closes it', async ({ tab }) => {
  await tab.opens('/property-listings/')
  const menu = tab.role('navigation', 'Main')
  const properties = menu.role('button', 'More under Properties')
  const forRent = menu.role('link', 'For Rent')
  expect(await forRent.count()).toBe(0)
  await menu.role('link', 'Properties').hover()
  await expect.poll(() => forRent.count()).toBe(1)
  await tab.heading().hover()
  await expect.poll(() => forRent.count()).toBe(0)

  await tab.tabsTo(properties)
  await tab.press('Enter')
  await expect.poll(() => properties.attribute('aria-expanded')).toBe('true')
  await expect.poll(() => forRent.count()).toBe(1)
  await tab.press('Tab')
  await tab.press('Escape')
  await expect.poll(() => forRent.count()).toBe(0)
  expect(await properties.isFocused()).toBe(true)

  await tab.press('Enter')
  await tab.tabsTo(forRent, { most: 4 })
  await tab.press('Enter')
  await expect.poll(tab.address).toBe('/properties/for-rent')
  await expect.poll(() => tab.heading().text()).toBe('Properties For Rent')
  await expect.poll(() => forRent.count()).toBe(0)
})

test('The sidebar takes the focus, gives it back on Escape, and leads on', async ({ tab }) => {
  await tab.opens('/property-listings/')
  const opener = tab.role('button', 'Open sidebar')
  const sidebar = tab.role('dialog', 'Sidebar')
  await opener.click()
  await expect.poll(() => sidebar.role('button', 'Close sidebar').isFocused()).toBe(true)
  expect(await opener.attribute('aria-expanded')).toBe('true')
  await tab.press('Escape')
  await expect.poll(() => opener.isFocused()).toBe(true)
  await expect.poll(() => sidebar.count()).toBe(0)

  await tab.press('Enter')
  await tab.tabsTo(sidebar.role('link', 'Contact Us'), { most: 10 })
  await tab.press('Enter')
  await expect.poll(tab.address).toBe('/contact-us/')
  await expect.poll(() => sidebar.count()).toBe(0)
})

test('On a phone the menu opens and leads on, and the filter is a sheet', async ({ tab }) => {
  await tab.resize({ width: 390, height: 844 })
  await tab.opens('/')
  await tab.role('button', 'Menu').click()
  const menu = tab.role('navigation', 'Mobile')
  await menu.role('link', 'Properties').click()
  await expect.poll(tab.address).toBe('/property-listings/')
  await expect.poll(() => menu.count()).toBe(0)

  const opener = tab.role('button', 'All filters')
  const sheet = tab.role('dialog', 'Filters')
  await opener.click()
  await sheet.label('Where').type('Kisumu')
  await sheet.role('option', /^Kisumu, the whole town/).click()
  await expect.poll(() => sheet.role('button', /^Show /).text()).not.toBe('Show 137 properties')
  await sheet.role('button', /^Show /).click()
  await expect.poll(tab.address).toBe('/property-listings/?town=kisumu')
  await expect.poll(() => sheet.count()).toBe(0)
  expect(await opener.isFocused()).toBe(true)
  // The address changes before the cards do.
  await expect.poll(async () => (await cards(tab).texts()).filter((card) => !card.includes('Kisumu'))).toEqual([])
  expect(await cards(tab).count()).toBe(5)
})

test('Without a connection, a visited page opens from its copy, and any other page says what is readable', async ({
  sharedBrowser: browser,
  front,
}) => {
  const tab = createTab(browser, front)
  await tab.opens('/faqs')
  const keptPages = `caches.open('riparo-pages').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))`
  // The shortlist is kept without a visit (H13).
  const kept = [`${front.url}/faqs`, `${front.url}/shortlist`]
  await expect.poll(() => browser.evaluate(keptPages), { timeout: 30_000 }).toEqual(kept)

  front.setConnection('none')
  await browser.open(`${front.url}/faqs`)
  expect(await tab.role('complementary', 'Copy of this page').text()).toContain('This copy was saved on')
  await browser.open(`${front.url}/services/`)
  expect(await tab.heading().text()).toBe('You are offline')
  expect(await tab.role('main').role('link').texts()).toContain('Frequently Asked Questions')
})

test('Without JavaScript a visitor filters, sorts, sees every picture and asks', async ({
  tabWithoutJavaScript: tab,
  site,
}) => {
  // The form leads here, but not in WebKitGTK, which without script still takes the content of `noscript` for text.
  await tab.opens('/where')
  const filter = tab.role('search', 'Filter properties')
  await tab.role('checkbox', /^All of Kisumu/).click()
  await tab.role('main').role('button', 'Show properties').click()
  await filter.label('Sort by').choose('Price (Low - High)')
  await filter.role('button', /^Show .*propert/).click()
  await expect.poll(tab.address).toMatch(/^\/property-listings\/\?.*town=kisumu/)
  await expectToAscend(tab)
  const [propertyId = ''] = await listIds(tab)
  await cards(tab).nth(0).role('link', 'View Property').click()
  await expect.poll(() => tab.heading().text()).toBe(`Property ID ${propertyId}`)

  const opener = tab.role('button', /^View All Images/)
  const total = Number(/\d+/.exec(await opener.text())?.[0])
  await opener.click()
  await expect.poll(() => tab.role('list', 'All images').role('img').count()).toBe(total)

  await tab.role('button', 'Make an Inquiry').click()
  const words = someWords()
  const form = inquiryForm(tab)
  await form.label('Your name').type(words.name)
  await form.label('E-mail').type(words.email)
  await form.label('Phone').type(words.phone)
  await form.role('button', 'Send Inquiry').click()
  await expect.poll(tab.address).toMatch(new RegExp(`^/property-listing/${propertyId.toLowerCase()}\\?sent=`))
  await expectToArrive(site, { form, words, propertyId: propertyId.toLowerCase() })
})

const cards = (tab: Tab) => tab.role('main').role('article')
const chips = (tab: Tab) => tab.role('list', 'Applied filters').role('listitem')
const inquiryForm = (tab: Tab) => tab.role('form', 'Ask about this property')

async function listIds(tab: Tab): Promise<string[]> {
  return (await cards(tab).texts()).map((text) => /Property ID ([A-Z0-9_-]{10})/.exec(text)?.[1] ?? text)
}

async function expectCount(tab: Tab, count: number) {
  await expect.poll(() => tab.role('region', 'Properties').role('status').text()).toBe(`${count} properties`)
}

/** The cheapest first; a property without a price comes last. */
async function expectToAscend(tab: Tab) {
  await expect(async () => {
    const prices = (await cards(tab).texts()).map((text) => {
      const [, price] = /KES\s+([\d,]+)/.exec(text) ?? []
      return price ? Number(price.replaceAll(',', '')) : Infinity
    })
    expect(prices.length).toBeGreaterThan(1)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  }).toPass({ timeout: 10_000 })
}

/** The image has loaded and nothing covers it. */
async function expectImage(gallery: Locator, number: number, total: number) {
  await expect.poll(() => gallery.text()).toContain(`${number} of ${total}`)
  const image = gallery.role('group', `${number} / ${total}`).role('img')
  await expect.poll(() => image.isLoaded()).toBe(true)
}

async function expectToArrive(
  site: Site,
  { form, words, propertyId }: { form: Locator; words: ReturnType<typeof someWords>; propertyId: string },
) {
  const thanks = await form.role('status').text()
  expect(thanks).toMatch(/^Thank you\. .*Your reference is \S+\.$/)
  const reference = /Your reference is (\S+)\.$/.exec(thanks)?.[1] ?? ''
  expect(site.inquiriesFrom(words.email)).toMatchObject([
    { kind: 'property-inquiry', reference, fields: { propertyID: propertyId, name: words.name } },
  ])
  await expect
    .poll(() => site.mailsAbout(reference).flatMap(({ recipients }) => recipients))
    .toEqual(expect.arrayContaining([firmMailbox, words.email]))
}
