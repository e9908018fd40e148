import { setImmediate } from 'node:timers/promises'
import type { Article } from '../../domain/insights/article.ts'
import { type Listing, pictures } from '../../domain/listings/listing.ts'
import { pictureSource, pictureUrl } from '../../domain/pictures/picture-widths.ts'
import type { Catalogue, Insights } from '../../domain/ports.ts'

/** Checks whether a cached listing or article shows a foreign picture. */
export function createShownPictures(catalogue: Catalogue, insights: Insights): (url: string) => Promise<boolean> {
  const ofListings = createCollector(listPictures)
  const ofArticles = createCollector(listArticlePictures)
  return async (url) => {
    const listed = await catalogue.list('all')
    if (listed.ok && (await ofListings(listed.snapshot.list('all', true))).has(url)) return true
    // Later, so that a picture of a listing does not wait for the articles' first fetch.
    const read = await insights.listWhole()
    return read.ok && (await ofArticles(read.articles)).has(url)
  }
}

/** Collects the pictures of a list once: it stays the same object until it is fetched again. */
function createCollector<Item>(list: (item: Item) => string[]) {
  let last: { items: readonly Item[]; found: Promise<ReadonlySet<string>> } | null = null
  return (items: readonly Item[]) => {
    if (last?.items !== items) last = { items, found: collect(items, list) }
    return last.found
  }
}

/** Pauses for other requests, because the first read of a description sanitises it. */
async function collect<Item>(items: readonly Item[], list: (item: Item) => string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const [index, item] of items.entries()) {
    if (index % itemsWithoutPause === 0) await setImmediate()
    for (const source of list(item)) found.add(source)
  }
  return found
}

const itemsWithoutPause = 50

function listPictures(listing: Listing): string[] {
  return [...pictures(listing).flatMap(toRequestedSource), ...picturesIn(listing.propertyDescription?.html)]
}

function listArticlePictures({ picture, body }: Article): string[] {
  return [picture ? toRequestedSource(picture.url) : [], picturesIn(body)].flat()
}

/** Finds the picture addresses that the sanitiser wrote. */
function picturesIn(html = ''): string[] {
  return [...html.matchAll(/ src="(\/pictures\/[^"]+)"/g)].flatMap(
    ([, address = '']) => pictureSource(address.replaceAll('&amp;', '&')) ?? [],
  )
}

/** A request carries the address as the page encoded it, so this applies the same encoding. */
function toRequestedSource(url: string): string | [] {
  return pictureSource(pictureUrl(url, 640)) ?? []
}
