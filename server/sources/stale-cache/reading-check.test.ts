import { beforeEach, describe, expect, it } from 'vitest'
import { createReadingCheck, type Records } from './reading-check.ts'

const minute = 60_000

type Item = { id: string; text: string }

let now: number
let check: ReturnType<typeof createReadingCheck<Item>>

beforeEach(() => {
  now = Date.UTC(2026, 5, 1)
  check = open()
})

describe('an answer of which more than a fifth cannot be read', () => {
  it.each([
    [0, 10, true],
    [1, 5, true],
    [2, 10, true],
    [3, 14, false],
    [1, 4, false],
    [10, 10, false],
  ])('(%d of %d) is believed: %j', (broken, total, isBelieved) => {
    const result = check(answer(0, total), withBroken(total, broken))
    expect(result.ok).toBe(isBelieved)
    if (!result.ok) {
      expect(result).toMatchObject({ reason: 'unreadable', detail: `${broken} of ${total} records cannot be read` })
    }
  })

  it('is never believed, however often it comes', () => {
    for (let minutes = 0; minutes < 120; minutes += 10) {
      expect(check(answer(0, 10), withBroken(10, 9)).ok).toBe(false)
      now += 10 * minute
    }
  })

  it('is better than nothing, where there is nothing; but nothing is not', () => {
    expect(check(null, withBroken(10, 9))).toMatchObject({ ok: true, items: [{ id: 'id-9' }] })
    expect(check(null, withBroken(10, 10)).ok).toBe(false)
  })

  it('is followed by others like it, where no better one is known: the site does not stand still', () => {
    const first = check(null, withBroken(10, 4))
    if (!first.ok) throw new Error(first.detail)
    const second = check({ ...withBroken(10, 4), items: first.items }, withBroken(12, 5))
    expect(second).toMatchObject({ ok: true })
    expect(check(withBroken(10, 4), withBroken(10, 10)).ok).toBe(false)
  })
})

describe('a record that is there and cannot be read', () => {
  it('keeps its last copy', () => {
    const result = check(answer(0, 10), withBroken(10, 2))
    if (!result.ok) throw new Error(result.detail)
    expect(new Set(result.items)).toEqual(new Set(answer(0, 10).items))
  })

  it('is left out where there is no copy', () => {
    const result = check(answer(2, 10), withBroken(10, 2))
    expect(result).toMatchObject({ ok: true, items: answer(2, 10).items })
  })

  it('counts as one that is there', () => {
    const last = answer(0, 4)
    const unreadable = [{ id: 'id-0' }, { id: 'id-1' }]
    const many = Array.from({ length: 20 }, (_, index) => item(100 + index))
    expect(check(last, { items: many, unreadable }).ok).toBe(true)
  })
})

describe('an answer that has lost more than half of what was there', () => {
  it.each([
    [0, 0, true],
    [1, 1, true],
    [1, 0, false],
    [2, 1, true],
    [3, 2, true],
    [3, 1, false],
    [4, 2, true],
    [4, 3, true],
    [100, 50, true],
    [100, 49, false],
    [100, 0, false],
  ])('(from %d to %d) is believed at once: %j', (before, after, isBelieved) => {
    expect(check(answer(0, before), answer(0, after)).ok).toBe(isBelieved)
  })

  it('says how much it has lost', () => {
    expect(check(answer(0, 10), answer(8, 20))).toMatchObject({
      ok: false,
      reason: 'missing',
      detail: '8 of 10 records are gone',
    })
  })

  it('is believed after 30 minutes in which it did not change, in whatever order', () => {
    expect(check(answer(0, 10), answer(8, 20)).ok).toBe(false)
    now += 30 * minute - 1
    expect(check(answer(0, 10), { ...answer(8, 20), items: answer(8, 20).items.toReversed() }).ok).toBe(false)
    now += 1
    expect(check(answer(0, 10), answer(8, 20)).ok).toBe(true)
  })

  it('begins its 30 minutes again when it changes, and when another answer came in between', () => {
    check(answer(0, 10), answer(8, 20))
    now += 20 * minute
    check(answer(0, 10), answer(8, 21))
    now += 20 * minute
    expect(check(answer(0, 10), answer(8, 21)).ok).toBe(false)
    check(answer(0, 10), answer(0, 10))
    now += 20 * minute
    expect(check(answer(0, 10), answer(8, 21)).ok).toBe(false)
  })

  it('is believed at once from a service of our own, where the staff take listings back', () => {
    expect(open({ trustsLosses: true })(answer(0, 10), answer(0, 0))).toMatchObject({ ok: true, items: [] })
  })
})

function open({ trustsLosses = false } = {}) {
  return createReadingCheck<Item>({ trustsLosses, clock: () => now })
}

function item(index: number): Item {
  return { id: `id-${index}`, text: 'as it was' }
}

function answer(from: number, to: number): Records<Item> {
  return { items: Array.from({ length: to - from }, (_, index) => item(from + index)), unreadable: [] }
}

/** An answer of `total` records, of which the first cannot be read. */
function withBroken(total: number, broken: number): Records<Item> {
  const unreadable = answer(0, broken).items.map(({ id }) => ({ id }))
  return { items: answer(broken, total).items, unreadable }
}
