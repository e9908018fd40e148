import { expect, test } from 'vitest'
import { readArea, readFloorArea, readSize, readTradeSizes } from './read-size.ts'

const exactly = (acres: number) => ({ least: acres, most: acres })
const quarter = { least: 0.2296, most: 0.25 }

test.each([
  ['2', exactly(2)],
  ['0.5', exactly(0.5)],
  ['.5', exactly(0.5)],
  ['0.1148', exactly(0.1148)],
  ['1,250', exactly(1250)],
  ['0,5', exactly(0.5)],
  ['1,00', exactly(1)],
  ['½', exactly(0.5)],
  ['1 ½ acres', exactly(1.5)],
  ['1 1/2', exactly(1.5)],
  ['half', exactly(0.5)],
  ['Half an acre', exactly(0.5)],
  ['half-acre', exactly(0.5)],
  ['three quarters of an acre', exactly(0.75)],
  ['an acre', exactly(1)],
  ['5acres', exactly(5)],
  ['2.5 ac', exactly(2.5)],
  ['0.045 hectares', exactly(0.1112)],
  ['500 m²', exactly(0.1236)],
  ['500 sq. m', exactly(0.1236)],
  ['5000 sq ft', exactly(0.1148)],
  // The trade's names begin with their plots (I12); decimals are measured.
  ['1/4', quarter],
  ['a quarter', quarter],
  ['0.125', exactly(0.125)],
  ['0.25 acres', exactly(0.25)],
  ['50ft by 100ft', exactly(0.1148)],
  ['100*100', exactly(0.2296)],
  [' 2\u00a0acres\u200b ', exactly(2)],
])('%j is from least to most acres', (typed, size) => {
  expect(readSize(typed)).toEqual({ value: size })
})

test.each([
  '',
  'large',
  '0',
  '-1',
  '1/0',
  '0.00001',
  '1.23456',
  '0,125',
  '1,00,00',
  '1,23456',
  '2 3',
  '2 miles',
  '40x80',
  '2-3 acres',
  '٢',
  '２',
  'constructor',
  '2 constructor',
  '1'.repeat(101),
])('%j is no size, and the sentence says how to write one', (typed) => {
  expect(readSize(typed)).toEqual({ error: 'Please enter a size in acres, such as 0.5, 1/8 or 50×100 ft.' })
})

test.each([
  ['120', 120],
  ['120.9 m²', 120],
  ['2,000 sqft', 185],
  ['0.5 ha', 5_000],
])('%j is a floor of %d whole square metres', (typed, metres) => {
  expect(readFloorArea(typed)).toEqual({ value: metres })
})

test.each(['', '0', 'large', '0.4', '120 miles'])('%j is no floor area', (typed) => {
  const error = 'Please enter a floor area in m², such as 120, or with its unit, such as 2,000 sq ft.'
  expect(readFloorArea(typed)).toEqual({ error })
})

test('a size has an end', () => {
  expect(readFloorArea('1,000,000')).toEqual({ error: 'The largest floor area here is 999,999 m².' })
  expect(readSize('1,000,000')).toEqual({ error: 'The largest size here is 999,999 acres.' })
})

test.each([
  ['1/8 acre', '50×100 ft', '0.125 acre'],
  ['an eighth of an acre', '50×100 ft', '0.125 acre'],
  ['1/4', '100×100 ft', '0.25 acre'],
  ['3/8 acre', '150×100 ft', '0.375 acre'],
])(
  'a plot of %j is one by its sides or one that is measured, each of which a record may state',
  (typed, sides, exactly) => {
    expect(readTradeSizes(typed)).toEqual({ sides, exactly })
    for (const size of [sides, exactly]) expect(readArea(size)).toHaveProperty('value')
  },
)

test.each(['0.125 acre', '50×100 ft', '1/2 acre', '2 acres', '', 'big', '1/8 acre'.repeat(1_000)])(
  '%j means one size, or none',
  (typed) => {
    expect(readTradeSizes(typed)).toBeNull()
  },
)
