import { readFileSync } from 'node:fs'
import type { Listing } from '../listing.ts'
import { price } from '../listing.ts'

/** The marks of a picture in `media/pictures.json`: the kind of room or building first, then what else can be seen. */
type Marks = { shows?: string[]; suits?: string[]; floors?: number }

const marks: Record<string, Marks> = JSON.parse(readFileSync('content/media/pictures.json', 'utf8'))

export const kindOfPicture = (url: string) => marks[url.replace('/media/', '')]?.shows?.[0]

const isFurnished = (listing: Listing) => listing.furnishing === 'Furnished'

export function wordsOf({ propertyName, propertyDescription }: Listing): string {
  return `${propertyName}. ${propertyDescription?.html ?? ''}`.replaceAll(/<[^>]+>|\s/g, ' ').replaceAll(/ +/g, ' ')
}

/** The class of a home, by its price for a room: the living room counts as half of one, and furniture as a quarter of a rent. */
function classOf(listing: Listing): 'modest' | 'middling' | 'fine' | null {
  const kes = price(listing)
  if (listing.propertyType !== 'Residential') return null
  if (!kes) return 'fine'
  const isRent = listing.propertyStatus === 'For_Rent'
  const rooms = listing.numberOfBedrooms ? listing.numberOfBedrooms + 0.5 : 1.5
  const bare = isRent && isFurnished(listing) ? kes / 1.25 : kes
  const [middling, fine] = isRent ? [22_000, 56_000] : [3_000_000, 8_000_000]
  if (bare / rooms < middling) return 'modest'
  return bare / rooms < fine ? 'middling' : 'fine'
}

/** The kinds of picture that each kind of property may show. */
const rooms = ['living', 'kitchen', 'bedroom', 'bathroom', 'roof-terrace']
const estates = ['street', 'aerial']
const houses = ['house', 'townhouse', 'maisonette', ...estates, ...rooms]
const kinds: Record<string, string[]> = {
  Apartment: ['apartments', ...rooms],
  Studio: ['apartments', 'shops', 'studio', 'bathroom'],
  Mansionette: houses,
  House: houses,
  Land: ['land', ...estates],
  Office: ['offices', 'office', 'shops'],
  Retail: ['shops', 'shop'],
  Mixed_Use: ['shops'],
  Warehouse: ['godown'],
  Industrial: ['godown'],
  Hotel: ['house', 'land', ...rooms],
}

function kindOf({ propertyType, residentialType, commercialType, numberOfBedrooms }: Listing): string {
  if (propertyType === 'Land') return 'Land'
  if (propertyType === 'Commercial') return commercialType ?? ''
  if (residentialType === 'Apartment' && !numberOfBedrooms) return 'Studio'
  return residentialType ?? 'House'
}

/** Marks of pictures that suit only a property whose words speak of it. */
const spoken: Record<string, RegExp> = {
  fireplace: /\bfire|stove|burner/,
  'roof-terrace': /roof terrace/,
  thatch: /makuti|thatch/,
  townhouse: /townhouse|terrace|houses of|[Tt]hree floors|seven houses|houses in (?:a|two) rows?|middle of a row/,
  lake: /lake|riparian/,
  tea: /\btea\b/,
  coffee: /coffee/,
  maize: /[Mm]aize/,
  sisal: /sisal/,
  walled: /walled|wall/,
  mountain: /mountain|Mount Kenya/,
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** The storeys of the block, where the words count them. */
function storeysIn(words: string): number | null {
  const [, count] =
    /\b(\w+)-storey block|block(?: \S+){0,6} has (\w+) floors|flats, (\w+) floors|(\w+) floors, \w+ flats|floor of (\w+)[,.]/i
      .exec(words)
      ?.filter(Boolean) ?? []
  const at = numbers.indexOf(count?.toLowerCase() ?? '')
  return at > 0 ? at : null
}

/** The number of pictures of a kind of room that a gallery may show. */
export function roomLimit({ numberOfBedrooms, numberOfBathrooms }: Listing, kind: string): number {
  if (kind === 'bedroom') return numberOfBedrooms ?? 3
  if (kind === 'bathroom') return numberOfBathrooms ?? 1
  return kind === 'kitchen' || kind === 'studio' ? 1 : 3
}

/** Says what the record denies of a picture; empty for one that fits. */
export function denials(listing: Listing, url: string): string[] {
  const { shows = [], suits, floors } = marks[url.replace('/media/', '')] ?? {}
  const [kind = 'nothing known'] = shows
  const has = (mark: string) => shows.includes(mark)
  const words = wordsOf(listing)
  const { floorNumber, propertyFeatures, residentialType } = listing
  const isFlat = residentialType === 'Apartment'
  const own = classOf(listing)
  const storeys = storeysIn(words)
  const isNamed = new RegExp(`\\b${kind === 'house' ? 'bungalow' : kind}`).test(words)
  const isBelowRoof = /penthouse|top[- ](?:two )?floors?/i.test(words)
  const isHigh = floorNumber === null ? isBelowRoof : floorNumber >= 4
  const isSmall = /\b(?:seven|eight|ten|twelve) (?:other )?flats|low (?:block|building)/i.test(words)
  const isLow =
    /bungalow|(?<!guest )cottage/i.test(listing.propertyName ?? '') || /single-storey|on one level/.test(words)
  const found: Record<string, boolean> = {
    [`${own}, but the picture suits ${suits}`]: own !== null && !!suits && !suits.includes(own),
    [`shows ${kind}`]: !kinds[kindOf(listing)]?.includes(kind) && !isNamed,
    'has no pool': has('pool') && !propertyFeatures.includes('Swimming_Pool'),
    'has no balcony among trees':
      has('balcony') && (!propertyFeatures.includes('Balcony') || floorNumber === 0 || (floorNumber ?? 0) > 3),
    'has no bathroom': kind === 'bathroom' && listing.numberOfBathrooms === 0,
    'is not high above the city': has('city') && !(isHigh && (isFlat || listing.propertyType === 'Commercial')),
    'is not in the city of the picture': has('city') && listing.townCity !== 'Nairobi',
    'has a small kitchen': has('island') && /galley|kitchen is narrow|small kitchen|kitchen is small/.test(words),
    'has no garden before its windows':
      isFlat &&
      has('garden') &&
      (floorNumber === null ? isBelowRoof || !propertyFeatures.includes('Garden') : floorNumber > 0),
    'is higher than the building': !!floors && kind !== 'house' && (floorNumber ?? 0) >= floors,
    'counts other storeys': isFlat && !!floors && storeys !== null && storeys !== floors,
    'is in a small block': isFlat && !!floors && floors > 6 && isSmall,
    'has no lift': !!floors && floors > 6 && listing.lift === false,
    'has one floor': !isFlat && kind === 'house' && !!floors && floors > 1 && isLow,
    'has more floors': kind === 'house' && floors === 1 && !isLow && !/veranda|bungalow|thatched houses/.test(words),
    'is let unfurnished':
      has('furnished') && propertyFeatures.includes('Unfurnished') && !propertyFeatures.includes('Furnished'),
    'is furnished': has('empty') && isFurnished(listing),
    ...Object.fromEntries(
      Object.entries(spoken).map(([mark, expected]) => [`says nothing of ${mark}`, has(mark) && !expected.test(words)]),
    ),
  }
  return Object.keys(found).filter((denial) => found[denial])
}
