import { type RefObject, useEffect, useState } from 'react'
import { tickedForm } from './tick.tsx'

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[name=listing][form=${tickedForm}]`)]
const allBox = () => document.querySelector<HTMLInputElement>(`input[name=all][form=${tickedForm}]`)

/**
 * Ticks with Shift all boxes from the one before, and the rows that are seen with the box of all. Resolves to the number that is ticked. `page`
 * changes with each list, which begins without a tick.
 */
export function useTicks(form: RefObject<HTMLFormElement | null>, page: string): number {
  const [count, setCount] = useState(0)

  useEffect(() => {
    let last: HTMLInputElement | null = null
    const isShift = { ofKey: false }
    const update = () => {
      const all = allBox()
      setCount(all?.checked ? Number(all.value) : boxes().filter(({ checked }) => checked).length)
    }
    const note = ({ shiftKey }: KeyboardEvent) => {
      isShift.ofKey = shiftKey
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
      if ((event.shiftKey || isShift.ofKey) && from !== undefined && to !== undefined && from >= 0)
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
    form.current?.addEventListener('reset', () => setCount(0))
    return () => {
      document.removeEventListener('click', tick)
      document.removeEventListener('keydown', note)
      document.removeEventListener('keyup', note, true)
    }
  }, [form])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without a tick
  useEffect(() => {
    const hadFocus = form.current?.contains(document.activeElement)
    form.current?.reset()
    if (hadFocus) allBox()?.focus({ preventScroll: true })
  }, [form, page])

  return count
}
