import { expect, test } from 'vitest'
import { findNamesakes } from './namesakes.ts'
import { everything } from './search.ts'

const counts = { any: 9, values: { 'karen/karen': 4, 'nairobi/karen': 2, 'nairobi/runda': 3, 'kajiado/karen': 1 } }

test('a town is told with the places of that name elsewhere, and the search that finds them too', () => {
  expect(findNamesakes({ ...everything, town: ['karen'], kind: ['homes'], page: 2 }, counts)).toEqual({
    places: ['kajiado/karen', 'nairobi/karen'],
    more: 3,
    search: { ...everything, town: ['karen'], kind: ['homes'], place: ['kajiado/karen', 'nairobi/karen'], page: 1 },
  })
})

test.each([
  ['no town', {}],
  ['a town without namesakes', { town: ['nairobi'] }],
  ['two towns', { town: ['karen', 'nairobi'] }],
  ['a place as well', { town: ['karen'], place: ['nairobi/karen'] }],
])('nothing is told for %s', (_name, asked) => {
  expect(findNamesakes({ ...everything, ...asked }, counts)).toBeNull()
})
