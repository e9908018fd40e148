import { someWords } from '../testing/inquiry-form.ts'
import { firmMailbox, type Site } from '../testing/site.ts'
import type { Locator, Tab } from './testing/tab.ts'
import { expect, test } from './testing/test.ts'

// The errands of visitors, in engines that lay out and post in their own way. Their parts are tested in Chromium alone.

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
