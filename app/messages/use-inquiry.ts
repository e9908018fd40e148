import { useState } from 'react'
import { flushSync } from 'react-dom'

/** The inquiry form of a page: `open` shows it for these properties, and moves the focus to its first field. */
export function useInquiry(initial: readonly string[] | null) {
  const [ids, setIds] = useState(initial)

  function open(chosen: readonly string[]) {
    // The form has to be in the page before a field of it can take the focus.
    flushSync(() => setIds(chosen))
    document.querySelector<HTMLElement>('#inquiry input:not([type=checkbox], [type=hidden], [readonly])')?.focus()
  }
  return { ids, open }
}
