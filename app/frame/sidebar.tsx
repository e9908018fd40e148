import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Firm } from '../../domain/firm/firm.ts'
import { Link } from '../link.tsx'
import { CloseButton, closeDialog } from '../ui/close-button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useModal } from '../ui/use-modal.ts'
import { ChatLink } from './chat-link.tsx'
import { sidebarMenu, useCurrent } from './menu.ts'
import styles from './sidebar.module.css'
import { Wordmark } from './wordmark.tsx'

/** Opens the sidebar, from 1024 px on. Without script the browser opens it, as a popover. */
export function SidebarButton({ open, onOpen }: { open: boolean; onOpen: () => void }) {
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      className={styles.opener}
      popoverTarget="sidebar"
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
      aria-label="Open sidebar"
      aria-haspopup="dialog"
      aria-controls="sidebar"
      aria-expanded={hydrated ? open : undefined}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M3 6h18M3 12h18M11 18h10" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  )
}

type Props = { firm: Firm; open: boolean; onOpenChange: (open: boolean) => void }

/**
 * The sidebar (E2): a modal dialog, animated by its style sheet. Without script it is a popover, which Escape and its buttons
 * close, but which does not keep the focus inside.
 */
export function Sidebar({ firm, open, onOpenChange }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const hydrated = useHydrated()
  const isCurrent = useCurrent()
  useClosedByNavigation(dialog)

  // A popover that was opened before the page was hydrated becomes a modal dialog, which it cannot be while it is a popover.
  useEffect(() => {
    if (dialog.current?.matches(':popover-open')) onOpenChange(true)
  }, [onOpenChange])
  useEffect(() => {
    if (open) dialog.current?.hidePopover()
  }, [open])
  useModal(dialog, open)

  const closesPopover = { popoverTarget: 'sidebar', popoverTargetAction: 'hide' } as const
  return (
    <dialog
      ref={dialog}
      id="sidebar"
      popover="auto"
      className={styles.sidebar}
      aria-label="Sidebar"
      // The closing animation still shows it, but it can no longer be reached.
      inert={hydrated && !open}
      onClose={() => onOpenChange(false)}
    >
      <div className={styles.panel}>
        <div className={styles.top}>
          <Wordmark firm={firm} />
          <CloseButton className={styles.close} aria-label="Close sidebar" {...closesPopover} />
        </div>
        <nav aria-label="Sidebar">
          <ul>
            {sidebarMenu.map((item) => (
              <li key={item.label}>
                <Link to={item.to ?? ''} aria-current={isCurrent(item)}>
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ChatLink firm={firm} className={styles.chat} />
      </div>
      <button
        type="button"
        className={styles.backdrop}
        tabIndex={-1}
        aria-hidden="true"
        onClick={closeDialog}
        {...closesPopover}
      >
        <span className={styles.overlay} />
      </button>
    </dialog>
  )
}

/** A navigation closes the sidebar without its animation: the visitor wants to see the new page. */
function useClosedByNavigation(dialog: RefObject<HTMLDialogElement | null>) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation changes the key
  useEffect(() => {
    const element = dialog.current
    if (element?.open) element.close()
    else if (element?.matches(':popover-open')) element.hidePopover()
    else return
    for (const animation of element.getAnimations({ subtree: true })) animation.finish()
  }, [key])
}
