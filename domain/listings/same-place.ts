import { foldName } from '../fold-name.ts'
import { townOf } from './place-key.ts'

/** Keys of places are compared in this form (G1). */
export function foldKey(key: string): string {
  return key.split('/').map(foldName).join('/')
}

/** The towns of a search but those of which it names a place, which says more exactly where (G1). */
export function withoutOwnPlaces({ town, place }: { town: readonly string[]; place: readonly string[] }): string[] {
  const towns = new Set(place.map((key) => foldName(townOf(key))))
  return town.filter((each) => !towns.has(foldName(each)))
}
