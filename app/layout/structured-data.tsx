import { useContext } from 'react'
import { DocumentContext } from './page-styles.tsx'

/**
 * The page's data for search engines (H1), in the HTML of the server alone. React leaves elements at the end of the body alone that
 * it does not know, so nothing is hydrated.
 */
export function StructuredData() {
  const text = useContext(DocumentContext)?.structuredData?.()
  // In a script element, React writes a text as it is.
  return text ? <script type="application/ld+json">{text}</script> : null
}
