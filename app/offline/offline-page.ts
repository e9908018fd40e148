import { urls } from '../../domain/urls.ts'
import { cacheNames } from './caches.ts'

/** The page for addresses that are not kept, with links to those that are (H14). */
export async function readOfflinePage(): Promise<Response | undefined> {
  const page = await caches.match(urls.offline(), { cacheName: cacheNames.offline })
  if (!page) return
  const kept = await listKept()
  const html = (await page.text()).replace(/(<ul id="kept-pages">)<li>[^<]*<\/li>/, (all, start) =>
    kept.length > 0 ? start + kept.map(toItem).join('') : all,
  )
  const headers = new Headers(page.headers)
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  return new Response(html, { headers })
}

/** The last visited page first. The name is the page's own HTML, which escapes it already. */
async function listKept() {
  const cache = await caches.open(cacheNames.pages)
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const html = (await (await cache.match(url, { ignoreVary: true }))?.text()) ?? ''
      return {
        path: url.slice(location.origin.length),
        name: /<title>([^<]*)</.exec(html)?.[1]?.replace(/ \| [^|]*$/, ''),
      }
    }),
  )
  return pages.reverse()
}

function toItem({ path, name }: { path: string; name: string | undefined }) {
  return `<li><a href="${path.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${name ?? path}</a></li>`
}
