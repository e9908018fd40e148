import { describe, expect, test } from 'vitest'
import { countWorkingMinutes, findLate, sayWaiting } from './working-time.ts'

const hours = {
  week: { days: [1, 2, 3, 4, 5], opens: 9, closes: 18 },
  closed: ['2026-12-25'],
  timeZone: 'Africa/Nairobi',
}
const count = (from: string, to: string, differing: Partial<typeof hours> = {}) =>
  countWorkingMinutes(new Date(from), new Date(to), { ...hours, ...differing })

describe('the time that a message waits counts the hours in which the firm is open', () => {
  test.each([
    ['within a day', '2026-11-24T08:00:00Z', '2026-11-24T11:30:00Z', 210],
    ['from before it opens', '2026-11-24T03:00:00Z', '2026-11-24T07:00:00Z', 60],
    ['until after it closes', '2026-11-24T14:00:00Z', '2026-11-24T20:00:00Z', 60],
    ['in the evening alone', '2026-11-24T16:00:00Z', '2026-11-24T20:30:00Z', 0],
    ['over midnight', '2026-11-24T20:59:00Z', '2026-11-25T06:01:00Z', 1],
    ['over a night', '2026-11-24T14:00:00Z', '2026-11-25T07:00:00Z', 120],
    ['over a weekend', '2026-11-27T14:00:00Z', '2026-11-30T07:00:00Z', 120],
    ['on a weekend alone', '2026-11-28T06:00:00Z', '2026-11-29T15:00:00Z', 0],
    ['over a closed day', '2026-12-24T14:00:00Z', '2026-12-28T07:00:00Z', 120],
    ['backwards, as a clock was ahead', '2026-11-24T11:00:00Z', '2026-11-24T08:00:00Z', 0],
    ['over all the years of a wrong clock', '1970-01-01T00:00:00Z', '9999-12-31T00:00:00Z', 572 * 9 * 60],
  ])('%s', (_, from, to, minutes) => {
    expect(count(from, to)).toBe(minutes)
  })

  test('by the clock of the firm, also when that changes', () => {
    const london = { timeZone: 'Europe/London', closed: [] }
    // Clocks go forward on Sunday 28 March 2027, so Monday's nine o'clock is 8:00 UTC.
    expect(count('2027-03-26T17:00:00Z', '2027-03-29T08:00:00Z', london)).toBe(60)
    expect(count('2027-03-29T08:00:00Z', '2027-03-29T09:00:00Z', london)).toBe(60)
  })

  test('with hours that go to midnight', () => {
    const late = { week: { days: [0, 1, 2, 3, 4, 5, 6], opens: 0, closes: 24 } }
    expect(count('2026-11-24T20:30:00Z', '2026-11-24T21:30:00Z', late)).toBe(60)
  })
})

test.each([
  ['2026-11-24T15:30:00Z', 'Waits less than a working hour', 'under 1 h', false],
  ['2026-11-25T07:00:00Z', 'Waits 1 working hour', '1 h', false],
  ['2026-11-25T14:59:00Z', 'Waits 8 working hours', '8 h', false],
  ['2026-11-25T15:00:00Z', 'Late: waits 9 working hours', 'Late: 9 h', true],
  ['2026-11-27T15:00:00Z', 'Late: waits 3 working days', 'Late: 3 days', true],
])('at %s a message of the evening of 24 November is said to wait: %s', (now, words, short, isLate) => {
  expect(sayWaiting(new Date('2026-11-24T15:00:00Z'), new Date(now), hours)).toEqual({ words, short, isLate })
})

test.each([
  ['on a Tuesday at ten', '2026-11-24T07:00:00Z', '2026-11-23T07:00:00Z'],
  ['on a Monday at eight', '2026-11-30T05:00:00Z', '2026-11-27T06:00:00Z'],
  ['after a closed day', '2026-12-28T07:00:00Z', '2026-12-24T07:00:00Z'],
])('%s those are late that wait since this instant', (_, now, since) => {
  expect(findLate(new Date(now), hours)).toEqual(new Date(since))
  const isLate = (at: number) => sayWaiting(new Date(at), new Date(now), hours).isLate
  expect([isLate(Date.parse(since)), isLate(Date.parse(since) + 60_000)]).toEqual([true, false])
})

test('with hours that never open nobody is late', () => {
  const never = { ...hours, week: { days: [1], opens: 9, closes: 9 } }
  expect(findLate(new Date('2026-11-24T07:00:00Z'), never)).toBeNull()
})
