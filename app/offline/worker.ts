/// <reference lib="webworker" />
// The service worker (H13, H14; decision 024). It answers GET requests only. A new version waits until no page of the site is open,
// which is the browser's default. Pages come from the network first, so an old version of the worker shows no old pages.
import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { isPlainPage, toCacheKey } from '../../domain/device/cache-key.ts'
import { pictureSource } from '../../domain/pictures/picture-widths.ts'
import { screenIds } from '../../domain/search/screens.ts'
import { officePrefix, urls } from '../../domain/urls.ts'
import { bound } from './bound.ts'
import { cacheNames, maxDays, maxFiles, maxPages, maxPictureBytes, maxPictures, type ShownPage } from './caches.ts'
import { withNote } from './copy-note.ts'
import { isCacheable } from './is-cacheable.ts'
import { redirectToDocument, toPageOfData } from './router-data.ts'

declare const self: ServiceWorkerGlobalScope

/** After this time a page comes from its copy. */
const networkTimeoutSeconds = 4

// One variant is cached of each page and picture, the one that was shown, so `Vary` needs no comparison.
const matchOptions = { ignoreVary: true }

/** Gives a page and its data the same key in the cache. Under the key of a page that is never cached, nothing is found. */
const keyOfPage: WorkboxPlugin = {
  async cacheKeyWillBeUsed({ request }) {
    const url = new URL(request.url)
    return new URL(toCacheKey(toPageOfData(url) ?? url) ?? url, url).href
  },
}

/** Stands in for a page that is not cached (H14). */
const readOfflinePage = () => caches.match(urls.offline(), { cacheName: cacheNames.offline })

const offlinePageOnError: WorkboxPlugin = { handlerDidError: readOfflinePage }

const pageOptions = {
  cacheName: cacheNames.pages,
  matchOptions,
  plugins: [
    keyOfPage,
    cacheIf(
      ({ headers, redirected }, request) =>
        // Browsers refuse a redirected response as the answer to a navigation.
        !redirected && /^text\/html/.test(headers.get('Content-Type') ?? '') && isPlainPage(new URL(request.url)),
    ),
    bound({ entries: maxPages, days: maxDays }),
    { cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && withNote(cachedResponse) },
    offlinePageOnError,
  ] satisfies WorkboxPlugin[],
}
const pages = new NetworkFirst({ ...pageOptions, networkTimeoutSeconds })
const copies = new CacheFirst(pageOptions)
const uncachedPages = new NetworkOnly({ plugins: [offlinePageOnError] })

/** The page whose data did not come in time, and when. The copy of its HTML is shown at once, or the visitor would wait twice. */
const late = { address: '', since: 0 }

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPublic(url),
  async ({ request, url, event }) => {
    if (url.pathname === urls.offline()) return (await readOfflinePage()) ?? fetch(request)
    if (toCacheKey(url) === null) return uncachedPages.handle({ request, event })
    const isLate = late.address === url.href && Date.now() - late.since < 2_000
    late.address = ''
    return (isLate ? copies : pages).handle({ request, event })
  },
)

// Data are never cached, because they could differ from the HTML in time, or in the version of the site. Without a connection React Router
// is told to load the page instead, which gives its copy or the offline page.
registerRoute(
  ({ url }) => isPublic(url) && toPageOfData(url) !== null,
  new NetworkFirst({
    cacheName: cacheNames.pages,
    matchOptions,
    networkTimeoutSeconds,
    plugins: [
      keyOfPage,
      {
        cacheWillUpdate: async () => null,
        async cachedResponseWillBeUsed({ cachedResponse, event }) {
          if (!cachedResponse) return
          const page = pageOf(event)
          Object.assign(late, { address: page.href, since: Date.now() })
          return redirectToDocument(page)
        },
        handlerDidError: async ({ event }) => redirectToDocument(pageOf(event)),
      },
    ],
  }),
)

registerRoute(
  ({ url }) => isPublic(url) && screenIds.some((screen) => url.pathname === urls.listingIndex(screen)),
  new NetworkFirst({
    cacheName: cacheNames.data,
    matchOptions,
    networkTimeoutSeconds,
    plugins: [cacheIf(() => true), bound({ entries: screenIds.length, days: maxDays })],
  }),
)

const files = new CacheFirst({
  cacheName: cacheNames.files,
  matchOptions,
  plugins: [cacheIf(() => true), bound({ entries: maxFiles })],
})
registerRoute(({ url }) => isFile(url), files)

const pictures = new CacheFirst({
  cacheName: cacheNames.pictures,
  matchOptions,
  plugins: [
    // The server sends a placeholder for a picture that it cannot get, with a `max-age` of a minute.
    cacheIf(({ headers }) => Number(/max-age=(\d+)/.exec(headers.get('Cache-Control') ?? '')?.[1]) >= 86_400),
    bound({ entries: maxPictures, bytes: maxPictureBytes, days: maxDays }),
    { handlerDidError: ({ request }) => findOtherWidth(new URL(request.url).pathname) },
  ],
})
registerRoute(
  ({ url, request }) =>
    isPublic(url) && request.destination === 'image' && !request.headers.has('Range') && !isFile(url),
  pictures,
)

self.addEventListener('install', (event) => event.waitUntil(addOfflinePage()))

// The first version controls the page that registered it at once, so that what the page loads from now on is cached.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), dropShortlist()])))

self.addEventListener('message', (event) => {
  event.waitUntil(cachePage(event.data, event))
})

/** The shortlist of another version would ask for files that are gone; the next page that is shown fetches it again. */
async function dropShortlist() {
  if (await caches.has(cacheNames.pages)) await (await caches.open(cacheNames.pages)).delete(urls.shortlist())
}

async function addOfflinePage() {
  const cache = await caches.open(cacheNames.offline)
  // Fetched again for every version, not taken from the browser's HTTP cache.
  await cache.add(new Request(urls.offline(), { cache: 'reload' }))
}

/** Caches what did not pass through this worker. The browser's HTTP cache answers for all that it still has. */
async function cachePage({ address, cameAsDocument, loaded, saved }: ShownPage, event: ExtendableEvent) {
  // While a tab from before "Forget this device" is open, Chromium does not install the worker again that a page registers.
  if (loaded.length > 0 && !(await caches.has(cacheNames.offline))) await addOfflinePage()
  const url = address === null ? null : new URL(address)
  // A search that was navigated to is left out, because each change of a filter is one.
  if (url && toCacheKey(url) !== null && (cameAsDocument || !url.search)) {
    // After a navigation, the browser's HTTP cache may have an older HTML than what was shown.
    const request = new Request(url, { cache: cameAsDocument ? 'force-cache' : 'no-cache' })
    await Promise.all(pages.handleAll({ event, request }))
  }
  for (const each of loaded.map((name) => new URL(name))) {
    const request = new Request(each, { cache: 'force-cache', headers: { Accept: acceptedByImages } })
    if (isFile(each)) await Promise.all(files.handleAll({ event, request }))
    else if (isPicture(each)) await Promise.all(pictures.handleAll({ event, request }))
  }
  if (await caches.has(cacheNames.offline)) await addShortlist(saved, event)
}

/**
 * Keeps what the device's own list needs (H13), also where it was never opened: its page with the files that the page names, and the
 * pictures of what is saved, in whatever width they were shown.
 */
async function addShortlist(saved: readonly string[], event: ExtendableEvent) {
  if (!(await caches.match(urls.shortlist(), { cacheName: cacheNames.pages, ...matchOptions }))) {
    const [page, whenCached] = pages.handleAll({ event, request: new Request(urls.shortlist(), { cache: 'no-cache' }) })
    const [html] = await Promise.all([page.then((answer) => answer.text()), whenCached])
    const added = new Set<string>()
    for (const [address] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) await addScript(address, added, event)
  }
  const cached = await (await caches.open(cacheNames.pictures)).keys()
  const sources = new Set(cached.map(({ url }) => pictureSource(new URL(url).pathname)))
  for (const each of saved.filter((address) => !sources.has(pictureSource(new URL(address).pathname)))) {
    const request = new Request(each, { headers: { Accept: acceptedByImages } })
    await Promise.all(pictures.handleAll({ event, request }))
  }
}

/** Caches a script of the build, and those that it imports before it runs. */
async function addScript(address: string, added: Set<string>, event: ExtendableEvent) {
  if (added.has(address)) return
  added.add(address)
  const [script, whenCached] = files.handleAll({ event, request: new Request(address) })
  const [text] = await Promise.all([script.then((answer) => answer.text()), whenCached])
  for (const [, name] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) {
    await addScript(`/assets/${name}`, added, event)
  }
}

/** The same picture as it was shown in a window of another width. */
async function findOtherWidth(path: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheNames.pictures)
  const source = pictureSource(path)
  const other = (await cache.keys()).find(({ url }) => source && pictureSource(new URL(url).pathname) === source)
  return other && cache.match(other, matchOptions)
}

/** Chromium's own `Accept` for pictures, so that its HTTP cache answers. For other browsers the server answers 304. */
const acceptedByImages = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

/**
 * Caches complete answers that any cache may store. After "Forget this device" the worker is unregistered, but works for the
 * open pages until they are closed: without the cache that its installation has made it caches nothing. The browser may stop the worker
 * at any moment, so a variable would not do.
 */
function cacheIf(condition: (response: Response, request: Request) => boolean): WorkboxPlugin {
  return {
    async cacheWillUpdate({ request, response }) {
      const isAllowed = isCacheable(response) && condition(response, request) && (await caches.has(cacheNames.offline))
      return isAllowed ? response : null
    },
  }
}

/** Private pages never pass through this worker: the browser asks the server for each. */
function isPublic({ origin, pathname }: URL) {
  return origin === location.origin && !pathname.startsWith(officePrefix)
}

function isFile(url: URL) {
  return isPublic(url) && url.pathname.startsWith('/assets/')
}

function isPicture(url: URL) {
  return isPublic(url) && /^\/(pictures|map-tiles)\//.test(url.pathname)
}

function pageOf(event: ExtendableEvent): URL {
  const url = new URL((event as FetchEvent).request.url)
  return toPageOfData(url) ?? url
}
