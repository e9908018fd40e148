import { expect, test } from 'vitest'
import { listPossibleIds } from './possible-ids.ts'

test.each([
  ['CMWKCUN1EF', 'cmwkcun1ef'],
  ['(cmwkcun1ef)', 'cmwkcun1ef'],
  ['--cmwkcun1ef--', 'cmwkcun1ef'],
  ['See https://riparo.example/property-listing/cmwkcun1ef/?from=mail', 'cmwkcun1ef'],
  ['https://riparo.example/property-listing/CMWKCUN1EFyb3x0q1', 'cmwkcun1ef'],
  ['https://riparo.example/office/listings/abc', 'abc'],
])('%j may name a property', (text, id) => {
  expect(listPossibleIds(text)).toContain(id)
})

test.each(['apartments', 'cmwkcun1e', 'xcmwkcun1ef', '0712345678901', 'https://other.example/houses/abc'])(
  '%j names none',
  (text) => {
    expect(listPossibleIds(text)).toEqual([])
  },
)

test('each id is listed once, and of a text of ids the first 500', () => {
  expect(listPossibleIds('cmwkcun1ef CMWKCUN1EF')).toEqual(['cmwkcun1ef'])
  const many = Array.from({ length: 9_000 }, (_, at) => `${1_000_000_000 + at}`).join(' ')
  expect(listPossibleIds(many)).toHaveLength(500)
})
