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
    <header className={styles.header} data-scrolled={useScrolled() ?? undefined}>
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

/**
 * Null until the page is scrolled far enough for the header to become lower and coloured; then whether the visitor last scrolled on or back,
 * as on a property's page the header leaves a phone meanwhile (E8).
 */
function useScrolled(): 'on' | 'back' | null {
  return useSyncExternalStore(subscribe, readScroll, () => null)
}

const last: { top: number; went: 'on' | 'back' } = { top: 0, went: 'on' }

function readScroll() {
  const top = window.scrollY
  if (top !== last.top) last.went = top > last.top ? 'on' : 'back'
  last.top = top
  return top >= threshold ? last.went : null
}

function subscribe(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}
