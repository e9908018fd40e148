import * as v from 'valibot'
import type { ReadFailure } from '../listings/source.ts'

/** As much of `fetch` as a call needs, so that a handler in this process can stand in for a service elsewhere. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type GraphqlService = { endpoint: string; token: string | null; fetch: Fetch; timeoutMs: number }

type Operation = { operationName: string; query: string; variables: Record<string, unknown> }

const maxBodyBytes = 10 * 1024 * 1024

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
  if ('reason' in response) return response
  const { status, body } = response
  const json = parseJson(body)
  const answer = v.safeParse(answerSchema, json)
  const complaint = answer.success && answer.output.errors[0]?.message
  if (status !== 200) return failure('status', complaint ? `HTTP ${status}: ${complaint}` : `HTTP ${status}`)
  if (json === undefined) return failure('not-json', body.slice(0, 80))
  if (!answer.success) return failure('unexpected', v.summarize(answer.issues))
  return complaint ? failure('errors', complaint) : { ok: true, data: answer.output.data }
}

async function post({ endpoint, token, fetch, timeoutMs }: GraphqlService, operation: Operation) {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json, application/json;q=0.9',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(operation),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await readText(response)
    return body === null ? failure('too-large', `over ${maxBodyBytes} bytes`) : { status: response.status, body }
  } catch (error) {
    const { name, message, cause } = error as Error
    if (name === 'TimeoutError') return failure('time-out', `no answer within ${timeoutMs} ms`)
    // `fetch` says no more than "fetch failed", and keeps what happened in `cause`.
    return failure('network', cause instanceof Error ? cause.message : message)
  }
}

/** Null where the body is larger than allowed; what is left of it is not fetched. */
async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failure(reason: ReadFailure['reason'], detail: string): ReadFailure {
  return { ok: false, reason, detail }
}
