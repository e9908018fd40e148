import { type ComponentType, createContext, useContext } from 'react'
import type { LinkProps } from 'react-router'
import type { ShownNotices } from '../domain/content/notices.ts'
import type { Firm } from '../domain/firm/firm.ts'
import type { FormOutcome } from '../domain/messages/form-outcome.ts'
import type { SavedProperty } from '../domain/shortlist/property.ts'

/** The data of the root route that every page can read. */
export type SiteData = {
  firm: Firm
  notices: ShownNotices
  /** The outcome of a form, on a page that answers it (D8). */
  outcome: FormOutcome | null
  /** The public origin, without a trailing slash. */
  siteUrl: string
  /** False where no mail can be sent, so that nobody is promised one (K2.1). */
  mails: boolean
}

/** The site around a page. The root of the public site provides it, and the preview of the office another. */
export type SitePage = {
  /** Undefined where the data of the root route could not be read. */
  data: SiteData | undefined
  Link: ComponentType<LinkProps>
  /** The inquiry form of a page with these properties: `ids` are those that it asks about, null while it is closed. */
  useInquiry: (properties: readonly string[]) => {
    ids: readonly string[] | null
    open(chosen: readonly string[]): void
  }
  /** The properties that are saved on this device, and those that were opened on it. */
  device: {
    isSaved(id: string): boolean
    /** False where it could not be saved. */
    toggleSaved(property: SavedProperty): boolean
    isSeen(id: string): boolean
    markSeen(id: string): void
  }
}

export const SitePageContext = createContext<SitePage | null>(null)

export function useSitePage(): SitePage {
  const site = useContext(SitePageContext)
  if (!site) throw new Error('no site is provided around this page')
  return site
}
