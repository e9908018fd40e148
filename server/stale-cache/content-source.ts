import type { ReadingFault } from './stale-cache.ts'

/** Foreign or embedded content, cached: what the page cache, the content hook and `/readyz` need to know of it. */
export type ContentSource = {
  /** Changes whenever any of the content does; null until all of it was read once. */
  revision(): string | null
  /** Reads all of it again; true when every part could be read. */
  refresh(): Promise<boolean>
  /** The fault of the stalest part; null while all of it is fresh. */
  fault(): ReadingFault | null
  /** How many records of the last reading could not be read. */
  countUnreadable(): number
}
