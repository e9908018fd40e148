import * as v from 'valibot'
import type { Clock } from '../../domain/ports.ts'
import type { ReadFailure } from '../ports/read-failure.ts'
import { callGraphql, type GraphqlService } from './graphql-call.ts'
import { isRejection, type PassResult } from './hygraph-pages.ts'
import { applyChanges, type Pass } from './hygraph-pass.ts'
import { countQuery } from './hygraph-queries.ts'

/** What changed is read in between; a whole reading finds what a service changed without a new `updatedAt`. */
const wholeReadingMs = 30 * 60_000

type ChangesOptions = {
  service: GraphqlService
  collection: string
  readSince: (since: string) => Promise<PassResult>
  clock: Clock
}

const time = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
)
const dated = v.object({ updatedAt: time })

/** Asks a service that has `updatedAt` for what changed since the last reading. */
export function createChangesReader({ service, collection, readSince, clock }: ChangesOptions) {
  const schema = v.object({ [`${collection}Connection`]: v.object({ aggregate: v.object({ count: v.number() }) }) })
  let isRefused = false
  let allDated = true
  let latest: string | null = null
  let wholeReadAt = Number.NEGATIVE_INFINITY

  async function countRecords(): Promise<{ ok: true; count: number } | ReadFailure> {
    const answer = await callGraphql(service, countQuery(collection))
    if (!answer.ok) return answer
    const data = v.safeParse(schema, answer.data)
    const [found] = data.success ? Object.values(data.output) : []
    if (!found) return { ok: false, reason: 'unexpected', detail: 'no count of the listings' }
    return { ok: true, count: found.aggregate.count }
  }

  async function readOnce(before: Pass): Promise<{ ok: true; pass: Pass | null } | ReadFailure> {
    const counted = await countRecords()
    if (!counted.ok) return counted
    const changed = await readSince(latest ?? '')
    return changed.ok ? { ok: true, pass: applyChanges(before, changed, counted.count) } : changed
  }

  return {
    note(record: unknown) {
      if (!v.is(dated, record)) allDated = false
      else if (latest === null || Date.parse(record.updatedAt) > Date.parse(latest)) latest = record.updatedAt
    },

    startWhole() {
      allDated = true
      latest = null
      wholeReadAt = Number.NEGATIVE_INFINITY
    },

    endWhole() {
      wholeReadAt = clock()
    },

    /** Null where a whole reading is due: after an interval, when a record is missing, or if the service cannot say what changed. */
    async read(before: Pass): Promise<{ ok: true; pass: Pass } | ReadFailure | null> {
      if (isRefused || !allDated || latest === null || clock() - wholeReadAt >= wholeReadingMs) return null
      const result = await readOnce(before)
      if (!result.ok) {
        isRefused = isRejection(result)
        return isRefused ? null : result
      }
      return result.pass && { ok: true, pass: result.pass }
    },
  }
}
