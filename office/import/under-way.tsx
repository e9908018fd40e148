import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { ImportView } from '../../domain/import/imports.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import styles from './import.module.css'

const everyMs = 2_000

/** Shows how far the writing is, or that it is being undone. It goes on when this page is closed. */
export function UnderWay({ id, progress }: Pick<ImportView, 'id' | 'progress'>) {
  useLookingAgain()
  return (
    <section className={styles.section} aria-label="How far it is">
      <progress
        className={styles.progress}
        {...(progress && { value: progress.done, max: progress.total })}
        aria-label="Listings"
      />
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
