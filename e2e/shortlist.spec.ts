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

/** Opens the note of a property's row, and gives its field, which has the focus. */
async function openNote(page: Page, id: string) {
  await row(page, id)
    .getByRole('button', { name: /^(Add|Edit) note/ })
    .click()
  const note = row(page, id).getByRole('textbox', { name: 'Note' })
  await expect(note).toBeFocused()
  return note
}

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
  test.setTimeout(120_000)
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
    await (await openNote(page, villa)).fill('Siri: loved the garden 🙂')
    await row(page, villa).getByLabel('Stage').selectOption('Viewed')
    await row(page, building).getByLabel('Stage').selectOption('Not for us')
    await visitor.reloads()
    await expect(row(page, villa)).toContainText('Siri: loved the garden 🙂')
    await expect(row(page, villa).getByLabel('Stage')).toHaveValue('viewed')
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
    await expect(row(page, villa)).toContainText('Siri: loved the garden 🙂')
    await expect(row(page, villa).getByRole('heading')).toBeFocused()
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
  await (await openNote(page, villa)).fill('Too far from the airport')

  await visitor.opens(shared)
  await test.step('opening the link touches nothing', async () => {
    await expect(page.getByText('Somebody has shared 3 properties with you.')).toBeVisible()
    await expect(row(page, villa)).toContainText('Siri: loved the garden 🙂')
    await expect(row(page, villa)).toContainText('Too far from the airport')
    await expect(link(page)).toHaveText('Shortlist 1')
    await examine(page)
  })

  await test.step('Adding a shared list puts their notes beside the own ones', async () => {
    const merge = page.getByRole('button', { name: /to my shortlist$/ })
    const way = page.getByRole('link', { name: 'See your shortlist' })
    const { x, y = 0, height = 0 } = (await merge.boundingBox()) ?? {}
    await merge.click()
    const said = page.getByText('2 properties added to your shortlist.')
    await expect(said).toBeVisible()
    await expect(link(page)).toHaveText('Shortlist 3')
    // The answer stands beneath what was pressed, which says what comes next.
    await expect(way).toBeFocused()
    await expect(merge).toHaveCount(0)
    expect(await way.boundingBox()).toMatchObject({ x, y, height })
    expect(((await said.boundingBox())?.y ?? 0) - y - height).toBeLessThan(16)
    await way.click()
    await expect(row(page, villa)).toContainText('Too far from the airport')
    await expect(row(page, villa)).toContainText('Siri: loved the garden 🙂')
  })

  await test.step('the comparison of two fits a phone, has both notes, and keeps the names in sight', async () => {
    for (const id of [villa, building]) await row(page, id).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page).toHaveURL(/\/shortlist\?compare=\w+,\w+$/)
    const table = page.getByRole('region', { name: 'Comparison' })
    for (const words of ['Siri: loved the garden', 'Too far from the airport']) await expect(table).toContainText(words)
    await expect(table.getByRole('rowheader', { name: 'Price', exact: true })).toBeVisible()
    await expect(table.getByRole('row', { name: /^Both have/ })).toContainText('Water Supply')
    await examine(page)
    await expect(table.getByRole('cell', { name: /85,000,000/ })).toBeInViewport({ ratio: 1 })
    await table.getByRole('heading', { name: 'Notes' }).scrollIntoViewIfNeeded()
    await expect(table.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Show differences only' }).click()
    await expect(page.getByRole('link', { name: 'Show all rows' })).toBeVisible()
    await expect(table.getByRole('row', { name: /^Both have/ })).toHaveCount(0)
  })

  await test.step('one inquiry about all three reaches the firm, with the id of each', async () => {
    await page.getByRole('button', { name: 'Inquire about these' }).click()
    await expect(page.getByRole('form', { name: 'Ask about these 2 properties' }).getByLabel('Your name')).toBeFocused()
    await link(page).click()
    await page.getByRole('button', { name: 'Inquire about these' }).click()
    const form = page.getByRole('form', { name: 'Ask about these 3 properties' })
    await expect(form.getByLabel('Your name')).toBeFocused()
    const box = form.getByRole('checkbox', { name: new RegExp(`villa.*KES 92,000,000.*${villa}`) })
    await expect(box).toBeChecked()
    await examine(page)
    const { name, email, phone } = someWords()
    await form.getByLabel('Your name').fill(name)
    await form.getByLabel('E-mail').fill(email)
    await form.getByLabel('Phone').fill(phone)
    await form.getByRole('button', { name: 'Send Inquiry' }).click()
    await expect(form.getByRole('status')).toContainText('Thank you')
    const about = form.getByRole('region', { name: 'Properties of your inquiry' })
    await expect(about.getByRole('listitem')).toHaveCount(3)
    await expect(about).toContainText('KES 92,000,000')
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
    await expect(page.getByRole('region', { name: 'Properties of your inquiry' }).getByRole('listitem')).toHaveCount(2)
    expect(site.inquiriesFrom(email)[0]?.fields.propertyID).toBe([villa, flat].join(', ').toLowerCase())
  })
})

test('Nothing lies over a shared property’s status, and the controls of a row share their baseline, at three widths', async ({
  page,
  visitor,
}) => {
  const widths = [360, 768, 1280]
  await visitor.opens(`/shortlist?ids=${ids.join(',')}`)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 })
    const status = await row(page, flat).getByText('For Rent', { exact: true }).boundingBox()
    const box = await row(page, flat).getByRole('button', { name: 'Save to shortlist' }).boundingBox()
    if (!status || !box) throw new Error('a row has both')
    const isApart = status.y >= box.y + box.height || box.y >= status.y + status.height
    expect(isApart || status.x + status.width <= box.x, `at ${width}`).toBe(true)
    expect(await row(page, villa).evaluate(readBaselines, ['Property ID', 'View Property'])).toHaveLength(1)
    expect(await row(page, villa).evaluate(countLines, '6 bathrooms')).toBe(1)
  }
  await visitor.opens('/shortlist')
  await save(page, { [villa]: '' })
  await expect(row(page, villa)).toContainText('92,000,000')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 })
    expect(await row(page, villa).evaluate(readBaselines, ['Property ID', 'View Property'])).toHaveLength(1)
    expect(await row(page, villa).evaluate(readBaselines, ['Stage', 'Add note', 'Remove'])).toHaveLength(1)
  }
})

/** The different heights at which texts that begin so stand in a row, in whole pixels. */
function readBaselines(row: Element, beginnings: string[]) {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const heights = new Set<number>()
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement || !beginnings.some((words) => textContent?.trim() && textContent.startsWith(words))) continue
    const mark = document.createElement('span')
    mark.style.cssText = 'display: inline-block; width: 0; height: 0'
    parentElement.prepend(mark)
    heights.add(Math.round(mark.getBoundingClientRect().bottom))
    mark.remove()
  }
  return [...heights]
}

/** On how many lines these words stand. */
function countLines(row: Element, words: string) {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const start = walker.currentNode.textContent?.replaceAll('\u00a0', ' ').indexOf(words) ?? -1
    if (start < 0) continue
    const range = document.createRange()
    range.setStart(walker.currentNode, start)
    range.setEnd(walker.currentNode, start + words.length)
    return range.getClientRects().length
  }
  throw new Error(`the row has no ${words}`)
}

test('Another tab shows what is saved and noted at once', async ({ context, page, visitor }) => {
  await visitor.opens('/shortlist')
  await expect(page.getByText('You have not saved any properties on this device yet.')).toBeVisible()
  const other = await context.newPage()
  await createVisitor(other, true).opens(address(villa))
  await heart(other).first().click()
  await expect(page.getByText('1 property, saved on this device only.')).toBeVisible()
  await expect(link(page)).toHaveText('Shortlist 1')
  await (await openNote(page, villa)).fill('Ask about the borehole')
  await createVisitor(other, true).opens('/shortlist')
  await expect(row(other, villa)).toContainText('Ask about the borehole')
})

test('A comparison of more than two scrolls sideways on a phone, by the keyboard too, and its labels stay', async ({
  page,
  visitor,
}) => {
  await visitor.opens(`/shortlist?compare=${ids.join(',')}`)
  await examine(page)
  const table = page.getByRole('region', { name: 'Comparison' })
  await visitor.tabsTo(table)
  for (let presses = 0; presses < 10; presses++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((it) => it.scrollLeft)).toBeGreaterThan(0)
  await expect(table.getByRole('rowheader', { name: 'Place' })).toBeInViewport({ ratio: 1 })
})

test('A comparison and a row say what a property costs, as its page does; WhatsApp names those that are compared', async ({
  page,
  visitor,
}) => {
  await visitor.opens(address(flat))
  const figures = page.getByRole('region', { name: 'The true cost' }).getByRole('definition')
  const costs = await figures.getByRole('link').first().innerText()
  await visitor.opens(`/shortlist?ids=${ids.join(',')}`)
  await expect(row(page, flat)).toContainText(costs)
  await visitor.opens(`/shortlist?compare=${ids.join(',')}`)
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText(costs)
  const chat = await page.getByRole('link', { name: 'Ask on WhatsApp' }).getAttribute('href')
  for (const id of ids) expect(decodeURIComponent(chat ?? '').toUpperCase()).toContain(id.toUpperCase())
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
  const shared = page.getByRole('dialog', { name: 'Share' }).getByRole('link', { name: 'WhatsApp' })
  await expect(shared).toHaveAttribute('href', new RegExp(`compare%3D${ids.join('%2C')}`, 'i'))
})

/** Saves properties with their notes. */
async function save(page: Page, notes: Record<string, string>) {
  await page.evaluate((all) => {
    const now = Date.now()
    for (const [position, [id, note]] of Object.entries(all).entries()) {
      const entry = { savedAt: now - position, changedAt: now, kes: 92_000_000, note }
      localStorage.setItem(`Shortlist ${id}`, JSON.stringify(entry))
    }
    dispatchEvent(new Event('storage'))
  }, notes)
}

test('A note is folded until it is to be written; “Saved” is said once, and only when it is stored', async ({
  page,
  visitor,
}) => {
  await visitor.opens('/shortlist')
  await save(page, { [villa]: '' })
  await expect(row(page, villa)).toContainText('92,000,000')
  const { height = Number.POSITIVE_INFINITY } = (await row(page, villa).boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(340)

  await page.clock.install()
  const note = await openNote(page, villa)
  const status = row(page, villa).getByRole('status')
  await note.fill('Ask')
  await expect(status).toBeEmpty()
  await page.clock.runFor(1_000)
  await expect(status).toHaveText('Saved')
  await note.pressSequentially(' about it')
  await expect(status).toHaveText('Saved')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await note.pressSequentially('!')
  await expect(status).toBeEmpty()
  await expect(row(page, villa).getByRole('alert')).toContainText('We couldn’t save this.')
  await examine(page)
  await row(page, villa).getByRole('button', { name: 'Done' }).click()
  await expect(row(page, villa).getByRole('button', { name: /^Edit note/ })).toBeFocused()
})

test('The focus goes to the next row when one leaves the list, else to the heading; the heart is full only with something saved', async ({
  context,
  page,
  visitor,
}) => {
  await visitor.opens('/shortlist')
  const fill = () => link(page).evaluate((it) => getComputedStyle(it.querySelector('svg') as Element).fill)
  expect(await fill()).toBe('none')
  await save(page, { [villa]: '', [building]: '' })
  await expect.poll(fill).not.toBe('none')
  await row(page, villa).getByLabel('Stage').selectOption('Viewed')
  await row(page, building).getByLabel('Stage').selectOption('Viewed')
  await page.getByLabel('Show').selectOption('viewed')
  await row(page, villa).getByLabel('Stage').focus()
  await row(page, villa).getByLabel('Stage').selectOption('Offer made')
  await expect(row(page, villa)).toHaveCount(0)
  await expect(row(page, building).getByRole('heading')).toBeFocused()
  await row(page, building).getByLabel('Stage').focus()
  await row(page, building).getByLabel('Stage').selectOption('Offer made')
  await expect(page.getByText('None of your properties is at this stage.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shortlist' })).toBeFocused()

  await page.getByLabel('Show').selectOption('')
  await row(page, villa)
    .getByRole('button', { name: /^Remove/ })
    .focus()
  const other = await context.newPage()
  await other.goto('/shortlist')
  await other.evaluate((id) => localStorage.removeItem(`Shortlist ${id}`), villa)
  await expect(row(page, villa)).toHaveCount(0)
  await expect(row(page, building).getByRole('heading')).toBeFocused()
})

test('Ticks are there again after Back, the link back and a reload, and in no other visit', async ({
  page,
  visitor,
}) => {
  const list = `/shortlist?ids=${ids.join(',')}`
  const asked: string[] = []
  await visitor.opens(list)
  page.on('request', (request) => asked.push(request.url()))
  await row(page, villa).getByRole('checkbox').check()
  await row(page, flat).getByRole('checkbox').check()
  expect(asked.filter((url) => url.includes('.data'))).toEqual([])
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { name: '2 properties side by side' })).toBeVisible()
  async function expectTicks() {
    await expect(row(page, villa).getByRole('checkbox')).toBeChecked()
    await expect(row(page, building).getByRole('checkbox')).not.toBeChecked()
    await expect(row(page, flat).getByRole('checkbox')).toBeChecked()
  }
  await page.goBack()
  await expectTicks()
  await page.goForward()
  await page.getByRole('link', { name: 'Back to the shortlist' }).click()
  await expectTicks()
  await visitor.reloads()
  await expectTicks()
  await visitor.opens('/faqs')
  await visitor.opens(list)
  await expect(row(page, villa).getByRole('checkbox')).not.toBeChecked()
})

test('One’s own notes are sent with an inquiry only where they are ticked, and as they stand in the message', async ({
  page,
  site,
  visitor,
}) => {
  await visitor.opens('/shortlist')
  await save(page, { [villa]: 'Loved the garden', [building]: 'Too dear: offer 80', [flat]: 'a'.repeat(1_000) })
  await page.getByRole('button', { name: 'Inquire about these' }).click()
  const form = page.getByRole('form', { name: 'Ask about these 3 properties' })
  const message = form.getByLabel('Message (optional)')
  const { name, email, phone } = someWords()
  await form.getByLabel('Your name').fill(name)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Phone').fill(phone)
  await message.fill('May we see it?')
  await form.getByRole('button', { name: 'Add my notes (3)' }).click()
  const notes = form.getByRole('group', { name: 'Add my notes' })
  const note = (id: string) => notes.getByRole('checkbox', { name: new RegExp(id) })
  await expect(note(villa)).toBeFocused()
  for (const box of await notes.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await page.keyboard.press('Space')
  await note(building).check()
  await expect(message).toHaveValue(/^May we see it\?\n\n.*CMW4NW857V.*\nLoved the garden\n\n.*\nToo dear: offer 80$/s)
  await note(building).uncheck()
  await expect(message).not.toHaveValue(/dear/)
  await examine(page)

  await message.evaluate((field: HTMLTextAreaElement) => {
    field.setRangeText('b'.repeat(4_000), 0, 0)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await note(flat).click()
  await expect(note(flat)).not.toBeChecked()
  await expect(notes.getByRole('status')).toContainText('a message has at most 5,000 characters')
  await message.fill((await message.inputValue()).replace(/^b+/, ''))
  await form.getByRole('button', { name: 'Send Inquiry' }).click()
  await expect(form.getByText('Thank you')).toBeVisible()
  const [inquiry] = site.inquiriesFrom(email)
  expect(inquiry?.fields.msg).toMatch(/^May we see it\?\n\n[^\n]*\(CMW4NW857V\):\nLoved the garden$/)
  expect(Object.keys(inquiry?.fields ?? {}).sort()).toEqual(['email', 'msg', 'name', 'phone', 'propertyID'])
  await expect(note(villa)).not.toBeChecked()
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
  await expect(blocked.getByText('You have not saved any properties on this device yet.')).toBeVisible()
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
