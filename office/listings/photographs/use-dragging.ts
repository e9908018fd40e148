import { type PointerEvent, type RefObject, useState } from 'react'

/** In pixels: a shorter movement is a press. */
const threshold = 8

/**
 * Moves an item of a list to where a pen or mouse drags it. Fingers scroll the page instead: they have the buttons.
 * Returns what the handle of an item needs.
 */
export function useDragging(list: RefObject<HTMLOListElement | null>, move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)

  function start(index: number, { button, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
    if (button !== 0 || pointerType === 'touch') return
    let at = index
    let isDragging = false
    const follow = (event: globalThis.PointerEvent) => {
      isDragging ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) > threshold
      if (!isDragging) return
      setDragged(at)
      const items = [...(list.current?.children ?? [])]
      const over = document.elementFromPoint(event.clientX, event.clientY)
      const to = items.findIndex((item) => item.contains(over))
      if (to < 0 || to === at) return
      move(at, to)
      at = to
      setDragged(at)
    }
    const end = () => {
      setDragged(null)
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
    addEventListener('pointermove', follow)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }

  return (index: number) => ({
    isDragged: dragged === index,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // The browser would drag a copy of the picture.
      event.preventDefault()
      start(index, event)
    },
  })
}
