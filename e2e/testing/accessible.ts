import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { NodeResult, Result } from 'axe-core'
import { openDevTools } from './dev-tools.ts'
import { examined } from './examined.ts'

/** `axe.source` is twice as large. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/**
 * Expects no violation of WCAG 2.2 A and AA or of axe's best practices in the current page, and no open question that nobody
 * examined. `part` is a selector: axe cannot tell the contrast of what a panel covers.
 */
export async function expectAccessible(page: Page, part = 'html') {
  await addAxe(page)
  await stopTransitions(page)
  const { violations, incomplete } = await page.evaluate(
    async ([selector, values]) => {
      // The bar at the foot of the window lies over what stands above the end of the page.
      const before = scrollY
      const top = document.querySelector('[data-thread=open]') ? document.body.scrollHeight : before
      scrollTo({ top, behavior: 'instant' })
      const { violations, incomplete } = await (window as unknown as { axe: typeof axe }).axe.run(
        // Axe asks frames by messages, which one without scripts does not answer.
        { include: [selector], exclude: ['iframe[sandbox=""]'] },
        { runOnly: { type: 'tag', values }, resultTypes: ['violations', 'incomplete'], preload: false },
      )
      scrollTo({ top: before, behavior: 'instant' })
      return { violations, incomplete }
    },
    [part, rules] as const,
  )
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  found.push(...(await listOpen(page, incomplete)))
  expect(found).toEqual([])
}

/** The developer tools keep the compiled script for the next document: `page.evaluate` compiles it each time, which takes thrice as long. */
async function addAxe(page: Page) {
  if (await page.evaluate(() => 'axe' in window)) return
  const devTools = await openDevTools(page)
  const { exceptionDetails } = await devTools.send('Runtime.evaluate', { expression: source })
  if (exceptionDetails) throw new Error(exceptionDetails.text)
}

/** Ends every transition of the document, and lets none begin: a colour that is on its way is neither of its two. */
export async function stopTransitions(page: Page) {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
  })
}

/** The open questions that nobody examined. */
async function listOpen(page: Page, incomplete: Result[]) {
  const questions = incomplete.flatMap(({ id, nodes }) =>
    nodes.map((node) => ({
      target: node.target.join(' '),
      answered: examined
        .filter(({ rule, open }) => rule === id && (!open || open === whyOpen(node)))
        .map(({ at }) => at)
        .join(', '),
      words: `${id} is left open (${whyOpen(node)}) at ${node.html}`,
    })),
  )
  return page.evaluate(
    (all) =>
      all
        .filter(({ target, answered }) => !answered || !document.querySelector(target)?.matches(answered))
        .map(({ words }) => words),
    questions,
  )
}

function whyOpen({ any, all, none }: NodeResult): string {
  const [check] = [...any, ...all, ...none]
  return check?.data?.messageKey ?? check?.message ?? 'without a reason'
}

/** Expects that the page does not scroll sideways. */
export async function expectToFit(page: Page, width: number) {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth = 0, clientWidth = 0 } = document.scrollingElement ?? {}
      return scrollWidth - clientWidth
    })
  await expect.poll(overflow, `wider than a window of ${width}`).toBeLessThanOrEqual(0)
}

/** Makes the window as high as the page, so that sticky elements cover nothing that axe examines. A dialog is as high as its window. */
export async function expandWindow(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  const height = await page.evaluate(() =>
    document.querySelector('dialog:modal') ? 0 : document.documentElement.scrollHeight,
  )
  if (height <= 800) return
  await page.setViewportSize({ width, height })
  // By itself the browser scrolls back a moment later, and until then the sticky header covers words in the middle of the page.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

export const phone = { width: 360, height: 740 }

/** Examines a page of the office as a phone has it, once its forms have come back. */
export async function examineOnPhone(page: Page) {
  // The buttons of a form on its way are pale.
  await expect(page.locator('form[aria-busy]')).toHaveCount(0)
  await expandWindow(page, phone.width)
  await expectToFit(page, phone.width)
  await expectAccessible(page)
  await page.setViewportSize(phone)
}
