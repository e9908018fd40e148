import type { Locator } from '@playwright/test'
import { expectPressable } from './testing/pressable.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import type { Tools } from './testing/test.ts'

const list = '/property-listings/?town=karen'
const property = '/property-listing/cmw4nw857v'
const article = '/insights/a-landlords-year'

type Panel = {
  path: string
  /** The contents of the browser's storage before. */
  stored?: Record<string, unknown>
  /** Opens it by the last control that is pressed, and gives the panel. */
  open: (tools: Tools) => Promise<Locator>
  /** The only width at which it is offered. */
  only?: number
}

const now = Date.now()
const saved = { savedAt: now, changedAt: now, note: 'Loved the garden' }
const full = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`Shortlist ${1_000_000_000 + n}`, saved]))

const share = async ({ page }: Tools) => {
  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
  return page.getByRole('dialog', { name: 'Share' })
}
const refuse = async ({ page }: Tools) => {
  await page.getByRole('main').getByRole('button', { name: 'Save to shortlist', pressed: false }).first().click()
  return page.getByRole('dialog', { name: 'We couldn’t save this property' })
}
const under =
  (label: string) =>
  async ({ page }: Tools) => {
    const item = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').filter({ hasText: label }).first()
    await item.getByRole('button', { name: label }).press('Enter')
    return item.getByRole('list').first()
  }
const filters = async ({ sheet }: Tools) => {
  await sheet.open()
  return sheet.dialog
}
const places = async ({ filter }: Tools) => {
  await filter.where.fill('k')
  return filter.form.getByRole('listbox', { name: 'Towns and neighbourhoods' })
}

/** Every dialog and menu, in one place of each kind that opens it. */
const panels: Record<string, Panel> = {
  'Share of a property': { path: property, open: share },
  'Share of a list': { path: list, open: share },
  'Share of a map': { path: `${list}&view=map`, open: share },
  'Share of a search that finds nothing': { path: '/property-listings/?town=kisumu&numberOfBedrooms=99', open: share },
  'Share of an article': { path: article, open: share },
  'Share of the shortlist': {
    path: '/shortlist',
    stored: { 'Shortlist CMW4NW857V': saved, 'Shortlist CMVAKL5OPT': saved },
    async open({ page }) {
      await page.getByRole('button', { name: 'Share' }).click()
      return page.getByRole('dialog', { name: 'Share 2 properties' })
    },
  },
  'a property that cannot be saved': { path: property, stored: full, open: refuse },
  'a card that cannot be saved': { path: list, stored: full, open: refuse },
  'a card beside the map that cannot be saved': {
    path: '/property-listings/?place=nairobi/kilimani&view=map',
    stored: full,
    open: refuse,
  },
  'a property of a shared list that cannot be saved': {
    path: '/shortlist?ids=cmw4nw857v,cmvakl5opt',
    stored: full,
    open: refuse,
  },
  'the filter of a list': { path: list, only: 360, open: filters },
  'the filter beside the map': { path: `${list}&view=map`, only: 360, open: filters },
  'the places of the filter': { path: list, only: 1280, open: places },
  'the places of the sheet': {
    path: list,
    only: 360,
    async open({ sheet }) {
      await sheet.open()
      await sheet.where.fill('k')
      return sheet.dialog.getByRole('listbox', { name: 'Towns and neighbourhoods' })
    },
  },
  'the last searches': {
    path: list,
    async open({ page, filter, visitor }) {
      await expect.poll(() => page.evaluate(() => localStorage.getItem('Searches'))).not.toBeNull()
      await visitor.opens('/property-listings/')
      await filter.words.click()
      return filter.lastSearches
    },
  },
  'the pictures of a property': {
    path: property,
    async open({ slider }) {
      await slider.open()
      return slider.dialog
    },
  },
  'one picture of a property': {
    path: property,
    async open({ page, slider }) {
      await page
        .getByRole('main')
        .getByRole('button')
        .filter({ has: page.getByRole('img') })
        .first()
        .click()
      await expect(slider.position).toBeVisible()
      return slider.dialog
    },
  },
  'the floor plans': {
    path: '/property-listing/cm9tnolio2',
    async open({ page }) {
      await page.getByRole('region', { name: 'Floor plans' }).getByRole('link').first().click()
      const dialog = page.getByRole('dialog', { name: /^Floor plans of/ })
      await expect(dialog.getByRole('button', { name: 'Zoom in' })).toBeVisible()
      return dialog
    },
  },
  'the film': {
    path: '/about-us/',
    async open({ page }) {
      await page.getByRole('button', { name: 'Watch our film' }).click()
      return page.getByRole('dialog')
    },
  },
  'the question before this device is forgotten': {
    path: property,
    stored: { 'Shortlist CMW4NW857V': saved },
    async open({ page }) {
      await page.getByRole('button', { name: 'Forget this device' }).click()
      return page.getByRole('dialog', { name: 'Forget this device?' })
    },
  },
  'the sidebar': {
    path: property,
    only: 1280,
    async open({ page }) {
      await page.getByRole('button', { name: 'Open sidebar' }).click()
      return page.getByRole('dialog', { name: 'Sidebar' })
    },
  },
  'the currency of a property': {
    path: property,
    async open({ page }) {
      const choice = page
        .getByRole('main')
        .getByRole('combobox', { name: 'Currency' })
        .filter({ visible: true })
        .first()
      await choice.scrollIntoViewIfNeeded()
      return choice.locator('../..')
    },
  },
  'the currency in the footer': {
    path: property,
    async open({ page }) {
      const choice = page.getByRole('contentinfo').getByRole('combobox', { name: 'Currency' })
      await choice.scrollIntoViewIfNeeded()
      return choice.locator('../..')
    },
  },
  'the mobile menu': {
    path: property,
    only: 360,
    async open({ page }) {
      await page.getByRole('button', { name: 'Menu' }).click()
      return page.getByRole('navigation', { name: 'Mobile' })
    },
  },
  'the menu under Services': { path: property, only: 1280, open: under('Services') },
  'the menu under Properties': { path: property, only: 1280, open: under('Properties') },
  'the menu under Insights': { path: property, only: 1280, open: under('Insights') },
}

const widths = [360, 1280] as const

for (const [name, { path, stored = {}, open, only }] of Object.entries(panels)) {
  for (const width of widths.filter((each) => each === (only ?? each))) {
    test(`${name} at ${width}: each control is seen and can be pressed`, async ({ tools }) => {
      const { page, visitor } = tools
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/robots.txt')
      await page.evaluate((all) => {
        for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value))
      }, stored)
      await visitor.opens(path)
      await expect(page.locator('[data-loader]')).toHaveCount(0)
      const panel = await open(tools)
      await expect(panel).toBeVisible()
      await expectPressable(page, panel, width === 360 ? 44 : 24)
    })
  }
}

test.describe('with a share sheet', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const sheet = Object.assign(window, { sent: [] as ShareData[] })
      Object.assign(navigator, { share: async (data: ShareData) => void sheet.sent.push(data) })
    }),
  )

  for (const [path, width] of [
    [property, 360],
    [property, 1280],
    [list, 360],
    [list, 1280],
    [article, 360],
  ] as const) {
    test(`Share on ${path} at ${width} hands the address to the sheet, and opens no dialog`, async ({ tools }) => {
      const { page, visitor } = tools
      await page.setViewportSize({ width, height: 800 })
      await visitor.opens(path)
      const dialog = await share(tools)
      const sent = await page.waitForFunction(() => (window as unknown as { sent: ShareData[] }).sent[0])
      expect(((await sent.jsonValue()) as ShareData).url).toContain(path.split('?')[0])
      await expect(dialog).toHaveCount(0)
    })
  }
})

for (const width of widths) {
  test(`A dialog opens and closes at ${width} without moving the page, and gives the focus back`, async ({ tools }) => {
    const { page, visitor } = tools
    await page.setViewportSize({ width, height: 800 })
    for (const path of [property, list, article]) {
      await visitor.opens(path)
      const top = await visitor.scrollTop()
      const dialog = await share(tools)
      await expect(dialog).toBeVisible()
      expect(await visitor.scrollTop(), path).toBe(top)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
      expect(await visitor.scrollTop(), path).toBe(top)
      await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()
    }
  })
}
