import { setTimeout } from 'node:timers/promises'
import type { ReadFailure } from '../stale-cache/read-failure.ts'

/** Waits so many milliseconds; tests do not. */
export type Wait = (ms: number) => Promise<unknown>

/** Where the other side was well before; one that is down is asked once, and again with the next reading. */
export const usualAttempts = 3

const firstWaitMs = 400

/** Who asks for more time than this is asked again with the next reading. */
const longestWaitMs = 2_000

/** Tries again what may pass by itself: a connection that broke, a limit of requests, a fault of the other side's. */
export async function withRetries<Answer extends { ok: true } | ReadFailure>(
  attempt: () => Promise<Answer>,
  { attempts: maxAttempts, wait = setTimeout }: { attempts: number; wait?: Wait },
): Promise<Answer> {
  for (let attempts = 1; ; attempts++) {
    const answer = await attempt()
    if (answer.ok || attempts === maxAttempts || !mayPass(answer)) return answer
    // Jitter: what failed at the same time is not asked again at the same time.
    const backOffMs = firstWaitMs * 2 ** (attempts - 1) * (1 + Math.random())
    await wait(Math.max(backOffMs, answer.retryAfterMs ?? 0))
  }
}

/** A time-out does not: it has cost ten seconds, and the next reading is soon enough. */
function mayPass({ reason, status = 0, retryAfterMs = 0 }: ReadFailure) {
  if (retryAfterMs > longestWaitMs) return false
  return reason === 'network' || (reason === 'status' && (status === 429 || status >= 500))
}
