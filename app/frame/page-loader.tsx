import { useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { DocumentContext } from '../page-parts/page-styles.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './page-loader.module.css'

/**
 * The page loader (E1), over a page whose route says `handle = { loader: true }`. The style sheet hides it `minimumMs` after
 * its first paint, with script or without. A navigation inside the site removes it, and never shows it again.
 */
export function PageLoader({ minimumMs }: { minimumMs: number }) {
  const matches = useMatches()
  const nonce = useContext(DocumentContext)?.nonce
  const [shown, setShown] = useState(() => minimumMs > 0 && matches.some(({ handle }) => hasLoader(handle)))
  const { key } = useLocation()
  const [loadedAt] = useState(key)
  const loader = useRef<HTMLDivElement>(null)
  // If its animation ended before the page was hydrated, React gets no `animationend` event.
  useEffect(() => {
    if (loader.current?.getAnimations().every(({ playState }) => playState === 'finished')) setShown(false)
  }, [])
  useEffect(() => {
    if (key !== loadedAt) setShown(false)
  }, [key, loadedAt])

  if (!shown) return null
  return (
    <div
      ref={loader}
      className={styles.loader}
      data-loader
      aria-hidden="true"
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && setShown(false)}
    >
      <style href="page-loader" precedence="page" nonce={nonce}>
        {`[data-loader]{animation-delay:${minimumMs}ms}`}
      </style>
      <Spinner />
    </div>
  )
}

function hasLoader(handle: unknown): boolean {
  return (handle as { loader?: boolean } | undefined)?.loader === true
}
