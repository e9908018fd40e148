import { useContext } from 'react'
import { Links } from 'react-router'
import { DocumentContext } from './page-styles.tsx'

/**
 * Style sheets in development. Vite's client reads the nonce from this `meta` element, for the styles that it adds
 * (https://vite.dev/guide/features#content-security-policy-csp). The linked sheets are our own and need no nonce: an empty one stays
 * the same in the browser, where the router has none, so React finds nothing to complain about.
 */
export function DevelopmentStyles() {
  const nonce = useContext(DocumentContext)?.nonce
  return (
    <>
      <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
      <Links nonce="" />
    </>
  )
}
