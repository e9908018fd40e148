import type { Person } from './person.ts'

/** Listings that one deed changes at most (J13). */
export const maxMany = 1_000

export const manyPublications = ['published', 'on-hold', 'withdrawn'] as const

/** A change of many listings. Of a price both what was shown and what it becomes, in KES. */
export type ManyChange =
  | { kind: 'availability'; value: string | null }
  | { kind: 'publication'; value: (typeof manyPublications)[number] }
  | { kind: 'person'; value: string | null }
  | { kind: 'prices'; value: ReadonlyMap<string, { now: number; next: number }> }

/** The reason for which one of many cannot be changed so: it follows its name. */
export type Refused = { id: string; name: string; reason: string }

/** All of it is done, or nothing. `deed` is null where nothing was different. */
export type ManyWritten = { ok: true; deed: string | null } | { ok: false; refused: Refused[] }

/** The outcome of `Undo`; null for a deed that is not known any more. */
export type UndoneMany = ManyWritten | null

/** A deed on many that can still be taken back. */
export type ManyDeed<Kind extends string = string> = {
  id: string
  kind: Kind
  value: string | null
  /** The number of those that it changed, and of those that were so already. */
  count: number
  same: number
}

export type ListingsDeed = ManyDeed<ManyChange['kind']>

/** The price of a listing before many change: null on request. `draft` is that of its draft where it differs. */
export type ShownPrice = { id: string; name: string; kes: number | null; draft: number | null; perMonth: boolean }

/** Changes many of our own listings in one deed (J13), which is one transaction and one version of the listings. */
export type ManyListings = {
  /** @throws for more than `maxMany` ids */
  change(ids: readonly string[], change: ManyChange, person: Person): Promise<ManyWritten>
  /** Takes a deed back as a whole, by a new one; refused where anybody changed one of its listings since. */
  undo(deed: string, person: Person): Promise<UndoneMany>
  findDeed(deed: string): Promise<ListingsDeed | null>
  /** In the order of the ids; one that is not there is left out. */
  listPrices(ids: readonly string[]): Promise<ShownPrice[]>
  /** A file for a spreadsheet. */
  toCsv(titles: string[], rows: readonly string[][]): string
}
