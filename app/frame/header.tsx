import { type ReactNode, useSyncExternalStore } from 'react'
import type { Firm } from '../../domain/firm/firm.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { ShortlistLink } from '../shortlist/shortlist-link.tsx'
import folding from '../ui/folding.module.css'
import { ChatLink } from './chat-link.tsx'
import { DesktopMenu } from './desktop-menu.tsx'
import styles from './header.module.css'
import { MobileMenu } from './mobile-menu.tsx'
import { Wordmark } from './wordmark.tsx'

/** Pixels; section 9. */
const threshold = 100

/** The site's header, which becomes lower and coloured once the page is scrolled. On a desktop it ends with `children`. */
export function Header({ firm, children }: { firm: Firm; children: ReactNode }) {
  return (
    <header className={styles.header} data-scrolled={useScrolled() || undefined}>
      <div className={styles.background}>
        <div className={`page-width ${styles.bar}`}>
          <Link to={urls.home()} className={styles.home}>
            <Wordmark firm={firm} className={folding.folding ?? ''} />
          </Link>
          <DesktopMenu />
          <ShortlistLink />
          <ChatLink firm={firm} className={styles.chat} />
          {children}
          <MobileMenu firm={firm} />
        </div>
      </div>
    </header>
  )
}

/** True when the page is scrolled far enough for the header to become lower and coloured. */
function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY >= threshold,
    () => false,
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}
