import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Listing } from '../../domain/listings/listing.ts'
import type { Log } from '../../domain/ports.ts'
import type { Sanitise } from '../html/sanitise.ts'
import type { UnreadableRecord } from '../stale-cache/read-failure.ts'
import { type ParsedRecord, parseRecord } from './hygraph-record.ts'

/** Records of a content service as listings: each version of a record is parsed and sanitised once, whichever queries give it. */
export type RecordStore = {
  /** Resolves to the record's version. */
  add(record: unknown): Promise<string>
  /** In the order of the versions, without drafts. */
  recordsOf(versions: readonly string[]): StoredRecords
  /** Forgets every version that is in none of the lists. */
  keepOnly(lists: readonly (readonly string[])[]): void
}

export type StoredRecords = { listings: readonly Listing[]; unreadable: readonly UnreadableRecord[] }

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
  const known = new Map<string, ParsedRecord>()
  const hosts = new Set(imageHosts)
  const reportedHosts = new Set<string>()
  let turnBegan = 0

  function parse(record: unknown): ParsedRecord {
    const parsed = parseRecord(record, { sanitise, imageHosts: hosts })
    if (!parsed.ok) {
      log.warn(parsed.fault, 'a record of the content service is not a listing and is left out')
      return parsed
    }
    for (const fault of parsed.dropped) log.warn(fault, 'a field of a listing cannot be read and is left out')
    for (const host of parsed.refusedHosts) {
      if (reportedHosts.has(host)) continue
      reportedHosts.add(host)
      log.warn({ host }, 'pictures of this host are not shown, as IMAGE_HOSTS does not name it')
    }
    return parsed
  }

  return {
    async add(record) {
      if (performance.now() - turnBegan > longestTurn) {
        await setImmediate()
        turnBegan = performance.now()
      }
      const version = createHash('sha256').update(JSON.stringify(record)).digest('base64url')
      if (known.has(version)) return version
      known.set(version, parse(record))
      return version
    },

    recordsOf(versions) {
      const records = versions.flatMap((version) => known.get(version) ?? [])
      return {
        listings: records.flatMap((record) => (record.ok ? record.listing : [])),
        unreadable: records.flatMap((record) => (record.ok || record.draft ? [] : { id: record.id })),
      }
    },

    keepOnly(lists) {
      const wanted = new Set(lists.flat())
      for (const version of known.keys()) if (!wanted.has(version)) known.delete(version)
    },
  }
}
