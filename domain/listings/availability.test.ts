import { expect, test } from 'vitest'
import { availabilityMark, listAvailabilities, takenWords } from './availability.ts'

test.each([
  ['For_Sale', [null, 'Under_Offer', 'Sold']],
  ['For_Rent', [null, 'Under_Offer', 'Let']],
  [null, [null, 'Under_Offer', 'Let', 'Sold']],
])('what is %s is not let, or not sold', (propertyStatus, expected) => {
  expect(listAvailabilities({ propertyStatus })).toEqual(expected)
})

test.each([
  [null, '2026-11-20', null, null],
  ['Under_Offer', '2026-11-20', 'Under offer', null],
  ['Let', '2026-11-20', 'Let in November 2026', 'was let in November 2026'],
  ['Sold', null, 'Sold', 'was sold'],
  // A foreign service may have values of its own.
  ['Coming_Soon', '2026-11-20', 'Coming soon', null],
])('%s since %s is said in words', (availability, availabilityDate, mark, words) => {
  expect(availabilityMark({ availability, availabilityDate })).toBe(mark)
  expect(takenWords({ availability, availabilityDate })).toBe(words)
})
