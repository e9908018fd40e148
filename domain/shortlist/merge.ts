import { type Entry, isEmptyRemark, maxTheirs, type Remark } from './entry.ts'
import { pictureOf, type ShortlistProperty } from './property.ts'
import { toSavedPicture } from './saved-picture.ts'

/**
 * The entry of a property after merging a shared list (F10). One's own note and state stay, and theirs stand beside them. Gives
 * `own` itself if the list says nothing new: merging twice changes nothing.
 */
export function mergeEntry(own: Entry | null, theirs: Remark | null, property: ShortlistProperty, now: number): Entry {
  const before = own ?? { ...toSavedFacts(property), note: '', state: null, theirs: [], savedAt: now, removed: true }
  const isNew = theirs !== null && !isEmptyRemark(theirs) && ![before, ...before.theirs].some(isSame(theirs))
  if (own && !own.removed && !isNew) return own
  return {
    ...before,
    removed: false,
    changedAt: now,
    savedAt: before.removed ? now : before.savedAt,
    theirs: isNew ? [...before.theirs, theirs].slice(-maxTheirs) : before.theirs,
  }
}

function toSavedFacts(property: ShortlistProperty) {
  const { id, name, kes, perMonth } = property
  return { id, name, kes, perMonth, picture: toSavedPicture(pictureOf(property)) }
}

function isSame(one: Remark) {
  return (other: Remark) => one.note === other.note && one.state === other.state
}
