import type { LinkProps } from 'react-router'
import { useSitePage } from './page/root-data.ts'

/** A link inside the public site. */
export function Link(props: LinkProps) {
  const { Link } = useSitePage()
  return <Link {...props} />
}
