import { useRouteLoaderData } from 'react-router'
import type { Firm } from '../../domain/firm/firm.ts'
import type { loader } from '../root.tsx'

/** The firm's facts, anywhere inside the frame. */
export function useFirm(): Firm {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data) throw new Error('useFirm needs the data of the root route')
  return data.firm
}
