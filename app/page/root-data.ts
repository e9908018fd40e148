import { useRouteLoaderData } from 'react-router'
import type { Content } from '../../domain/firm/content.ts'
import type { Firm } from '../../domain/firm/firm.ts'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'

/** The data of the root route, which every page can read. */
export type RootData = {
  firm: Firm
  /** The texts of `ConsultWithUs`. */
  consult: Content['consult']
  notices: Content['privacy-notices']
  /** The outcome of a form, on a page that answers it (D8). */
  outcome: FormOutcome | null
  /** The public origin, without a trailing slash. */
  siteUrl: string
  /** The version of the firm's share card. */
  firmCard: string
  loaderMinimumMs: number
  dataSaver: boolean
  /** False for a page that has no script. */
  scripted: boolean
}

export function useRootData(): RootData {
  const data = useRouteLoaderData<() => RootData>('root')
  if (!data) throw new Error('the data of the root route could not be read')
  return data
}

/** The firm's facts, anywhere inside the frame. */
export function useFirm(): Firm {
  return useRootData().firm
}
