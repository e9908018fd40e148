import { describe, expect, test } from 'vitest'
import { describeOfficeHours } from './office-hours.ts'

const week = {
  ...{ place: 'Nairobi', timeZone: 'Africa/Nairobi', closed: ['2026-12-25', '2026-12-28'] },
  week: { days: [1, 2, 3, 4, 5], opens: 9, closes: 18 },
}
const inNairobi = (now: string) => describeOfficeHours(new Date(now), week, 'Africa/Nairobi')

describe('the office hours on the contact page', () => {
  test.each([
    ['2026-11-20T13:20:00Z', 'It is 4:20PM in Nairobi. The office is open until 6PM.'],
    ['2026-11-20T06:00:00Z', 'It is 9AM in Nairobi. The office is open until 6PM.'],
    ['2026-11-20T05:59:59Z', 'It is 8:59AM in Nairobi. The office opens at 9AM.'],
    ['2026-11-19T15:00:00Z', 'It is 6PM in Nairobi. The office opens tomorrow at 9AM.'],
    ['2026-11-20T15:00:00Z', 'It is 6PM in Nairobi. The office opens on Monday at 9AM.'],
    ['2026-11-21T09:05:00Z', 'It is 12:05PM in Nairobi. The office opens on Monday at 9AM.'],
    ['2026-11-22T21:30:00Z', 'It is 12:30AM in Nairobi. The office opens at 9AM.'],
    ['2026-11-22T09:00:00Z', 'It is 12PM in Nairobi. The office opens tomorrow at 9AM.'],
    ['2026-12-24T09:00:00Z', 'It is 12PM in Nairobi. The office is open until 6PM.'],
    ['2026-12-24T15:00:00Z', 'It is 6PM in Nairobi. The office opens on Tuesday at 9AM.'],
    ['2026-12-25T05:00:00Z', 'It is 8AM in Nairobi. The office opens on Tuesday at 9AM.'],
    ['2026-12-25T09:00:00Z', 'It is 12PM in Nairobi. The office opens on Tuesday at 9AM.'],
    ['2026-12-28T09:00:00Z', 'It is 12PM in Nairobi. The office opens tomorrow at 9AM.'],
  ])('%s: %s', (now, sentence) => {
    expect(inNairobi(now).atOffice).toBe(sentence)
  })

  test('an opening that is a week away has its date', () => {
    const oneDay = { ...week, week: { days: [5], opens: 9, closes: 13 } }
    expect(describeOfficeHours(new Date('2026-12-24T09:00:00Z'), oneDay, 'Africa/Nairobi').atOffice).toBe(
      'It is 12PM in Nairobi. The office opens on 1 January 2027 at 9AM.',
    )
  })

  test('the hour and the working day are those at the office', () => {
    expect(inNairobi('2026-11-20T13:15:00Z')).toMatchObject({ hour: 16.25, isWorkday: true })
    expect(inNairobi('2026-11-20T21:30:00Z')).toMatchObject({ hour: 0.5, isWorkday: false })
    expect(inNairobi('2026-12-25T09:00:00Z')).toMatchObject({ hour: 12, isWorkday: false })
  })

  test.each([
    ['Europe/London', 'In your time zone it is open from 6AM to 3PM.'],
    ['America/Toronto', 'In your time zone it is open from 1AM to 10AM.'],
    ['America/Los_Angeles', 'In your time zone it is open from 10PM to 7AM.'],
    ['Asia/Kolkata', 'In your time zone it is open from 11:30AM to 8:30PM.'],
    ['Pacific/Auckland', 'In your time zone it is open from 7PM to 4AM.'],
  ])('a visitor in %s sees the hours in the local time zone', (zone, sentence) => {
    expect(describeOfficeHours(new Date('2026-11-20T13:20:00Z'), week, zone).forVisitor).toBe(sentence)
  })

  test.each(['Africa/Nairobi', 'Africa/Kampala', 'Asia/Riyadh'])(
    'a visitor in %s, whose clock shows the same time, sees them once',
    (zone) => {
      expect(describeOfficeHours(new Date('2026-11-20T13:20:00Z'), week, zone).forVisitor).toBeNull()
    },
  )
})
