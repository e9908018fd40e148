import type { Page } from '@playwright/test'
import { countMovements, holdMovements } from './testing/movements.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { test as inOwnTab } from './testing/test.ts'

test.describe('the desktop header', () => {
  test('It changes from 100 pixels on, moves nothing beneath it, and stays as it is there', async ({
    page,
    visitor,
  }) => {
    await visitor.opens('/property-listings/')
    const scrolled = page.locator('header[data-scrolled]')
    const top = () =>
      page.getByRole('heading', { level: 1 }).evaluate((it) => Math.round(it.getBoundingClientRect().top + scrollY))
    await visitor.scrollsTo(99)
    await expect(scrolled).toHaveCount(0)
    const before = await top()
    await visitor.scrollsTo(100)
    await expect(scrolled).toHaveCount(1)
    expect(await top()).toBe(before)
    expect(await countChangesOfHeader(page)).toBe(0)
    await visitor.scrollsTo(99)
    await expect(scrolled).toHaveCount(0)
  })

  test('It fits with the spacing of a visitor’s own style sheet (WCAG 1.4.12)', async ({ page, visitor }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visitor.opens('/')
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { line-height: 1.5; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
      document.adoptedStyleSheets = [sheet]
    })
    const chat = page.getByRole('banner').getByRole('link', { name: 'WhatsApp us' }).filter({ visible: true })
    const words = await chat.evaluate((link) => {
      const range = document.createRange()
      range.selectNodeContents(link.lastElementChild as Element)
      const [row, words] = [link.getBoundingClientRect(), range.getBoundingClientRect()]
      return words.right <= row.right || words.top >= row.bottom ? 'inside or not shown' : 'cut'
    })
    expect(words).toBe('inside or not shown')
    await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  })
})

for (const script of [true, false]) {
  inOwnTab(
    `The first Tab leads past the header, ${script ? 'with' : 'without'} JavaScript`,
    async ({ browser, site }) => {
      const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: script })
      const page = await context.newPage()
      await page.goto('/property-listings/')
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to the content' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('search').getByLabel('Search')).toBeFocused()
      await context.close()
    },
  )
}

test('Header and footer say who the firm is, how to reach it, and lead to every listings screen', async ({
  page,
  visitor,
}) => {
  await visitor.opens('/')
  const chat = page.getByRole('banner').getByRole('link', { name: 'WhatsApp us' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/254700000000\b/)
  await expect(chat).toHaveAttribute('target', '_blank')
  await expect(chat).toHaveAttribute('rel', /noopener/)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('navigation', { name: 'Properties' }).getByRole('link')).toHaveText([
    ...['Properties For Sale', 'Residential Homes for Sale', 'Apartments & Mansionettes for Sale'],
    ...['Land & Plots For Sale', 'Properties For Rent', 'Areas', 'Costs & checks'],
  ])
  await expect(footer.getByRole('link', { name: 'hello@riparo.example' })).toHaveAttribute(
    'href',
    'mailto:hello@riparo.example',
  )
  for (const phone of ['+254 700 000 000', '+254 711 000 000']) {
    await expect(footer.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone.replaceAll(' ', '')}`)
  }
  await expect(footer).toContainText('Nairobi')
  await expect(footer).toContainText('Monday to Friday, 9AM-6PM East African Time')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Riparo`)
  for (const network of ['Facebook', 'X', 'Instagram', 'TikTok', 'LinkedIn']) {
    const link = footer.getByRole('link', { name: network, exact: true })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await expect(footer.getByPlaceholder('Enter your email address')).toBeVisible()
  await expect(footer.getByText('Terms & Conditions', { exact: true })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Terms & Conditions' })).toHaveCount(0)
  await footer.getByRole('link', { name: 'Faqs', exact: true }).click()
  await expect(page).toHaveURL('/faqs')
  await footer.getByRole('link', { name: 'Privacy Policy', exact: true }).click()
  await expect(page).toHaveURL('/data-privacy-policy')
})

test('Consult with us today leads to the contact page, in a look of its own about the firm and on insights', async ({
  page,
  visitor,
}) => {
  const looks = new Map<string, string>()
  for (const path of ['/services/', '/faqs', '/about-us/', '/insights/', '/insights/client-insights']) {
    await visitor.opens(path)
    const consult = page.getByRole('region', { name: 'Consult with us today' })
    looks.set(
      path,
      await consult.evaluate((it) => `${getComputedStyle(it).backgroundColor} ${getComputedStyle(it).paddingTop}`),
    )
    await consult.getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL('/contact-us/')
  }
  const [services, faqs, about, insights, testimonials] = [...looks.values()]
  expect(faqs).toBe(services)
  expect(testimonials).toBe(insights)
  expect(new Set([services, about, insights]).size).toBe(3)
})

test.describe('for those who want no movement', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  inOwnTab('Menus, accordions and the second header change at once', async ({ page, visitor }) => {
    await visitor.opens('/services/')
    await expect(page.locator('[data-loader]')).toHaveCount(0)
    await holdMovements(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Properties' }).hover()
    await expect(page.getByRole('link', { name: 'For Sale', exact: true })).toBeVisible()
    expect(await countMovements(page)).toBe(0)
    await page.getByRole('main').locator('summary').first().click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Research Paper' })).toBeVisible()
    expect(await countMovements(page)).toBe(0)
    await visitor.scrollsTo(0)
    await visitor.scrollsTo(100)
    await expect(page.locator('header[data-scrolled]')).toHaveCount(1)
    expect(await countMovements(page)).toBe(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
    expect(await countMovements(page)).toBe(0)
  })
})

/** Counts the header's changes while nobody scrolls. */
function countChangesOfHeader(page: Page) {
  return page.evaluate(async () => {
    const header = document.querySelector('header')
    if (!header) throw new Error('no header')
    let changes = 0
    const observer = new MutationObserver((records) => {
      changes += records.length
    })
    observer.observe(header, { attributes: true, attributeFilter: ['data-scrolled'] })
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
    observer.disconnect()
    return changes
  })
}
