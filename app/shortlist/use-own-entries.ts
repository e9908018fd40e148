import { useMemo, useSyncExternalStore } from 'react'
import type { Entry } from '../../domain/shortlist/entry.ts'
import { watchDevice } from '../device/storage.ts'
import { parseShortlist, readShortlist } from './entries.ts'

/** The shortlist of this device; null on the server and while the page is being hydrated. */
export function useOwnEntries(): Entry[] | null {
  const text = useSyncExternalStore(watchDevice, readShortlist, () => null)
  return useMemo(() => (text === null ? null : parseShortlist(text)), [text])
}
