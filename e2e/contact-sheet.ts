import { mkdir, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { enterOffice } from './testing/enter-office.ts'
import { doorStates, officeStates } from './testing/office-states.ts'
import { test as inOffice } from './testing/office-test.ts'
import { addAuthenticator } from './testing/passkeys.ts'
import { states } from './testing/states.ts'
import { expect, test } from './testing/test.ts'

// `npm run contact-sheet` takes pictures of every screen and state, the office's too, at four widths, and makes one page of them.
const widths = [360, 768, 1280, 1920]
const folder = 'test-results/contact-sheet'
const officeNames = Object.keys({ ...officeStates, ...doorStates })

for (const [name, arrange] of Object.entries(states)) {
  test(`the pictures of ${name}`, async ({ tools }) => {
    await tools.page.emulateMedia({ reducedMotion: 'reduce' })
    await arrange(tools)
    await expect(tools.page.locator('[data-loader]')).toHaveCount(0)
    await takePictures(tools.page, name)
  })
}

for (const [name, arrange] of Object.entries(officeStates)) {
  inOffice(`the pictures of the office: ${name}`, async ({ page, context, site, faults }) => {
    await addAuthenticator(page)
    await enterOffice(context, site)
    await arrange({ page, site, faults })
    await takePictures(page, `office ${name}`)
  })
}

for (const [name, arrange] of Object.entries(doorStates)) {
  inOffice(`the pictures of the office’s door: ${name}`, async ({ page, site, faults }) => {
    await addAuthenticator(page)
    await arrange({ page, site, faults })
    await takePictures(page, `office ${name}`)
  })
}

test('the page that shows them all', async () => {
  await mkdir(folder, { recursive: true })
  const names = [...Object.keys(states), ...officeNames.map((name) => `office ${name}`)]
  const rows = names.map((name) => {
    const figures = widths.map((width) => {
      const file = fileName(name, width)
      return `<a href="${file}" style="flex-grow:${width}"><img src="${file}" alt="${name} at ${width} pixels" loading="lazy"></a>`
    })
    return `<section><h2>${name}</h2><div>${figures.join('')}</div></section>`
  })
  await writeFile(
    `${folder}/index.html`,
    `<!doctype html><html lang="en"><title>Contact sheet</title>${style}${rows.join('')}`,
  )
})

async function takePictures(page: Page, name: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 1000 ? 800 : 1000 })
    await seeAllPictures(page)
    await page.screenshot({ path: `${folder}/${fileName(name, width)}`, fullPage: true })
  }
}

/** Scrolls to load the pictures; a picture that is never visible must not block the rest. */
async function seeAllPictures(page: Page) {
  const seen = page.locator('main img:visible, footer img:visible')
  for (const picture of await seen.all()) await picture.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForFunction(() => [...document.images].every((picture) => picture.complete || !picture.offsetParent))
}

const style = `<style>
  body { font: 16px system-ui; margin: 24px; background: #ddd }
  div { display: flex; gap: 16px; align-items: start }
  a { flex-basis: 0; max-height: 900px; overflow: hidden }
  img { width: 100%; display: block }
</style>`

function fileName(name: string, width: number) {
  return `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${width}.png`
}
