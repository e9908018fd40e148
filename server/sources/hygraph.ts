import pLimit from 'p-limit'
import * as v from 'valibot'
import type { Listing } from '../../domain/listings/listing.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import type { Log } from '../../domain/ports.ts'
import type { Sanitise } from '../html/sanitise.ts'
import { byAge, type ListingSource } from '../ports/listing-source.ts'
import type { ReadFailure } from '../ports/read-failure.ts'
import type { Fetch } from './fetch-text.ts'
import { callGraphql, type GraphqlFailure, type GraphqlService } from './graphql-call.ts'
import { findMissingField } from './hygraph-missing-field.ts'
import { reportMissingCollection } from './hygraph-offers.ts'
import { isComplete, merge, type Pass } from './hygraph-pass.ts'
import { type Dialect, listingsQuery, pageSize } from './hygraph-queries.ts'
import { recordId } from './hygraph-record.ts'
import { createRecordStore, type RecordStore, type StoredRecords } from './hygraph-store.ts'
import { usualAttempts, type Wait } from './retry.ts'

/** Stops the reading of an endless list. 200,000 listings are far more than a firm has. */
const defaultMaxPages = 2_000

/** After so many changes during one reading, the previous list stays until the next reading. */
const maxChanges = 5

/** The maximum number of passes to find records that the passes before have missed. */
const maxPasses = 50

/** After so many passes in a row without a new record, a list counts as complete, even if a record seems to be missing. */
const enoughIdlePasses = 8

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
  maxPages?: number
  wait?: Wait
  log: Log
}

type PassResult = ({ ok: true } & Pass) | GraphqlFailure

type Accepted = { pass: Pass } & StoredRecords

/** Listings from a content service of Hygraph's shape (section 7); the embedded service is one. One request at a time. */
export function createHygraphSource({
  collection,
  sanitise,
  imageHosts,
  log,
  timeoutMs = 10_000,
  maxPages = defaultMaxPages,
  ...rest
}: HygraphOptions): ListingSource {
  const service: GraphqlService = { ...rest, timeoutMs, attempts: usualAttempts }
  const store = createRecordStore({ sanitise, imageHosts, log })
  const accepted = new Map<ScreenId, Accepted>()
  const inTurn = pLimit(1)
  let dialect: Dialect = { wording: 'full', missing: new Set() }
  let offersKnown = false

  async function read(screen: ScreenId) {
    const before = accepted.get(screen)
    const result = await readSteadily(screen, before?.pass ?? null)
    service.attempts = result.ok ? usualAttempts : 1
    if (!result.ok) {
      // A service that is down cannot answer introspection either.
      if (!offersKnown && isRejection(result)) offersKnown = await reportMissingCollection(service, collection, log)
      return result
    }
    const { listings, unreadable } = before?.pass === result.pass ? before : accept(screen, result.pass)
    return { ok: true as const, listings: [...listings], unreadable }
  }

  function accept(screen: ScreenId, pass: Pass): Accepted {
    const { listings, unreadable } = store.recordsOf(versionsOf(pass))
    const fresh = { pass, listings: listings.filter(belongsTo(screen)).toSorted(byAge), unreadable }
    accepted.set(screen, fresh)
    store.keepOnly([...accepted.values()].map((each) => versionsOf(each.pass)))
    return fresh
  }

  /**
   * Editors may publish between two pages, so one pass may mix an old and a new version of the list. A list of several
   * pages is therefore accepted when two passes in a row agree: the service then held all of it between them. Passes that
   * missed different records, because the service orders equal ones differently each time, are merged.
   */
  async function readSteadily(
    screen: ScreenId,
    previous: Pass | null,
  ): Promise<{ ok: true; pass: Pass } | ReadFailure> {
    let whole = previous
    let changes = 0
    let idlePasses = 0
    for (let passes = 1; ; passes++) {
      const result = await readPages(screen)
      if (!result.ok) return result
      const merged = whole && merge(whole, result)
      if (result.pages === 1) return { ok: true, pass: merged && merged === previous ? previous : result }
      if (merged) {
        idlePasses = merged === whole ? idlePasses + 1 : 0
        whole = merged
        if (isComplete(whole) || whole === previous || idlePasses === enoughIdlePasses) return { ok: true, pass: whole }
      } else {
        whole = result
        changes++
        idlePasses = 0
      }
      if (changes === maxChanges || passes === maxPasses) {
        return previous
          ? { ok: false, reason: 'unexpected', detail: 'the list changes during every reading' }
          : { ok: true, pass: whole }
      }
    }
  }

  /** Simplifies the query until the service accepts it or rejects it for another reason. */
  async function readPages(screen: ScreenId): Promise<PassResult> {
    const pages = await readAll({ service, collection, maxPages, store }, listingsQuery(screen, collection, dialect))
    if (pages.ok || !isRejection(pages)) return pages
    const { wording, missing } = dialect
    if (wording === 'full' && /argument/i.test(pages.detail)) {
      dialect = { wording: 'plain', missing }
      return readPages(screen)
    }
    const field = pages.invalid ? findMissingField(pages.detail) : null
    if (field === null || missing.has(field)) return pages
    log.warn({ field, detail: pages.detail }, 'the content service has no such field: listings are read without it')
    dialect = { wording, missing: new Set([...missing, field]) }
    return readPages(screen)
  }

  return { list: (screen) => inTurn(() => read(screen)) }
}

type Reading = { service: GraphqlService; collection: string; maxPages: number; store: RecordStore }

async function readAll(
  { service, collection, maxPages, store }: Reading,
  operation: { operationName: string; query: string },
): Promise<PassResult> {
  const schema = v.object({ [collection]: v.array(v.unknown()) })
  const versions = new Map<string, string>()
  const withoutId: string[] = []
  const seen = new Set<string>()
  let rows = 0
  for (let page = 1; page <= maxPages; page++) {
    const variables = { skip: (page - 1) * pageSize }
    const answer = await callGraphql(service, { ...operation, variables })
    if (!answer.ok) return answer
    const data = v.safeParse(schema, answer.data)
    if (!data.success) return { ok: false, reason: 'unexpected', detail: v.summarize(data.issues) }
    const records = data.output[collection] ?? []
    const added = await addAll(store, records)
    const isLast = records.length < pageSize
    // A full page without a new record means that the service ignores `skip`.
    const isNew = added.some(({ id, version }) => !seen.has(id ?? version))
    if (isNew || isLast) {
      for (const { id, version } of added) {
        seen.add(id ?? version)
        if (id === null) withoutId.push(version)
        else if (!versions.has(id)) versions.set(id, version)
      }
      rows += added.filter(({ id }) => id !== null).length
    }
    if (isLast || !isNew) return { ok: true, versions, withoutId, rows, pages: page }
  }
  return { ok: false, reason: 'unexpected', detail: `more than ${maxPages} pages` }
}

async function addAll(store: RecordStore, records: readonly unknown[]) {
  const added: { id: string | null; version: string }[] = []
  for (const record of records) added.push({ id: recordId(record), version: await store.add(record) })
  return added
}

/** A listing without a status belongs only to the screen whose query names none. */
function belongsTo(screen: ScreenId) {
  return (listing: Listing) => screen === 'all' || listing.propertyStatus !== null
}

function versionsOf({ versions, withoutId }: Pass) {
  return [...versions.values(), ...withoutId]
}

/** True when the service answered and rejected the query. */
function isRejection({ reason, status }: ReadFailure) {
  return status === 400 || reason === 'errors' || reason === 'unexpected'
}
