import type { Page } from '@playwright/test'
import { listOfficePages } from '../office/testing/office-pages.ts'
import { expectToFit } from './testing/accessible.ts'
import { openDevTools } from './testing/dev-tools.ts'
import { enterOffice } from './testing/enter-office.ts'
import { awaitScript } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'

test.describe.configure({ timeout: 240_000 })

const preview = '/preview'

/** Every screen of the office's route table, with a published listing that has pictures. */
async function listScreens(page: Page): Promise<string[]> {
  const published: { id: string; propertyImages: object[] }[] = await (
    await page.request.get('/property-listings.json')
  ).json()
  const id = published.find(({ propertyImages }) => propertyImages.length > 2)?.id ?? ''
  const paths = listOfficePages().map(({ path }) => path.replaceAll(':id', id).replaceAll('*', 'nowhere'))
  const isScreen = async (path: string) =>
    (await page.request.get(path)).headers()['content-type']?.startsWith('text/html') ? [path] : []
  return (await Promise.all(paths.map(isScreen))).flat()
}

/** Text at 200 %. Only the browser's own setting changes what media queries measure. */
const ways = {
  'the browser’s setting': async (page: Page) => {
    await (await openDevTools(page)).send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  },
  'a style sheet of the person': (page: Page) =>
    page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('html { font-size: 200% }')
      document.adoptedStyleSheets = [sheet]
    }),
}

for (const [way, enlarge] of Object.entries(ways)) {
  test(`no screen is wider than its window with text at 200 % by ${way} (J15)`, async ({
    page,
    context,
    site,
    faults,
  }) => {
    faults.expect(404)
    await enterOffice(context, site)
    const screens = await listScreens(page)
    expect(screens.length).toBeGreaterThan(12)
    for (const path of screens) {
      await test.step(path, async () => {
        await page.goto(path)
        await enlarge(page)
        for (const width of [360, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 800 })
          await expectToFit(page, width)
        }
      })
    }
  })
}

test('every screen prints in black, without the frame and its buttons (J15)', async ({
  page,
  context,
  site,
  faults,
}) => {
  faults.expect(404)
  await enterOffice(context, site)
  await page.setViewportSize({ width: 700, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  for (const path of await listScreens(page)) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectToFit(page, 700)
      await expect(page.getByRole('navigation', { name: 'Office' })).toBeHidden()
      const main = page.getByRole('main')
      // The preview prints as the page of the site does.
      if (path.endsWith(preview))
        await expect(main.getByRole('complementary').getByRole('button', { name: 'KES' })).toBeVisible()
      else expect(await main.evaluate(listScreenParts)).toEqual([])
    })
  }
})

/** The buttons, and the words in another colour than black, that would be printed. In the list those that open a form say its value. */
function listScreenParts(main: Element): string[] {
  const shown = [...main.querySelectorAll<HTMLElement>('*')].filter((it) => it.checkVisibility())
  const hasWords = ({ childNodes }: Element) =>
    [...childNodes].some((it) => it instanceof Text && it.data.trim() !== '')
  return shown
    .filter(
      (it) =>
        it.matches('button, summary:not(table *)') || (hasWords(it) && getComputedStyle(it).color !== 'rgb(0, 0, 0)'),
    )
    .map((it) => it.outerHTML.slice(0, 80))
}

test('after the preview the form has the office’s own colours, as before it (J15)', async ({ page, context, site }) => {
  await enterOffice(context, site, { role: 'agent' })
  const path = (await listScreens(page)).find((screen) => screen.endsWith(preview)) ?? ''
  await page.goto(path.slice(0, -preview.length))
  await awaitScript(page)
  const own = await page.evaluate(readColours)
  await page.goto(path)
  expect(await page.evaluate(readColours)).not.toContain(own[0])
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await awaitScript(page)
  await expect.poll(() => page.evaluate(readColours)).toEqual(own)
})

/** The colours of each element, the page's own first. */
function readColours(): string[] {
  return [document.documentElement, ...document.querySelectorAll('body :not(script)')].map((it) => {
    const { color, backgroundColor, borderBlockStartColor, accentColor } = getComputedStyle(it)
    return [it.localName, color, backgroundColor, borderBlockStartColor, accentColor].join(' ')
  })
}
