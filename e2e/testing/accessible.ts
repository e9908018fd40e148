import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** There are no frames, so axe needs no page of its own to gather what it found (legacy mode), which takes twice as long. Axe finds nothing against WCAG 2.2 A and AA or its own good practice in the page as it is now. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found).toEqual([])
}

/** Nothing makes the page scroll sideways. */
export async function expectToFit(page: Page, width: number) {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth = 0, clientWidth = 0 } = document.scrollingElement ?? {}
      return scrollWidth - clientWidth
    })
  await expect.poll(overflow, `wider than a window of ${width}`).toBeLessThanOrEqual(0)
}
