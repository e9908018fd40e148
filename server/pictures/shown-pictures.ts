import type { Article } from '../../domain/insights/article.ts'
import { type Listing, pictures } from '../../domain/listings/listing.ts'
import { screenIds } from '../../domain/listings/screens.ts'
import { pictureSource, pictureUrl } from '../../domain/pictures/picture-widths.ts'
import type { Catalogue, Insights } from '../../domain/ports.ts'

/** Tells whether a listing or an article, as they were read last, shows a foreign picture: no other has to be fetched. */
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

/** True as soon as any of them is: a picture of a listing does not wait for articles that were never read. */
function some(answers: readonly Promise<boolean>[]): Promise<boolean> {
  const yes = answers.map(
    (answer) =>
      new Promise<boolean>((resolve) => {
        // A failure is thrown below.
        answer.then(
          (is) => is && resolve(true),
          () => {},
        )
      }),
  )
  const no = Promise.all(answers).then((all) => all.includes(true))
  return Promise.race([...yes, no])
}

/** What was read together stays the same object until it is read anew. */
const known = new WeakMap<readonly unknown[], ReadonlySet<string>>()

function picturesOf<Item>(items: readonly Item[], listUrls: (item: Item) => string[]): ReadonlySet<string> {
  const before = known.get(items)
  if (before) return before
  const urls = new Set(items.flatMap(listUrls))
  known.set(items, urls)
  return urls
}

function listPictures(listing: Listing): string[] {
  return [...pictures(listing).flatMap(asAskedFor), ...picturesIn(listing.propertyDescription?.html)]
}

function listArticlePictures({ picture, body }: Article): string[] {
  return [...(picture ? asAskedFor(picture.url) : []), ...picturesIn(body)]
}

/** As the sanitiser writes them. */
function picturesIn(html = ''): string[] {
  return [...html.matchAll(/ src="(\/pictures\/[^"]+)"/g)].flatMap(([, address = '']) =>
    toSource(address.replaceAll('&amp;', '&')),
  )
}

/** A page's own spelling of a picture's address is what comes back with a request. */
function asAskedFor(url: string): string[] {
  return toSource(pictureUrl(url, 640))
}

function toSource(address: string): string[] {
  const source = pictureSource(address)
  return source === null ? [] : [source]
}
