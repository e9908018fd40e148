import type { Article } from '../../domain/insights/article.ts'
import { type Listing, pictures } from '../../domain/listings/listing.ts'
import { screenIds } from '../../domain/listings/screens.ts'
import { pictureSource, pictureUrl } from '../../domain/pictures/picture-widths.ts'
import type { Catalogue, Insights } from '../../domain/ports.ts'

/** Checks whether a cached listing or article shows a foreign picture. */
export function createShownPictures(catalogue: Catalogue, insights: Insights): (url: string) => Promise<boolean> {
  return (url) => {
    const inListings = screenIds.map(async (screen) => {
      const list = await catalogue.list(screen)
      return list.ok && picturesOf(list.listings, listPictures).has(url)
    })
    const inArticles = insights
      .listWhole()
      .then((read) => read.ok && picturesOf(read.articles, listArticlePictures).has(url))
    return some([...inListings, inArticles])
  }
}

/** Resolves at the first true answer, so that a picture of a listing does not wait for the articles' first fetch. */
function some(answers: readonly Promise<boolean>[]): Promise<boolean> {
  const yes = answers.map(
    (answer) =>
      new Promise<boolean>((resolve) => {
        // `Promise.all` below reports a rejection.
        answer.then(
          (is) => is && resolve(true),
          () => {},
        )
      }),
  )
  const no = Promise.all(answers).then((all) => all.includes(true))
  return Promise.race([...yes, no])
}

/** A list stays the same object until it is fetched again. At module level, because the pictures depend only on the list. */
const cache = new WeakMap<readonly unknown[], ReadonlySet<string>>()

function picturesOf<Item>(items: readonly Item[], listUrls: (item: Item) => string[]): ReadonlySet<string> {
  const cached = cache.get(items)
  if (cached) return cached
  const urls = new Set(items.flatMap(listUrls))
  cache.set(items, urls)
  return urls
}

function listPictures(listing: Listing): string[] {
  return [...pictures(listing).flatMap(toRequestedSource), ...picturesIn(listing.propertyDescription?.html)]
}

function listArticlePictures({ picture, body }: Article): string[] {
  return [...(picture ? toRequestedSource(picture.url) : []), ...picturesIn(body)]
}

/** Finds the picture addresses that the sanitiser wrote. */
function picturesIn(html = ''): string[] {
  return [...html.matchAll(/ src="(\/pictures\/[^"]+)"/g)].flatMap(([, address = '']) =>
    toSource(address.replaceAll('&amp;', '&')),
  )
}

/** A request carries the address as the page encoded it, so this applies the same encoding. */
function toRequestedSource(url: string): string[] {
  return toSource(pictureUrl(url, 640))
}

function toSource(address: string): string[] {
  const source = pictureSource(address)
  return source === null ? [] : [source]
}
