import { useEffect } from 'react'
import { keepStored } from './stored-properties.ts'

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
