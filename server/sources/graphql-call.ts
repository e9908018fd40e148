import * as v from 'valibot'
import type { ReadFailure } from '../last-good/read-failure.ts'
import { type Fetch, fetchText, parseJson } from './fetch-text.ts'

export type GraphqlService = { endpoint: string; token: string | null; fetch: Fetch; timeoutMs: number }

type Operation = { operationName: string; query: string; variables: Record<string, unknown> }

const maxBytes = 10 * 1024 * 1024

const answerSchema = v.object({
  data: v.optional(v.unknown()),
  errors: v.nullish(v.array(v.object({ message: v.string() })), () => []),
})

/** One GraphQL call: its `data`, or how it failed. Errors beside data are a failure: half a list must not pass for a whole one. */
export async function callGraphql(
  service: GraphqlService,
  operation: Operation,
): Promise<{ ok: true; data: unknown } | ReadFailure> {
  const response = await post(service, operation)
  if (!response.ok) return response
  const { status, body } = response
  const json = parseJson(body)
  const answer = v.safeParse(answerSchema, json)
  const complaint = answer.success && answer.output.errors[0]?.message
  if (status !== 200) return failure('status', complaint ? `HTTP ${status}: ${complaint}` : `HTTP ${status}`)
  if (json === undefined) return failure('not-json', body.slice(0, 80))
  if (!answer.success) return failure('unexpected', v.summarize(answer.issues))
  return complaint ? failure('errors', complaint) : { ok: true, data: answer.output.data }
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

function failure(reason: ReadFailure['reason'], detail: string): ReadFailure {
  return { ok: false, reason, detail }
}
