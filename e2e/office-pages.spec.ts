import type { Page } from '@playwright/test'
import { listOfficePages } from '../server/testing/office-pages.ts'
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
