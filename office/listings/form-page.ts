import { listingFields } from '../../domain/listings/fields.ts'
import { type Listing, pictures } from '../../domain/listings/listing.ts'
import { blankDraft, labelOf } from '../../domain/office/edited-fields.ts'
import type { DraftRecord, EditedField, ListingRecord, OfficeListing } from '../../domain/office/editor.ts'
import { examplePlace, listKnownPlaces, listSuggestions } from '../../domain/office/known-places.ts'
import type { OfficeSite } from '../../domain/office/office-site.ts'
import { valueWords } from '../../domain/office/value-words.ts'
import { describePicture } from '../../domain/pictures/described-picture.ts'
import { toFormData } from './form-data.ts'

/** The record that a draft would become: its fields, and those that the office sets. */
export function toRecord(record: DraftRecord, listing: Pick<OfficeListing, 'id' | 'published'> | null): ListingRecord {
  const { id = 'new-listing', published = null } = listing ?? {}
  const createdAt = published?.createdAt ?? new Date().toISOString()
  return { id, createdAt, updatedAt: published?.updatedAt ?? null, ...record }
}

/** The fields that people edit, of the draft or else of what is published. */
export function draftOf({ draft, published }: OfficeListing): DraftRecord {
  return draft?.record ?? published ?? blankDraft
}

const shownPictures = 4

/** The listing that visitors would see of a draft, or else see. */
export function toShown(listing: OfficeListing, site: OfficeSite): Listing {
  return site.toListing(toRecord(draftOf(listing), listing))
}

/** Builds the form of a listing, and what its page shows besides; `shown` is null for a new one. */
export function toFormPage(listing: OfficeListing | null, shown: Listing | null, site: OfficeSite) {
  const urls = shown ? pictures(shown) : []
  return {
    form: toFormData(listing ? draftOf(listing) : blankDraft, site),
    places: listKnownPlaces(site.atlas),
    suggestions: listSuggestions(site.content),
    words: { firmName: site.firm.name, place: examplePlace(site.content, site.firm.address.town) },
    pictures: urls.slice(0, shownPictures).map((url) => describePicture(url, site.findPicture, '')),
    pictureCount: urls.length,
  }
}

/** A field that two people changed, with both values in words; `saved` says whose is stored, and since when. */
export type Conflict = { name: EditedField; label: string; mine: string; theirs: string; saved: string }

type Sides = { theirs: DraftRecord; mine: Partial<DraftRecord>; whoSaved: (field: EditedField) => string }

export function toConflicts(
  fields: readonly EditedField[],
  { theirs, mine, whoSaved }: Sides,
  { firm, showDescription }: OfficeSite,
): Conflict[] {
  const say = (name: EditedField, record: Partial<DraftRecord>) =>
    valueWords(name, record[name], { firmName: firm.name, showDescription: (html) => showDescription(html).text }) ||
    'Nothing'
  return fields.map((name) => ({
    name,
    label: labelOf({ name, ...listingFields[name] }),
    mine: say(name, mine),
    theirs: say(name, theirs),
    saved: whoSaved(name),
  }))
}
