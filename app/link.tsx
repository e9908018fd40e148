import type { LinkProps } from 'react-router'
import { useSitePage } from './site-page.ts'

/** A link inside the public site. */
export function Link(props: LinkProps) {
  const { Link } = useSitePage()
  return <Link {...props} />
}
