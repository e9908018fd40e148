/** A search that was looked at on this device (H11). Times are milliseconds since 1970. */
export type Look = {
  address: string
  /** The last look, by the device's clock. */
  keptAt: number
  /** The instant when the newest seen result was created, by the server's clock; 0 if there was no result. Older entries lack it. */
  newest?: number
  /** The same at the end of the visit before this one; none on the first visit. */
  before?: number
}

/** A look this long after the last one begins another visit. */
const visitGap = 60 * 60_000

/** True if a look now begins another visit, also where the device's clock was changed meanwhile. */
export function isNewVisit({ keptAt }: Pick<Look, 'keptAt'>, now: number): boolean {
  return Math.abs(now - keptAt) >= visitGap
}

/**
 * The look after this one. Results that were created after `before` are new. The device's clock only tells visits apart, because it
 * may differ from the server's.
 */
export function lookAgain(
  last: Look | undefined,
  { address, newest }: Required<Pick<Look, 'address' | 'newest'>>,
  now: number,
): Look {
  const before = last && (isNewVisit(last, now) ? last.newest : last.before)
  return {
    address,
    keptAt: now,
    newest: Math.max(newest, last?.newest ?? 0),
    ...(before !== undefined && { before }),
  }
}
