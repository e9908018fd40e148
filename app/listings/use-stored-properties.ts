import { useEffect } from 'react'
import { urls } from '../urls.ts'
import { storedUnder } from './listing.ts'

/** Keeps the newest records on the device when the browser is idle after a listings page has loaded (B7). */
export function useStoredProperties() {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(keepStored, 1000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(keepStored, { timeout: 5000 })
    return () => cancelIdleCallback(handle)
  }, [])
}

let kept = false

/**
 * Once a visit: the newest 100 records into local storage, as section 4 has it (B7). Storage that is full or blocked, or a
 * connection that is gone, changes nothing for the visitor.
 */
async function keepStored(): Promise<void> {
  if (kept) return
  kept = true
  try {
    const answer = await fetch(urls.storedProperties())
    if (answer.ok) localStorage.setItem(storedUnder, JSON.stringify(await answer.json()))
  } catch {}
}
