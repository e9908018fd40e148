import { listRetention } from '../../domain/device/retention.ts'
import { urls } from '../../domain/urls.ts'
import { prefix } from '../device/saved.ts'
import { cacheNames } from './caches.ts'

/** The `id`s of what the script fills in. */
export const ids = { saved: 'saved', copies: 'copies' } as const

const settings = {
  ids,
  cacheName: cacheNames.pages,
  prefix,
  retention: listRetention,
  shortlist: urls.shortlist(),
  listing: urls.listing(''),
}

/**
 * The offline page's only script (H14): it lists what is saved, with the picture, name and price of that time, then the other cached pages,
 * the last visited first; and it fills the header's heart, as the page has no other script.
 */
export const listCopiesScript = `(${listCopies})(${JSON.stringify(settings)})`

/** Runs as text in the page, so it refers to nothing outside itself. */
async function listCopies({ ids, cacheName, prefix, retention, shortlist, listing }: typeof settings) {
  type Entry = { id: string; [name: string]: unknown }
  const saved = Object.keys(localStorage).flatMap((key): Entry[] => {
    try {
      const entry = key.startsWith(prefix) && JSON.parse(localStorage.getItem(key) ?? '')
      const isUsable = entry && !entry.removed && Date.now() - Number(entry.changedAt) < retention
      return isUsable ? [{ ...entry, id: key.slice(prefix.length) }] : []
    } catch {
      return []
    }
  })
  saved.sort((one, other) => Number(other.savedAt) - Number(one.savedAt))
  for (const count of document.querySelectorAll(`:is(header, nav) a[href="${shortlist}"] > :last-child`)) {
    if (saved.length > 0) count.textContent = `${saved.length}`
  }

  const cache = await caches.open(cacheName)
  const copies = new Map<string, string>()
  for (const request of await cache.keys()) {
    const copy = await cache.match(request, { ignoreVary: true })
    // Only the title is parsed: this page's Content-Security-Policy would apply to the styles of the whole.
    const [titleTag = ''] = /<title>[^<]*/.exec((await copy?.text()) ?? '') ?? []
    const { title } = new DOMParser().parseFromString(titleTag, 'text/html')
    const address = request.url.slice(location.origin.length)
    copies.set(address, title.replace(/ \| [^|]*$/, '') || address)
  }

  const section = document.getElementById(ids.saved)
  for (const entry of saved) {
    const address = listing + entry.id.toLowerCase()
    const link = document.createElement('a')
    // The shortlist has what is known of a property that was never opened.
    link.href = copies.has(address) ? address : shortlist
    if (entry.picture && typeof entry.picture === 'string') {
      const picture = link.appendChild(document.createElement('img'))
      picture.alt = ''
      picture.src = entry.picture
    }
    const name = link.appendChild(document.createElement('span'))
    name.dir = 'auto'
    name.textContent = `${entry.name || `Property ${entry.id}`}`
    const price = link.appendChild(document.createElement('span'))
    const kes = typeof entry.kes === 'number' ? `KES\u00a0${entry.kes.toLocaleString('en-US')}` : 'Price on request'
    price.textContent = entry.perMonth && entry.kes ? `${kes} Per Month` : kes
    section?.querySelector('ul')?.appendChild(document.createElement('li')).append(link)
    copies.delete(address)
  }
  if (section && saved.length > 0) section.hidden = false
  copies.delete(shortlist)

  const items = [...copies].reverse().map(([address, title]) => {
    const item = document.createElement('li')
    const link = item.appendChild(document.createElement('a'))
    link.href = address
    link.textContent = title
    return item
  })
  if (items.length > 0) document.getElementById(ids.copies)?.replaceChildren(...items)
}
