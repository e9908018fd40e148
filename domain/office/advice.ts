import { findLandSize } from '../costs/listing-land.ts'
import { type Listing, pictures, price } from '../listings/listing.ts'
import { placeKeyOf } from '../listings/place-key.ts'
import { plainText } from '../safe-html.ts'
import { isNameOfCopy } from './copies.ts'
import type { EditedField } from './editor.ts'

/** A piece of advice for a better listing. Nobody has to follow it. */
export type Advice = { field: EditedField; text: string }

/** In letters and digits. */
const goodDescription = 200

/** Lists what a good listing lacks. `isOnMap` is true where the maps know its place. */
export function adviseOn(listing: Listing, isOnMap: boolean): Advice[] {
  const isLand = listing.propertyType === 'Land'
  const letters = listing.propertyDescription ? countLetters(plainText(listing.propertyDescription.html)) : 0
  const advice: (Advice | false)[] = [
    isNameOfCopy(listing.propertyName) && {
      field: 'propertyName',
      text: 'It still has the name of a copy. Visitors read it, so please write its own.',
    },
    pictures(listing).length === 0 && {
      field: 'propertyImages',
      text: 'It has no picture yet. Most visitors pass by listings without one.',
    },
    price(listing) === null && {
      field: 'propertyPrice',
      text: 'It has no price: visitors read “Price on request”, and no search by price finds it.',
    },
    !isOnMap && {
      field: listing.townCity ? 'neighbourhood' : 'townCity',
      text: placeKeyOf(listing)
        ? 'The maps do not know its place, so it has no point there.'
        : 'With a town and a neighbourhood, it has a point on the map.',
    },
    letters < goodDescription && {
      field: 'propertyDescription',
      text:
        letters === 0
          ? 'It has no description yet.'
          : `Its description has ${letters} letters. About ${goodDescription} tell visitors enough to call.`,
    },
    isLand &&
      findLandSize(listing) === null && {
        field: 'plotSize',
        text: 'The plot has no size. Please fill it in, such as 50×100 ft or 2.5 acres.',
      },
    isLand && listing.titleType === null && { field: 'titleType', text: 'The kind of title is missing.' },
  ]
  return advice.filter((each) => each !== false)
}

function countLetters(text: string) {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
