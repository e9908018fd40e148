import { type RefObject, useEffect, useRef, useState } from 'react'
import { tickedForm } from './tick.tsx'

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[form=${tickedForm}]:not([name=all])`)]
const allBox = () => document.querySelector<HTMLInputElement>(`input[name=all][form=${tickedForm}]`)

/** The search of the list, and the key of a page that says what was done; null for another. */
type Page = { address: string; doneKey: string | null }

/**
 * Ticks with Shift all boxes from the one before, and the rows that are seen with the box of all. Returns the number that is ticked. Another
 * search begins without a tick, and so does the list after a change.
 */
export function useTicks(form: RefObject<HTMLFormElement | null>, page: Page): number {
  const [count, setCount] = useState(0)

  useEffect(() => {
    let last: HTMLInputElement | null = null
    let isShiftHeld = false
    const update = () => {
      const all = allBox()
      setCount(all?.checked ? Number(all.value) : boxes().filter(({ checked }) => checked).length)
    }
    const note = ({ shiftKey }: KeyboardEvent) => {
      isShiftHeld = shiftKey
    }
    const tick = (event: MouseEvent) => {
      const { target } = event
      if (!(target instanceof HTMLInputElement) || target.getAttribute('form') !== tickedForm) return
      const all = boxes()
      if (target.name === 'all') {
        for (const box of all) box.checked = target.checked
        return update()
      }
      const [from, to] = [last ? all.indexOf(last) : -1, all.indexOf(target)].sort((a, b) => a - b)
      // A click by the space bar has the key's modifiers in some browsers alone.
      if ((event.shiftKey || isShiftHeld) && from !== undefined && to !== undefined && from >= 0)
        for (const box of all.slice(from, to + 1)) box.checked = target.checked
      last = target
      const whole = allBox()
      if (whole && !target.checked) whole.checked = false
      update()
    }
    update()
    document.addEventListener('click', tick)
    document.addEventListener('keydown', note)
    document.addEventListener('keyup', note, true)
    const ticked = form.current
    const clear = () => setCount(0)
    ticked?.addEventListener('reset', clear)
    return () => {
      ticked?.removeEventListener('reset', clear)
      document.removeEventListener('click', tick)
      document.removeEventListener('keydown', note)
      document.removeEventListener('keyup', note, true)
    }
  }, [form])

  const shown = useRef(page)
  useEffect(() => {
    const { address, doneKey } = shown.current
    shown.current = { address: page.address, doneKey: page.doneKey ?? doneKey }
    // The ticks that were set before the script ran stay.
    if (address === page.address && [null, doneKey].includes(page.doneKey)) return
    const hadFocus = form.current?.contains(document.activeElement)
    form.current?.reset()
    if (hadFocus) allBox()?.focus({ preventScroll: true })
  }, [form, page.address, page.doneKey])

  return count
}
