import type { ValueOfField } from './fields.ts'
import type { Listed } from './listing.ts'

export type Kind = { type: ValueOfField<'propertyType'>; subtype?: string; not?: readonly string[] }

/** The kinds of property that a search can ask for and, houses excepted, that area pages have (H6). */
export const kinds = {
  apartments: { type: 'Residential', subtype: 'Apartment' },
  maisonettes: { type: 'Residential', subtype: 'Mansionette' },
  houses: { type: 'Residential', not: ['Apartment', 'Mansionette'] },
  homes: { type: 'Residential' },
  land: { type: 'Land' },
  offices: { type: 'Commercial', subtype: 'Office' },
  shops: { type: 'Commercial', subtype: 'Retail' },
  warehouses: { type: 'Commercial', subtype: 'Warehouse' },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]

export function isKind(text: string): text is KindName {
  return Object.hasOwn(kinds, text)
}

/** True for a listing of a kind, for sale or for rent. */
export function isOfKind(name: KindName, listing: Listed): boolean {
  const { type, subtype, not }: Kind = kinds[name]
  if (listing.propertyType !== type) return false
  const own = type === 'Residential' ? listing.residentialType : listing.commercialType
  return (subtype === undefined || own === subtype) && !not?.some((other) => other === own)
}

const narrow = kindNames.filter((name) => name !== 'homes')

/** The narrowest kind of a listing; null for business premises of other kinds. */
export function narrowestKind(listing: Listed): KindName | null {
  return narrow.find((name) => isOfKind(name, listing)) ?? null
}
