import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The inquiry about some of the properties: `open` shows its form for these ids, and moves the focus to its first field. */
export function useInquiry(initial: readonly string[] | null = null) {
  const container = useRef<HTMLElement>(null)
  const [ids, setIds] = useState(initial)

  function open(chosen: readonly string[]) {
    // The form has to be in the page before a field of it can take the focus.
    flushSync(() => setIds(chosen))
    container.current?.querySelector<HTMLElement>('input:not([type=checkbox], [type=hidden], [readonly])')?.focus()
  }
  return { container, ids, open }
}
