/**
 * The texts that lie on another text or on a control, for `page.evaluate`. What stays in the window while the page scrolls may lie on the
 * rest of the page, a button on the pictures of its form, and one on the padding of its field.
 */
export function listOverlaps(): string[] {
  type Box = { words: string; element: Element; layer: Element | null; rect: DOMRect }
  const root = document.querySelector('dialog:modal') ?? document.body
  const boxes = [...listTexts(), ...listControls()].sort((one, other) => one.rect.top - other.rect.top)
  return boxes.flatMap((one, index) => {
    const overlaps: string[] = []
    for (const other of boxes.slice(index + 1)) {
      if (other.rect.top >= one.rect.bottom) break
      const isInside = one.element.contains(other.element) || other.element.contains(one.element)
      const shared = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      if (one.layer === other.layer && !isInside && !isLabel(one, other) && !isLabel(other, one) && shared > 2)
        overlaps.push(`${one.words} and ${other.words}`)
    }
    return overlaps
  })

  function isLabel(label: Box, picture: Box) {
    const button = label.element.closest('button')
    const isPlaced = button !== null && getComputedStyle(button).position === 'absolute'
    return (
      isPlaced &&
      picture.element.matches('button:has(img), input[type=search]') &&
      button.form === picture.element.closest('form')
    )
  }

  function listTexts(): Box[] {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Box[] = []
    while (texts.nextNode()) {
      const words = texts.currentNode.textContent?.trim()
      const element = texts.currentNode.parentElement
      if (!words || !element || !isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      found.push(...[...range.getClientRects()].flatMap((rect) => toBox(`“${words.slice(0, 60)}”`, element, rect)))
    }
    return found
  }

  function listControls(): Box[] {
    return [...root.querySelectorAll('button, input, select, textarea')]
      .filter(isSeen)
      .flatMap((element) => toBox(element.outerHTML.slice(0, 60), element, element.getBoundingClientRect()))
  }

  /** The middle of a line is what must be free: lines of a heading stand so close that the ends of their letters share a place. */
  function toBox(words: string, element: Element, { left, top, width, height }: DOMRect): Box[] {
    let rect = new DOMRect(left, top + height / 4, width, height / 2)
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      if (overflowX !== 'visible' || overflowY !== 'visible') rect = intersect(rect, at.getBoundingClientRect())
    }
    return rect.width > 2 && rect.height > 2 ? [{ words, element, layer: findLayer(element), rect }] : []
  }

  function intersect(one: DOMRect, other: DOMRect) {
    const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)]
    return new DOMRect(left, top, Math.min(one.right, other.right) - left, Math.min(one.bottom, other.bottom) - top)
  }

  function isSeen(element: Element) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (at.tagName === 'svg' || getComputedStyle(at).clipPath !== 'none') return false
    }
    return element.closest('option, [aria-hidden=true]') === null
  }

  function findLayer(element: Element): Element | null {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at
    }
    return null
  }
}
