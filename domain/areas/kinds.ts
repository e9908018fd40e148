import { nounFor } from '../format-count.ts'
import { isOfKind, type KindName, kinds } from '../listings/kinds.ts'
import type { Listed } from '../listings/listing.ts'
import { toTitle } from '../listings/listing.ts'
import type { ScreenId } from '../search/screens.ts'
import { everything, type Search } from '../search/search.ts'

/** A kind of property for sale or for rent, with area pages of its own (H6). */
export type AreaKind = (typeof areaKinds)[number]

export type NounName = Exclude<KindName, 'houses'>

const nouns = (Object.keys(kinds) as KindName[]).filter((name): name is NounName => name !== 'houses')

/** The words behind a count of a kind: `maisonette` of one, `maisonettes` of more; land is counted in pieces. */
export function nounOfKind(noun: NounName, count: number): string {
  return noun === 'land' ? nounFor(count, 'piece of land', 'pieces of land') : nounFor(count, noun.slice(0, -1), noun)
}

/** Homes and land for sale have screens of their own. */
const saleScreens: Partial<Record<NounName, ScreenId>> = { homes: 'residential-homes', land: 'land-and-plots' }

export const areaKinds = nouns.flatMap((noun) =>
  (['sale', 'rent'] as const).map((offer) => {
    const status: 'For_Sale' | 'For_Rent' = offer === 'sale' ? 'For_Sale' : 'For_Rent'
    return {
      /** The last segment of its addresses. */
      name: `${noun}-for-${offer}`,
      noun,
      /** `Apartments for rent`. */
      label: `${toTitle(noun)} for ${offer}`,
      status,
      type: kinds[noun].type,
      matches: (listing: Listed) => listing.propertyStatus === status && isOfKind(noun, listing),
      /** The screen and the criteria that find exactly this kind. */
      search: toSearch(noun, offer),
    }
  }),
)

function toSearch(noun: NounName, offer: 'sale' | 'rent'): { screen: ScreenId; search: Search } {
  const own = saleScreens[noun]
  if (offer === 'sale' && own) return { screen: own, search: everything }
  const { type } = kinds[noun]
  const criteria = 'subtype' in kinds[noun] ? { kind: [noun] } : { propertyType: [type] }
  return { screen: `for-${offer}`, search: { ...everything, ...criteria } }
}

export function findKind(name: string | undefined): AreaKind | null {
  return areaKinds.find((kind) => kind.name === name) ?? null
}
