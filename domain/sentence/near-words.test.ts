import { expect, test } from 'vitest'
import { createFindNearWord } from './near-words.ts'

const toOwnMeaning = (words: string) => new Map(words.split(' ').map((word) => [word, word] as const))

test('a word is found by a text with one letter more, less or other, or two swapped', () => {
  const find = createFindNearWord(toOwnMeaning('kilimani bedroom'))
  const near = ['kilmani', 'killimani', 'kilimano', 'klilmani', 'kiliamni', 'bedrom', 'bedrooom', 'lilimani', 'ilimani']
  expect(near.map(find)).toEqual([
    ...Array(3).fill('kilimani'),
    null,
    'kilimani',
    'bedroom',
    'bedroom',
    'kilimani',
    'kilimani',
  ])
  expect(['kilman', 'bed', 'kilimanimani'].map(find)).toEqual([null, null, null])
})

test('one that is near to two words is neither, unless they mean the same', () => {
  const find = createFindNearWord(toOwnMeaning('nyali nyari'))
  expect(find('nyaki')).toBeNull()
  const kinds = new Map(['apartment', 'apartments'].map((word) => [word, 'apartments'] as const))
  expect(createFindNearWord(kinds)('apartmens')).not.toBeNull()
})

test('words below five letters are near to none, on either side', () => {
  expect(createFindNearWord(toOwnMeaning('plot juja'))('plott')).toBeNull()
  expect(createFindNearWord(toOwnMeaning('plots'))('plts')).toBeNull()
})
