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

/** The names of the controls that act on the page itself: the buttons, and the links that change only the query of the address. */
export async function listPresses(page: Page): Promise<string[]> {
  const controls = await page.evaluateHandle(findPresses)
  return controls.evaluate((all) => [...all.keys()])
}

/**
 * Presses the first control of a name with the keyboard. Tells whether the focus was lost, and whether the page stayed as it was. A new
 * document starts without a focus.
 */
export async function pressAndLook(page: Page, name: string) {
  // An element that the page still renders again would be gone when it is pressed.
  await page.evaluate(untilIdle)
  const controls = await page.evaluateHandle(findPresses)
  const control = await controls.evaluateHandle((all, name) => all.get(name) ?? null, name)
  const element = control.asElement()
  if (!element) return { isSamePage: false, wasLost: false }
  const [address, isModal] = [page.url(), await page.locator('dialog:modal').count()]
  await element.focus()
  await page.keyboard.press('Enter')
  try {
    const leads = await element.evaluate((it) => it instanceof HTMLAnchorElement && it.href !== location.href)
    if (leads) await page.waitForURL((url) => url.href !== address)
    await page.evaluate(untilIdle)
    const [wasLost, isThere] = await element.evaluate((it) => [
      document.activeElement === document.body,
      it.isConnected,
    ])
    const isSamePage = isThere && page.url() === address && isModal === (await page.locator('dialog:modal').count())
    return { isSamePage, wasLost }
  } catch {
    return { isSamePage: false, wasLost: false }
  }
}

function findPresses() {
  const controls = document.querySelectorAll<HTMLElement>(':is(main, dialog) :is(button:enabled, a[href])')
  const presses = new Map<string, HTMLElement>()
  for (const control of controls) {
    const name = control.innerText.trim() || control.ariaLabel
    if (name && !presses.has(name) && isPress(control)) presses.set(name, control)
  }
  return presses

  function isPress(control: HTMLElement) {
    if (!control.checkVisibility({ visibilityProperty: true })) return false
    const modal = document.querySelector('dialog:modal')
    if (modal && !modal.contains(control)) return false
    if (!(control instanceof HTMLAnchorElement)) return true
    return control.origin === location.origin && control.pathname === location.pathname && control.hash === ''
  }
}

/**
 * Resolves once the page has had nothing to do three times: a press may load code first, and show its result then. A page that counts
 * seconds or moves something is never idle, so each of the three ends soon.
 */
async function untilIdle() {
  for (let times = 0; times < 3; times++) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 300 }))
}
