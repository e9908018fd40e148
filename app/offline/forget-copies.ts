import { cacheNames } from './caches.ts'

/** True if this device has pages for reading without a connection. */
export async function hasCopies(): Promise<boolean> {
  if (!('caches' in globalThis) || !(await caches.has(cacheNames.pages))) return false
  return (await (await caches.open(cacheNames.pages)).keys()).length > 0
}

/** Removes the service worker and its copies; false where there were none. */
export async function forgetCopies(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  // First: the worker works for the open pages until they are closed, but caches nothing without this cache.
  const hadCopies = await caches.delete(cacheNames.offline)
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  return hadCopies
}
