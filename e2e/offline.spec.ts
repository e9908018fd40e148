import type { Locator, Page } from '@playwright/test'
import { expandWindow, expectAccessible } from './testing/accessible.ts'
import { createContactForm, someMessage } from './testing/contact-form.ts'
import { openDevTools } from './testing/dev-tools.ts'
import { type Front, startFront } from './testing/front.ts'
import { waitUntilHydrated } from './testing/hydrated.ts'
import { test as base, expect } from './testing/test.ts'
import { createVisitor } from './testing/visitor.ts'

/** Visitors come through a front that can lose its connection. */
const test = base.extend<object, { front: Front }>({
  front: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const front = await startFront()
      await use(front)
      await front.stop()
    },
    { scope: 'worker' },
  ],
  site: async ({ site, front }, use) => {
    front.serve(site.url)
    await use({
      ...site,
      url: front.url,
      get log() {
        return site.log
      },
    })
  },
})
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 800 } })
test.afterEach(({ front }) => {
  front.setConnection('good')
  front.setVersion(1)
})

const property = '/property-listing/cmw4nw857v'
const note = (page: Page) => page.getByRole('complementary', { name: 'Copy of this page' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Everything in the caches of the site: addresses without the origin, by the cache's name. */
const walk = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return Object.fromEntries(
      names.map((name, index) => [name, lists[index]?.map(({ url }) => url.slice(location.origin.length)) ?? []]),
    )
  })
const cachedPages = async (page: Page) => (await walk(page))['riparo-pages'] ?? []
const expectCached = (page: Page, path: string) =>
  expect.poll(() => cachedPages(page), { timeout: 30_000 }).toContain(path)

/** Stops workers like a browser that finds them idle: they start again with the next request. */
async function stopWorkers(page: Page) {
  const devTools = await openDevTools(page)
  const stopped = new Promise<void>((resolve) => {
    devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve()
    })
  })
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.stopAllWorkers')
  await stopped
}

/** The pictures that the page has loaded so far show something. */
const expectPictures = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('img')
        .evaluateAll((images) => images.filter((it) => it instanceof HTMLImageElement && it.naturalWidth > 1).length),
    )
    .toBeGreaterThan(0)

test('Without a connection, visited pages open by an address and by a click; others show what is readable', async ({
  page,
  front,
  visitor,
  faults,
}) => {
  test.setTimeout(120_000)
  faults.expect(/ERR_/)
  await visitor.opens(property)
  await expectCached(page, property)
  await expect.poll(async () => (await walk(page))['riparo-pictures']?.length ?? 0).toBeGreaterThan(0)

  await visitor.opens('/property-listings/')
  const card = page.getByRole('main').getByRole('article').getByRole('link', { name: 'View Property' }).first()
  const clicked = (await card.getAttribute('href')) ?? ''
  await card.click()
  await expect(heading(page)).toHaveText(/^Property ID/)
  await expectCached(page, clicked)

  // Each in the other form: the one that was clicked from its address, the one that was loaded by a click.
  front.setConnection('none')
  await visitor.opens(clicked)
  await expect(heading(page)).toHaveText(/^Property ID/)
  await expect(note(page)).toContainText(/This copy was saved on \d+ \w+ 20\d\d at \d\d:\d\d/)
  await expectPictures(page)
  await expandWindow(page, 390)
  await expectAccessible(page)
  await visitor.opens('/property-listings/')
  await page.locator(`main a[href="${property}"]`).first().click()
  await expect(page).toHaveURL(property)
  await expect(heading(page)).toHaveText('Property ID CMW4NW857V')
  await expect(note(page)).toBeVisible()
  await expectPictures(page)

  await page.goto('/services/')
  await expect(heading(page)).toHaveText('You are offline')
  await expect(page.getByRole('main').locator(`a[href="${property}"]`)).not.toBeEmpty()
  await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
  await expandWindow(page, 390)
  await expectAccessible(page)
  const code = page.waitForResponse(/cache-page/)
  await page.getByRole('main').locator(`a[href="${property}"]`).click()
  await expect(heading(page)).toHaveText('Property ID CMW4NW857V')
  // Evaluated after the page's own import.
  await page.evaluate((url) => import(url), (await code).url())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Faqs' }).click()
  await expect(heading(page)).toHaveText('You are offline')
  await expect(page).toHaveURL('/faqs')

  front.setConnection('good')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page)).not.toHaveText('You are offline')
  await visitor.opens(property)
  await expect(note(page)).toHaveCount(0)

  front.setConnection('slow')
  await page.goto(property, { waitUntil: 'commit' })
  await expect(note(page)).toBeVisible()
  front.setConnection('good')
  await waitUntilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Faqs' }).click()
  await expect(page).toHaveURL('/faqs')
  await expect(note(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Forget this device' }).click()
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await expect(page.getByRole('contentinfo').getByText(/^Forgotten:.*copies of pages/)).toBeVisible()
  // A request in flight may have opened a cache again: it is empty.
  expect(Object.values(await walk(page)).flat()).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

/** The scripts of a page with those that they import, which the worker caches one after the other. Read without the worker, which would cache them. */
async function listScripts({ request }: Page, path: string): Promise<string[]> {
  const read = async (address: string) => (await request.get(address)).text()
  const scripts = new Set((await read(path)).match(/\/assets\/[\w.-]+\.js/g))
  for (const script of scripts) {
    for (const [, name] of (await read(script)).matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) {
      scripts.add(`/assets/${name}`)
    }
  }
  return [...scripts]
}

test('Without a connection, the shortlist opens that was never opened, and every page knows what is saved', async ({
  page,
  front,
  visitor,
  faults,
}) => {
  test.setTimeout(120_000)
  faults.expect(/ERR_/)
  const heart = page.getByRole('banner').getByRole('link', { name: /^Shortlist/ })
  const picture = (within: Locator) =>
    expect
      .poll(() => within.getByRole('presentation').evaluate((it: HTMLImageElement) => it.naturalWidth))
      .toBeGreaterThan(1)
  await visitor.opens(property)
  await page.getByRole('main').getByRole('button', { name: 'Save to shortlist' }).first().click()
  await expectCached(page, property)
  await visitor.opens('/properties/for-rent')
  // The picture of a card, whose page is never opened.
  await page.getByRole('main').getByRole('button', { name: 'Save to shortlist' }).first().click()
  await expect(heart).toHaveText('Shortlist 2')
  await expectCached(page, '/shortlist')
  const scripts = await listScripts(page, '/shortlist')
  expect(scripts.some((file) => file.includes('shortlist.route'))).toBe(true)
  await expect.poll(async () => (await walk(page))['riparo-files']).toEqual(expect.arrayContaining(scripts))
  await expect.poll(async () => (await walk(page))['riparo-pictures']?.length ?? 0).toBeGreaterThan(1)

  front.setConnection('none')
  await page.goto('/services/')
  await expect(heading(page)).toHaveText('You are offline')
  await expect(heart).toHaveText('Shortlist 2')
  await expect(heart.locator('path')).not.toHaveCSS('fill', 'none')
  const saved = page.getByRole('region', { name: 'Your shortlist' })
  await expect(saved.getByRole('listitem')).toHaveCount(2)
  const [card, villa] = await saved.getByRole('listitem').all()
  if (!card || !villa) throw new Error('two are saved')
  await expect(villa).toContainText(/Five-bedroom beach villa.*KES\s92,000,000/)
  await expect(villa.getByRole('link')).toHaveAttribute('href', property)
  await expect(card).toContainText(/KES\s[\d,]+ Per Month/)
  await expect(card.getByRole('link')).toHaveAttribute('href', '/shortlist')
  for (const item of [card, villa]) await picture(item)
  // Each is named once.
  await expect(page.getByRole('main').locator(`a[href="${property}"]`)).toHaveCount(1)
  await expandWindow(page, 390)
  await expectAccessible(page)

  await saved.getByRole('link', { name: /^Open your shortlist/ }).click()
  await expect(heading(page)).toHaveText('Shortlist')
  await waitUntilHydrated(page)
  await expect(heart).toHaveText('Shortlist 2')
  const row = page.getByRole('article').filter({ hasText: 'Five-bedroom beach villa' })
  await expect(row).toContainText('KES 92,000,000')
  await picture(row)
  await row.getByRole('button', { name: /^Add note/ }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask about the well')
  await expect(row.getByRole('status')).toHaveText('Saved')

  // A page from its copy knows it too, and its heart leads there.
  await visitor.opens(property)
  await expect(note(page)).toBeVisible()
  await expect(heart).toHaveText('Shortlist 2')
  await heart.click()
  await expect(heading(page)).toHaveText('Shortlist')
  await expect(page.getByText('Ask about the well')).toBeVisible()
})

test('Opening the shortlist keeps the pictures of properties that were saved before the device kept any (H14)', async ({
  page,
  front,
  visitor,
  faults,
}) => {
  test.setTimeout(120_000)
  faults.expect(/ERR_/)
  await visitor.opens('/services/')
  const changedAt = await page.evaluate(() => {
    const changedAt = Date.now() - 60_000
    const villa = { savedAt: changedAt, changedAt, name: 'Villa', kes: 92_000_000, note: 'Mine' }
    const building = { ...villa, name: 'Building', picture: '/pictures/320/media/land-01.jpg' }
    localStorage.setItem('Shortlist CMW4NW857V', JSON.stringify(villa))
    localStorage.setItem('Shortlist CMVKWJ4YJW', JSON.stringify(building))
    return changedAt
  })
  await visitor.opens('/shortlist')
  const kept = (id: string) => page.evaluate((id) => JSON.parse(localStorage.getItem(`Shortlist ${id}`) ?? ''), id)
  const picture = expect.stringMatching(/^\/pictures\/320\/media\//)
  await expect.poll(() => kept('CMW4NW857V')).toMatchObject({ note: 'Mine', picture, changedAt })
  expect(await kept('CMVKWJ4YJW')).toMatchObject({ picture: '/pictures/320/media/land-01.jpg' })
  await expectCached(page, '/shortlist')
  await expect.poll(async () => (await walk(page))['riparo-pictures']?.length ?? 0).toBeGreaterThan(0)
  front.setConnection('none')
  await page.goto('/services/agency')
  const saved = page.getByRole('region', { name: 'Your shortlist' })
  const villa = saved.getByRole('listitem').filter({ hasText: 'Villa' })
  await expect
    .poll(() => villa.getByRole('presentation').evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(1)
})

test('Sixty pages, 300 pictures and 40 MB of them are cached, for 30 days, and never a post, a token, the list of another or figures', async ({
  page,
  visitor,
}) => {
  test.setTimeout(120_000)
  await visitor.opens(property)
  await expectCached(page, property)
  for (const path of [
    '/newsletter/confirm?token=secret',
    '/shortlist?ids=cmw4nw857v',
    '/tools/mortgage?price=12500000',
    '/faqs?sent=noted.newsletter',
    '/feed.xml',
  ]) {
    await page.goto(path)
  }
  await visitor.opens('/contact-us/')
  const form = createContactForm(page)
  const words = someMessage()
  await form.fill(words)
  await form.button.click()
  await expect(form.message).toContainText('Thank you')
  await page.evaluate(() => fetch('/graphql?query={__typename}'))

  // As if so many pages with a picture each had been visited: the next page and picture trim both caches.
  const visit = (count: number, bytes: number, date: Date) =>
    page.evaluate(
      async ([count, bytes, date]) => {
        const [pages, pictures] = await Promise.all([caches.open('riparo-pages'), caches.open('riparo-pictures')])
        const headers = { Date: date, 'Content-Length': String(bytes) }
        for (let index = 0; index < count; index++) {
          const name = crypto.randomUUID()
          const answers = [new Response('', { headers }), new Response('', { headers })] as const
          await Promise.all([
            pages.put(`/insights/${name}`, answers[0]),
            pictures.put(`/pictures/400/${name}`, answers[1]),
          ])
        }
      },
      [count, bytes, date.toUTCString()] as const,
    )
  const shows = (address: string) =>
    page.evaluate(async (address) => {
      const picture = `${location.origin}/pictures/400/media/aerial-estate-01.jpg?${address}`
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ address: location.origin + address, cameAsDocument: true, loaded: [picture], saved: [] })
    }, address)
  const counts = async () => {
    const cached = await walk(page)
    return { pages: cached['riparo-pages']?.length, pictures: cached['riparo-pictures']?.length }
  }
  const now = new Date()
  await visit(310, 1_000, now)
  await shows('/about-us')
  await expect.poll(counts).toEqual({ pages: 60, pictures: 300 })
  expect(await cachedPages(page)).not.toContain(property)
  await visit(50, 1_000_000, now)
  await shows('/faqs')
  await expect.poll(counts).toEqual({ pages: 60, pictures: 40 })
  await visit(5, 1_000, new Date(now.getTime() - 31 * 24 * 60 * 60_000))
  await shows('/contact-us')
  await expect.poll(counts).toEqual({ pages: 55, pictures: 41 })
  await visitor.opens(property)
  await expectCached(page, property)

  const cached = Object.values(await walk(page))
    .flat()
    .filter((path) => !path.startsWith('/assets/'))
  expect(
    cached.filter((path) => /token|ids=|[?&]price=|sent=|newsletter|forms|graphql|feed|\.data/.test(path)),
  ).toEqual([])
  const texts = await page.evaluate(async () => {
    const cache = await caches.open('riparo-pages')
    return Promise.all((await cache.matchAll()).map((answer) => answer.text()))
  })
  expect(texts.filter((text) => text.includes(words.email))).toEqual([])
})

test('After "Forget this device" another open tab caches nothing, also when the browser has stopped the worker in between', async ({
  page,
  context,
  visitor,
}) => {
  test.setTimeout(120_000)
  await visitor.opens(property)
  await expectCached(page, property)
  const other = await context.newPage()
  await createVisitor(other, true).opens('/faqs')
  await expectCached(page, '/faqs')

  await page.getByRole('button', { name: 'Forget this device' }).click()
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await expect(page.getByRole('contentinfo').getByText(/^Forgotten:.*copies of pages/)).toBeVisible()
  await stopWorkers(other)
  const shows = (width: number) =>
    other.evaluate(async (width) => {
      const picture = new Image()
      picture.src = `/pictures/${width}/media/land-01.jpg`
      await picture.decode()
    }, width)
  // The first picture is cached before the last one has come, if at all.
  for (const width of [160, 320, 400, 480]) await shows(width)
  expect(Object.values(await walk(other)).flat()).toEqual([])

  await visitor.opens(property)
  await expectCached(page, property)
})

test('A new version takes over at the next visit, and a page whose files are gone is loaded anew', async ({
  page,
  context,
  front,
  visitor,
  faults,
}) => {
  faults.expect(404)
  await visitor.opens(property)
  await expectCached(page, property)

  front.setVersion(2)
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const state = (tab: Page) =>
    tab.evaluate(async () => {
      const { waiting, active } = await navigator.serviceWorker.ready
      return [waiting?.state, active?.state]
    })
  await expect.poll(() => state(page)).toEqual(['installed', 'activated'])
  const files = (tab: Page) => tab.locator('link[rel="modulepreload"]').first().getAttribute('href')
  expect(await files(page)).toContain('/assets/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Faqs' }).click()
  await expect.poll(() => files(page).catch(() => '')).toContain('/assets-2/')

  await page.close()
  const next = await context.newPage()
  await next.goto('/faqs')
  await waitUntilHydrated(next)
  expect(await files(next)).toContain('/assets-2/')
  await expect.poll(() => state(next)).toEqual([undefined, 'activated'])
  await expect
    .poll(async () => (await walk(next))['riparo-files']?.some((path) => path.startsWith('/assets-2/')))
    .toBe(true)
})
