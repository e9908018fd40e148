import { expect, type Page } from '@playwright/test'
import { expectToFit, stopTransitions } from './accessible.ts'
import { listBroken } from './broken-words.ts'
import { expectFreeWindow } from './covers.ts'
import { openDevTools } from './dev-tools.ts'
import { listOverlaps } from './overlaps.ts'

/** Pixels: 130, 150 and 200 % of the usual size. */
const sizes = [21, 24, 32]

/** The highest window of a small phone, less the browser's own bars. */
const phone = { width: 360, height: 640 }

/**
 * Expects that the page fits at text sizes up to 200 % (WCAG 1.4.4): it cuts off no words, breaks none on a phone, no text lies on another,
 * and sticky elements leave most of the window free.
 */
export async function expectToFitLargeText(page: Page, widths: number[]) {
  const devTools = await openDevTools(page)
  for (const standard of sizes) {
    await devTools.send('Page.setFontSizes', { fontSizes: { standard, fixed: 26 } })
    for (const width of widths) {
      const when = `with text of ${standard} px at ${width}`
      const isPhone = width <= phone.width
      // A wider window has room for what is between.
      if (!isPhone && standard < Math.max(...sizes)) continue
      await page.setViewportSize({ width, height: isPhone ? phone.height : 800 })
      await stopTransitions(page)
      await expectToFit(page, width)
      await expectWordsWhole(page, when)
      expect(await page.evaluate(listOverlaps), `on each other ${when}`).toEqual([])
      if (!isPhone) continue
      await expectFreeWindow(page, when)
      // A phone's columns become one. At 320 px the longest words of text at 200 % are wider than that.
      if (width / standard < phone.width / Math.max(...sizes)) continue
      expect(await page.evaluate(listBroken), `broken ${when}`).toEqual([])
      expect(await page.evaluate(listNarrowChoices), `choices wider than their field ${when}`).toEqual([])
    }
  }
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
}

/** Expects that no text is cut off. */
export async function expectWordsWhole(page: Page, when: string) {
  expect(await page.evaluate(listCutOff), `cut off ${when}`).toEqual([])
}

/** The texts outside of their clipping ancestor. */
function listCutOff() {
  const boxes = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *, dialog *')]
  return boxes.filter(clips).flatMap((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const { overflowX, overflowY } = getComputedStyle(box)
    const words = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    const cutOff: string[] = []
    while (words.nextNode()) {
      if (!words.currentNode.textContent?.trim() || words.currentNode.parentElement?.closest('svg')) continue
      const range = document.createRange()
      range.selectNodeContents(words.currentNode)
      const rest = range.getBoundingClientRect()
      if (rest.width === 0) continue
      const sideways = overflowX !== 'visible' && (rest.left < left - 1 || rest.right > right + 1)
      const upright = overflowY !== 'visible' && (rest.top < top - 1 || rest.bottom > bottom + 1)
      if (sideways || upright) cutOff.push(words.currentNode.textContent.trim())
    }
    return cutOff
  })

  function clips(box: HTMLElement) {
    const { overflowX, overflowY, clipPath } = getComputedStyle(box)
    if (clipPath !== 'none' || !box.checkVisibility()) return false
    if (box.closest('[aria-hidden=true], .visually-hidden')) return false
    return [overflowX, overflowY].some((it) => it === 'hidden' || it === 'clip')
  }
}

function listNarrowChoices() {
  return [...document.querySelectorAll('select')].filter(isNarrow).map(({ name }) => name)

  function isNarrow(select: HTMLSelectElement) {
    if (!select.checkVisibility({ visibilityProperty: true })) return false
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return false
    canvas.font = font
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return canvas.measureText(select.selectedOptions[0]?.label ?? '').width > room + 1
  }
}
