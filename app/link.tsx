import { type LinkProps, Link as RouterLink } from 'react-router'
import { useDataSaver } from './ui/data-saver.ts'

/**
 * A link inside the site. Its page is prefetched when a visitor points at it, touches it or focuses it, unless the visitor
 * saves data (F14). The router has all routes already, so it need not discover any.
 */
export function Link(props: LinkProps) {
  return <RouterLink discover="none" prefetch={useDataSaver() ? 'none' : 'intent'} {...props} />
}
