import type { CheckedTable } from './check-table.ts'
import type { Redirect } from './redirects.ts'
import type { Destination } from './suggest.ts'

/** The origin of a redirect: the firm's file, an import, or somebody of the office. */
export type RedirectSource = 'file' | 'import' | 'office'

/** A redirect as the office lists it. `isDead` where the page that it leads to is gone, so that its address answers as without it (M5.2). */
export type ListedRedirect = Redirect & { source: RedirectSource; isDead: boolean }

/** An address that was asked for in vain (M5.4), and a page that it may mean. */
export type Missed = { address: string; asked: number; lastDay: string; suggestion: Destination | null }

type Paged<Row> = { rows: readonly Row[]; total: number; page: number; pages: number }

/** The old addresses of the firm, for its owners. */
export type OldAddresses = {
  /** The addresses that no redirect has, most asked first. `page` is counted from 1. */
  listMissed(page: number): Promise<Paged<Missed>>
  /** In the order of their addresses. */
  listRedirects(query: { words: string; page: number }): Promise<Paged<ListedRedirect>>
  /** The pages that words mean; without words those that the old address may mean. */
  findPages(query: { words: string; address: string }): Promise<readonly Destination[]>
  /** Reads a table, and stores nothing. */
  check(table: string): Promise<CheckedTable>
  /** Stores a table: all of it, or nothing where a line has a fault. */
  add(table: string, personId: string): Promise<CheckedTable>
  /** The redirect that was removed; null where there is none, or it is in the firm's file. */
  remove(from: string, personId: string): Promise<Redirect | null>
  /** The redirects of the database, as CSV that can be pasted again. */
  export(): Promise<string>
}
