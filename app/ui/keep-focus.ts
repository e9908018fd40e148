import type { KeyboardEvent } from 'react'

/** A dialog lets focus go on to the browser's own controls, from where some find no way back. */
export function keepFocus(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, video[controls], iframe',
    ),
  ].filter((element) => element.checkVisibility() && !element.matches(':disabled, [tabindex="-1"]'))
  const leaving = event.shiftKey ? stops.at(0) : stops.at(-1)
  if (document.activeElement !== leaving) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops.at(0))?.focus()
}
