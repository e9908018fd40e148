import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { pluginPosts, postsWithPictures } from './testing/plugin-posts.ts'
import { expect } from './testing/test.ts'
import { showTestCards } from './testing/test-card.ts'
import { test } from './testing/wordpress-test.ts'

test.describe('an article with what plugins leave', () => {
  test.use({ content: { posts: pluginPosts } })

  test('reads as lines of text, from the right where its letters are, with groups and files apart and no tag of a plugin', async ({
    page,
    visitor,
  }) => {
    await visitor.opens('/insights/leftovers')
    const article = page.getByRole('article')
    await expect(article).not.toContainText('[contact-form-7')
    await expect(article).toContainText('The view [sic] is')
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^The view \[sic\] is/)
    for (const text of ['مرحبا بالعالم', /^هذا نص عربي/, 'عنصر أول'])
      await expect(article.getByText(text)).toHaveCSS('direction', 'rtl')
    await expect(article.getByText('First of a group')).toHaveCSS('direction', 'ltr')
    const [first, second] = await boxesOf(article.getByText('First of a group'), article.getByText('Second of a group'))
    expect(second.y - first.y - first.height).toBeGreaterThan(8)
    const link = (name: string) => article.getByRole('link', { name, exact: true })
    const [file, button] = await boxesOf(link('Price list'), link('Download'))
    expect(button.x - file.x - file.width).toBeGreaterThan(8)
    for (const width of [390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      // No link of a line is set apart.
      for (const [first, second] of [
        ['a link', 'another'],
        ['Open the map', 'Open the plan'],
      ] as const) {
        const [before, after] = await boxesOf(link(first), link(second))
        if (before.y === after.y) expect(after.x - before.x - before.width, `at ${width}`).toBeLessThan(50)
      }
      const [text, group] = await boxesOf(article.getByText('Text outside'), article.getByText('First of a group'))
      expect(text.x).toBe(group.x)
    }
    await visitor.opens('/insights/')
    const main = page.getByRole('main')
    await expect(main.getByText(/^The view \[sic\] is/)).toBeVisible()
    await expect(main.getByRole('heading', { name: 'مرحبا بالعالم' })).toHaveCSS('direction', 'rtl')
  })

  test('has a gallery of links around empty elements in rows of pictures', async ({ page, visitor }) => {
    await showTestCards(page)
    await visitor.opens('/insights/leftovers')
    const pictures = ['The gate', 'The lawn'].map((name) => page.getByRole('article').getByRole('img', { name }))
    for (const picture of pictures) await expect(picture).toBeVisible()
    const [gate, lawn] = await boxesOf(pictures[0] as Locator, pictures[1] as Locator)
    expect(lawn.y).toBe(gate.y)
    expect(lawn.x).toBeGreaterThan(gate.x + gate.width)
  })

  test('asks for pictures of several columns as wide as they are shown', async ({ page, visitor }) => {
    await showTestCards(page)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await visitor.opens('/insights/leftovers')
      const pictures = page.getByRole('article').getByRole('img', { name: 'Bustani' })
      await expect(pictures).toHaveCount(6)
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect.poll(() => askedFor(picture)).toBeGreaterThan(0)
        const shown = await picture.evaluate((image: HTMLImageElement) => image.clientWidth)
        // The server's widths differ by a factor of up to 1.5.
        expect(await askedFor(picture), `shown ${shown} wide at ${width}`).toBeLessThan(shown * 1.8)
        expect(await askedFor(picture), `shown ${shown} wide at ${width}`).toBeGreaterThanOrEqual(shown)
      }
    }
  })

  test('is accessible and fits', async ({ page, visitor }) => {
    for (const path of ['/insights/leftovers', '/insights/', '/']) {
      await visitor.opens(path)
      await expectAccessible(page)
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectToFit(page, width)
      }
    }
  })
})

test.describe('articles of which some have no picture', () => {
  test.use({ content: { posts: postsWithPictures(10, [9, 6, 3]) } })

  const paths = ['/', '/insights/', '/insights/news-and-updates', '/insights/post-5']

  test('on a phone, the title of each stands beneath its date', async ({ page, visitor }) => {
    await showTestCards(page)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of paths) {
      await visitor.opens(path)
      for (const card of await cardsOf(page).all()) {
        const [date, title] = await boxesOf(card.getByText(/^Published on/), card.getByRole('heading'))
        expect(date.height).toBeLessThan(40)
        expect(title.x).toBe(date.x)
        expect(title.y).toBeGreaterThanOrEqual(date.y + date.height)
        if ((await card.getByRole('img').count()) === 0) expect(title.width).toBeGreaterThan(280)
      }
    }
  })

  test('on a desktop, a card without a picture is as high as its row, on a ground, and those of the home page end on one line', async ({
    page,
    visitor,
  }) => {
    await showTestCards(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const path of paths) {
      await visitor.opens(path)
      const withoutPicture = cardsOf(page).filter({ hasNot: page.getByRole('img') })
      await expect(withoutPicture.first()).toBeVisible()
      for (const card of await withoutPicture.all()) {
        const [ground, more] = await boxesOf(card, card.getByRole('link', { name: /^Read More/ }))
        expect(ground.y + ground.height - more.y - more.height).toBeLessThan(32)
        await expect(card).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      }
    }
    await page.setViewportSize({ width: 1920, height: 900 })
    await visitor.opens('/')
    const [first, second, third] = await boxesOf(cardsOf(page).nth(0), cardsOf(page).nth(1), cardsOf(page).nth(2))
    expect(second.y + second.height).toBe(first.y + first.height)
    expect(third.y + third.height).toBe(first.y + first.height)
  })
})

function cardsOf(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(/^Published on/) })
}

type Box = { x: number; y: number; width: number; height: number }

async function boxesOf<Locators extends Locator[]>(...locators: Locators): Promise<{ [Each in keyof Locators]: Box }> {
  const boxes = await Promise.all(locators.map((locator) => locator.boundingBox()))
  return boxes.map((box, index) => {
    if (!box) throw new Error(`${locators[index]} is not shown`)
    return box
  }) as { [Each in keyof Locators]: Box }
}

/** The width of the picture that the browser chose; 0 before it has chosen one. */
function askedFor(picture: Locator): Promise<number> {
  return picture.evaluate((image: HTMLImageElement) => Number(/\/pictures\/(\d+)\//.exec(image.currentSrc)?.[1] ?? 0))
}
