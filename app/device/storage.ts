import { useSyncExternalStore } from 'react'

/** The value of a key in local storage; null where there is none, or storage is blocked. */
export function readDevice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The keys with this prefix, sorted. */
export function listDeviceKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .sort()
  } catch {
    return []
  }
}

/** Sets a key in local storage, or removes it for null; false when storage is full or blocked. */
export function writeDevice(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
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
  return useSyncExternalStore<Value | null>(watchDevice, read, () => null)
}

/** Parses a stored value; null where it is no JSON. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
