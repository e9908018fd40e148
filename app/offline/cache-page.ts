import { localStorageKey } from '../../domain/listings/listing.ts'
import { urls } from '../../domain/urls.ts'
import { listSavedPictures } from '../device/saved.ts'
import { readDevice } from '../ui/storage.ts'
import { copyNoteId, type ShownPage } from './caches.ts'

/**
 * Registers the service worker, and tells it what is shown and saved.
 * @throws if there is no connection, or storage is blocked
 */
export async function cachePage(path: string, cameAsDocument: boolean): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  addEventListener('click', loadWhileOffline, { capture: true })
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  const address = cameAsDocument && !isFirst ? null : new URL(path, location.href).href
  const loaded = isFirst ? performance.getEntriesByType('resource').map(({ name }) => name) : []
  if (isFirst) await serviceWorker.register(urls.serviceWorker())
  const { active } = await serviceWorker.ready
  const saved = listSavedPictures().map((picture) => new URL(picture, location.href).href)
  active?.postMessage({ address, cameAsDocument, loaded, saved } satisfies ShownPage)
}

/**
 * Without a connection, lets the browser load the page of a link: React Router would miss that page's code, and load the present page again.
 * Properties are left to it where their records are stored, as it shows those that were never opened.
 */
function loadWhileOffline(event: MouseEvent) {
  const isOffline = !navigator.onLine || document.getElementById(copyNoteId) !== null
  const link = event.target instanceof Element && event.target.closest('a')
  if (!isOffline || !link || link.origin !== location.origin) return
  const isStored = link.pathname.startsWith(urls.listing('')) && readDevice(localStorageKey) !== null
  const isFragment = link.hash !== '' && link.pathname === location.pathname
  if (!isStored && !isFragment) event.stopPropagation()
}
