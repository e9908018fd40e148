import type { ReactNode } from 'react'
import buttons from '../ui/button.module.css'
import styles from './newsletter-link-screen.module.css'

type Props = {
  heading: string
  /** Where the button posts; without one there is nothing more to do. */
  ask?: { action: string; button: string }
  children: ReactNode
}

/** What a link in a subscriber's mail opens. The button is an ordinary form: it works everywhere, and no program presses it. */
export function NewsletterLinkScreen({ heading, ask, children }: Props) {
  return (
    <div className={`page-width ${styles.screen}`}>
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
