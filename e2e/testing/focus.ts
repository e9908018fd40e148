import type { Page } from '@playwright/test'

/**
 * Walks through a page with one key and returns the focused elements that a sticky element covered or that were outside the window.
 * Ends when the focus leaves the page.
 */
export async function findHiddenFocus(page: Page, key: 'Tab' | 'Shift+Tab') {
  const hidden: string[] = []
  let stops = 0
  for (;;) {
    await page.keyboard.press(key)
    const seen = await page.evaluate(look)
    if (!seen) return { stops, hidden }
    stops++
    if (seen.coveredBy) hidden.push(`${seen.focused} beneath ${seen.coveredBy}`)
  }
}

/** The focused element, and the element that covers a visible part of it; null without focus. */
function look() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  return { focused: focused.outerHTML.slice(0, 120), coveredBy: findCover(focused) }

  function findCover(it: Element) {
    const { left, top, width, height } = it.getBoundingClientRect()
    const across = [0.02, 0.5, 0.98].map((part) => left + width * part)
    const down = [0.02, 0.25, 0.5, 0.75, 0.98].map((part) => top + height * part)
    const points = across.flatMap((x) => down.map((y) => document.elementFromPoint(x, y)))
    if (points.every((at) => at === null)) return 'the edge of the window'
    return points
      .map(findSticking)
      .find((cover) => cover && !cover.contains(it))
      ?.outerHTML.slice(0, 60)
  }

  function findSticking(at: Element | null): Element | null {
    if (!at || ['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at
    return findSticking(at.parentElement)
  }
}
