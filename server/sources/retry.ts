import { setTimeout } from 'node:timers/promises'
import { toDelayMs } from '../timing/back-off.ts'
import type { ReadFailure } from './read-failure.ts'

/** Waits before the next attempt; tests resolve at once. */
export type Wait = (ms: number) => Promise<unknown>

/** For a service whose last read succeeded. A service that is down gets one attempt per read. */
export const usualAttempts = 3

const backOff = { firstMs: 800, maxMs: 1_600, jitter: 1 / 2 }

/** A longer Retry-After is left to the next read. */
const maxRetryAfterMs = 2_000

/** Retries transient failures: a broken connection, 429 and 5xx. */
export async function withRetries<Answer extends { ok: true } | ReadFailure>(
  attempt: () => Promise<Answer>,
  { attempts: maxAttempts, wait = setTimeout }: { attempts: number; wait?: Wait },
): Promise<Answer> {
  for (let attempts = 1; ; attempts++) {
    const answer = await attempt()
    if (answer.ok || attempts === maxAttempts || !isTransient(answer)) return answer
    await wait(Math.max(toDelayMs(backOff, attempts), answer.retryAfterMs ?? 0))
  }
}

/** A timeout is not retried: it has already taken ten seconds, and the next read comes soon enough. */
function isTransient({ reason, status = 0, retryAfterMs = 0 }: ReadFailure) {
  if (retryAfterMs > maxRetryAfterMs) return false
  return reason === 'network' || (reason === 'status' && (status === 429 || status >= 500))
}
