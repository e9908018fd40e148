import { useSyncExternalStore } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Session storage belongs to one tab and ends with it; local storage is the device's, for all tabs. */
export type StorageArea = 'localStorage' | 'sessionStorage'

/** The value of a key; null where there is none, or storage is blocked. */
export function readDevice(key: string, area: StorageArea = 'localStorage'): string | null {
  return attempt(() => globalThis[area].getItem(key), null)
}

/** The keys with this prefix, sorted. */
export function listDeviceKeys(prefix: string, area: StorageArea = 'localStorage'): string[] {
  const keys = attempt(() => Object.keys(globalThis[area]), [])
  return keys.filter((key) => key.startsWith(prefix)).sort()
}

/** Sets a key, or removes it for null; false when storage is full or blocked. */
export function writeDevice(key: string, text: string | null, area: StorageArea = 'localStorage'): boolean {
  return attempt(() => {
    if (text === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
    return true
  }, false)
}

/** Writes like `writeDevice`, and tells this tab; other tabs get the browser's own `storage` event. */
export function writeAndTell(key: string, text: string | null): boolean {
  const written = writeDevice(key, text)
  if (written) dispatchEvent(new Event('storage'))
  return written
}

/** Stores an entry as JSON, or removes it for null, and tells this tab. */
export function saveEntry(key: string, entry: object | null): boolean {
  return writeAndTell(key, entry && JSON.stringify(entry))
}

/** Calls the listener when something on the device changes, in this tab or another. */
export function watchDevice(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** A value read from the device, which must be comparable; null on the server and while the page is being hydrated. */
export function useDevice<Value>(read: () => Value): Value | null {
  const hydrated = useHydrated()
  return useSyncExternalStore(watchDevice, hydrated ? read : readNothing, readNothing)
}

const readNothing = () => null

/** Parses a stored value; null where there is none, or it is no JSON. */
export function parseStored(text: string | null): unknown {
  // Not by an error: a list asks for each of its cards, and most are not saved.
  return text === null ? null : attempt(() => JSON.parse(text), null)
}

function attempt<Value>(ask: () => Value, otherwise: Value): Value {
  try {
    return ask()
  } catch {
    return otherwise
  }
}
