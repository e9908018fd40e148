import type { Page } from '@playwright/test'
import { expect, test } from './testing/test.ts'

// Tracing what axe does takes longer than axe.
test.use({ trace: 'off' })

test.describe('the home page', () => {
  test('It says what the firm does, and leads to it', async ({ page, visitor }) => {
    await visitor.opens('/')
    await expect(page.getByText(/advisory, agency and management services/)).toBeVisible()
    await expect(page.getByText('700+ satisfied clients', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Explore' }).click()
    await expect(page).toHaveURL('/services/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What We Do')
    expect(await visitor.scrollTop()).toBe(0)
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

  test('It shows four reasons, and five steps in their order', async ({ page, visitor }) => {
    await visitor.opens('/')
    const reasons = section(page, 'Why Choose Us').getByRole('listitem')
    await expect(reasons.getByRole('heading')).toHaveText(['Experience', 'Partnerships', 'Expertise', 'Track Record'])
    const steps = section(page, 'From first talk to lasting care').getByRole('listitem')
    await expect(steps.getByRole('heading')).toHaveText([
      '1 Needs Assessment & Goal Setting',
      '2 Scouting',
      '3 Vetting',
      '4 Buying',
      '5 Management',
    ])
  })
})

test.describe('the about page', () => {
  test('It tells the history, the vision, the mission and the values under #explore', async ({ page, visitor }) => {
    await visitor.opens('/about-us/#explore')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Riparo')
    const explore = page.locator('#explore')
    await expect(explore).toBeInViewport()
    await expect(explore.getByRole('heading', { level: 2 })).toHaveText([
      'Our history',
      'Our Vision',
      'Our Mission',
      'Our Values',
    ])
    await expect(explore.getByRole('term')).toHaveText(['Integrity', 'Leadership', 'Team Work', 'Excellence'])
    await expect(explore.getByRole('img', { name: /^From 2007 to 20\d\d/ })).toBeVisible()
  })

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
    await expect(film).toHaveAttribute('src', '/media/riparo.mp4')
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

  for (const [category, heading, offerings, reasons, action] of [
    ['advisory', 'Advisory', 4, 6, 'Talk to an Advisor Today'],
    ['agency', 'Agency', 5, 4, 'Talk to an Expert'],
    ['property-management', 'Property Management', 5, 3, 'Talk to a Property Manager'],
  ] as const) {
    test(`The category ${category} has its services, its reasons and its call`, async ({ page, visitor }) => {
      await visitor.opens(`/services/category/${category}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      const list = page.getByRole('list', { name: `${heading} services` })
      await expect(list.getByRole('heading', { level: 2 })).toHaveCount(offerings)
      await expect(list.getByRole('img')).toHaveCount(offerings)
      await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(reasons)
      await page.getByRole('link', { name: action }).first().click()
      await expect(page).toHaveURL('/contact-us/')
    })
  }

  test('A service shows its category, its picture and the way to the firm', async ({ page, visitor }) => {
    await visitor.opens('/service/insights-and-research')
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Property Vetting')
    await expect(main.getByRole('link', { name: 'Advisory', exact: true })).toBeVisible()
    await expect(main.getByRole('img')).toHaveCount(1)
    const others = section(page, 'Other Services').getByRole('link')
    await expect(others).toHaveCount(7)
    await expect(others.filter({ hasText: 'Property Vetting' })).toHaveCount(0)
    const need = page.getByRole('complementary', { name: 'Do you need this service?' })
    await need.getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL('/contact-us/')
  })

  test('From one service to the next the page changes at once and starts at its top', async ({ page, visitor }) => {
    await visitor.opens('/services/agency/bespoke-property-search')
    await section(page, 'Other Services').getByRole('link', { name: 'Market Expertise' }).click()
    await expect(page).toHaveURL('/service/market-expertise')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Market Expertise')
    expect(await visitor.scrollTop()).toBe(0)
  })
})

test('Each of the eight questions opens and closes on its own', async ({ page, visitor }) => {
  await visitor.opens('/faqs')
  const questions = page.getByRole('main').getByRole('group')
  await expect(questions).toHaveCount(8)
  for (const question of await questions.all()) {
    const answer = question.locator('p').first()
    await expect(answer).toBeHidden()
    await question.locator('summary').click()
    await expect(answer).toBeVisible()
  }
  await questions.nth(0).locator('summary').click()
  await expect(questions.nth(0).locator('p').first()).toBeHidden()
  await expect(questions.nth(1).locator('p').first()).toBeVisible()
})

test('The privacy policy leads to each of its parts', async ({ page, visitor }) => {
  await visitor.opens('/data-privacy-policy')
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  const rights = contents.filter({ hasText: 'Your rights' })
  await rights.click()
  await expect(page).toHaveURL('/data-privacy-policy#rights')
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport()
})

test('The testimonials are six, each with whose it is', async ({ page, visitor }) => {
  await visitor.opens('/insights/')
  await page.getByRole('link', { name: 'Read all testimonials' }).click()
  await expect(page).toHaveURL('/insights/client-insights')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Satisfied client Testimonials')
  await expect(page.getByRole('main').getByRole('blockquote')).toHaveCount(6)
  await expect(page.getByRole('main').getByRole('figure')).toHaveCount(6)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('The film is a plain link', async ({ page, visitor }) => {
    await visitor.opens('/about-us/')
    await expect(page.getByRole('link', { name: 'Watch our film' })).toHaveAttribute('href', '/media/riparo.mp4')
  })

  test('Accordions open', async ({ page, visitor }) => {
    await visitor.opens('/services/')
    const advisory = section(page, 'One Stop Solution').getByRole('group').first()
    await advisory.locator('summary').click()
    await expect(advisory.getByRole('link', { name: 'Research Paper' })).toBeVisible()
  })
})

/** A part of the page by its heading. */
function section(page: Page, name: string) {
  return page.getByRole('main').getByRole('region', { name })
}
