import { expect, type Locator, type Page } from '@playwright/test'

/** CSS pixels each way that a control takes: WCAG 2.5.5 for fingers, and 2.5.8 for a mouse. */
type Size = 44 | 24

/** The smallest part of the window's height that a panel shows before it may scroll. */
const leastShown = 1 / 3

/**
 * Expects a dialog or menu to be inside the window and to show all that it has, unless it is as high as the window allows; and every control
 * in it to be seen whole, large enough and covered by nothing, and to get the press of a mouse. Locators alone do not show that: a test
 * presses a control in a strip of 50 px as well, because it scrolls it into view first.
 */
export async function expectPressable(page: Page, panel: Locator, size: Size) {
  await panel.evaluate((it) => Promise.all(it.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  expect(await panel.evaluate(listHidden, leastShown), 'not in sight').toEqual([])
  const controls = panel.locator(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, video[controls], iframe, [role=option]',
  )
  const pressed: string[] = []
  await page.evaluate(recordPresses)
  for (const control of await controls.all()) {
    if (!(await control.evaluate(isOffered))) continue
    const name = await control.evaluate(({ outerHTML }) => outerHTML.slice(0, 120))
    const at = await control.evaluate(findPlace, size)
    if (typeof at === 'string') expect(`${name}: ${at}`).toBe('a control that can be pressed')
    else {
      await page.mouse.click(at.x, at.y)
      expect(await control.evaluate(wasPressed), `${name} gets the press`).toBe(true)
      pressed.push(name)
    }
  }
  await page.evaluate(() => (window as Recorder).endRecord?.())
  expect(pressed.length, 'controls that were pressed').toBeGreaterThan(0)
}

type Recorder = Window & { pressed?: EventTarget | null; endRecord?: () => void }

/** Notes what is pressed, and keeps the page from acting on it. */
function recordPresses() {
  const recorder = window as Recorder
  const types = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click']
  function record(event: Event) {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type === 'click') recorder.pressed = event.target
  }
  for (const type of types) addEventListener(type, record, { capture: true })
  recorder.endRecord = () => {
    for (const type of types) removeEventListener(type, record, { capture: true })
  }
}

/** A press on a label is one on its field, and so is that on a video or frame, which get no click of the page. */
function wasPressed(control: Element) {
  const { pressed } = window as Recorder
  if (control.matches('iframe')) return document.elementFromPoint(innerWidth / 2, innerHeight / 2) === control
  return pressed instanceof Element && (control.contains(pressed) || pressed.closest('label')?.control === control)
}

/** False for what the page hides from everybody, or leaves to the screen reader or to the mouse. */
function isOffered(control: Element) {
  if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
  if (control.matches(':disabled') || control.closest('[inert], [aria-hidden=true]')) return false
  return getComputedStyle(control).clipPath === 'none'
}

function listHidden(panel: Element, least: number): string[] {
  const box = panel.getBoundingClientRect()
  const isInside = box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1
  const faults = isInside ? [] : [`outside the window: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`]
  for (const each of [panel, ...panel.querySelectorAll('*')]) {
    const { overflowY, clipPath } = getComputedStyle(each)
    const isScroller =
      overflowY !== 'visible' && clipPath === 'none' && !each.matches('input, textarea, select, option')
    if (isScroller && each.scrollHeight > each.clientHeight + 1 && box.height < innerHeight * least)
      faults.push(`${each.clientHeight} of ${each.scrollHeight} px of ${each.outerHTML.slice(0, 80)}`)
  }
  return faults
}

/** The middle of a control that is seen whole; or what is wrong with it. */
function findPlace(control: Element, size: number): { x: number; y: number } | string {
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
  const shown = label?.contains(control) ? label : control
  shown.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { left, right, top, bottom, width, height } = shown.getBoundingClientRect()
  if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) return 'outside the window'
  // A link within a sentence has the height of its line (WCAG's exception).
  const needed = getComputedStyle(control).display === 'inline' ? 16 : size
  if (width < needed - 0.5 || height < needed - 0.5) return `${Math.round(width)} × ${Math.round(height)}`
  const [x, y, half] = [(left + right) / 2, (top + bottom) / 2, needed / 2 - 1]
  const points = [
    [x, y],
    [x - half, y],
    [x + half, y],
    [x, y - half],
    [x, y + half],
  ] as const
  for (const [across, down] of points) {
    const there = document.elementFromPoint(across, down)
    const answers = there && (control.contains(there) || there.closest('label')?.control === control)
    if (!answers) return `covered by ${there?.outerHTML.slice(0, 80)}`
  }
  return { x, y }
}
