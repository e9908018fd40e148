import { expect, test } from 'vitest'
import { nameListing, type ReferredListing, splitByReferences } from './find-references.ts'

const listings: ReferredListing[] = [
  { id: 'villa', references: 'Property24: P24-1138812\nBuyRentKenya: 3871234' },
  { id: 'flat', references: 'Property24: P24-1138899' },
  { id: 'unit', references: 'Own list: KR-2034' },
  { id: 'upper', references: 'Own list: KR-2034-B' },
  { id: 'twin', references: 'Jiji: twin-55' },
  { id: 'other twin', references: 'Jiji: TWIN-55' },
  { id: 'bare', references: null },
  { id: 'short', references: 'Jiji: b12\nJiji: garden' },
]
const take = (text: string) => nameListing(text, listings)

test.each([
  'Ref P24-1138812.',
  'is (p24-1138812) still free?',
  'P24 1138812 please',
  'https://www.buyrentkenya.com/listings/3-bedroom-house-karen-3871234?from=mail',
  'Reference: 3871234\r\nName: Atieno',
  // The same listing by two of its references.
  'P24-1138812, on BuyRentKenya 3871234',
])('%j names the one listing with this reference', (text) => {
  expect(take(text)).toEqual({ taken: 'villa', named: ['villa'] })
})

test.each([
  ['longer words', 'P24-11388123 and XP24-1138812 and 13871234'],
  ['a part of a reference', 'P24 and 1138812'],
  ['words of less than four letters or digits, and those without a digit', 'b12 in a garden'],
  ['no words', ' … '],
])('%s name nothing', (_, text) => {
  expect(take(text)).toEqual({ taken: null, named: [] })
})

test('of two listings that a text names none is taken, and both are named', () => {
  expect(take('P24-1138899 or P24-1138812?')).toEqual({ taken: null, named: ['flat', 'villa'] })
  expect(take('twin-55')).toEqual({ taken: null, named: ['twin', 'other twin'] })
})

test('of references that overlap the longest counts', () => {
  expect(take('KR-2034-B').named).toEqual(['upper'])
  expect(take('KR-2034 B-side').named).toEqual(['upper'])
  expect(take('KR-2034, and a word').named).toEqual(['unit'])
})

test('at most ten listings are named, and a text of any length is read to its 100,000th character', () => {
  const many = Array.from({ length: 50 }, (_, at) => ({ id: `${at}`, references: `A: ref${at}` }))
  const all = Array.from({ length: 50 }, (_, at) => `ref${at}`).join(' ')
  expect(nameListing(all, many).named).toHaveLength(10)
  expect(take(`${' '.repeat(99_990)}3871234`).taken).toBe('villa')
  expect(take(`${' '.repeat(99_994)}3871234`).named).toEqual([])
})

test('the words of a search are parted into references, with their portals and the links around them, and the rest', () => {
  const split = (typed: string) => {
    const { found, rest } = splitByReferences(typed, listings)
    return [found.map(({ ids, words }) => [ids, words]), rest]
  }
  expect(split('Property24: P24-1138812')).toEqual([[[['villa'], 'p24 1138812']], ''])
  expect(split('atieno  p24-1138812 garden')).toEqual([[[['villa'], 'p24 1138812']], 'atieno garden'])
  expect(split('https://x.example/karen-3871234?a=b')).toEqual([[[['villa'], '3871234']], ''])
  expect(split('karen 3 bedroom')).toEqual([[], 'karen 3 bedroom'])
})
