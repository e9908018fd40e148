import * as v from 'valibot'
import type { Listing } from '../../app/listings/listing.ts'
import type { ListingVariant } from '../../app/listings/variants.ts'
import type { Sanitise } from '../html/sanitise.ts'
import type { ReadFailure } from '../last-good/read-failure.ts'
import type { ListingSource } from '../listings/source.ts'
import type { Log } from '../log.ts'
import type { Fetch } from './fetch-text.ts'
import { callGraphql, type GraphqlService } from './graphql-call.ts'
import { reportMissingCollection } from './hygraph-offers.ts'
import { listingsQuery, pageSize, type Wording } from './hygraph-queries.ts'
import { recordId } from './hygraph-record.ts'
import { createRecordStore, type RecordStore, type StoredRecords } from './hygraph-store.ts'
import { usualAttempts, type Wait } from './retry.ts'

/** A service whose list never ends is not read for ever: 200,000 listings are many times what a firm has. */
const usualMostPages = 2_000

/** How often a list is read that changes all the time, before it is left for the next reading. */
const mostPasses = 5

type HygraphOptions = {
  endpoint: string
  /** Bearer token. */
  token: string | null
  /** The name of the query there; `riparo` in the embedded service. */
  collection: string
  fetch: Fetch
  sanitise: Sanitise
  /** Foreign hosts that pictures may be fetched from. */
  imageHosts: readonly string[]
  /** For one page with its body. */
  timeoutMs?: number
  mostPages?: number
  wait?: Wait
  log: Log
}

/** What a reading found: the version of each record, in the order of the service. */
type Pass = { ok: true; versions: readonly string[]; pages: number }

/** Listings from a content service of Hygraph's shape (section 7); the embedded service is one. One request at a time. */
export function createHygraphSource({
  collection,
  sanitise,
  imageHosts,
  log,
  timeoutMs = 10_000,
  mostPages = usualMostPages,
  ...rest
}: HygraphOptions): ListingSource {
  const service: GraphqlService = { ...rest, timeoutMs, attempts: usualAttempts }
  const store = createRecordStore({ sanitise, imageHosts, log })
  const accepted = new Map<ListingVariant, { versions: readonly string[] } & StoredRecords>()
  const inTurn = createQueue()
  let wording: Wording = 'full'
  let offersKnown = false

  async function read(variant: ListingVariant) {
    const before = accepted.get(variant)
    const result = await readSteadily(variant, before?.versions ?? null)
    service.attempts = result.ok ? usualAttempts : 1
    if (!result.ok) {
      // Only then is there something to explain, and a service that is down explains nothing.
      if (!offersKnown && isRefusal(result)) offersKnown = await reportMissingCollection(service, collection, log)
      return result
    }
    if (before && isSame(before.versions, result.versions)) return { ok: true as const, ...before }
    const { listings, unreadable } = store.recordsOf(result.versions)
    const records = { listings: listings.filter(belongsTo(variant)), unreadable }
    accepted.set(variant, { versions: result.versions, ...records })
    store.keepOnly([...accepted.values()].map(({ versions }) => versions))
    return { ok: true as const, ...records }
  }

  /**
   * Pages are read one after another while editors publish, and half a list may then be older than the other half. So a
   * list of several pages counts when two readings in a row agree: then all of it stood there at the moment between them.
   */
  async function readSteadily(variant: ListingVariant, known: readonly string[] | null): Promise<Pass | ReadFailure> {
    let before = known
    for (let pass = 1; ; pass++) {
      const result = await readPages(variant)
      if (!result.ok || result.pages === 1 || (before && isSame(before, result.versions))) return result
      if (pass === mostPasses) {
        return known ? { ok: false, reason: 'unexpected', detail: 'it changes whenever it is read' } : result
      }
      before = result.versions
    }
  }

  async function readPages(variant: ListingVariant): Promise<Pass | ReadFailure> {
    const pages = await readAll({ service, collection, mostPages, store }, listingsQuery(variant, collection, wording))
    if (pages.ok || wording === 'plain' || !isRefusal(pages) || !/argument/i.test(pages.detail)) return pages
    wording = 'plain'
    return readPages(variant)
  }

  return { list: (variant) => inTurn(() => read(variant)) }
}

type Reading = { service: GraphqlService; collection: string; mostPages: number; store: RecordStore }

/** Every page, each record once: where records move between pages while we read, one may come twice. */
async function readAll(
  { service, collection, mostPages, store }: Reading,
  operation: { operationName: string; query: string },
): Promise<Pass | ReadFailure> {
  const schema = v.object({ [collection]: v.array(v.unknown()) })
  const versions = new Map<unknown, string>()
  for (let page = 1; page <= mostPages; page++) {
    const variables = { skip: (page - 1) * pageSize }
    const answer = await callGraphql(service, { ...operation, variables })
    if (!answer.ok) return answer
    const data = v.safeParse(schema, answer.data)
    if (!data.success) return { ok: false, reason: 'unexpected', detail: v.summarize(data.issues) }
    const rows = data.output[collection] ?? []
    const before = versions.size
    for (const row of rows) {
      const key = recordId(row) ?? row
      if (!versions.has(key)) versions.set(key, await store.add(row))
    }
    // A page without anything new is from a service that does not know `skip`.
    const last = rows.length < pageSize || versions.size === before
    if (last) return { ok: true, versions: [...versions.values()], pages: page }
  }
  return { ok: false, reason: 'unexpected', detail: `more than ${mostPages} pages` }
}

/** Where a listing without a status stands: on the screen that asks for none. */
function belongsTo(variant: ListingVariant) {
  return (listing: Listing) => variant === 'all' || listing.propertyStatus !== null
}

/** The service understood the call and does not take it. */
function isRefusal({ reason, status }: ReadFailure) {
  return status === 400 || reason === 'errors' || reason === 'unexpected'
}

function isSame(one: readonly string[], other: readonly string[]) {
  return one.length === other.length && one.every((version, place) => version === other[place])
}

function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(job: () => Promise<Result>): Promise<Result> => {
    const result = last.then(job)
    last = result.catch(() => {})
    return result
  }
}
