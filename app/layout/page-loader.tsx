import { useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { Spinner } from '../ui/spinner.tsx'
import styles from './page-loader.module.css'

/**
 * The page loader (E1), over a page whose route says `handle = { loader: true }`. It goes by the style sheet alone, `minimumMs`
 * after the browser has first shown it: that is the elapsed time plus the minimum, with script or without. It belongs to
 * the page that was loaded: moving inside the site takes it away, and never brings it back.
 */
export function PageLoader({ minimumMs }: { minimumMs: number }) {
  const matches = useMatches()
  const [shown, setShown] = useState(() => minimumMs > 0 && matches.some(({ handle }) => hasLoader(handle)))
  const { key } = useLocation()
  const [loadedAt] = useState(key)
  useEffect(() => {
    if (key !== loadedAt) setShown(false)
  }, [key, loadedAt])

  if (!shown) return null
  return (
    <div
      className={styles.loader}
      data-loader
      aria-hidden="true"
      style={{ animationDelay: `${minimumMs}ms` }}
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && setShown(false)}
    >
      <Spinner />
    </div>
  )
}

function hasLoader(handle: unknown): boolean {
  return (handle as { loader?: boolean } | undefined)?.loader === true
}
