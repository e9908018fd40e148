import { type ReactNode, useMemo } from 'react'
import { type LinkProps, Link as RouterLink } from 'react-router'
import { isSaved, toggleSaved } from './device/saved.ts'
import { isSeen, markSeen } from './device/seen.ts'
import { useInquiry } from './messages/use-inquiry.ts'
import { type SiteData, SitePageContext } from './site-page.ts'
import { useDataSaver } from './ui/data-saver.ts'

/** Provides the public site to its pages. */
export function PublicSite({ data, children }: { data: SiteData | undefined; children: ReactNode }) {
  const site = useMemo(() => ({ data, Link: SiteLink, useInquiry, device }), [data])
  return <SitePageContext value={site}>{children}</SitePageContext>
}

const device = { isSaved, toggleSaved, isSeen, markSeen }

/**
 * A link inside the site. Its page is prefetched when a visitor points at it, touches it or focuses it, unless the visitor
 * saves data (F14). The router has all routes already, so it need not discover any.
 */
function SiteLink(props: LinkProps) {
  return <RouterLink discover="none" prefetch={useDataSaver() ? 'none' : 'intent'} {...props} />
}
