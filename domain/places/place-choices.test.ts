import { expect, test } from 'vitest'
import { prepare, readSampleListings } from '../../server/testing/listing-rules.ts'
import { countResults } from '../search/results.ts'
import { everything } from '../search/search.ts'
import { findPlaceChoices, groupByTown, listPlaceChoices, type PlaceChoice, toggleChoice } from './place-choices.ts'
import { createFindPlace, type Place } from './places.ts'

const { counts } = countResults(prepare(readSampleListings()), everything)
const mukima: Place = {
  key: 'Nanyuki/Mukima',
  centre: [37, 0],
  radiusKm: 1,
  precision: 'by hand',
  source: 'a test',
  formerNames: ['Nanyuki/Timau Road'],
}
const choices = listPlaceChoices(() => null, counts)
const find = (typed: string, among: readonly PlaceChoice[] = choices) =>
  findPlaceChoices(among, typed, 5).map(({ value }) => value)

test('every town and every place of the listings can be chosen, the largest first', () => {
  expect(choices[0]).toEqual({ value: 'nairobi', count: 88 })
  const values = choices.map(({ value }) => value)
  expect(values).toContain('nairobi/kilimani')
  for (const town of Object.keys(counts.town.values).filter(Boolean)) expect(values).toContain(town)
  // Karen in Karen and Karen in Nairobi are the town itself.
  expect(values.filter((value) => value.endsWith('karen'))).toEqual(['karen'])
})

test('they are found by the beginnings of their words, in any spelling, names that begin so first', () => {
  expect(find('')).toHaveLength(5)
  expect(find('KIL')).toEqual(['nairobi/kilimani', 'nairobi/kileleshwa', 'kilifi', 'kilifi/bofa', 'kilifi/mnarani'])
  expect(find('  Kílímani, nairobi ')).toEqual(['nairobi/kilimani'])
  expect(find('b south')).toEqual(['nairobi/south b'])
  expect(find('imani')).toEqual([])
  expect(find('karen')[0]).toBe('karen')
})

test('a former name finds the present place', () => {
  const place = { any: 1, values: { 'nanyuki/mukima': 1 } }
  const renamed = listPlaceChoices(createFindPlace([mukima]), { town: { any: 1, values: { nanyuki: 1 } }, place })
  expect(renamed).toContainEqual({ value: 'nanyuki/mukima', count: 1, formerNames: ['Timau Road'] })
  expect(find('timau', renamed)).toEqual(['nanyuki/mukima'])
})

test('a place takes the place of its town, and a town that of its places', () => {
  expect(toggleChoice(['nairobi', 'thika'], 'nairobi/kilimani')).toEqual(['thika', 'nairobi/kilimani'])
  expect(toggleChoice(['nairobi/kilimani', 'thika'], 'nairobi')).toEqual(['thika', 'nairobi'])
  expect(toggleChoice(['thika'], 'thika')).toEqual([])
})

test('a page lists them by town, as many as it may, and the chosen ones always', () => {
  const groups = groupByTown(choices, ['kilifi/bofa'], 3)
  expect(groups.map(({ town, places }) => [town.value, places.map(({ value }) => value)])).toEqual([
    ['nairobi', ['nairobi/kilimani']],
    ['kilifi', ['kilifi/bofa']],
  ])
})
