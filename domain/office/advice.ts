import { findLandSize } from '../costs/listing-land.ts'
import { formatCount } from '../format-count.ts'
import { isTaken } from '../listings/availability.ts'
import { type Listing, pictures, price } from '../listings/listing.ts'
import { placeKeyOf } from '../listings/place-key.ts'
import { plainText } from '../safe-html.ts'
import { isNameOfCopy } from './copies.ts'
import type { Advice } from './editor.ts'
import { findPictureFaults, type Photograph } from './photographs.ts'

/** In letters and digits. */
const goodDescription = 200
const fewPictures = 4
/** A listing that nobody has changed for so many days may not be up to date. */
const untouchedDays = 60

/** The words and pictures of a listing, which take longer to judge than its other fields. */
export type ListingContents = {
  letters: number
  hasLandSize: boolean
  /** The pictures that are too small, and those that look like an earlier one: numbers, counted from 1. */
  small: readonly number[]
  twins: readonly { picture: number; same: number }[]
}

/** Facts on which advice depends besides the fields of a listing. */
export type AdviceFacts = ListingContents & {
  /** True where the maps know its place. */
  isOnMap: boolean
  /** Says how far its price is from those of its like (`createSayFarPrice`); null where it is near them, or too few are known. */
  farPrice: string | null
  /** Days since somebody changed it. */
  daysUntouched: number
}

/** Lists what a good listing lacks, the most costly first. */
export function adviseOn(listing: Listing, facts: AdviceFacts): Advice[] {
  const isLand = listing.propertyType === 'Land'
  const count = pictures(listing).length
  const { isOnMap, letters, hasLandSize, small, twins, farPrice, daysUntouched } = facts
  const [firstTwin] = twins
  const advice: (Advice | false)[] = [
    count === 0 && {
      field: 'propertyImages',
      text: 'It has no picture yet. Most visitors pass by listings without one.',
      cost: 100,
    },
    isNameOfCopy(listing.propertyName) && {
      field: 'propertyName',
      text: 'It still has the name of a copy. Visitors read it, so please write its own.',
      cost: 70,
    },
    price(listing) === null && {
      field: 'propertyPrice',
      text: 'It has no price: visitors read “Price on request”, and no search by price finds it.',
      cost: 60,
    },
    !isOnMap && {
      field: listing.townCity ? 'neighbourhood' : 'townCity',
      text: placeKeyOf(listing)
        ? 'The maps do not know its place, so it has no point there.'
        : 'With a town and a neighbourhood, it has a point on the map.',
      cost: 50,
    },
    farPrice !== null && { field: 'propertyPrice', text: farPrice, cost: 45 },
    letters < goodDescription && {
      field: 'propertyDescription',
      text:
        letters === 0
          ? 'It has no description yet.'
          : `Its description has ${formatCount(letters, 'letter')}. About ${goodDescription} tell visitors enough to call.`,
      cost: letters === 0 ? 40 : 25,
    },
    isLand &&
      !hasLandSize && {
        field: 'plotSize',
        text: 'The plot has no size. Please fill it in, such as 50×100 ft or 2.5 acres.',
        cost: 35,
      },
    isLand && listing.titleType === null && { field: 'titleType', text: 'The kind of title is missing.', cost: 30 },
    count > 0 &&
      count < fewPictures && {
        field: 'propertyImages',
        text: `It has ${formatCount(count, 'picture')}. Visitors look for ${fewPictures} or more.`,
        cost: 28,
      },
    small.length > 0 && {
      field: 'propertyImages',
      text: `${small.length === 1 ? `Picture ${small[0]} is small: it looks` : `${small.length} pictures are small: they look`} blurred on a laptop.`,
      cost: 20,
    },
    isUntouched(listing, daysUntouched) && {
      field: 'availability',
      text: `Nobody has changed it for ${daysUntouched} days. Can it still be had, and at this price?`,
      cost: 15,
    },
    firstTwin !== undefined && {
      field: 'propertyImages',
      text:
        twins.length === 1
          ? `Picture ${firstTwin.picture} looks the same as picture ${firstTwin.same}.`
          : `${twins.length} pictures look the same as others.`,
      cost: 10,
    },
  ]
  return advice.filter((each) => each !== false).sort((a, b) => b.cost - a.cost)
}

/** True for a listing that can be had and that nobody has changed for 60 days. */
export function isUntouched(listing: Pick<Listing, 'availability'>, days: number): boolean {
  return days >= untouchedDays && !isTaken(listing)
}

/** Finds the later of two ISO instants: the listing on the site may change while an older draft is kept beside it. */
export function findLastChange(savedAt: string | undefined, publishedAt: string): string {
  return savedAt && savedAt > publishedAt ? savedAt : publishedAt
}

const dayTime = 24 * 60 * 60_000

/** Whole days between an ISO instant and a time. */
export function daysSince(changedAt: string, now: number): number {
  return Math.floor((now - Date.parse(changedAt)) / dayTime)
}

/** Judges the words and pictures of a listing; `photographs` has the facts of its pictures, by their addresses. */
export function judgeContents(listing: Listing, photographs: ReadonlyMap<string, Photograph>): ListingContents {
  const urls = pictures(listing)
  const faults = findPictureFaults(urls, photographs)
  const numbered = urls.map((url, index) => ({ picture: index + 1, ...faults.get(url) }))
  return {
    letters: listing.propertyDescription ? countLetters(plainText(listing.propertyDescription.html)) : 0,
    hasLandSize: findLandSize(listing) !== null,
    small: numbered.flatMap(({ picture, narrow }) => (narrow === undefined ? [] : [picture])),
    twins: numbered.flatMap(({ picture, same }) => (same === undefined ? [] : [{ picture, same: same + 1 }])),
  }
}

function countLetters(text: string) {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
