/** Removes the service worker and its copies; false where there were none. */
export async function forgetCopies(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    // It works for the open pages until they are closed, so it is told to keep nothing more.
    registration.active?.postMessage('forget')
    await registration.unregister()
  }
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  return names.length > 0
}
