export type BackOff = {
  firstMs: number
  maxMs: number
  /** From 0 to 1: the largest share that chance takes off a delay, so that clients do not all retry at the same moment. */
  jitter: number
}

/** The delay before the next attempt, in milliseconds, doubling with each failure in a row. `failures` counts from 1. */
export function toDelayMs({ firstMs, maxMs, jitter }: BackOff, failures: number, random = Math.random): number {
  return Math.min(maxMs, firstMs * 2 ** (failures - 1)) * (1 - random() * jitter)
}
