import { describe, expect, test } from 'vitest'
import { readAlertDay, readSilence } from './alert-days.ts'

const read = (instant: string, timeZone = 'Africa/Nairobi') => readAlertDay(new Date(instant), timeZone)

describe('the day of a run (K6.1)', () => {
  test.each([
    ['2026-11-26T13:59:59Z', null],
    ['2026-11-26T14:00:00Z', { today: '2026-11-26', lastThursday: '2026-11-26' }],
    ['2026-11-26T17:59:59Z', { today: '2026-11-26', lastThursday: '2026-11-26' }],
    ['2026-11-26T18:00:00Z', null],
    ['2026-11-27T14:00:00Z', { today: '2026-11-27', lastThursday: '2026-11-26' }],
    ['2026-12-02T14:00:00Z', { today: '2026-12-02', lastThursday: '2026-11-26' }],
    // A closed day of the office is one as well.
    ['2026-12-25T14:00:00Z', { today: '2026-12-25', lastThursday: '2026-12-24' }],
  ])('%s in Nairobi is %o', (instant, day) => expect(read(instant)).toEqual(day))

  test.each([
    // Clocks go back on the last Sunday of October, and forward on that of March.
    ['2026-10-24T15:00:00Z', '2026-10-24'],
    ['2026-10-25T15:30:00Z', null],
    ['2026-10-25T16:00:00Z', '2026-10-25'],
    ['2027-03-27T15:30:00Z', null],
    ['2027-03-27T16:00:00Z', '2027-03-27'],
    ['2027-03-28T15:00:00Z', '2027-03-28'],
  ])('%s in Paris, around its daylight saving, is %s', (instant, today) =>
    expect(read(instant, 'Europe/Paris')?.today ?? null).toBe(today),
  )

  test('is that of the firm, whatever day it is in Greenwich', () => {
    expect(read('2026-11-27T01:00:00Z', 'America/Los_Angeles')?.today).toBe('2026-11-26')
    expect(read('2026-11-26T04:00:00Z', 'Pacific/Auckland')?.today).toBe('2026-11-26')
    expect(read('2026-11-25T04:00:00Z', 'Pacific/Kiritimati')?.today).toBe('2026-11-25')
  })
})

test('a seeker is asked a month and two weeks before the twelfth month of silence ends (K7)', () => {
  expect(readSilence(new Date('2026-11-26T14:00:00.000Z'))).toEqual({
    first: '2025-12-26T14:00:00.000Z',
    second: '2025-12-11T14:00:00.000Z',
    end: '2025-11-26T14:00:00.000Z',
  })
})
