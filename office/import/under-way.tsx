import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { ImportView } from '../../domain/import/imports.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import styles from './import.module.css'

const everyMs = 2_000

/** Says how far the writing or the undoing is. It goes on when this page is closed. */
export function UnderWay({ id, stage, progress }: Pick<ImportView, 'id' | 'stage' | 'progress'>) {
  useLookingAgain()
  const { done = 0, total = 0 } = progress ?? {}
  return (
    <section className={styles.section} aria-label="How far it is">
      <p role="status">
        {stage === 'writing' ? 'It is being written. ' : 'It is being taken back. '}
        {total > 0 && `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} listings so far.`}
      </p>
      <progress className={styles.progress} {...(total > 0 && { value: done, max: total })} aria-label="Listings" />
      <p className={styles.soft}>You can close this page: it goes on, and this address says how it ended.</p>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <Link to={officeUrls.import(id)}>Look again</Link>
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
