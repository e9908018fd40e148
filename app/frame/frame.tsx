import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Firm } from '../../domain/firm/firm.ts'
import { NewsletterForm } from '../messages/newsletter-form.tsx'
import { WaitingMessagesNotice } from '../messages/waiting-messages-notice.tsx'
import { useOfflineCopies } from '../offline/use-offline-copies.ts'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { Sidebar, SidebarButton } from './sidebar.tsx'
import { useScrollReturn } from './use-scroll-return.ts'

/** The header, the sidebar and the footer around every page. */
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
      <Sidebar firm={firm} open={sidebarOpen} onOpenChange={setSidebarOpen} />
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer firm={firm} newsletter={<NewsletterForm />} />
      <WaitingMessagesNotice />
    </>
  )
}

/** Moves the focus to a new page, as loading it would. A fragment of the address names the part that takes the focus instead. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (pathname === shown.current) return
    shown.current = pathname
    if (!hash) main.current?.focus({ preventScroll: true })
  }, [pathname, hash])
  return main
}
