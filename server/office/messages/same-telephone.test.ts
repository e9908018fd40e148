import { expect, test } from 'vitest'
import { toWholeNumber } from './same-telephone.ts'

test.each([
  ['0712 345 678', '+254712345678'],
  ['254712345678', '+254712345678'],
  ['712345678', '+254712345678'],
  ['00254 712 345 678', '+254712345678'],
  ['+254 (0) 712 345-678', '+254712345678'],
  ['0110 123456', '+254110123456'],
  ['+44 20 7946 0958', '+442079460958'],
  ['123', null],
  ['', null],
  ['call me', null],
])('%j is %j for a firm in Kenya', (typed, number) => {
  expect(toWholeNumber(typed, 'KE')).toBe(number)
})

test('a number without its code is none where the country is not known', () => {
  expect(toWholeNumber('0712 345 678', 'XX')).toBeNull()
  expect(toWholeNumber('+254712345678', 'XX')).toBe('+254712345678')
})
