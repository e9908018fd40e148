import { expect, type Page } from '@playwright/test'

/** The largest share of the window's height that sticky elements may take. */
const maxCovered = 1 / 3

/** Expects sticky elements to leave most of the window to the page, wherever it is scrolled to. */
export async function expectFreeWindow(page: Page, when: string) {
  expect(await page.evaluate(listCovers, maxCovered), `covers the page while it is scrolled, ${when}`).toEqual([])
}

/** The sticky elements, if they take too much of the window; none while a dialog, a menu or a panel that somebody opened fills it. */
function listCovers(max: number) {
  if (document.querySelector('dialog:modal, :popover-open, aside details[open]')) return []
  return [0.25, 0.5, 0.75, 1].flatMap((part) => {
    scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) * part, behavior: 'instant' })
    // The header becomes lower once the page is scrolled.
    for (const it of document.getAnimations()) if (it instanceof CSSTransition) it.finish()
    const sticking = new Set([...document.querySelectorAll('*')].filter(isSticking))
    const covered = listRows(sticking).flatMap(
      (y) => [0.1, 0.5, 0.9].map((x) => findCover(sticking, x * innerWidth, y)).find(Boolean) ?? [],
    )
    if (covered.length <= innerHeight * max) return []
    return [...new Set(covered)].map(({ outerHTML }) => `${outerHTML.slice(0, 80)}, ${covered.length} px in all`)
  })

  function isSticking(element: Element) {
    return ['sticky', 'fixed'].includes(getComputedStyle(element).position)
  }

  /** The rows of pixels where a sticky element, or one in it, may be: to look at every row takes ten times as long. */
  function listRows(sticking: Set<Element>) {
    const boxes = [...sticking]
      .flatMap((it) => [it, ...it.querySelectorAll('*')])
      .map((it) => it.getBoundingClientRect())
    const shown = boxes.filter(({ width, height }) => width > 0 && height > 0)
    return Array.from({ length: innerHeight }, (_, y) => y).filter((y) =>
      shown.some(({ top, bottom }) => y >= top - 1 && y <= bottom + 1),
    )
  }

  function findCover(sticking: Set<Element>, x: number, y: number) {
    for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) if (sticking.has(at)) return at
  }
}
