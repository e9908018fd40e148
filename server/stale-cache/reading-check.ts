import type { ReadFailure, UnreadableRecord } from './read-failure.ts'

/** The records of an answer: those that can be read, and the others. */
export type Records<Item> = { items: readonly Item[]; unreadable: readonly UnreadableRecord[] }

/** One that loses more records is refused: it is likelier that a service has changed or is broken. */
const maxUnreadableShare = 1 / 5
const minPresentShare = 1 / 2

/** So long a service has to give the same answer until a loss is believed. */
const doubtMs = 30 * 60_000

type CheckOptions = {
  /** For a service of our own: what is gone there was taken back by the staff, and is gone here at once. */
  believesLosses: boolean
  /** Milliseconds since 1970. */
  clock: () => number
}

/**
 * Checks each answer of a service against the last one that was accepted: a service that breaks must not empty the site.
 * An accepted answer keeps the last copy of each record that is there and cannot be read, after the other items.
 */
export function createReadingCheck<Item extends { id: string | number }>({ believesLosses, clock }: CheckOptions) {
  let doubted: { ids: string; since: number } | null = null

  return function check(
    last: Records<Item> | null,
    answer: Records<Item>,
    isExplained: (lost: Item) => boolean = () => false,
  ): { ok: true; items: readonly Item[] } | ReadFailure {
    const { items, unreadable } = answer
    // Without a good copy, half an answer is better than none, and a later half than an earlier one.
    const isBetterThanNothing = items.length > 0 && (!last || hasTooManyUnreadable(last))
    if (hasTooManyUnreadable(answer) && !isBetterThanNothing) {
      doubted = null
      const detail = `${unreadable.length} of ${countOf(answer)} records cannot be read`
      return { ok: false, reason: 'unreadable', detail }
    }
    const lost = last && !believesLosses ? countLost(last, answer, isExplained) : 0
    const before = last ? idsOf(last).size : 0
    if (before - lost < before * minPresentShare && !isBelieved(answer)) {
      return { ok: false, reason: 'missing', detail: `${lost} of ${before} records are gone` }
    }
    doubted = null
    return { ok: true, items: [...items, ...copiesOf(answer, last)] }
  }

  function isBelieved(answer: Records<Item>) {
    const ids = JSON.stringify([...idsOf(answer)].sort())
    if (doubted?.ids !== ids) doubted = { ids, since: clock() }
    return clock() - doubted.since >= doubtMs
  }
}

function countLost<Item extends { id: string | number }>(
  last: Records<Item>,
  answer: Records<Item>,
  isExplained: (lost: Item) => boolean,
) {
  const present = idsOf(answer)
  const lostIds = [...idsOf(last)].filter((id) => !present.has(id)).length
  return lostIds - last.items.filter((item) => !present.has(item.id) && isExplained(item)).length
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
  return records.unreadable.length > countOf(records) * maxUnreadableShare
}

/** An accepted answer has some of its unreadable records among its items as well, as copies. */
function countOf(records: Records<{ id: string | number }>) {
  return idsOf(records).size + records.unreadable.filter(({ id }) => id === null).length
}

function idsOf({ items, unreadable }: Records<{ id: string | number }>): Set<string | number> {
  return new Set([...items, ...unreadable].flatMap(({ id }) => id ?? []))
}
