import type { PictureChange, RefusedChange } from './draft-pictures.ts'
import type { Person } from './person.ts'
import type { Photograph } from './photographs.ts'

/** The stored photographs, as the office's pages read and change them. */
export type Photographs = {
  /** The facts of those that are stored, by their addresses. */
  describe(urls: readonly string[]): Promise<Photograph[]>
  /** Makes one change of the pictures of a listing's draft. `unknown`: it brings back a picture that is no longer stored. */
  change(
    listingId: string,
    change: PictureChange,
    person: Person,
  ): Promise<{ undo: PictureChange | null } | RefusedChange | { refused: 'unknown' | 'not-found' }>
}
