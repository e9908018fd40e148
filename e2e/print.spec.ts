import type { Page } from '@playwright/test'
import { print } from './testing/paper.ts'
import { expect, test } from './testing/shared-tab-test.ts'

test.use({ hasCache: false })

for (const [special, id] of [
  ['twelve pictures', 'cmw4nw857v'],
  ['one picture', 'cmvkwj4yjw'],
  ['no picture', 'cmvakl5opt'],
  ['a very long name and nine features', 'cmuxzb4xh1'],
] as const) {
  test(`A property with ${special} prints as one page of A4 that leads back to it`, async ({ page, site, visitor }) => {
    await visitor.opens(`/property-listing/${id}`)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    const price = await page.getByRole('complementary').getByRole('button', { name: 'KES' }).innerText()
    const [sheet, ...more] = await print(page)
    expect(more).toEqual([])
    expect(sheet?.millimetres).toEqual([210, 297])
    for (const words of [name, price, 'Details', 'Property Features', '+254 700 000 000', 'hello@riparo.example']) {
      expect(sheet?.words).toContain(words.replaceAll(/\s+/g, ' '))
    }
    for (const words of ['You may also like', 'Subscribe', 'WhatsApp', 'Menu']) {
      expect(sheet?.words).not.toContain(words)
    }
    expect(sheet?.leadsTo).toBe(`${site.url}/property-listing/${id}`)
    await page.setViewportSize(paper)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('main').evaluate(listCut)).toEqual([])
    await page.emulateMedia({ media: null })
  })
}

/** A4 within its margins, in CSS pixels. */
const paper = { width: 688, height: 1_032 }

/** The beginnings of the texts of a printed property that are not whole on the sheet: the description, the features, the words of the map. */
function listCut(main: Element): string[] {
  const sheet = main.firstElementChild?.getBoundingClientRect()
  const texts = [...main.querySelectorAll('.rich-text > *, li:not(:has(img)), dd, section p')].filter((it) =>
    it.checkVisibility(),
  )
  if (!sheet || texts.length < 10) throw new Error('a property has a description and features')
  return texts.flatMap((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect()
    const frame = text.parentElement?.closest('.rich-text')?.getBoundingClientRect() ?? sheet
    const isWhole = left >= frame.left && right <= frame.right + 1 && top >= frame.top && bottom <= frame.bottom + 1
    return isWhole ? [] : [text.textContent?.slice(0, 40) ?? '']
  })
}

/** The paths of all requests from now on. */
function watchPaths(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

test('A phone loads the main picture in the size of paper when it prints, and not before', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const asked = watchPaths(page)
  await visitor.opens('/property-listing/cmw4nw857v')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const large = () => asked.filter((path) => path.startsWith('/pictures/1280/'))
  expect(large()).toEqual([])
  await print(page)
  expect(large()).toHaveLength(1)
})

for (const path of ['/shortlist', '/shortlist?ids=cmw4nw857v,cmvkwj4yjw', '/shortlist?compare=cmw4nw857v,cmvkwj4yjw']) {
  test(`${path} prints with the ways to reach the firm, and pictures in the size of paper`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const asked = watchPaths(page)
    await visitor.opens('/faqs')
    await page.evaluate(() => {
      for (const id of ['CMW4NW857V', 'CMVKWJ4YJW']) {
        localStorage.setItem(`Shortlist ${id}`, JSON.stringify({ savedAt: 1, changedAt: Date.now() }))
      }
    })
    await visitor.opens(path)
    await expect(page.getByText('Property ID CMW4NW857V')).toBeVisible()
    const sheets = await print(page)
    // PDFium reads small letters as words of their own.
    const words = sheets.map((sheet) => sheet.words.replaceAll(' ', '')).join('')
    for (const way of ['+254 700 000 000', 'hello@riparo.example', 'Sample House, 4th Floor'])
      expect(words).toContain(way.replaceAll(' ', ''))
    for (const other of ['Subscribe', 'Datasaver']) expect(words).not.toContain(other)
    expect(sheets).toHaveLength(1)
    expect(new Set(asked.filter((it) => /^\/pictures\/(480|640)\//.test(it))).size).toBe(2)
  })
}

test('On the screen the code costs nothing', async ({ page, visitor }) => {
  const asked = watchPaths(page)
  await visitor.opens('/property-listing/cmvkwj4yjw')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(asked.filter((path) => path.endsWith('/code.svg'))).toEqual([])
})

test('There is a code for what is a listing, and for nothing else', async ({ request }) => {
  const code = await request.get('/property-listing/cmvkwj4yjw/code.svg')
  expect(code.headers()['content-type']).toBe('image/svg+xml')
  expect(code.headers()['cache-control']).toBe('public, max-age=86400')
  expect((await request.get('/property-listing/zzzzzzzzzz/code.svg')).status()).toBe(404)
})
