import { useContext, useEffect } from 'react'
import { useLocation } from 'react-router'
import { DocumentContext } from './page-styles.tsx'

/**
 * The page's data for search engines (H1), only in the HTML of the server: when React hydrates the page, it leaves an unknown element at the end of
 * the body alone. The data go when the visitor leaves the page that they describe.
 */
export function StructuredData() {
  const text = useContext(DocumentContext)?.structuredData?.()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the path
  useEffect(() => () => document.querySelector('script[type="application/ld+json"]')?.remove(), [pathname])
  // In a script element, React writes a text as it is.
  return text ? <script type="application/ld+json">{text}</script> : null
}
