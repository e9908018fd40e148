import * as v from 'valibot'
import type { Log } from '../../../domain/ports.ts'
import type { ScreenId } from '../../../domain/search/screens.ts'
import type { ReadFailure } from '../read-failure.ts'
import { callGraphql, type GraphqlFailure, type GraphqlService, type Operation } from './graphql-call.ts'
import { findMissingField } from './missing-field.ts'
import type { Pass } from './pass.ts'
import { type Dialect, listingsQuery, pageSize } from './queries.ts'
import { recordId } from './record.ts'

type PagesOptions = {
  service: GraphqlService
  collection: string
  maxPages: number
  log: Log
}
type ToVersion = (record: unknown) => string | Promise<string>

type PassResult = ({ ok: true } & Pass) | GraphqlFailure

/** Reads the records of a screen from the first page to the last, with the fullest query that the service understands. */
export function createPageReader({ service, collection, maxPages, log }: PagesOptions) {
  const schema = v.object({ [collection]: v.array(v.unknown()) })
  let dialect: Dialect = { wording: 'full', missing: new Set() }

  /** Simplifies the query until the service accepts it or rejects it for another reason. */
  return async function readPages(screen: ScreenId, toVersion: ToVersion): Promise<PassResult> {
    const pages = await readAll(listingsQuery(screen, collection, dialect), toVersion)
    if (pages.ok || !isQueryRejected(pages)) return pages
    const { wording, missing } = dialect
    if (wording === 'full' && /argument/i.test(pages.detail)) {
      dialect = { wording: 'plain', missing }
      return readPages(screen, toVersion)
    }
    const field = pages.invalid ? findMissingField(pages.detail) : null
    if (field === null || missing.has(field)) return pages
    log.warn({ field, detail: pages.detail }, 'the content service has no such field: listings are read without it')
    dialect = { wording, missing: new Set([...missing, field]) }
    return readPages(screen, toVersion)
  }

  async function readAll(operation: Operation, toVersion: ToVersion): Promise<PassResult> {
    const versions = new Map<string, string>()
    const withoutId: string[] = []
    let rows = 0
    for (let page = 1; page <= maxPages; page++) {
      const variables = { skip: (page - 1) * pageSize }
      const answer = await callGraphql(service, { ...operation, variables })
      if (!answer.ok) return answer
      const data = v.safeParse(schema, answer.data)
      if (!data.success) return { ok: false, reason: 'unexpected', detail: v.summarize(data.issues) }
      const records = data.output[collection] ?? []
      for (const record of records) {
        const [id, version] = [recordId(record), await toVersion(record)]
        if (id === null) withoutId.push(version)
        else {
          rows++
          if (!versions.has(id)) versions.set(id, version)
        }
      }
      if (records.length < pageSize) return { ok: true, versions, withoutId, rows, pages: page }
    }
    return { ok: false, reason: 'unexpected', detail: `more than ${maxPages} pages` }
  }
}

/** True when the service answered and rejected the query. */
export function isQueryRejected({ reason, status }: ReadFailure): boolean {
  return status === 400 || reason === 'errors' || reason === 'unexpected'
}
