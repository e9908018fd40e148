import type { Page } from '@playwright/test'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { expectTargets, pointWith } from './testing/targets.ts'

const map = '/property-listings/?view=map'

test('At every width names and circles keep apart, and each map shows all of its own', async ({ page, visitor }) => {
  for (const width of [360, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await visitor.opens(map)
    await page.evaluate(() => document.fonts.ready)
    await expectToFit(page, width)
    expect(await listCollisions(page), `at ${width} px`).toEqual([])
  }
  await expandWindow(page, 1280)
  await pointWith(page, 'mouse')
  await expectTargets(page, 'mouse')
  await expandWindow(page, 390)
  await pointWith(page, 'finger')
  await expectTargets(page, 'finger')
})

test('A visitor opens the map, points at places in the list and on the map, chooses one by keyboard, and goes back', async ({
  page,
  visitor,
  cards,
  filter,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  // A first page, whose map comes as HTML.
  await visitor.opens('/property-listings/?propertyStatus=For_Rent&view=map')
  const first = page.getByRole('listitem').getByRole('link', { name: /^Kilimani 11/ })
  await first.hover()
  await expect(page.locator('svg a', { hasText: 'Kilimani' })).toHaveAttribute('data-lit')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await first.press('Enter')
  await expect(cards.count).toHaveText('11 properties')
  await expect(first).toBeFocused()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await visitor.opens('/property-listings/?propertyStatus=For_Rent')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL('/property-listings/?propertyStatus=For_Rent&view=map')
  await expect(cards.count).toHaveText('91 properties')
  await expectAccessible(page)

  // Both ways, by mouse and by focus.
  const nairobi = page.getByRole('region', { name: /^Nairobi/ })
  const row = nairobi.getByRole('listitem').getByRole('link', { name: /^Kilimani 11/ })
  const circle = nairobi.locator('svg a', { hasText: 'Kilimani' })
  await row.hover()
  await expect(circle).toHaveAttribute('data-lit')
  await circle.hover()
  await expect(row).toHaveAttribute('data-lit')
  await page.mouse.move(0, 0)
  await expect(row).not.toHaveAttribute('data-lit')
  const next = nairobi.getByRole('link', { name: /^Lavington 6/ })
  await next.hover()
  await row.focus()
  await page.mouse.move(0, 0)
  await expect(circle).toHaveAttribute('data-lit')
  await page.keyboard.press('Tab')
  await expect(circle).not.toHaveAttribute('data-lit')
  await expect(next).toBeFocused()

  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/propertyStatus=For_Rent&place=nairobi%2Fkilimani&view=map$/)
  await expect(cards.count).toHaveText('11 properties')
  await expect(cards.all).toHaveCount(11)
  await expect(filter.chips.getByRole('listitem').first()).toHaveText('For Rent: remove')
  await filter.remove('Kilimani, Nairobi')
  await expect(cards.count).toHaveText('91 properties')
  await expect(cards.all).toHaveCount(0)

  // The circle leads where the list does; the filter keeps the map.
  await circle.locator('circle').click()
  await expect(cards.count).toHaveText('11 properties')
  await page.goBack()
  await expect(cards.count).toHaveText('91 properties')
  await filter.choosePlace('Mombasa')
  await filter.show()
  await expect(page).toHaveURL('/property-listings/?propertyStatus=For_Rent&town=mombasa&view=map')
  await expect(page.getByRole('heading', { name: /^The coast/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Nairobi/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page).toHaveURL('/property-listings/?propertyStatus=For_Rent&town=mombasa')
  await expect(cards.all).toHaveCount(7)
})

test('The map begins in the first screen and stays beside its list; a chosen place makes it a strip above the cards', async ({
  page,
  visitor,
  cards,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitor.opens(map)
  const frame = page.getByRole('region', { name: 'Map of Nairobi' })
  const top = async () => (await frame.boundingBox())?.y ?? Number.NaN
  expect(await top()).toBeLessThan(520)
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  expect(await top()).toBeGreaterThanOrEqual(64)
  await visitor.opens(`${map}&place=nairobi/kilimani`)
  expect((await frame.boundingBox())?.height).toBeLessThan(200)
  // The chosen place is in the strip, and the first card in the first screen.
  await expect(frame.locator('a circle')).toBeInViewport()
  await expect(cards.all.first()).toBeInViewport()
})

test('On a phone Nairobi begins at its busiest part, says how many it shows and scrolls by key; forced colours keep its own', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ forcedColors: 'active' })
  await visitor.opens(map)
  const nairobi = page.getByRole('region', { name: 'Map of Nairobi' })
  const left = () => nairobi.evaluate((it) => it.scrollLeft)
  expect(await nairobi.evaluate((it) => [it.clientWidth, it.scrollWidth])).toEqual([360, 720])
  await expect.poll(left).toBeGreaterThan(60)
  await expect(nairobi.locator('circle').first()).toHaveCSS('fill', 'rgb(218, 25, 0)')
  const inSight = page.getByText(/^\d+ here, \d+ just outside$/)
  const atFirst = await inSight.innerText()
  await expect(nairobi.locator('a', { hasText: 'Kilimani' })).toBeInViewport()
  // The middle of the busiest part would cut it at the left edge.
  await expect(nairobi.locator('text', { hasText: 'Lavington' })).toBeInViewport({ ratio: 0.99 })

  const before = await left()
  await nairobi.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeGreaterThan(before)
  await nairobi.evaluate((it) => it.scrollTo({ left: 0, behavior: 'instant' }))
  await expect(inSight).not.toHaveText(atFirst)
})

test('A visitor who has scrolled the map before its script came keeps the position', async ({
  page,
  visitor,
  answers,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const script = await answers.hold(/\/assets\/maps-[^/]*\.js$/)
  await visitor.opens(map)
  const frame = page.getByRole('region', { name: 'Map of Nairobi' })
  const left = () => frame.evaluate((it) => it.scrollLeft)
  await expect.poll(left).toBeGreaterThan(60)
  await frame.evaluate((it) => it.scrollTo({ left: 20, behavior: 'instant' }))
  const said = page.getByText(/^\d+ here, \d+ just outside$/)
  const byServer = await said.innerText()
  script.release()
  await expect(said).not.toHaveText(byServer)
  expect(await left()).toBe(20)
})

/** Pairs of names, circles and words on one map that overlap, and circles that are smaller than 24 px. */
function listCollisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    for (const drawing of document.querySelectorAll('.map-drawing')) {
      const circles = [...drawing.querySelectorAll('circle')].map((circle) => {
        const { x, y, width } = circle.getBoundingClientRect()
        const label = circle.parentElement?.textContent ?? ''
        const radius = width / 2
        if (circle.closest('a') && width < 24) faults.push(`${label} is ${width} wide`)
        return { label, x: x + radius, y: y + radius, radius }
      })
      const names = [...drawing.querySelectorAll<SVGTextElement>('circle ~ text:is([x], [y])')].map((name) => ({
        label: name.textContent ?? '',
        box: name.getBoundingClientRect(),
      }))
      const whole = drawing.getBoundingClientRect()
      for (const [index, one] of circles.entries()) {
        for (const other of circles.slice(index + 1)) {
          if (Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius) {
            faults.push(`${one.label} touches ${other.label}`)
          }
        }
      }
      for (const [index, { label, box }] of names.entries()) {
        if (box.left < whole.left - 1 || box.right > whole.right + 1) faults.push(`${label} is cut`)
        for (const other of names.slice(index + 1)) {
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
          // A line's box is a little higher than its letters.
          if (across > 0.5 && down > 1.5) faults.push(`${label} lies on ${other.label}`)
        }
        for (const circle of circles) {
          const across = Math.max(box.left - circle.x, 0, circle.x - box.right)
          const down = Math.max(box.top + 1 - circle.y, 0, circle.y - box.bottom + 1)
          if (Math.hypot(across, down) < circle.radius - 1)
            faults.push(`${label} lies on the circle of ${circle.label}`)
        }
      }
    }
    return faults
  })
}
