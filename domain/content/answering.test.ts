import { expect, test } from 'vitest'
import { createSayAnswering, sayAnswering } from './answering.ts'

const hours = {
  week: { days: [1, 2, 3, 4, 5], opens: 9, closes: 18 },
  closed: ['2026-12-25'],
  timeZone: 'Africa/Nairobi',
}
const always = 'Amina answers on weekdays from 9 to 6'

test('a page that a cache keeps says on which days somebody answers, and nothing of today', () => {
  expect(sayAnswering('Amina', hours)).toBe(always)
})

test.each([
  ['Monday morning', '2026-11-23T05:59:00Z', 'today from 9:00'],
  ['Monday at nine', '2026-11-23T06:00:00Z', 'today until 18:00'],
  ['the last minute', '2026-11-23T14:59:00Z', 'today until 18:00'],
  ['Monday evening', '2026-11-23T15:00:00Z', 'again tomorrow from 9:00'],
  ['Friday evening', '2026-11-27T15:00:00Z', 'again on Monday from 9:00'],
  ['Saturday', '2026-11-28T08:00:00Z', 'again on Monday from 9:00'],
  ['a closed Friday', '2026-12-25T08:00:00Z', 'again on Monday from 9:00'],
  ['the evening before it', '2026-12-24T16:00:00Z', 'again on Monday from 9:00'],
])('a message that arrives on %s', (_when, now, said) => {
  expect(sayAnswering('Amina', hours, new Date(now))).toBe(`${always}; ${said}`)
})

test('a next working day that is a week away has its date', () => {
  const closed = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01']
  const said = sayAnswering('Amina', { ...hours, closed }, new Date('2026-12-26T08:00:00Z'))
  expect(said).toBe(`${always}; again on 4 January 2027 from 9:00`)
})

test.each([
  [[1, 2, 3, 4, 5, 6], 'from Monday to Saturday,'],
  [[0, 1, 2, 3, 4, 5, 6], 'every day'],
  [[0, 1, 2, 3, 4], 'on Mondays, Tuesdays, Wednesdays, Thursdays and Sundays'],
  [[6, 2], 'on Tuesdays and Saturdays'],
  [[5, 4, 3, 2, 1], 'on weekdays'],
])('the days %j are named', (days, said) => {
  expect(sayAnswering('Amina', { ...hours, week: { ...hours.week, days } })).toBe(`Amina answers ${said} from 9 to 6`)
})

test.each([
  [8, 17, 'from 8 to 5'],
  [0, 24, 'from 0:00 to 24:00'],
  [13, 18, 'from 13:00 to 18:00'],
  [7, 12, 'from 7:00 to 12:00'],
])('hours from %i to %i are never those of the other half of the day', (opens, closes, said) => {
  const week = { days: [1, 2, 3, 4, 5], opens, closes }
  expect(sayAnswering('Amina', { ...hours, week })).toBe(`Amina answers on weekdays ${said}`)
})

test('where nobody is named the firm answers, by its own clock', () => {
  const firm = { name: 'Riparo', timeZone: 'Africa/Nairobi', timeZoneName: 'East Africa Time' }
  const say = createSayAnswering({ office: { text: 'x', week: hours.week } } as never, firm)
  expect(say(null)).toBe('Riparo answers on weekdays from 9 to 6 (East Africa Time)')
  expect(say({ name: 'Amina' }, new Date('2026-11-23T08:00:00Z'))).toBe(
    `${always}; today until 18:00 (East Africa Time)`,
  )
})
