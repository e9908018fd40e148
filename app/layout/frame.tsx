import type { ReactNode } from 'react'
import type { Firm } from './firm.ts'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'

/** Header, the page, footer: around every screen. */
export function Frame({ firm, children }: { firm: Firm; children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <Header firm={firm} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer firm={firm} />
    </>
  )
}
