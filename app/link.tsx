import { type LinkProps, Link as RouterLink } from 'react-router'

/**
 * A link of the site. What stands behind it is fetched as soon as a visitor points at it, touches it or comes to it with the
 * keyboard; for who saves data, only when it is followed. The router need not look for routes behind it: it has them all.
 */
export function Link(props: LinkProps) {
  return <RouterLink discover="none" prefetch={savesData() ? 'none' : 'intent'} {...props} />
}

/** Not every browser tells. */
function savesData() {
  const { connection } = globalThis.navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
