import { expect, type Page } from '@playwright/test'
import { openDevTools } from './dev-tools.ts'

/** CSS pixels each way: WCAG 2.5.8, and for fingers 2.5.5. */
const least = { mouse: 24, finger: 44 } as const

type Pointer = keyof typeof least

/** The pointing device, as media queries see it. */
export async function pointWith(page: Page, pointer: Pointer) {
  const devTools = await openDevTools(page)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: pointer === 'finger' })
}

/**
 * Expects every control to react this far around its centre, measured by hit testing. A link within a sentence needs only the height of its
 * line (WCAG's exception). A finger's fields are large enough not to be zoomed to.
 */
export async function expectTargets(page: Page, pointer: Pointer) {
  const missed = await page.evaluate((size) => {
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    const over = document.querySelector('dialog:modal, :popover-open, details[name="thread"][open]')
    return [...document.querySelectorAll<HTMLElement>(controls)].filter(isReachable).flatMap((control) => {
      const pressed = pressedFor(control)
      // Scrolls to the centre, also of elements higher than the window.
      const block = pressed.offsetHeight > innerHeight ? 'center' : 'nearest'
      pressed.scrollIntoView({ block, behavior: 'instant' })
      const box = pressed.getClientRects()[0] ?? new DOMRect()
      // A line that is one whole link needs only the size of 2.5.8, for fingers too.
      // The circles of a map repeat the links of the list beside it (WCAG 2.5.5's and 2.5.8's exception); 24 they have all the same.
      const isSmall = control.closest('svg') !== null || getComputedStyle(control).display === 'inline'
      const needed = isSmall ? 24 : size
      const [x, y, half] = [box.x + box.width / 2, box.y + box.height / 2, needed / 2 - 1]
      const edges = [
        [x - half, y],
        [x + half, y],
        [x, y - half],
        [x, y + half],
      ] as const
      if (edges.every(([left, top]) => answers(control, document.elementFromPoint(left, top)))) return []
      const name = control.ariaLabel ?? control.textContent?.trim() ?? control.getAttribute('name')
      return `${control.localName} “${name}”, ${Math.round(box.width)} × ${Math.round(box.height)}`
    })

    function isReachable(control: HTMLElement) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      const isOnMap = control.matches('svg a')
      if (control.closest(isOnMap ? '[inert]' : '[inert], [aria-hidden=true]') || (over && !over.contains(control)))
        return false
      const { clipPath, display } = getComputedStyle(control)
      const { left, right } = control.getBoundingClientRect()
      const isSeen = clipPath === 'none' && left >= 0 && right <= innerWidth
      return isSeen && (isOnMap || !(display === 'inline' && isWithinSentence(control)))
    }

    function isWithinSentence(link: HTMLElement) {
      const block = link.closest('p, li, dd, td, label, figcaption, blockquote')
      return (block?.textContent ?? '').trim().length > (link.textContent ?? '').trim().length
    }

    /** A checkbox reacts on its whole label, a link in a text on each of its lines, one on a map on its circle, that of a row on its row. */
    function pressedFor(control: HTMLElement) {
      const circle = control.matches('svg a') && control.querySelector<HTMLElement>('circle')
      if (circle) return circle
      const row = control.matches('a') && control.closest<HTMLElement>('[data-row]')
      if (row) return row
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : null
      return label?.contains(control) ? label : control
    }

    function answers(control: HTMLElement, there: Element | null) {
      return control.contains(there) || there?.closest('label')?.control === control
    }
  }, least[pointer])
  expect(missed, `too small for a ${pointer}`).toEqual([])
  if (pointer === 'finger') expect(await listZoomed(page), 'fields to which an iPhone zooms').toEqual([])
}

/** An iPhone zooms to a field of less than 16 px that is tapped, and stays there. */
function listZoomed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const typed = 'select, textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=file])'
    return [...document.querySelectorAll<HTMLElement>(typed)].flatMap((field) => {
      const size = Number.parseFloat(getComputedStyle(field).fontSize)
      return size < 16 ? `${field.localName} “${field.getAttribute('name') ?? field.ariaLabel}”, ${size} px` : []
    })
  })
}
