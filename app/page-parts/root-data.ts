import type { Content } from '../../domain/content/content.ts'
import type { Firm } from '../../domain/firm/firm.ts'
import { type SiteData, useSitePage } from '../site-page.ts'

/** The data of the root route. */
export type RootData = SiteData & {
  /** The texts of `ConsultWithUs`. */
  consult: Content['consult']
  /** The version of the firm's share card. */
  firmCard: string
  loaderMinimumMs: number
  dataSaver: boolean
  /** False for a page that has no script. */
  scripted: boolean
}

export function useRootData(): SiteData {
  const { data } = useSitePage()
  if (!data) throw new Error('the data of the root route could not be read')
  return data
}

/** The firm's facts, anywhere inside the frame. */
export function useFirm(): Firm {
  return useRootData().firm
}
