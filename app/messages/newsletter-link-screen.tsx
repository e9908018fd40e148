import type { ReactNode } from 'react'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import buttons from '../ui/button.module.css'
import styles from './newsletter-link-screen.module.css'

type Props = {
  heading: string
  /** The button and the address that it posts to; left out when there is nothing more to do. */
  ask?: { action: string; button: string }
  children: ReactNode
}

/** The page behind a link in a subscriber's mail. Its button is an ordinary form: it works without script, and mail scanners that follow links do not press it. */
export function NewsletterLinkScreen({ heading, ask, children }: Props) {
  return (
    <div className={`page-width ${styles.screen}`}>
      <Breadcrumbs trail={[{ name: heading, path: '' }]} />
      <h1>{heading}</h1>
      {children}
      {ask && (
        <form method="post" action={ask.action}>
          <button type="submit" className={buttons.primary}>
            {ask.button}
          </button>
        </form>
      )}
    </div>
  )
}
