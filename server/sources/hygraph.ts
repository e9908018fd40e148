import * as v from 'valibot'
import type { Sanitise } from '../html/sanitise.ts'
import type { ReadFailure } from '../last-good/read-failure.ts'
import type { ListingSource } from '../listings/source.ts'
import type { Log } from '../log.ts'
import type { Fetch } from './fetch-text.ts'
import { callGraphql, type GraphqlService } from './graphql-call.ts'
import { listingsQuery, pageSize } from './hygraph-queries.ts'
import { parseRecord, recordId } from './hygraph-record.ts'

/** A service whose list never ends is not read for ever: 10,000 listings are many times what a firm of this size has. */
const maxPages = 100

type HygraphOptions = {
  endpoint: string
  /** Bearer token. */
  token: string | null
  /** The name of the query there; `riparo` in the embedded service. */
  collection: string
  fetch: Fetch
  sanitise: Sanitise
  /** For one page with its body. */
  timeoutMs?: number
  log: Log
}

/** Listings from a content service of Hygraph's shape (section 7); the embedded service is one. */
export function createHygraphSource({
  collection,
  sanitise,
  log,
  timeoutMs = 10_000,
  ...rest
}: HygraphOptions): ListingSource {
  const service = { ...rest, timeoutMs }
  const reported = new Set<string>()

  /** Once per record and fault, not on every reading. */
  const report = (fault: { id: unknown; field: string; reason: string }) => {
    const text = JSON.stringify(fault)
    if (reported.has(text)) return
    reported.add(text)
    log.warn(fault, 'a record of the content service is not a listing and is left out')
  }

  return {
    async list(variant) {
      const read = await readRecords(service, collection, listingsQuery(variant, collection))
      if (!read.ok) return read
      const listings = read.records.flatMap((record) => {
        const parsed = parseRecord(record, sanitise)
        if (!parsed.ok) report(parsed.fault)
        return parsed.ok ? [parsed.listing] : []
      })
      return { ok: true, listings }
    },
  }
}

/** Every page, each record once: where records move between pages while we read, one may come twice. */
async function readRecords(
  service: GraphqlService,
  collection: string,
  operation: { operationName: string; query: string },
): Promise<{ ok: true; records: unknown[] } | ReadFailure> {
  const schema = v.object({ [collection]: v.array(v.unknown()) })
  const records = new Map<unknown, unknown>()
  for (let page = 0; page < maxPages; page++) {
    const answer = await callGraphql(service, { ...operation, variables: { skip: page * pageSize } })
    if (!answer.ok) return answer
    const data = v.safeParse(schema, answer.data)
    if (!data.success) return { ok: false, reason: 'unexpected', detail: v.summarize(data.issues) }
    const rows = data.output[collection] ?? []
    const before = records.size
    for (const row of rows) {
      const key = recordId(row) ?? row
      if (!records.has(key)) records.set(key, row)
    }
    // A page without anything new is from a service that does not know `skip`.
    if (rows.length < pageSize || records.size === before) return { ok: true, records: [...records.values()] }
  }
  return { ok: false, reason: 'unexpected', detail: `more than ${maxPages} pages` }
}
