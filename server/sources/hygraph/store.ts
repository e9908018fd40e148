import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Listing } from '../../../domain/listings/listing.ts'
import { createListingReader, type ListingContext } from '../listing.ts'
import type { UnreadableRecord } from '../read-failure.ts'
import { type ParsedRecord, parseRecord } from './record.ts'

export type StoredRecords = { listings: readonly Listing[]; unreadable: readonly UnreadableRecord[] }

/** After this time parsing yields to other requests. A service may answer faster than it is waited for. */
const yieldAfterMs = 10

/** Parses records into listings. Each version of a record is parsed and sanitised once. */
export function createRecordStore(context: ListingContext) {
  const { log } = context
  const cache = new Map<string, ParsedRecord>()
  const toListing = createListingReader(context)
  let lastYield = 0

  function parse(record: unknown): ParsedRecord {
    const parsed = parseRecord(record, toListing)
    if (!parsed.ok) {
      log.warn(parsed.fault, 'a record of the content service is not a listing and is left out')
      return parsed
    }
    for (const fault of parsed.dropped) log.warn(fault, 'a field of a listing cannot be read and is left out')
    for (const note of parsed.fromText) log.warn(note, 'a price of the content service is a text and no number')
    return parsed
  }

  return {
    /** Resolves to the record's version. */
    async add(record: unknown): Promise<string> {
      if (performance.now() - lastYield > yieldAfterMs) {
        await setImmediate()
        lastYield = performance.now()
      }
      const version = hash('sha256', JSON.stringify(record), 'base64url')
      if (cache.has(version)) return version
      cache.set(version, parse(record))
      return version
    },

    /** The records of these versions in the same order. */
    recordsOf(versions: readonly string[]): StoredRecords {
      const records = versions.flatMap((version) => cache.get(version) ?? [])
      return {
        listings: records.flatMap((record) => (record.ok ? record.listing : [])),
        unreadable: records.flatMap((record) => (record.ok ? [] : { id: record.id })),
      }
    },
    keepOnly(versions: readonly string[]) {
      const wanted = new Set(versions)
      for (const version of cache.keys()) if (!wanted.has(version)) cache.delete(version)
    },
  }
}
