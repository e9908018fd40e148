import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Moves the focus on when the row that has it goes, or the control in it: to the row that took its place, else to the heading of the
 * screen. Gives the props of the screen; its rows are the children of the element with `data-rows`.
 */
export function useRowFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef(-1)
  // After every change of the list: React tells nobody that an element was removed with the focus in it.
  useEffect(() => {
    const screen = ref.current
    if (!screen || focused.current < 0 || document.activeElement !== document.body) return
    const rows = listRows(screen)
    const target = rows[Math.min(focused.current, rows.length - 1)]?.querySelector<HTMLElement>('h2, button')
    ;(target ?? screen.querySelector('h1'))?.focus()
  })
  return {
    ref,
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
      focused.current = listRows(currentTarget).findIndex((row) => row.contains(target))
    },
    onBlur() {
      focused.current = -1
    },
  }
}

function listRows(screen: HTMLElement): Element[] {
  return [...(screen.querySelector('[data-rows]')?.children ?? [])]
}
