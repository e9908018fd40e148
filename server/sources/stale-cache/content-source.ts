import type { Log } from '../../../domain/ports.ts'
import type { ReadingFault } from './stale-cache.ts'

/** Foreign or embedded content behind a stale cache. Health, the content hook and the page cache read the list of these. */
export type ContentSource = {
  /** The name in `/readyz` and in the log, such as `articles`. */
  name: string
  /** Changes whenever the content does; null until all of it has been read once. May start a read of stale content. */
  revision(): string | null
  /** Reads the content again; true when every part could be read. */
  refresh(): Promise<boolean>
  /** The fault of the stalest part; null while all of it is fresh. */
  fault(): ReadingFault | null
  /** The number of records that the last read could not parse. */
  countUnreadable(): number
}

/**
 * The revisions of all sources as one; null until every source has been read. Stops at the first unread source:
 * `revision()` starts a read, and the first page of listings should not wait for the articles as well.
 */
export function toSharedRevision(sources: readonly Pick<ContentSource, 'revision'>[]): string | null {
  const revisions: string[] = []
  for (const source of sources) {
    const revision = source.revision()
    if (revision === null) return null
    revisions.push(revision)
  }
  return revisions.join(' ')
}

/** Reads the sources one after another, in the order in which visitors need them. Logs failures and never rejects. */
export async function readInTurn(sources: readonly Pick<ContentSource, 'name' | 'refresh'>[], log: Log): Promise<void> {
  for (const { name, refresh } of sources) {
    await refresh().catch((err) => log.error({ err }, `the ${name} could not be read at the start`))
  }
}
