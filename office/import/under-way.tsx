import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { ImportView } from '../../domain/import/imports.ts'
import styles from './import.module.css'

const everyMs = 2_000

type Props = Pick<ImportView, 'progress'> & {
  /** The things that are counted, such as `Listings`. */
  of: string
  /** The page that shows it. */
  to: string
}

/** Shows how far the work on an import is. It goes on when this page is closed. */
export function UnderWay({ progress, of, to }: Props) {
  useLookingAgain()
  return (
    <section className={styles.section} aria-label="How far it is">
      <progress
        className={styles.progress}
        {...(progress && { value: progress.done, max: progress.total })}
        aria-label={of}
      />
      <p className={styles.soft}>You can close this page: it goes on, and this address says how it ended.</p>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <Link to={to}>Look again</Link>
    </section>
  )
}

function useLookingAgain() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [revalidate])
}
