import { type ReactNode, useRef, useState } from 'react'
import { mailUrl } from '../../domain/share/share-links.ts'
import buttons from '../ui/button.module.css'
import { TextField } from '../ui/field.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { copyText } from './copy-text.ts'
import styles from './share-ways.module.css'

type Props = {
  link: string
  subject: string
  text: string
  whatsApp: { href: string; target?: '_blank' }
  /** A note below the link. */
  children?: ReactNode
}

/** Copies a link, or sends it by WhatsApp or e-mail. Without script, as in the office, the link is a text to select. */
export function ShareWays({ link, subject, text, whatsApp, children }: Props) {
  const isHydrated = useHydrated()
  const row = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<{ link: string; said: string } | null>(null)

  async function copy() {
    const done = await copyText(link)
    if (!done) row.current?.querySelector('input')?.select()
    const said = done ? 'Link copied.' : 'Your browser blocks copying. Please copy the link from the box.'
    setCopied({ link, said })
  }
  return (
    <>
      <div ref={row} className={styles.link}>
        <TextField label="Link" readOnly value={link} onFocus={({ target }) => target.select()} />
        {isHydrated && (
          <button type="button" className={buttons.primary} onClick={copy}>
            Copy link
          </button>
        )}
      </div>
      {children}
      <div className={styles.ways}>
        <a className={buttons.secondary} {...whatsApp} rel="noopener">
          WhatsApp
        </a>
        <a className={buttons.secondary} href={mailUrl(subject, text)}>
          E-mail
        </a>
      </div>
      <p role="status" className={styles.said}>
        {copied?.link === link && copied.said}
      </p>
    </>
  )
}
