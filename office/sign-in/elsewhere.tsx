import type { ReactNode } from 'react'
import { useHydrated } from '../../app/ui/use-hydrated.ts'
import { CopiedText } from '../form/copied-text.tsx'
import { Notice } from '../notice.tsx'
import { hasPasskeys } from './ask-passkey.ts'
import styles from './door.module.css'

type Props = {
  /** The app in whose window the page is open. */
  app: string | null
  children?: ReactNode
}

/** Says where passkeys do not work, and how to open the page where they do (J2). Elsewhere it is nothing. */
export function Elsewhere({ app, children }: Props) {
  const isHydrated = useHydrated()
  if (!app && (!isHydrated || hasPasskeys())) return null
  return (
    <Notice kind="question">
      <div className={styles.elsewhere}>
        <p>
          {app
            ? `This page is open inside ${app}, where passkeys do not work.`
            : 'Passkeys do not work in this browser.'}{' '}
          Please open it in{' '}
          {app ? 'your browser, such as Chrome or Safari' : 'a newer browser, such as Chrome or Safari'}.
        </p>
        {app && <p>Press ⋮, ⋯ or the share sign of this window, then “Open in Chrome”, “in Safari” or “in browser”.</p>}
        {isHydrated && (
          <>
            <p>Or copy the whole address, and paste it there.</p>
            <CopiedText label="Address" text={location.href} copy="Copy the address" />
          </>
        )}
        {children}
      </div>
    </Notice>
  )
}
