import { withoutInvisible } from '../invisible-characters.ts'
import type { Listing } from './listing.ts'

export type Located = Pick<Listing, 'townCity' | 'neighbourhood' | 'estate'>

/**
 * The place of a listing as `Town/Neighbourhood`, or `Town/Estate` without a neighbourhood; null if either part is unknown (G1).
 * A slash within a part becomes a space, so that no two places have one key.
 */
export function placeKeyOf(listing: Located): string | null {
  const key = `${toPart(listing.townCity)}/${areaNameOf(listing)}`
  return isArea(key) ? key : null
}

/** The neighbourhood of a listing, or its estate without one; empty for none. */
export function areaNameOf({ neighbourhood, estate }: Omit<Located, 'townCity'>): string {
  return toPart(neighbourhood) || toPart(estate)
}

export function toPart(part: string | null): string {
  return withoutInvisible(part ?? '')
    .replaceAll('/', ' ')
    .trim()
}

/** A key as addresses have it, in its own spelling: without case, and without spaces around its parts. */
export function normaliseKey(key: string): string {
  return key
    .split('/')
    .map((part) => part.trim().toLowerCase())
    .join('/')
}

/** True for `Town/Neighbourhood`, false for a town. */
export function isArea(key: string): boolean {
  return /^[^/]+\/[^/]+$/.test(key)
}

export function townOf(key: string): string {
  return key.slice(0, key.indexOf('/'))
}

/** `Kilimani` of `Nairobi/Kilimani`; the name of a town is its key. */
export function nameOfPlace({ key }: { key: string }): string {
  return key.slice(key.indexOf('/') + 1)
}

/** `Kilimani, Nairobi` of `Nairobi/Kilimani`. A town that is its own place is named once. */
export function nameWithTown(key: string): string {
  return [...new Set(key.split('/').reverse())].join(', ')
}
