/**
 * Takes the place of `app/link.tsx`, `app/page/root-data.ts`, `app/messages/use-inquiry.ts`, `app/saved/saved.ts` and `app/saved/seen.ts`
 * in the office's build (`office/vite.config.ts`), so that the public page of a property can stand in the office as a preview.
 */
import { createContext, useContext } from 'react'
import type { LinkProps } from 'react-router'
import type { OfficeSite } from '../../domain/office/office-site.ts'

/** The data of the public site around the page. */
export const PublicPage = createContext<PublicData | null>(null)

type PublicData = ReturnType<typeof toPublicData>

/** The data of the public root route, as far as the page of a property reads them. */
export function toPublicData({ firm, content, siteUrl }: Pick<OfficeSite, 'firm' | 'content' | 'siteUrl'>) {
  const { map: _, priceRange: _range, brand: _brand, clients: _clients, timeZoneName: _zone, ...everywhere } = firm
  return {
    firm: everywhere,
    notices: content['privacy-notices'],
    outcome: null,
    siteUrl,
    loaderMinimumMs: 0,
    dataSaver: false,
    scripted: true,
  }
}

export function useRootData(): PublicData {
  const data = useContext(PublicPage)
  if (!data) throw new Error('this page is no preview')
  return data
}

export function useFirm() {
  return useRootData().firm
}

/** A link of the public site, which is another app: the browser leaves the office. */
export function Link({ to, prefetch: _, preventScrollReset: _reset, discover: _discover, ...props }: LinkProps) {
  return <a href={String(to)} {...props} />
}

/** Nobody asks about a preview. */
export function useInquiry() {
  return { ids: null, open() {} }
}

/** A preview is private, so the device keeps none: its heart stays empty, and no listing counts as seen. */
export const isSaved = () => false
export const toggleSaved = () => true
export const countSaved = () => 0
export const isSeen = () => false
export function markSeen() {}
