import { useEffect } from 'react'
import { useDataSaver } from '../ui/data-saver.ts'
import { whenSettled } from '../ui/when-idle.ts'

/**
 * Keeps the newest records on the device once a listings page has loaded and the browser is idle (B7), unless the visitor saves
 * data (F14).
 */
export function useStoredProperties() {
  const dataSaver = useDataSaver()
  useEffect(() => {
    if (dataSaver) return
    // Not cancelled when the visitor leaves the page: the next page opens at once with the records.
    if (!started) whenSettled(storeProperties)
    started = true
  }, [dataSaver])
}

/** Module state: records are stored once a page, and in the browser a module lives as long as the page. A factory would only wrap it. */
let started = false

/** Fails silently when storage is full or blocked, or without a connection: the records only make pages open sooner. */
async function storeProperties(): Promise<void> {
  try {
    const stored = await import('./stored-properties.ts')
    await stored.storeNewest()
  } catch {}
}
