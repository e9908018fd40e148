import type { Listed } from '../listings/listing.ts'
import type { ScreenId } from '../listings/screens.ts'
import { everything, type Search } from '../listings/search.ts'

/** A kind of property for sale or for rent, with area pages of its own (H6). */
export type AreaKind = (typeof areaKinds)[number]

type Noun = { label: string; type: Search['propertyType'][number]; subtype?: string; saleScreen?: ScreenId }

export type NounName = keyof typeof nouns

export const nouns = {
  apartments: { label: 'Apartments', type: 'Residential', subtype: 'Apartment' },
  maisonettes: { label: 'Maisonettes', type: 'Residential', subtype: 'Mansionette' },
  homes: { label: 'Homes', type: 'Residential', saleScreen: 'residential-homes' },
  land: { label: 'Land', type: 'Land', saleScreen: 'land-and-plots' },
  offices: { label: 'Offices', type: 'Commercial', subtype: 'Office' },
  shops: { label: 'Shops', type: 'Commercial', subtype: 'Retail' },
  warehouses: { label: 'Warehouses', type: 'Commercial', subtype: 'Warehouse' },
} as const satisfies Record<string, Noun>

export const areaKinds = Object.entries<Noun>(nouns).flatMap(([noun, { label, ...kind }]) =>
  (['sale', 'rent'] as const).map((offer) => {
    const status: 'For_Sale' | 'For_Rent' = offer === 'sale' ? 'For_Sale' : 'For_Rent'
    return {
      /** The last segment of its addresses. */
      name: `${noun}-for-${offer}`,
      noun,
      /** `Apartments for rent`. */
      label: `${label} for ${offer}`,
      status,
      type: kind.type,
      matches: (listing: Listed) => listing.propertyStatus === status && isOf(kind, listing),
      /** The screen and the criteria that find exactly this kind; null where the search has no such criteria. */
      search: toSearch(kind, offer),
    }
  }),
)

/** True for a listing of a noun, for sale or for rent. */
export function isOf({ type, subtype }: Pick<Noun, 'type' | 'subtype'>, listing: Listed): boolean {
  if (listing.propertyType !== type) return false
  const own = type === 'Residential' ? listing.residentialType : listing.commercialType
  return subtype === undefined || own === subtype
}

/** The search has no criterion for apartments alone, or for offices. */
function toSearch(
  { type, subtype, saleScreen }: Omit<Noun, 'label'>,
  offer: 'sale' | 'rent',
): { screen: ScreenId; search: Search } | null {
  if (subtype !== undefined) return null
  if (offer === 'sale' && saleScreen) return { screen: saleScreen, search: everything }
  return { screen: 'for-rent', search: { ...everything, propertyType: [type] } }
}

const byName = new Map(areaKinds.map((kind) => [kind.name, kind]))

export function findKind(name: string | undefined): AreaKind | null {
  return byName.get(name ?? '') ?? null
}
