import pLimit from 'p-limit'
import { type ScreenId, screenIds } from '../../domain/listings/screens.ts'
import type { Clock } from '../../domain/ports.ts'
import { type ListingSource, newestFirst } from '../ports/listing-source.ts'
import type { Fetch } from './fetch-text.ts'
import type { GraphqlService } from './graphql-call.ts'
import { createChangesReader } from './hygraph-changes.ts'
import { createPageReader, isRejection } from './hygraph-pages.ts'
import { type Pass, readSteadily } from './hygraph-pass.ts'
import { createRecordStore, type StoredRecords } from './hygraph-store.ts'
import type { ListingContext } from './listing.ts'
import { usualAttempts, type Wait } from './retry.ts'

/** Stops the reading of an endless list. 200,000 listings are far more than a firm has. */
const defaultMaxPages = 2_000

type HygraphOptions = ListingContext & {
  endpoint: string
  /** Bearer token. */
  token: string | null
  /** The name of the query there; `riparo` in the embedded service. */
  collection: string
  fetch: Fetch
  /** For one page with its body. */
  timeoutMs?: number
  maxPages?: number
  wait?: Wait
  clock?: Clock
}

type Accepted = { pass: Pass } & StoredRecords

/**
 * Listings from a content service of Hygraph's shape (section 7), by one request at a time. The query for all decides what
 * is offered; what only the five narrower ones have is logged. Between two whole readings a service that has `updatedAt` is
 * asked only for what changed.
 */
export function createHygraphSource({
  collection,
  sanitise,
  imageHosts,
  firmName,
  log,
  timeoutMs = 10_000,
  maxPages = defaultMaxPages,
  clock = Date.now,
  ...rest
}: HygraphOptions): ListingSource {
  const service: GraphqlService = { ...rest, timeoutMs, attempts: usualAttempts }
  const store = createRecordStore({ sanitise, imageHosts, firmName, log })
  const readPages = createPageReader({ service, collection, maxPages, log })
  const add = (record: unknown) => {
    changes.note(record)
    return store.add(record)
  }
  const readSince = (since: string) => readPages({ screen: 'all', since }, add)
  const changes = createChangesReader({ service, collection, readSince, clock })
  const inTurn = pLimit(1)
  let isCompared = false
  let accepted: Accepted | null = null
  /** What was logged last of each narrower query. */
  const reported = new Map<ScreenId, string>()

  async function read() {
    const result = (accepted && (await changes.read(accepted.pass))) ?? (await readWhole())
    service.attempts = result.ok ? usualAttempts : 1
    if (!result.ok) return result
    if (accepted?.pass !== result.pass) accepted = accept(result.pass)
    return { ok: true as const, listings: accepted.listings, unreadable: accepted.unreadable }
  }

  async function readWhole() {
    changes.startWhole()
    const result = await readSteadily(accepted?.pass ?? null, () => readPages({ screen: 'all' }, add))
    if (result.ok) changes.endWhole()
    isCompared = false
    return result
  }

  function accept(pass: Pass): Accepted {
    const versions = [...pass.versions.values(), ...pass.withoutId]
    store.keepOnly(versions)
    const { listings, unreadable } = store.recordsOf(versions)
    return { pass, listings: listings.toSorted(newestFirst), unreadable }
  }

  /** Once after each whole reading. */
  async function compareScreens() {
    if (isCompared) return
    isCompared = true
    for (const screen of screenIds) {
      if (screen === 'all') continue
      const result = await readPages({ screen }, () => '')
      if (result.ok) {
        const ids = [...result.versions.keys()].filter((id) => !accepted?.pass.versions.has(id))
        report(screen, ids.length ? { ids } : null, 'only a narrower query has these listings: they are not shown')
      } else {
        report(screen, { reason: result.reason, detail: result.detail }, 'a narrower query of the listings failed')
        if (!isRejection(result)) return
      }
    }
  }

  /** Logs what is new about a narrower query. */
  function report(screen: ScreenId, fields: object | null, message: string) {
    const text = JSON.stringify(fields)
    if (fields && reported.get(screen) !== text) log.warn({ screen, ...fields }, message)
    reported.set(screen, text)
  }

  return { list: () => inTurn(read), compareScreens: () => inTurn(compareScreens) }
}
