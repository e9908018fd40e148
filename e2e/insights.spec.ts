import { wordpressPosts } from '../server/sources/testing/wordpress.ts'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { pageData } from './testing/answers.ts'
import { blockEditorPosts } from './testing/block-editor-post.ts'
import { expect, test } from './testing/test.ts'
import { expectToFitLargeText } from './testing/text-size.ts'
import { test as onWordpress } from './testing/wordpress-test.ts'

test.describe('the firm’s own articles', () => {
  test('Home shows the three latest, each with its picture, title, excerpt and the way to it', async ({
    page,
    visitor,
  }) => {
    await visitor.opens('/')
    const blog = page.getByRole('region', { name: 'Latest Insights in Real Estate' })
    const cards = blog.getByRole('listitem')
    await expect(cards).toHaveCount(3)
    for (const card of await cards.all()) {
      await expect(card.getByRole('img')).toHaveCount(1)
      const title = await card.getByRole('heading', { level: 3 }).innerText()
      expect(title).not.toBe('')
      const excerpt = await card.getByText(/\.\.\.$/).innerText()
      expect([...new Intl.Segmenter('en').segment(excerpt)]).toHaveLength(155 + '...'.length)
      await expect(card.getByRole('link', { name: `Read More about ${title}`, exact: true })).toBeVisible()
    }
    const title = await cards.nth(1).getByRole('heading').innerText()
    // The link's area is the whole card.
    await cards.nth(1).getByRole('img').click({ force: true })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goBack()
    await blog.getByRole('link', { name: 'More Articles' }).click()
    await expect(page).toHaveURL('/insights/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights')
  })

  test('News are all of them, newest first, and the keyboard goes from one to the next', async ({ page, visitor }) => {
    await visitor.opens('/insights/news-and-updates')
    const main = page.getByRole('main')
    const dates = await main.locator('time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
    expect(dates.length).toBeGreaterThanOrEqual(12)
    expect(dates.map((date) => Date.parse(date ?? ''))).toEqual(
      dates.map((date) => Date.parse(date ?? '')).toSorted((a, b) => b - a),
    )
    await visitor.tabsTo(main.getByRole('link', { name: /^Read More/ }).first(), { most: 30 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Latest Updates & News')
    const newest = await page.getByRole('heading', { level: 1 }).innerText()
    await main.getByRole('link', { name: /^Previous article/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(newest)
    await main.getByRole('link', { name: /^Next article/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest)
  })

  test('An article has its title, date, picture, text, neighbours and relatives', async ({ page, visitor }) => {
    await visitor.opens('/insights/buying-costs-in-kenya')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'What buying a home in Kenya costs beyond the price',
    )
    await expect(main.getByText('Published on 11 November 2026')).toBeVisible()
    await expect(main.getByRole('article').getByRole('img').first()).toBeVisible()
    await expect(main.getByRole('table').first()).toBeVisible()
    await expect(main.getByRole('region', { name: 'Related articles' }).getByRole('listitem')).toHaveCount(3)
    const note = main.getByRole('link', { name: '1', exact: true }).first()
    await note.click()
    await expect(page).toHaveURL(/#in-text-/)
  })

  test('On a slow connection the screen says that it looks for them', async ({ page, visitor, answers }) => {
    await visitor.opens('/insights/')
    const main = page.getByRole('main')
    const news = await answers.hold(/news-and-updates\.data/)
    await main.getByRole('link', { name: 'News & Updates' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Updates & News')
    await expect(main.getByRole('status')).toHaveText('Loading articles…')
    await expectAccessible(page)
    news.release()
    await expect(main.getByRole('status')).toHaveCount(0)

    const article = await answers.hold(/insights\/[\w-]+\.data/)
    await main
      .getByRole('link', { name: /^Read More/ })
      .first()
      .click()
    await expect(main.getByRole('status')).toHaveText('Loading the article…')
    article.release()
    await expect(main.getByText('Published on 18 November 2026')).toBeVisible()
    await expect(page).toHaveTitle(/Rental yield/)
  })
})

onWordpress.describe('the articles of a WordPress', () => {
  const [videoPost] = wordpressPosts(1, {
    content: {
      rendered:
        '<p>Look:</p><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">https://www.youtube.com/watch?v=aqz-KE-bpKQ</div></figure>',
    },
  })
  onWordpress.describe('with a video', () => {
    onWordpress.use({ content: { posts: videoPost ? [videoPost] : [] } })
    onWordpress(
      'it loads nothing of its host before the visitor asks, then in a sandboxed frame',
      async ({ page, visitor, faults }) => {
        faults.expect(/youtube-nocookie/)
        await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'a film' }))
        await visitor.opens('/insights/post-1')
        const link = page.getByRole('main').getByRole('link', { name: /^Play the video/ })
        await expect(link).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch\?v=aqz-KE-bpKQ/)
        await expect(page.locator('iframe')).toHaveCount(0)
        await link.focus()
        const asked = page.waitForRequest(/youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/)
        await page.keyboard.press('Enter')
        await asked
        await expect(page.locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/)
        await expect(page.locator('iframe')).toBeFocused()
      },
    )
  })

  onWordpress.describe('with every block of its editor', () => {
    onWordpress.use({ content: { posts: blockEditorPosts } })
    onWordpress('fit every window, with large letters too', async ({ page, visitor }) => {
      await visitor.opens('/insights/blocks')
      for (const width of [1280, 360]) {
        await expandWindow(page, width)
        await test.step(`axe at ${width}`, () => expectAccessible(page))
      }
      for (const width of [320, 360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expectToFit(page, width)
      }
      await expectToFitLargeText(page, [1280, 360])
      await expect(page.getByRole('article').locator('iframe')).toHaveCount(0)
    })

    for (const javaScriptEnabled of [true, false]) {
      onWordpress.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
        onWordpress.use({ javaScriptEnabled, viewport: { width: 320, height: 640 } })
        onWordpress(
          'a table wider than the window is scrolled in its place, by keyboard',
          async ({ page, visitor }) => {
            await visitor.opens('/insights/blocks')
            const table = page.getByRole('group', { name: 'Table: Kodi kwa mwezi' })
            await visitor.tabsTo(table, { most: 60 })
            const last = table.getByRole('columnheader', { name: 'Month14' })
            await expect(last).not.toBeInViewport()
            for (let presses = 0; presses < 40; presses++) await page.keyboard.press('ArrowRight')
            await expect(last).toBeInViewport()
            await expectToFit(page, 320)
          },
        )
      })
    }
  })

  onWordpress.describe('of sixty posts', () => {
    onWordpress.use({ content: { posts: wordpressPosts(60) } })
    onWordpress('stand on three pages, each with its own address and title', async ({ page, visitor }) => {
      await visitor.opens('/insights/news-and-updates')
      const seen: string[] = []
      const links = page.getByRole('main').getByRole('link', { name: /^Read More/ })
      for (const [number, count] of [24, 24, 12].entries()) {
        await expect(page.getByText(`Page ${number + 1} of 3`)).toBeVisible()
        await expect(links).toHaveCount(count)
        seen.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))))
        if (number < 2) await page.getByRole('main').locator('a[rel=next]').click()
      }
      expect(new Set(seen).size).toBe(60)
      expect(seen[0]).toBe('/insights/post-60')
      await expect(page).toHaveTitle(/page 3/)
      await expect(page.locator('a[rel=next]')).toHaveCount(0)
      await page.locator('a[rel=prev]').first().click()
      await expect(page).toHaveURL('/insights/news-and-updates?page=2')
    })
  })

  onWordpress.describe('that has none yet', () => {
    onWordpress.use({ content: { posts: [] } })
    onWordpress(
      'say so under the spinner, and can be tried again in place',
      async ({ page, visitor, answers, wordpress }) => {
        await visitor.opens('/')
        const blog = page.getByRole('region', { name: 'Latest Insights in Real Estate' })
        await expect(blog.getByText('Blog & News')).toBeVisible()
        await expect(blog.getByRole('status')).toHaveText(/^We have not published any articles yet/)
        const again = blog.getByRole('button', { name: 'Try again' })
        await again.scrollIntoViewIfNeeded()
        const before = await visitor.scrollTop()
        const answer = await answers.hold(pageData)
        await again.click()
        await expect(blog.getByRole('status')).toHaveText('Loading articles…')
        await expect(again).toBeDisabled()
        answer.release()
        await expect(blog.getByRole('status')).toHaveText(/^We have not published any articles yet/)
        expect(await visitor.scrollTop()).toBe(before)
        await expectAccessible(page)
        expect(wordpress.asked.length).toBeGreaterThan(0)
      },
    )
  })

  onWordpress.describe('that cannot be reached', () => {
    onWordpress.use({ fault: 'HTTP 500' })
    onWordpress('say so in words, and are there when it is back', async ({ page, visitor, wordpress }) => {
      await visitor.opens('/insights/news-and-updates')
      const main = page.getByRole('main')
      await expect(main.getByRole('status')).toHaveText(/^We couldn’t load our articles/)
      wordpress.posts = wordpressPosts(2)
      wordpress.fault = null
      await expect(async () => {
        await main.getByRole('button', { name: 'Try again' }).click({ timeout: 1000 })
        await expect(main.getByRole('link', { name: /^Read More/ })).toHaveCount(2, { timeout: 1000 })
      }).toPass({ timeout: 20_000 })
    })
  })

  // Five to a post: `sanitiser.spec.ts` tries each by itself.
})
