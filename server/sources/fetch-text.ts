import type { ReadFailure } from '../stale-cache/read-failure.ts'

/** As much of `fetch` as a source needs, so that a handler in this process can stand in for a service elsewhere. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type TextAnswer = { ok: true; status: number; headers: Headers; body: string }

type Limits = { timeoutMs: number; maxBytes: number }

/** One request with its whole body, as text; or how it failed. Never throws for what the other side does. */
export async function fetchText(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  { timeoutMs, maxBytes }: Limits,
): Promise<TextAnswer | ReadFailure> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const body = await readText(response, maxBytes)
    if (body === null) return { ok: false, reason: 'too-large', detail: `over ${maxBytes} bytes` }
    return { ok: true, status: response.status, headers: response.headers, body }
  } catch (error) {
    const { name, message, cause } = error as Error
    if (name === 'TimeoutError') return { ok: false, reason: 'time-out', detail: `no answer within ${timeoutMs} ms` }
    // `fetch` says no more than "fetch failed", and keeps what happened in `cause`.
    return { ok: false, reason: 'network', detail: cause instanceof Error ? cause.message : message }
  }
}

/** Null where the body is larger than allowed; what is left of it is not fetched. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  // Unlike a Buffer, a decoder drops the byte order mark that some servers begin with.
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How long the other side asks to be left alone, in milliseconds, as a number of seconds or as a date; 0 where it does not. */
export function retryAfterMs(headers: Headers): number {
  const text = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return ms > 0 ? ms : 0
}
