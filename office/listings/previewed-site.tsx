import { type ReactNode, useMemo } from 'react'
import type { LinkProps } from 'react-router'
import { type SiteData, SitePageContext } from '../../app/site-page.ts'
import { toShownNotices } from '../../domain/content/notices.ts'
import { toFirm } from '../../domain/firm/firm.ts'
import type { OfficeSite } from '../../domain/office/office-site.ts'

export function toSiteData({ firm, content, siteUrl }: OfficeSite): SiteData {
  const notices = toShownNotices(content['privacy-notices'])
  return { firm: toFirm(firm), notices, outcome: null, siteUrl, mails: false }
}

/** The public site around a page that is shown as a preview. */
export function PreviewedSite({ data, children }: { data: SiteData; children: ReactNode }) {
  const site = useMemo(() => ({ data, Link: SiteLink, useInquiry, device }), [data])
  return <SitePageContext value={site}>{children}</SitePageContext>
}

/** The public site is another app: the browser leaves the office. */
function SiteLink({ to, prefetch: _, preventScrollReset: _reset, discover: _discover, ...props }: LinkProps) {
  return <a href={String(to)} {...props} />
}

/** Nobody asks about a preview. */
const useInquiry = () => ({ ids: null, open() {} })

/** A preview is private, so the device stores none: its heart stays empty, and no listing counts as seen. */
const device = { isSaved: () => false, toggleSaved: () => true, isSeen: () => false, markSeen() {} }
