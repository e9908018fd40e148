import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export type Inquiry = ReturnType<typeof useInquiry>

/** The inquiry form of a property page: `open` shows it if it is hidden, and moves the focus to its first field. */
export function useInquiry(initiallyOpen: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(initiallyOpen)

  function open(event: MouseEvent) {
    event.preventDefault()
    // The form has to be in the page before a field of it can take the focus.
    flushSync(() => setOpen(true))
    container.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus()
  }
  return { container, isOpen, open }
}
