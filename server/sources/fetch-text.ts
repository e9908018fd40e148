import { readBody } from '../http/bodies/read-body.ts'
import type { ReadFailure } from './read-failure.ts'

/** The part of `fetch` that sources use. A handler in this process can replace it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type TextAnswer = { ok: true; status: number; headers: Headers; body: string }

type Limits = { timeoutMs: number; maxBytes: number }

/**
 * Sends one request and reads the whole body as text. Returns a failure instead of throwing, whatever the server does. It follows no
 * redirect, as that could lead into a private network: the operator configures the address that answers.
 */
export async function fetchText(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  { timeoutMs, maxBytes }: Limits,
): Promise<TextAnswer | ReadFailure> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const target = redirectTarget(response, url)
    if (target !== null) {
      await response.body?.cancel()
      return { ok: false, reason: 'status', status: response.status, detail: `HTTP ${response.status}, to ${target}` }
    }
    const bytes = await readBody(response.body, maxBytes)
    if (bytes === null) return { ok: false, reason: 'too-large', detail: `over ${maxBytes} bytes` }
    return { ok: true, status: response.status, headers: response.headers, body: new TextDecoder().decode(bytes) }
  } catch (error) {
    const { name, message, cause } = error as Error
    if (name === 'TimeoutError') return { ok: false, reason: 'time-out', detail: `no answer within ${timeoutMs} ms` }
    // The message of `fetch` is only "fetch failed"; the reason is in `cause`.
    return { ok: false, reason: 'network', detail: cause instanceof Error ? cause.message : message }
  }
}

/** The address that the answer redirects to, without the query; null if it does not. */
function redirectTarget({ status, headers }: Response, url: string): string | null {
  const location = headers.get('location') ?? ''
  if (![301, 302, 303, 307, 308].includes(status) || !URL.canParse(location, url)) return null
  const { origin, pathname } = new URL(location, url)
  return origin + pathname
}

/** The failure of an answer with another status than 200; `Retry-After` is in seconds or a date. */
export function statusFailure({ status, headers }: TextAnswer, message = ''): ReadFailure {
  const asked = headers.get('retry-after') ?? ''
  const retryAfterMs = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now()
  const detail = message ? `HTTP ${status}: ${message}` : `HTTP ${status}`
  return { ok: false, reason: 'status', status, detail, ...(retryAfterMs > 0 && { retryAfterMs }) }
}
