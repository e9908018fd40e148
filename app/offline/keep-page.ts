import { localStorageKey } from '../../domain/listings/listing.ts'
import { urls } from '../../domain/urls.ts'
import { readDevice } from '../device/storage.ts'
import type { ShownPage } from './caches.ts'

/** Registers the service worker, and tells it of the page if it does not have the HTML of this visit already. */
export async function keepPage(cameAsDocument: boolean): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  addEventListener('click', loadWhileOffline, { capture: true })
  const isNew = workers.controller === null
  if (cameAsDocument && !isNew) return
  const address = location.href.replace(/#.*/, '')
  const loaded = isNew ? performance.getEntriesByType('resource').map(({ name }) => name) : []
  try {
    if (isNew) await workers.register(urls.serviceWorker())
    const { active } = await workers.ready
    active?.postMessage({ address, cameAsDocument, loaded } satisfies ShownPage)
  } catch {
    // Storage is blocked, or there is no connection: the site works as before.
  }
}

/**
 * Without a connection, lets the browser load the page of a link: React Router would miss that page's code, and load the present page again.
 * Properties are left to it where their records are stored, as it shows those that were never opened.
 */
function loadWhileOffline(event: MouseEvent) {
  const isOffline = !navigator.onLine || document.getElementById('copy-note') !== null
  const link = event.target instanceof Element && event.target.closest('a')
  if (!isOffline || !link || link.origin !== location.origin) return
  const isStored = link.pathname.startsWith(urls.listing('')) && readDevice(localStorageKey) !== null
  const isFragment = link.hash !== '' && link.pathname === location.pathname
  if (!isStored && !isFragment) event.stopPropagation()
}
