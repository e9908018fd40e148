import type { Edit, OfficeListing, Written } from './editor.ts'
import type { Person } from './person.ts'
import type { FormPicture } from './photograph-form.ts'
import type { Photograph } from './photographs.ts'

/** The stored photographs, as the office's pages read and save them. */
export type Photographs = {
  /** The facts of those that are stored, by their addresses. */
  describe(urls: readonly string[]): Promise<Photograph[]>
  /** The person's photographs that have arrived for a listing and that no saved draft names yet, oldest first. */
  listArrived(listingId: string, person: Person): Promise<Photograph[]>
  /** Saves the pictures of a form into the listing's draft, once all of them are stored. `unknown`: one is not. */
  saveInDraft(form: PicturesToSave, person: Person): Promise<Written | { ok: false; reason: 'unknown' }>
}

type PicturesToSave = { listing: OfficeListing; pictures: readonly FormPicture[]; loaded: Edit['loaded'] }
