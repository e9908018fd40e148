import { mkdir, writeFile } from 'node:fs/promises'
import { states } from './testing/states.ts'
import { expect, test } from './testing/test.ts'

// `npm run contact-sheet` takes pictures of every screen and state at four widths, and makes one page of them.
const widths = [360, 768, 1280, 1920]
const folder = 'test-results/contact-sheet'

for (const [name, arrange] of Object.entries(states)) {
  test(`the pictures of ${name}`, async ({ tools }) => {
    const { page } = tools
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await arrange(tools)
    await expect(page.locator('[data-loader]')).toHaveCount(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 1000 ? 800 : 1000 })
      await seeAllPictures()
      await page.screenshot({ path: `${folder}/${fileName(name, width)}`, fullPage: true })
    }

    /** Scrolls to load the pictures; a picture that is never visible must not block the rest. */
    async function seeAllPictures() {
      const seen = page.locator('main img:visible, footer img:visible')
      for (const picture of await seen.all()) await picture.scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await page.waitForFunction(() =>
        [...document.images].every((picture) => picture.complete || !picture.offsetParent),
      )
    }
  })
}

test('the page that shows them all', async () => {
  await mkdir(folder, { recursive: true })
  const rows = Object.keys(states).map((name) => {
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

const style = `<style>
  body { font: 16px system-ui; margin: 24px; background: #ddd }
  div { display: flex; gap: 16px; align-items: start }
  a { flex-basis: 0; max-height: 900px; overflow: hidden }
  img { width: 100%; display: block }
</style>`

function fileName(name: string, width: number) {
  return `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${width}.png`
}
