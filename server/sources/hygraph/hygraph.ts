import pLimit from 'p-limit'
import { screenIds } from '../../../domain/search/screens.ts'
import type { Fetch } from '../fetch-text.ts'
import type { ListingContext } from '../listing.ts'
import { type ListingSource, newestFirst } from '../listing-source.ts'
import { usualAttempts, type Wait } from '../retry.ts'
import type { GraphqlService } from './graphql-call.ts'
import { createPageReader, isQueryRejected } from './pages.ts'
import { type Pass, readSteadily } from './pass.ts'
import { createRecordStore, type StoredRecords } from './store.ts'

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
}

type Accepted = { pass: Pass } & StoredRecords

/**
 * Listings from a content service of Hygraph's shape (section 7), by one request at a time. The query for all decides what
 * is offered; what only the five narrower ones have is logged.
 */
export function createHygraphSource({
  collection,
  sanitise,
  imageHosts,
  firmName,
  log,
  timeoutMs = 10_000,
  maxPages = defaultMaxPages,
  ...rest
}: HygraphOptions): ListingSource {
  const service: GraphqlService = { ...rest, timeoutMs, attempts: usualAttempts }
  const store = createRecordStore({ sanitise, imageHosts, firmName, log })
  const readPages = createPageReader({ service, collection, maxPages, log })
  const inTurn = pLimit(1)
  let accepted: Accepted | null = null
  let areCompared = false

  async function read() {
    const result = await readSteadily(accepted?.pass ?? null, () => readPages('all', store.add))
    service.attempts = result.ok ? usualAttempts : 1
    if (!result.ok) return result
    if (accepted?.pass !== result.pass) accepted = accept(result.pass)
    return { ok: true as const, listings: accepted.listings, unreadable: accepted.unreadable }
  }

  function accept(pass: Pass): Accepted {
    const versions = [...pass.versions.values(), ...pass.withoutId]
    store.keepOnly(versions)
    const { listings, unreadable } = store.recordsOf(versions)
    return { pass, listings: listings.toSorted(newestFirst), unreadable }
  }

  /** Once after the start; again after the next reading where the service did not answer. */
  async function compareScreens() {
    if (areCompared) return
    for (const screen of screenIds.filter((id) => id !== 'all')) {
      const result = await readPages(screen, () => '')
      if (!result.ok) {
        if (!isQueryRejected(result)) return
        log.warn({ screen, reason: result.reason, detail: result.detail }, 'a narrower query of the listings failed')
        continue
      }
      const ids = [...result.versions.keys()].filter((id) => !accepted?.pass.versions.has(id))
      if (ids.length) log.warn({ screen, ids }, 'only a narrower query has these listings: they are not shown')
    }
    areCompared = true
  }

  return { list: () => inTurn(read), compareScreens: () => inTurn(compareScreens) }
}
