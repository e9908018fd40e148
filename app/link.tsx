import { type LinkProps, Link as RouterLink } from 'react-router'

/**
 * A link inside the site. Its page is prefetched when a visitor points at it, touches it or focuses it, unless the browser
 * saves data. The router has all routes already, so it need not discover any.
 */
export function Link(props: LinkProps) {
  return <RouterLink discover="none" prefetch={savesData() ? 'none' : 'intent'} {...props} />
}

/** Some browsers do not tell: false. */
function savesData() {
  const { connection } = globalThis.navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
