import { useEffect } from 'react'
import { storedUnder } from '../../domain/listings/listing.ts'
import { urls } from '../../domain/urls.ts'

/** Milliseconds that a listings page has for its own pictures: 29 KB of records would come between them. */
const firstView = 3_000

/** Keeps the newest records on the device once a listings page has loaded and the browser is idle (B7). */
export function useStoredProperties() {
  useEffect(() => {
    // Not given up where the visitor goes on sooner: it is the next page that opens at once with them.
    if (!begun) setTimeout(whenIdle, firstView)
    begun = true
  }, [])
}

/** Not every browser says when; a busy one is waited for no longer than five seconds. */
function whenIdle() {
  if (!('requestIdleCallback' in globalThis)) return keepStored()
  requestIdleCallback(keepStored, { timeout: 5_000 })
}

let begun = false

/**
 * Once a visit: the newest 100 records into local storage, as section 4 has it (B7). Storage that is full or blocked, or a
 * connection that is gone, changes nothing for the visitor.
 */
async function keepStored(): Promise<void> {
  try {
    const answer = await fetch(urls.storedProperties())
    if (answer.ok) localStorage.setItem(storedUnder, JSON.stringify(await answer.json()))
  } catch {}
}
