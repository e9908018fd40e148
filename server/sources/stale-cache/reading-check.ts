import type { Clock } from '../../../domain/ports.ts'
import type { ReadFailure, UnreadableRecord } from '../read-failure.ts'
export type Records<Item> = { items: readonly Item[]; unreadable: readonly UnreadableRecord[] }

/** An answer beyond these limits is rejected: the service has probably changed or is broken. */
const maxUnreadableShare = 1 / 5
const minPresentShare = 1 / 2

/** A loss is accepted after the service has given the same answer for this long. */
const confirmationMs = 30 * 60_000

type CheckOptions = {
  /** True for our own content: staff deleted the missing records, so they disappear at once. */
  trustsLosses: boolean
  clock: Clock
}

/**
 * Compares each answer of a service with the last accepted one, because a broken service must not empty the site. In an
 * accepted answer, the last copies of records that cannot be parsed follow the other items.
 */
export function createReadingCheck<Item extends { id: string | number }>({ trustsLosses, clock }: CheckOptions) {
  let suspected: { ids: string; since: number } | null = null

  return function check(
    last: Records<Item> | null,
    answer: Records<Item>,
  ): { ok: true; items: readonly Item[] } | ReadFailure {
    const { items, unreadable } = answer
    // While no complete answer has been cached, a partial one is better than none, and a newer one better than an older.
    const isBetterThanNothing = items.length > 0 && (!last || hasTooManyUnreadable(last))
    if (hasTooManyUnreadable(answer) && !isBetterThanNothing) {
      suspected = null
      const detail = `${unreadable.length} of ${countOf(answer)} records cannot be read`
      return { ok: false, reason: 'unreadable', detail }
    }
    const doubt = last && !trustsLosses ? describeLoss(last, answer) : null
    if (doubt && !isConfirmed(answer)) return { ok: false, reason: 'missing', detail: doubt }
    suspected = null
    return { ok: true, items: [...items, ...copiesOf(answer, last)] }
  }

  function isConfirmed(answer: Records<Item>) {
    const ids = JSON.stringify([...idsOf(answer)].sort())
    if (suspected?.ids !== ids) suspected = { ids, since: clock() }
    return clock() - suspected.since >= confirmationMs
  }
}

function describeLoss(last: Records<{ id: string | number }>, answer: Records<{ id: string | number }>) {
  const before = idsOf(last)
  const lost = before.difference(idsOf(answer)).size
  return before.size - lost < before.size * minPresentShare ? `${lost} of ${before.size} records are gone` : null
}

function copiesOf<Item extends { id: string | number }>(
  { items, unreadable }: Records<Item>,
  last: Records<Item> | null,
) {
  if (!last || unreadable.length === 0) return []
  const ids = new Set(unreadable.map(({ id }) => id)).difference(new Set(items.map(({ id }) => id)))
  return last.items.filter(({ id }) => ids.has(id))
}

function hasTooManyUnreadable(records: Records<{ id: string | number }>) {
  const { length } = records.unreadable
  return length > 0 && length > countOf(records) * maxUnreadableShare
}

/** An accepted answer may hold a record twice: as unreadable, and as its last copy among the items. */
function countOf(records: Records<{ id: string | number }>) {
  return idsOf(records).size + records.unreadable.filter(({ id }) => id === null).length
}

function idsOf({ items, unreadable }: Records<{ id: string | number }>): Set<string | number> {
  return new Set([...items, ...unreadable].flatMap(({ id }) => id ?? []))
}
