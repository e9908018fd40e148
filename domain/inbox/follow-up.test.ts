import { expect, test } from 'vitest'
import { findFollowUp } from './follow-up.ts'

const nairobi = {
  week: { days: [1, 2, 3, 4, 5], opens: 9, closes: 18 },
  closed: ['2026-12-25'],
  timeZone: 'Africa/Nairobi',
}

/** A Wednesday, after midnight in Nairobi and before it in UTC. */
const now = new Date('2026-11-24T22:00:00.000Z')

const find = (chosen: string, at = now, hours = nairobi) => findFollowUp(chosen, at, hours)?.toISOString() ?? null

test('a follow-up opens at eight by the firm’s clock, on a working day', () => {
  expect(find('tomorrow')).toBe('2026-11-26T05:00:00.000Z')
  expect(find('in-three-days')).toBe('2026-11-30T05:00:00.000Z')
  expect(find('2026-12-01')).toBe('2026-12-01T05:00:00.000Z')
  // A Friday that is closed, and its weekend.
  expect(find('2026-12-25')).toBe('2026-12-28T05:00:00.000Z')
})

test('next Monday is never today', () => {
  expect(find('next-monday')).toBe('2026-11-30T05:00:00.000Z')
  expect(find('next-monday', new Date('2026-11-30T06:00:00.000Z'))).toBe('2026-12-07T05:00:00.000Z')
  expect(find('next-monday', new Date('2026-11-29T06:00:00.000Z'))).toBe('2026-11-30T05:00:00.000Z')
})

test('eight is eight where clocks change in between', () => {
  const berlin = { ...nairobi, timeZone: 'Europe/Berlin' }
  expect(find('2027-03-29', new Date('2027-03-26T12:00:00.000Z'), berlin)).toBe('2027-03-29T06:00:00.000Z')
  expect(find('2027-03-26', new Date('2027-03-25T12:00:00.000Z'), berlin)).toBe('2027-03-26T07:00:00.000Z')
})

test('a firm without working days follows up on the day itself', () => {
  expect(find('2026-12-05', now, { ...nairobi, week: { ...nairobi.week, days: [] } })).toBe('2026-12-05T05:00:00.000Z')
})

test('a day that is over, today, more than a year on, or none, is refused', () => {
  for (const chosen of ['2026-11-24', '2026-11-25', '2028-01-01', '2026-02-30', 'soon', ''])
    expect([chosen, find(chosen)]).toEqual([chosen, null])
})
