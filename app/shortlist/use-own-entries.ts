import { useMemo } from 'react'
import type { Entry } from '../../domain/shortlist/entry.ts'
import { useDevice } from '../device/storage.ts'
import { parseShortlist, readShortlist } from './entries.ts'

/** The shortlist of this device; null on the server and while the page is being hydrated. */
export function useOwnEntries(): Entry[] | null {
  const text = useDevice(readShortlist)
  return useMemo(() => (text === null ? null : parseShortlist(text)), [text])
}
