import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Remark } from '../../domain/shortlist/entry.ts'
import { parseRemarks } from '../../domain/shortlist/shared-remarks.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The notes and states in the fragment of the address, by property id; null where they cannot be read. The server never gets them. */
export function useSharedRemarks(): ReadonlyMap<string, Remark> | null {
  const { hash } = useLocation()
  const fragment = useHydrated() ? hash : ''
  return useMemo(() => parseRemarks(fragment), [fragment])
}
