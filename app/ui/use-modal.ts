import { type ReactNode, type RefObject, useEffect } from 'react'
import { createPortal } from 'react-dom'

/**
 * Makes a dialog modal while `open`, and traps the focus in it. Escape closes it, and the browser returns the focus to the
 * element that had it before.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open = true): void {
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.addEventListener('keydown', keepFocusInside)
    if (!element.open) element.showModal()
    return () => {
      element.removeEventListener('keydown', keepFocusInside)
      // A dialog that was removed while open must be closed to return the focus. In development StrictMode runs this effect twice:
      // the dialog is still connected then, and stays open.
      if (!element.isConnected) element.close()
    }
  }, [dialog, open])
}

/** Beside the button that opens it, a dialog would take the size, the place and the colours that styles give the button's neighbours. */
export function atEndOfBody(dialog: ReactNode) {
  return createPortal(dialog, document.body)
}

/** A modal dialog lets Tab go on to the browser's own controls, and some browsers do not come back from there. */
function keepFocusInside(event: KeyboardEvent) {
  const dialog = event.currentTarget
  if (event.key !== 'Tab' || !(dialog instanceof HTMLDialogElement)) return
  const controls = 'button, a[href], input, select, textarea, video[controls], iframe'
  const stops = [...dialog.querySelectorAll<HTMLElement>(controls)].filter(
    (element) => element.checkVisibility() && !element.matches(':disabled, [tabindex="-1"]'),
  )
  const first = stops.at(0)
  const last = stops.at(-1)
  if (document.activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
