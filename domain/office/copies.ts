import { nameOfListing } from '../cards/card.ts'
import type { DraftRecord } from './editor.ts'

const start = 'Copy of '

/** In characters, as the form takes them. */
const maxName = 200

/** True for the name that a copy has until somebody writes its own. */
export function isNameOfCopy(name: string | null): boolean {
  return name?.startsWith(start) ?? false
}

/** The name of the copy of a listing: `Copy of Villa Rosa`, and no other of a copy of that. */
export function nameOfCopy(listing: DraftRecord): string {
  const name = nameOfListing(listing)
  return isNameOfCopy(name) ? name : [...`${start}${name}`].slice(0, maxName).join('')
}
