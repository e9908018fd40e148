import { cacheNames } from './caches.ts'

/** The `id` of the list of pages that can be read without a connection. */
export const copiesListId = 'copies'

/** The offline page's only script (H14): it lists the cached pages, the last visited first. */
export const listCopiesScript = `(${listCopies})(${JSON.stringify(copiesListId)},${JSON.stringify(cacheNames.pages)})`

/** Runs as text in the page, so it refers to nothing outside itself. */
async function listCopies(listId: string, cacheName: string) {
  const cache = await caches.open(cacheName)
  const items = (await cache.keys()).map(async (request) => {
    const copy = await cache.match(request, { ignoreVary: true })
    // Only the title is parsed: this page's Content-Security-Policy would apply to the styles of the whole.
    const [titleTag = ''] = /<title>[^<]*/.exec((await copy?.text()) ?? '') ?? []
    const { title } = new DOMParser().parseFromString(titleTag, 'text/html')
    const item = document.createElement('li')
    const link = item.appendChild(document.createElement('a'))
    link.href = request.url.slice(location.origin.length)
    link.textContent = title.replace(/ \| [^|]*$/, '') || link.pathname
    return item
  })
  if (items.length > 0) document.getElementById(listId)?.replaceChildren(...(await Promise.all(items)).reverse())
}
