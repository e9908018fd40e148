import { useRouteLoaderData } from 'react-router'
import type { Firm } from '../../domain/firm/firm.ts'
import type { loader } from '../root.tsx'

/** The firm's facts, anywhere inside the frame. */
export function useFirm(): Firm {
  return useRootData().firm
}

/** The public origin of the site, anywhere inside the frame. */
export function useSiteUrl(): string {
  return useRootData().siteUrl
}

function useRootData() {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data) throw new Error('the frame needs the data of the root route')
  return data
}
