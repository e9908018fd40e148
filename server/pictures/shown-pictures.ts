import type { Article } from '../../domain/insights/article.ts'
import { type Listing, pictures } from '../../domain/listings/listing.ts'
import { memoize } from '../../domain/memoize.ts'
import { pictureSource, pictureUrl } from '../../domain/pictures/picture-widths.ts'
import type { Catalogue, Insights } from '../../domain/ports.ts'

/** Checks whether a cached listing or article shows a foreign picture. */
export function createShownPictures(catalogue: Catalogue, insights: Insights): (url: string) => Promise<boolean> {
  return (url) => {
    const inListings = catalogue.list('all').then((read) => read.ok && picturesOfListings(read.listings).has(url))
    const inArticles = insights.listWhole().then((read) => read.ok && picturesOfArticles(read.articles).has(url))
    return some([inListings, inArticles])
  }
}

/** Resolves at the first true answer, so that a picture of a listing does not wait for the articles' first fetch. */
function some(answers: readonly Promise<boolean>[]): Promise<boolean> {
  const yes = answers.map(async (answer) => (await answer) || Promise.reject(new Error('not shown')))
  // `Promise.all` reports a rejection of an answer itself.
  return Promise.any(yes).catch(async () => (await Promise.all(answers)).includes(true))
}

// A list stays the same object until it is fetched again.
const picturesOfListings = memoize((listings: readonly Listing[]) => new Set(listings.flatMap(listPictures)))
const picturesOfArticles = memoize((articles: readonly Article[]) => new Set(articles.flatMap(listArticlePictures)))

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
