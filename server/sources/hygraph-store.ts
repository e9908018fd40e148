import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Listing } from '../../app/listings/listing.ts'
import type { Sanitise } from '../html/sanitise.ts'
import type { Log } from '../log.ts'
import { parseRecord } from './hygraph-record.ts'

/** Records of a content service as listings: each version of a record is parsed and sanitised once, whichever queries give it. */
export type RecordStore = {
  /** Resolves to the record's version. */
  add(record: unknown): Promise<string>
  /** In the order of the versions, without those that are no listings. */
  listingsOf(versions: readonly string[]): Listing[]
  /** Forgets every version that is in none of the lists. */
  keepOnly(lists: readonly (readonly string[])[]): void
}

/** Milliseconds for which records are read in a row; then the server answers others. The embedded service answers without such a pause. */
const longestTurn = 10

export function createRecordStore({
  sanitise,
  imageHosts,
  log,
}: {
  sanitise: Sanitise
  imageHosts: readonly string[]
  log: Log
}): RecordStore {
  const known = new Map<string, Listing | null>()
  const hosts = new Set(imageHosts)
  const reportedHosts = new Set<string>()
  let turnBegan = 0

  function toListing(record: unknown): Listing | null {
    const parsed = parseRecord(record, { sanitise, imageHosts: hosts })
    if (!parsed.ok) {
      log.warn(parsed.fault, 'a record of the content service is not a listing and is left out')
      return null
    }
    for (const host of parsed.refusedHosts) {
      if (reportedHosts.has(host)) continue
      reportedHosts.add(host)
      log.warn({ host }, 'pictures of this host are not shown, as IMAGE_HOSTS does not name it')
    }
    return parsed.listing
  }

  return {
    async add(record) {
      if (performance.now() - turnBegan > longestTurn) {
        await setImmediate()
        turnBegan = performance.now()
      }
      const version = createHash('sha256').update(JSON.stringify(record)).digest('base64url')
      if (known.has(version)) return version
      known.set(version, toListing(record))
      return version
    },

    listingsOf: (versions) => versions.flatMap((version) => known.get(version) ?? []),

    keepOnly(lists) {
      const wanted = new Set(lists.flat())
      for (const version of known.keys()) if (!wanted.has(version)) known.delete(version)
    },
  }
}
