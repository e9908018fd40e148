import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Firm } from '../../domain/firm/firm.ts'
import { NewsletterForm } from '../messages/newsletter-form.tsx'
import { WaitingMessagesNotice } from '../messages/waiting-messages-notice.tsx'
import { useOfflineCopies } from '../offline/use-offline-copies.ts'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { Sidebar, SidebarButton } from './sidebar.tsx'
import { useScrollReturn } from './use-scroll-return.ts'

/** The header, the footer and the sidebar around every page. */
export function Frame({ firm, children }: { firm: Firm; children: ReactNode }) {
  const [sidebarOpen, setSidebarOpen] = useState(false)
  const main = useFocusOnNewPage()
  useScrollReturn()
  useOfflineCopies()
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <NavigationProgress />
      <Header firm={firm}>
        <SidebarButton open={sidebarOpen} onOpen={() => setSidebarOpen(true)} />
      </Header>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer firm={firm} newsletter={<NewsletterForm />} />
      {/* After what every visitor sees first, so that this comes in fewer bytes. */}
      <Sidebar firm={firm} open={sidebarOpen} onOpenChange={setSidebarOpen} />
      <WaitingMessagesNotice />
    </>
  )
}

/**
 * Moves the focus to a new page, as loading it would, and to the same page with another search if what had it is gone. A fragment of the
 * address names the part that takes the focus instead.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash, key } = useLocation()
  const shown = useRef({ pathname, key })
  useEffect(() => {
    const isNew = pathname !== shown.current.pathname
    const isLost = key !== shown.current.key && document.activeElement === document.body
    shown.current = { pathname, key }
    if ((isNew || isLost) && !hash) main.current?.focus({ preventScroll: true })
  }, [pathname, hash, key])
  return main
}

/** A line at the top while the next page loads: on a slow connection it shows at once that a press was noticed. */
function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className={styles.progress} aria-hidden="true" /> : null
}
