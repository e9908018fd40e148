import * as v from 'valibot'
import { parseJson } from '../../http/bodies/json.ts'
import { type Fetch, fetchText, statusFailure } from '../fetch-text.ts'
import type { ReadFailure } from '../read-failure.ts'
import { type Wait, withRetries } from '../retry.ts'

export type GraphqlService = {
  endpoint: string
  /** Bearer token. */
  token: string | null
  fetch: Fetch
  /** For one answer with its body. */
  timeoutMs: number
  /** The maximum number of attempts while a call fails transiently. */
  attempts: number
  wait?: Wait
}

/** Services cache by query text and variables, so anything that changes is a variable. */
export type Operation = { operationName: string; query: string; variables?: Record<string, unknown> }

const maxBytes = 10 * 1024 * 1024

const answerSchema = v.object({
  data: v.optional(v.unknown()),
  errors: v.nullish(v.array(v.object({ message: v.string() })), () => []),
})

/** `invalid` if the service rejected the operation in validation and did not execute it. */
export type GraphqlFailure = ReadFailure & { invalid?: true }

type Answer = { ok: true; data: unknown } | GraphqlFailure

/**
 * Makes one GraphQL call, with retries of transient failures. Errors beside data are a failure, because a partial list must
 * not count as complete.
 */
export function callGraphql(service: GraphqlService, operation: Operation): Promise<Answer> {
  return withRetries(() => callOnce(service, operation), service)
}

async function callOnce(service: GraphqlService, operation: Operation): Promise<Answer> {
  const response = await post(service, operation)
  if (!response.ok) return response
  const { status, body } = response
  const json = parseJson(body)
  const answer = v.safeParse(answerSchema, json)
  const [error] = answer.success ? answer.output.errors : []
  const errorMessage = error?.message
  // Only an operation that was executed has data, says GraphQL's specification.
  const isInvalid = status < 500 && answer.success && error && answer.output.data === undefined
  const invalid = isInvalid && ({ invalid: true } as const)
  if (status !== 200) return { ...statusFailure(response, errorMessage), ...invalid }
  if (json === undefined) return { ok: false, reason: 'not-json', detail: body.slice(0, 80) }
  if (!answer.success) return { ok: false, reason: 'unexpected', detail: v.summarize(answer.issues) }
  return errorMessage
    ? { ok: false, reason: 'errors', detail: errorMessage, ...invalid }
    : { ok: true, data: answer.output.data }
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
