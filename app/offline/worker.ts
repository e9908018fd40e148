/// <reference lib="webworker" />
// The service worker (H13, H14; decision 024). It answers GET alone: posts never pass through it. A new version waits until no page of
// the site is open, as browsers do by default; pages come from the network first, so an older version shows no older pages.
import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { screenIds } from '../../domain/listings/screens.ts'
import { isPlainPage, toKeptAddress, toPageOfData } from '../../domain/offline/kept-address.ts'
import { pictureSource } from '../../domain/pictures/picture-widths.ts'
import { urls } from '../../domain/urls.ts'
import { bound } from './bound.ts'
import { cacheNames, maxDays, maxFiles, maxPages, maxPictureBytes, maxPictures, type ShownPage } from './caches.ts'
import { withNote } from './copy-note.ts'
import { mayKeep } from './may-keep.ts'
import { readOfflinePage } from './offline-page.ts'

declare const self: ServiceWorkerGlobalScope

/** After this time a page comes from its copy. */
const networkTimeoutSeconds = 4

// A page is kept in the variant that was shown, a picture in the format that the browser takes.
const matchOptions = { ignoreVary: true }

/** The copy of a page has the same key whether the page or its data are asked for. Where none is kept, nothing is found. */
const underItsPage: WorkboxPlugin = {
  async cacheKeyWillBeUsed({ request }) {
    const url = new URL(request.url)
    return new URL(toKeptAddress(toPageOfData(url) ?? url) ?? url, url).href
  },
}

const orOfflinePage: WorkboxPlugin = { handlerDidError: readOfflinePage }

const pageOptions = {
  cacheName: cacheNames.pages,
  matchOptions,
  plugins: [
    underItsPage,
    keepIf(
      ({ headers, redirected }, request) =>
        // A redirected answer cannot be shown to a later visitor of the same address.
        !redirected && /^text\/html/.test(headers.get('Content-Type') ?? '') && isPlainPage(new URL(request.url)),
    ),
    bound({ entries: maxPages, days: maxDays }),
    { cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && withNote(cachedResponse) },
    orOfflinePage,
  ] satisfies WorkboxPlugin[],
}
const pages = new NetworkFirst({ ...pageOptions, networkTimeoutSeconds })
const copies = new CacheFirst(pageOptions)
const unkeptPages = new NetworkOnly({ plugins: [orOfflinePage] })

/** True after the device was forgotten, until the open pages are closed: then this worker is gone. */
let forgotten = false

/** The page whose data did not come in time, and when: the visitor must not wait for its HTML as well. */
const late = { address: '', since: 0 }

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOwn(url),
  async ({ request, url, event }) => {
    if (url.pathname === urls.offline()) return (await readOfflinePage()) ?? fetch(request)
    if (toKeptAddress(url) === null) return unkeptPages.handle({ request, event })
    const isLate = late.address === url.href && Date.now() - late.since < 2_000
    late.address = ''
    return (isLate ? copies : pages).handle({ request, event })
  },
)

// Data are never kept, so that they cannot be of another moment, or of another version of the site, than the HTML. In their place React
// Router is told to load the page, which then comes from its copy or is the offline page.
registerRoute(
  ({ url }) => isOwn(url) && toPageOfData(url) !== null,
  new NetworkFirst({
    cacheName: cacheNames.pages,
    matchOptions,
    networkTimeoutSeconds,
    plugins: [
      underItsPage,
      {
        cacheWillUpdate: async () => null,
        async cachedResponseWillBeUsed({ cachedResponse, event }) {
          if (!cachedResponse) return
          const page = pageOf(event)
          Object.assign(late, { address: page.href, since: Date.now() })
          return loadInstead(page)
        },
        handlerDidError: async ({ event }) => loadInstead(pageOf(event)),
      },
    ],
  }),
)

registerRoute(
  ({ url }) => isOwn(url) && screenIds.some((screen) => url.pathname === urls.listingIndex(screen)),
  new NetworkFirst({
    cacheName: cacheNames.data,
    matchOptions,
    networkTimeoutSeconds,
    plugins: [keepIf(() => true), bound({ entries: screenIds.length, days: maxDays })],
  }),
)

const files = new CacheFirst({
  cacheName: cacheNames.files,
  matchOptions,
  plugins: [keepIf(() => true), bound({ entries: maxFiles })],
})
registerRoute(({ url }) => isFile(url), files)

const pictures = new CacheFirst({
  cacheName: cacheNames.pictures,
  matchOptions,
  plugins: [
    // A placeholder for a picture that could not be had is valid for a minute.
    keepIf(({ headers }) => Number(/max-age=(\d+)/.exec(headers.get('Cache-Control') ?? '')?.[1]) >= 86_400),
    bound({ entries: maxPictures, bytes: maxPictureBytes, days: maxDays }),
    { handlerDidError: ({ request }) => findOtherWidth(new URL(request.url).pathname) },
  ],
})
registerRoute(
  ({ url, request }) => isOwn(url) && request.destination === 'image' && !request.headers.has('Range') && !isFile(url),
  pictures,
)

self.addEventListener('install', (event) => {
  // Anew with every version, not from the browser's cache.
  const request = new Request(urls.offline(), { cache: 'reload' })
  event.waitUntil(caches.open(cacheNames.offline).then((cache) => cache.add(request)))
})

// The page that registered the first version is under its care at once: what it loads from now on is kept.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (event.data === 'forget') forgotten = true
  else event.waitUntil(keep(event.data, event))
})

/** Keeps a page that did not come through this worker as HTML. What the browser still has in its own cache costs no bytes. */
async function keep({ address, cameAsDocument, loaded }: ShownPage, event: ExtendableEvent) {
  const url = new URL(address)
  // The HTML of a page that was navigated to is newer than what the browser may have. A search is left out: each change of a filter is one.
  if (toKeptAddress(url) !== null && (cameAsDocument || !url.search)) {
    const request = new Request(url, { cache: cameAsDocument ? 'force-cache' : 'no-cache' })
    await Promise.all(pages.handleAll({ event, request }))
  }
  for (const each of loaded.map((name) => new URL(name))) {
    const request = new Request(each, { cache: 'force-cache', headers: { Accept: acceptedByImages } })
    if (isFile(each)) await Promise.all(files.handleAll({ event, request }))
    else if (isPicture(each)) await Promise.all(pictures.handleAll({ event, request }))
  }
}

/** The same picture as it was shown in a window of another width. */
async function findOtherWidth(path: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheNames.pictures)
  const source = pictureSource(path)
  const other = (await cache.keys()).find(({ url }) => source && pictureSource(new URL(url).pathname) === source)
  return other && cache.match(other, matchOptions)
}

/** As Chromium asks for pictures, so that its own cache answers. Elsewhere the server says that the picture is the same. */
const acceptedByImages = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

/** Keeps complete answers that the server lets everybody keep. */
function keepIf(isKept: (response: Response, request: Request) => boolean): WorkboxPlugin {
  return {
    async cacheWillUpdate({ request, response }) {
      return mayKeep(response) && !forgotten && isKept(response, request) ? response : null
    },
  }
}

function isOwn({ origin }: URL) {
  return origin === location.origin
}

function isFile(url: URL) {
  return isOwn(url) && url.pathname.startsWith('/assets/')
}

function isPicture(url: URL) {
  return isOwn(url) && /^\/(pictures|map-tiles)\//.test(url.pathname)
}

function pageOf(event: ExtendableEvent): URL {
  const url = new URL((event as FetchEvent).request.url)
  return toPageOfData(url) ?? url
}

/** The answer by which a server in front of React Router redirects its fetches of data. */
function loadInstead({ pathname, search }: URL): Response {
  return new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': pathname + search, 'X-Remix-Reload-Document': 'true' },
  })
}
