import { useContext } from 'react'
import { Links } from 'react-router'
import { DocumentContext } from './page-styles.tsx'

/**
 * Style sheets in development. Vite's client reads the nonce from this `meta` element, for the styles that it adds
 * (https://vite.dev/guide/features#content-security-policy-csp). The linked sheets are our own and need no nonce. The router
 * has one on the server only, so an empty one avoids a hydration mismatch.
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
