import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useFormAnswer } from './form-answer.ts'

/**
 * The inquiry form of a page with these properties: open if the address asks for it, or if the page answers it. `open` shows it for
 * some of them, and moves the focus to its first field.
 */
export function useInquiry(properties: readonly string[]) {
  const [search] = useSearchParams()
  const { outcome, thanks } = useFormAnswer('property-inquiry')
  const isAsked = search.get('inquiry') === 'open' || outcome !== null || thanks !== ''
  const [ids, setIds] = useState(isAsked && properties.length > 0 ? properties : null)

  function open(chosen: readonly string[]) {
    // The form has to be in the page before a field of it can take the focus.
    flushSync(() => setIds(chosen))
    document.querySelector<HTMLElement>('#inquiry input:not([type=checkbox], [type=hidden], [readonly])')?.focus()
  }
  return { ids, open }
}
