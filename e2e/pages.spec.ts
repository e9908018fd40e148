import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createContentFolder } from '../server/testing/content-folder.ts'
import { pageData } from './testing/answers.ts'
import { createContactForm } from './testing/contact-form.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { startSite } from './testing/site.ts'
import { openFaultyPage } from './testing/states.ts'
import { createVisitor } from './testing/visitor.ts'

test.describe('the home page', () => {
  test('Its first screen is a home from edge to edge, and one search in red, at each width', async ({
    page,
    visitor,
  }) => {
    for (const [width, height] of [
      [320, 640],
      [360, 780],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await visitor.opens('/')
      const main = page.getByRole('main')
      const picture = main.getByRole('img', { name: /two-storey house/ })
      await expect(picture).toBeInViewport({ ratio: 1 })
      const box = await picture.boundingBox()
      expect(box).toMatchObject({ x: 0, width })
      const search = main.getByRole('search')
      await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(search.getByRole('searchbox')).toBeInViewport({ ratio: 1 })
      await expect(search.getByRole('button', { name: 'Search' })).toBeInViewport({ ratio: 1 })
      expect(await main.evaluate(listRedIn, height)).toEqual(['Search'])
      expect(await search.getByRole('searchbox').evaluate(measurePlaceholder)).toBeLessThan(0)
      if (width < 1280) continue
      expect((box?.height ?? 0) / height).toBeGreaterThan(0.55)
      await expect(main.getByRole('link', { name: 'Explore' })).toBeInViewport({ ratio: 1 })
    }
  })

  test('Its four reasons are steps of one height', async ({ page, visitor }) => {
    await visitor.opens('/')
    const reasons = section(page, 'Why Choose Us').getByRole('listitem')
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const tops = await reasons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
      const heights = tops.slice(1).map((top, position) => Math.round((tops[position] ?? 0) - top))
      expect(Math.min(...heights), `at ${width}`).toBeGreaterThan(20)
      expect(Math.max(...heights) - Math.min(...heights), `at ${width}`).toBeLessThanOrEqual(1)
    }
  })

  test('On a phone the drawing of a step stands beside its name', async ({ page, visitor }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await visitor.opens('/')
    const steps = section(page, 'From first talk to lasting care').getByRole('listitem')
    const empty = await steps.evaluateAll((all) =>
      all.map((step) => {
        const drawing = step.querySelector('svg')?.getBoundingClientRect()
        return (drawing?.top ?? Number.POSITIVE_INFINITY) - step.getBoundingClientRect().top
      }),
    )
    expect(empty).toHaveLength(5)
    expect(Math.max(...empty)).toBeLessThan(40)
  })

  test('Its three services turn the view beside them, and lead to their pages', async ({ page, visitor }) => {
    await visitor.opens('/')
    const ways = section(page, 'Three ways to work with us')
    const views = ways.locator('img')
    await expect(views).toHaveCount(3)
    await ways.getByRole('link', { name: 'Agency' }).hover()
    await expect(views.nth(1)).toHaveCSS('opacity', '1')
    await expect(views.nth(0)).toHaveCSS('opacity', '0')
    await ways.getByRole('link', { name: 'Property Management' }).focus()
    await expect(views.nth(2)).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/services/category/property-management')
  })
})

test.describe('the about page', () => {
  test('Its film opens over the page with the keyboard, plays, and leaves nothing behind', async ({
    page,
    visitor,
  }) => {
    await visitor.opens('/about-us/')
    const opener = page.getByRole('button', { name: 'Watch our film' })
    const film = page.locator('video')
    await expect(film).toHaveCount(0)
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Riparo in half a minute' })
    await expect(dialog).toBeVisible()
    await expect(film).toHaveAttribute('src', '/media/film.mp4')
    await expect.poll(() => film.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeGreaterThan(0)

    const close = dialog.getByRole('button', { name: 'Close' })
    await visitor.tabsTo(close)
    await visitor.tabsTo(film)
    await visitor.tabsTo(close)
    const emptied = await film.evaluateHandle((it: HTMLVideoElement) => it)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(film).toHaveCount(0)
    expect(await emptied.evaluate((it) => it.getAttribute('src'))).toBeNull()
    expect(await emptied.evaluate((it) => it.paused || it.networkState === it.NETWORK_EMPTY)).toBe(true)
    await expect(opener).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('The film does not begin by itself for who wants less movement', async ({ page, visitor }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visitor.opens('/about-us/')
    await page.getByRole('button', { name: 'Watch our film' }).click()
    const film = page.locator('video')
    await expect.poll(() => film.evaluate((it: HTMLVideoElement) => it.readyState)).toBeGreaterThan(0)
    expect(await film.evaluate((it: HTMLVideoElement) => it.paused)).toBe(true)
  })
})

test('A film on YouTube says that it comes from elsewhere, is fetched when it is asked for, and emptied when it closes', async ({
  browser,
}) => {
  using content = createContentFolder([])
  const file = join(content.path, 'firm.json')
  const firm = JSON.parse(readFileSync(file, 'utf8'))
  const src = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
  writeFileSync(file, JSON.stringify({ ...firm, video: { ...firm.video, src } }))
  const site = await startSite({ CONTENT_DIR: content.path })
  const note = 'This film is hosted by another company. It loads only when you ask for it,'
  try {
    const page = await browser.newPage({ baseURL: site.url })
    const asked: string[] = []
    await page.route(/youtube/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>A film</p>' })
    })
    await createVisitor(page, true).opens('/about-us/')
    await expect(page.getByText(note)).toBeVisible()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Watch our film' }).click()
    const dialog = page.getByRole('dialog', { name: 'Riparo in half a minute' })
    await expect(dialog.frameLocator('iframe').getByText('A film')).toBeVisible()
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'])
    const frame = await dialog.locator('iframe').evaluateHandle((it) => it)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(await frame.evaluate((it) => it.getAttribute('src'))).toBeNull()

    const bare = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
    await bare.goto('/about-us/')
    await expect(bare.getByText(note)).toBeVisible()
    await expect(bare.getByRole('link', { name: 'Watch our film' })).toHaveAttribute('href', src)
    await Promise.all([page.close(), bare.close()])
  } finally {
    await site.stop()
  }
})

test.describe('the services page', () => {
  test('Its three accordions open and close each on its own, with the keyboard', async ({ page, visitor }) => {
    await visitor.opens('/services/')
    const groups = section(page, 'One Stop Solution').getByRole('group')
    await expect(groups).toHaveCount(3)
    const [advisory, agency, management] = [groups.nth(0), groups.nth(1), groups.nth(2)]
    const summary = (group: typeof advisory) => group.locator('summary')
    await visitor.tabsTo(summary(advisory))
    await page.keyboard.press('Enter')
    await expect(advisory.getByRole('link', { name: 'Feasibility Study' })).toBeVisible()
    await summary(management).focus()
    await page.keyboard.press('Space')
    await expect(management.getByRole('link', { name: 'Tenant Management' })).toBeVisible()
    await expect(advisory.getByRole('link', { name: 'Feasibility Study' })).toBeVisible()
    await expect(agency.getByRole('link', { name: 'Bespoke Property Search' })).toBeHidden()
    await summary(advisory).focus()
    await page.keyboard.press('Enter')
    await expect(advisory.getByRole('link', { name: 'Feasibility Study' })).toBeHidden()
    await expect(management.getByRole('link', { name: 'Tenant Management' })).toBeVisible()
    await management.getByRole('link', { name: 'Tenant Management' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tenant Management')
  })

  test('From one service to the next the page changes at once and starts at its top', async ({ page, visitor }) => {
    await visitor.opens('/services/agency/bespoke-property-search')
    await section(page, 'Other Services').getByRole('link', { name: 'Market Expertise' }).click()
    await expect(page).toHaveURL('/service/market-expertise')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Market Expertise')
    expect(await visitor.scrollTop()).toBe(0)
  })
})

test('What a visit leaves on the device is what the privacy policy names, and no cookie unless it is asked for', async ({
  page,
  context,
  visitor,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  await context.route(/\/forms\//, (route) => route.abort())
  await visitor.opens('/property-listings/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('Properties'))).not.toBeNull()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
  const contact = createContactForm(page)
  await contact.fill({ name: 'Wanjirũ', email: 'wanjiru@example.co.ke', msg: 'Is anybody there?' })
  await contact.button.click()
  await expect(contact.message).toContainText('kept on this device')
  await contact.fill({ name: 'Wanjirũ' })
  // Leaving the page stores the draft.
  await visitor.opens('/data-privacy-policy')

  const left = await page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
    positions: Object.values(JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}')),
    databases: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
  }))
  expect(left).toEqual({
    local: [
      expect.stringMatching(/^Draft contact-us \w+$/),
      'Properties',
      expect.stringMatching(/^WaitingMessage \w+$/),
    ],
    session: ['Tab contact-us', 'react-router-scroll-positions'],
    positions: expect.any(Array),
    databases: 0,
    workers: 0,
  })
  expect(left.positions.length).toBeGreaterThan(0)
  for (const top of left.positions) expect(top).toEqual(expect.any(Number))
  expect(await context.cookies()).toEqual([])
  await expect(page.getByRole('region', { name: 'What stays on your device' }).getByRole('listitem')).toHaveText([
    /^Your shortlist/,
    /^The properties that you opened/,
    /^Your last 20 searches/,
    /^The boxes that you ticked in the checklist/,
    /^The currency in which you read prices/,
    /^What you are typing into a form/,
    /^A form that could not be sent/,
    /^A copy of the public listings/,
    /^Copies of the last 60 pages/,
    /^A cookie called data-saver .* only if you choose/,
    /^How far down you were on the pages that you came from/,
    /^The deposit that you set/,
    /^A random number for each form into which you type in a tab/,
  ])
})

test('An exception inside a page leaves its header and footer, says nothing of why, and leads on', async ({
  page,
  visitor,
  faults,
}) => {
  await openFaultyPage({ page, visitor, faults })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error')
  await expect(main).toContainText('Internal Server Error')
  await expect(main).not.toContainText('properties of undefined')
  await expect(page).toHaveTitle('Internal Server Error | Riparo')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' })).toBeVisible()
  await page.unroute(pageData)
  await main.getByRole('link', { name: 'All properties' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Discover the Best Properties with Riparo')
})

/** A section of the page by its heading. */
function section(page: Page, name: string) {
  return page.getByRole('main').getByRole('region', { name })
}

/** The words of each link and button of the first screen that is filled with red. */
function listRedIn(main: HTMLElement, height: number): string[] {
  const all = [...main.querySelectorAll<HTMLElement>('a, button')]
  return all
    .filter((element) => element.getBoundingClientRect().top < height)
    .filter((element) => getComputedStyle(element).backgroundColor === 'rgb(218, 25, 0)')
    .map((element) => element.innerText)
}

/** By how many pixels the placeholder is longer than its field. */
function measurePlaceholder(field: HTMLElement): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas || !(field instanceof HTMLInputElement)) throw new Error('nothing to measure with')
  canvas.font = font
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return canvas.measureText(field.placeholder).width - room
}
