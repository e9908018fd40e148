import type { ComponentPropsWithoutRef, MouseEvent } from 'react'

/** Closes the dialog that it stands in. */
export function CloseButton(props: ComponentPropsWithoutRef<'button'>) {
  return (
    <button type="button" onClick={closeDialog} aria-label="Close" {...props}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="m5 5 14 14M19 5 5 19" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  )
}

/** Closes the dialog around a button. The browser returns the focus, and the dialog's `onClose` tells the component that shows it. */
export function closeDialog({ currentTarget }: Pick<MouseEvent<HTMLElement>, 'currentTarget'>) {
  currentTarget.closest('dialog')?.close()
}
