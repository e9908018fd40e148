import * as v from 'valibot'
import type { ReadFailure } from '../stale-cache/read-failure.ts'
import { type Fetch, fetchText, parseJson, retryAfterMs } from './fetch-text.ts'
import { type Wait, withRetries } from './retry.ts'

export type GraphqlService = {
  endpoint: string
  /** Bearer token. */
  token: string | null
  fetch: Fetch
  /** For one answer with its body. */
  timeoutMs: number
  /** How often a call is made that fails for a reason that may pass. */
  attempts: number
  wait?: Wait
}

/** Services cache by text and variables: an operation's text never changes, what does is a variable. */
export type Operation = { operationName: string; query: string; variables?: Record<string, unknown> }

const maxBytes = 10 * 1024 * 1024

const answerSchema = v.object({
  data: v.optional(v.unknown()),
  errors: v.nullish(v.array(v.object({ message: v.string(), path: v.optional(v.unknown()) })), () => []),
})

/** `invalid` where the service refuses the operation as it stands, and did not run it. */
export type GraphqlFailure = ReadFailure & { invalid?: true }

type Answer = { ok: true; data: unknown } | GraphqlFailure

/**
 * One GraphQL call: its `data`, or how it failed, after what may pass by itself was tried again. Errors beside data are a
 * failure: half a list must not pass for a whole one.
 */
export function callGraphql(service: GraphqlService, operation: Operation): Promise<Answer> {
  return withRetries(() => callOnce(service, operation), service)
}

async function callOnce(service: GraphqlService, operation: Operation): Promise<Answer> {
  const response = await post(service, operation)
  if (!response.ok) return response
  const { status, headers, body } = response
  const json = parseJson(body)
  const answer = v.safeParse(answerSchema, json)
  const [error] = answer.success ? answer.output.errors : []
  const complaint = error?.message
  const invalid =
    status < 500 && answer.success && error && !hasRun(answer.output, error) && ({ invalid: true } as const)
  if (status !== 200) {
    const askedMs = retryAfterMs(headers)
    const detail = complaint ? `HTTP ${status}: ${complaint}` : `HTTP ${status}`
    return { ok: false, reason: 'status', detail, status, ...invalid, ...(askedMs > 0 && { retryAfterMs: askedMs }) }
  }
  if (json === undefined) return { ok: false, reason: 'not-json', detail: body.slice(0, 80) }
  if (!answer.success) return { ok: false, reason: 'unexpected', detail: v.summarize(answer.issues) }
  return complaint
    ? { ok: false, reason: 'errors', detail: complaint, ...invalid }
    : { ok: true, data: answer.output.data }
}

/**
 * Only what runs has data: null where a field that has to be there failed, and then the error has its path. graphql-java
 * has `data: null` for what is invalid, graphql-ruby a path.
 */
function hasRun({ data }: { data?: unknown }, { path }: { path?: unknown }) {
  return data === null ? path !== undefined : data !== undefined
}

function post({ endpoint, token, fetch, timeoutMs }: GraphqlService, operation: Operation) {
  const init = {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(operation),
  }
  return fetchText(fetch, endpoint, init, { timeoutMs, maxBytes })
}
