import { type FieldName, type ListingOf, listingFields } from '../listings/fields.ts'
import type { Refused, UndoableChange, Written } from './bulk.ts'
import type { Person } from './person.ts'
import type { ListedDetails } from './private-details.ts'

/** A listing whose HTML is not sanitised yet. */
export type ListingRecord = ListingOf<string>

/** The fields that people edit; the others are set by the office. */
export type EditedField = Exclude<FieldName, 'id' | 'createdAt' | 'updatedAt'>

/** The edited fields of a listing. An empty value is null or an empty list; a draft may lack what a published listing needs. */
export type DraftRecord = Pick<ListingRecord, EditedField>

/** The publication of a listing (J5). `draft`: never published, or by mistake. Any listing may have a draft, with changes that nobody outside sees. */
export const listingStates = ['draft', 'published', 'on-hold', 'withdrawn'] as const
export type ListingState = (typeof listingStates)[number]

/** A listing as the office shows it. */
export type OfficeListing = {
  id: string
  state: ListingState
  /** The record that visitors see, or saw last; null while it was never published. */
  published: ListingRecord | null
  /** True for a draft that nobody outside can have seen: never published, or taken back within ten minutes. It may be deleted. */
  isUnseen: boolean
  /** Changes that are saved and not published. Its record has all edited fields, also those that it does not change. `savedBy` is a name. */
  draft: { record: DraftRecord; savedAt: string; savedBy: string } | null
}

/** The fields of a listing that the list shows. */
export const rowFields = [
  ...(['id', 'propertyName', 'propertyStatus', 'propertyType'] as const),
  ...(['townCity', 'estate', 'neighbourhood', 'locationCriteria'] as const),
  ...(['propertyPrice', 'landPrice', 'availability', 'availabilityDate'] as const),
] as const

/** A row of the office's list. Its values are those of the draft where there is one. */
export type OfficeRow = Pick<ListingRecord, (typeof rowFields)[number]> & {
  state: ListingState
  /** True for a draft that no visitor can have seen, which may be deleted. */
  isUnseen: boolean
  hasDraft: boolean
  picture: string | null
  pictures: number
  changedAt: string
  /** The price that visitors see, where the draft has another one; null anywhere else. */
  live: { kes: number | null; perMonth: boolean } | null
  /** The name of the responsible person (J11). */
  responsible: string | null
  /** The day of a mandate that the reader has to look after (J11); null for none. */
  mandateEnds: string | null
}

export const askedAvailabilities = ['Available', ...listingFields.availability.values] as const
type AskedAvailability = (typeof askedAvailabilities)[number]

/** The saved views of the list (J14). */
export const listViews = ['mine', 'no-picture', 'unpublished', 'untouched', 'mandate'] as const
export type ListView = (typeof listViews)[number]

/** The publications that the list can be asked for. Without one it has all but what is withdrawn. */
export const askedStates = [...listingStates, 'all'] as const

export const listSorts = [
  'changed',
  'changed-first',
  'name',
  'name-last',
  'price-low-high',
  'price-high-low',
  'responsible',
] as const

/** A query of the list. The address has all of it. */
export type ListQuery = {
  words: string
  view: ListView | null
  state: (typeof askedStates)[number] | null
  availability: AskedAvailability | null
  kind: (typeof listingFields.propertyStatus.values)[number] | null
  /** The listings that an import wrote, by its id, while it can be undone. */
  imported: string | null
  /** Samples as well, where the firm has listings of its own. */
  samples: boolean
  sort: (typeof listSorts)[number]
  /** Up to 500 on a page, such as to print them. */
  whole: boolean
  /** Counted from 1. */
  page: number
}

/** The list as it is opened. */
export const plainList: ListQuery = {
  words: '',
  view: null,
  state: null,
  availability: null,
  kind: null,
  imported: null,
  samples: false,
  sort: 'changed',
  whole: false,
  page: 1,
}

/** The reader of a list. The listing that they have just changed, by its id, stays in it. */
export type ListReader = {
  personId: string
  details: ReadonlyMap<string, ListedDetails>
  justChanged?: string | null
  /** All that is found, as one page of any length. */
  unpaged?: boolean
}

/** A page of the list. */
export type ListPage = {
  rows: OfficeRow[]
  total: number
  /** True where nothing has the words as they are spelt, and the rows have words that are nearly so (J14). */
  isGuess: boolean
  pages: number
  /** The listings of each view, whatever else is asked for. */
  views: Record<ListView, number>
  /** The listings that are asked for, and left out as nobody asked for such ones. */
  hidden: { withdrawn: number; samples: number }
}

/** A piece of advice for a better listing, which nobody has to follow. The more a listing loses without it, the higher its `cost`. */
export type Advice = { field: EditedField; text: string; cost: number }

/** A listing that lacks something, with the values of its draft where there is one. */
export type LackingRow = {
  id: string
  name: string
  /** Such as `Kilimani, Nairobi`; empty where nothing is known. */
  place: string
  state: ListingState
  picture: string | null
  /** The most useful advice, three pieces at most; `more` is the number of others. */
  advice: readonly Advice[]
  more: number
}

/** A page of the listings that lack something, worst first; `listings` is the number of all that were looked at. */
type LacksPage = { rows: LackingRow[]; total: number; listings: number; page: number; pages: number }

/** The sample listings of the content folder, as far as they are still there. */
export type Samples = {
  /** Samples that visitors see. */
  published: number
  /** Samples that the last "withdraw all samples" withdrew and that are still withdrawn. */
  withdrawn: number
  /** Published listings that are no samples. */
  own: number
}

/** A page of a listing's versions, newest first. */
export type History = { versions: ListingVersion[]; page: number; pages: number }

/** One published version, or the moment at which it left the site. `changes` names the fields that differ from the version before. */
export type ListingVersion = {
  version: number
  state: ListingState
  /** Both are null for the moment at which it left the site. */
  availability: string | null
  availabilityDate: string | null
  at: string
  /** The person's name. Null for the command line, and for what was there before the office. */
  by: string | null
  /** No version before it is kept. */
  isFirst: boolean
  changes: { field: FieldName; before: unknown; after: unknown }[]
}

/**
 * Writes to a listing; a field that `values` lacks stays. `loaded` has the digest of each field as the form showed it (`digestFields`): a field that differs from the
 * stored one and from `loaded` was changed by somebody else; one that `loaded` lacks is written whatever is stored.
 */
export type Edit = { values: Partial<DraftRecord>; loaded: Partial<Record<EditedField, string>> }

/** A change of one listing or of many. It has what the person saw before it, so that nobody overwrites what somebody else changed since. */
export type ListingChange =
  /** Saves changes that nobody outside sees. An edit that depends on what is stored is a function of it, which nobody else's write comes between. */
  | { kind: 'draft'; edit: Edit | ((current: DraftRecord) => Edit) }
  /** Throws the unpublished changes away. */
  | { kind: 'discard' }
  /** Erases what nobody outside has seen. */
  | { kind: 'delete' }
  /** These four change what visitors see at once, and the draft too; or the draft alone, where visitors see nothing. */
  | { kind: 'fields'; edit: Edit }
  | { kind: 'availability'; value: string | null }
  /** Changes nothing but the day: somebody has looked, and all of it is still right. */
  | { kind: 'confirm' }
  /** In KES, by the listing's id: the price that was shown, and the next one. */
  | { kind: 'prices'; value: ReadonlyMap<string, { now: number; next: number }> }
  /** Lets somebody of the office be responsible (J11), or nobody; with the messages about them that go along. */
  | { kind: 'person'; value: string | null; messages?: boolean }
  /** `from` is the publication that was shown. What left the site is published as it was, unless an `edit` comes with it: then its draft is. */
  | { kind: 'publication'; value: ListingState; from?: ListingState | undefined; edit?: Edit }
  /** Publishes an earlier version again. */
  | { kind: 'version'; value: number }

/** The changes that are made of many listings at once (J13). */
export type BulkChange = Extract<
  ListingChange,
  { kind: 'availability' | 'confirm' | 'prices' | 'person' | 'publication' }
>

/** Listings that one change has at most (J13). */
export const maxListings = 1_000

/** The reason for which a listing is not changed. */
export type Refusal = Refused &
  (
    | { why: 'gone' | 'impossible' }
    /** A sentence for each field. */
    | { why: 'invalid'; faults: Partial<Record<FieldName, string>> }
    /** Somebody saved other values in the meantime. `theirs` and `mine` differ in these fields; in none where it is about the listing as a whole. */
    | { why: 'conflict'; fields: EditedField[]; theirs: DraftRecord; mine: DraftRecord }
  )

export type ListingsWritten = Written<Refusal>

export type UndoableListingsChange = UndoableChange<ListingChange['kind']>

/** The price of a listing as the list shows it: null on request. `draft` is that of its draft where it differs. */
export type ShownPrice = { id: string; name: string; kes: number | null; draft: number | null; perMonth: boolean }

/** The listings as the firm's people edit them (embedded listings alone). Each write records an activity in its own transaction. */
export type ListingEditor = {
  /** In the first order the reader's listings whose mandates end come first (J11). */
  list(query: ListQuery, reader: ListReader): Promise<ListPage>
  /** Lists what published listings and drafts lack (M7). A page that is not there is the last. */
  listLacks(page: number): Promise<LacksPage>
  find(id: string): Promise<OfficeListing | null>
  /** In the order of the ids; one that is not there is left out. */
  listPrices(ids: readonly string[]): Promise<ShownPrice[]>
  /**
   * Starts a draft, empty or as a copy of a listing (null if there is none), for which the person is responsible (J11). Resolves with its id. `form` tells forms apart: one that is sent
   * twice has one draft.
   */
  create(person: Person, form?: string): Promise<string>
  duplicate(id: string, person: Person): Promise<string | null>
  /** Changes all of these listings in one transaction and as one version of the listings, or none. @throws for more than `maxListings` ids */
  change(ids: readonly string[], change: ListingChange, person: Person): Promise<ListingsWritten>
  /** Takes a change back as a whole, by a new one; refused where anybody changed one of its listings since. Null for one that is not known any more. */
  undo(changeId: string, person: Person): Promise<ListingsWritten | null>
  findChange(changeId: string): Promise<UndoableListingsChange | null>
  /** A page that is not there is the last. */
  listVersions(id: string, page?: number): Promise<History>
  /** The record of an earlier version; null if it is not kept. */
  findVersion(id: string, version: number): Promise<ListingRecord | null>
  countSamples(): Promise<Samples>
  /** Withdraws all samples in one step, which `republishSamples` undoes. */
  withdrawSamples(person: Person): Promise<ListingsWritten>
  republishSamples(person: Person): Promise<ListingsWritten>
}
