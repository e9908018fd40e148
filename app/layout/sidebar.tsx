import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Firm } from '../../domain/firm/firm.ts'
import { Link } from '../link.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { ChatLink } from './chat-link.tsx'
import { isCurrent, menu } from './menu.ts'
import styles from './sidebar.module.css'
import { Wordmark } from './wordmark.tsx'

/** From 1024 px: opens the sidebar. Without script the browser opens it, as a popover. */
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
 * The sidebar (E2): a dialog over the page, whose movements are the style sheet's. Without script it is a popover,
 * which Escape and its buttons close, but which does not keep the focus.
 */
export function Sidebar({ firm, open, onOpenChange }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const hydrated = useHydrated()
  const { pathname } = useLocation()
  useClosedByNavigation(dialog)

  // A popover that was opened before the script came becomes the dialog.
  useEffect(() => {
    if (dialog.current?.matches(':popover-open')) onOpenChange(true)
  }, [onOpenChange])
  useEffect(() => {
    if (!open) return
    dialog.current?.hidePopover()
    dialog.current?.showModal()
  }, [open])

  const close = {
    popoverTarget: 'sidebar',
    popoverTargetAction: 'hide',
    onClick: () => dialog.current?.close(),
  } as const
  return (
    <dialog
      ref={dialog}
      id="sidebar"
      popover="auto"
      className={styles.sidebar}
      aria-label="Sidebar"
      // While it goes, it can be seen, but no longer reached.
      inert={hydrated && !open}
      onClose={() => onOpenChange(false)}
      onKeyDown={keepFocus}
    >
      <div className={styles.panel}>
        <div className={styles.top}>
          <Wordmark name={firm.name} />
          <button type="button" className={styles.close} aria-label="Close sidebar" {...close}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="m5 5 14 14M19 5 5 19" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </div>
        <nav aria-label="Sidebar">
          <ul>
            {menu.map(
              (item) =>
                item.to && (
                  <li key={item.label}>
                    <Link to={item.to} aria-current={isCurrent(item, pathname)}>
                      {item.label}
                    </Link>
                  </li>
                ),
            )}
          </ul>
        </nav>
        <ChatLink firm={firm} className={styles.chat} />
      </div>
      <button type="button" className={styles.beside} tabIndex={-1} aria-hidden="true" {...close}>
        <span className={styles.overlay} />
      </button>
    </dialog>
  )
}

/** A choice closes the sidebar, and at once: the new page is what the visitor wants to see. */
function useClosedByNavigation(dialog: RefObject<HTMLDialogElement | null>) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is what changes the key
  useEffect(() => {
    const element = dialog.current
    if (element?.open) element.close()
    else if (element?.matches(':popover-open')) element.hidePopover()
    else return
    for (const movement of element.getAnimations({ subtree: true })) movement.finish()
  }, [key])
}
