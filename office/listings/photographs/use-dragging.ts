import { type PointerEvent, type RefObject, useState } from 'react'

/** In pixels: a shorter movement is a press. */
const threshold = 8

/**
 * Moves an item of a list to where a pen or mouse drops it. Fingers scroll the page instead: they have the buttons.
 * Returns what the handle of an item needs; `isTarget` where the dragged one would stand.
 */
export function useDragging(list: RefObject<HTMLOListElement | null>, move: (from: number, to: number) => void) {
  const [target, setTarget] = useState<number | null>(null)

  function start(from: number, { button, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
    if (button !== 0 || pointerType === 'touch') return
    let to: number | null = null
    const follow = (event: globalThis.PointerEvent) => {
      if (to === null && Math.hypot(event.clientX - clientX, event.clientY - clientY) <= threshold) return
      const over = document.elementFromPoint(event.clientX, event.clientY)
      const at = [...(list.current?.children ?? [])].findIndex((item) => item.contains(over))
      if (at >= 0) to = at
      else to ??= from
      setTarget(to)
    }
    const stop = new AbortController()
    const end = ({ type }: Event) => {
      stop.abort()
      setTarget(null)
      if (type === 'pointerup' && to !== null && to !== from) move(from, to)
    }
    addEventListener('pointermove', follow, { signal: stop.signal })
    addEventListener('pointerup', end, { signal: stop.signal })
    addEventListener('pointercancel', end, { signal: stop.signal })
  }

  return (index: number) => ({
    isTarget: target === index,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // The browser would drag a copy of the picture.
      event.preventDefault()
      start(index, event)
    },
  })
}
