import { expect, test } from 'vitest'
import { searchTitle } from '../search/search-title.ts'
import { groupDemand } from './demand.ts'

const asked = (seekerId: string, query: string, screen = 'for-rent' as const) => ({
  seekerId,
  wanted: { of: 'search' as const, screen, query },
})
const say = (...all: ReturnType<typeof asked>[]) =>
  groupDemand(all).map(({ search, seekers }) => `${seekers}: ${searchTitle('all', search)}`.replaceAll('\u00a0', ' '))

test('people who look for the same in one place are one group, up to the highest price that one would pay (K4.3)', () => {
  const query = 'numberOfBedrooms=2&place=nairobi%2Fkilimani'
  expect(
    say(
      asked('a', `${query}&maxPriceValue=100000`),
      asked('b', `${query}&maxPriceValue=120000&minPriceValue=80000`),
      asked('b', `numberOfBedrooms=2&place=Nairobi%2FKilimani&maxPriceValue=90000`),
      asked('c', 'numberOfBedrooms=3&place=nairobi%2Fkilimani'),
    ),
  ).toEqual([
    '2: Property for rent in Kilimani, Nairobi: 2 bedrooms, Under KES 120,000',
    '1: Property for rent in Kilimani, Nairobi: 3 bedrooms',
  ])
})

test('whoever looks in several places counts in each, and whoever names none of these in none', () => {
  expect(
    say(asked('a', 'kind=apartments&place=nairobi%2Fkaren&place=nairobi%2Fkilimani'), asked('b', 'q=turret')),
  ).toEqual(['1: Apartments for rent in Karen, Nairobi', '1: Apartments for rent in Kilimani, Nairobi'])
})
