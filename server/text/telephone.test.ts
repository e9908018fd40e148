import { expect, test } from 'vitest'
import { readTelephone } from '../../domain/telephone.ts'
import { hasTelephone, isSameTelephone, toWholeNumber } from './telephone.ts'

const spellings = [
  '+254712345678',
  '0712 345 678',
  '0712-345-678',
  '0712.345.678',
  '(0712) 345 678',
  '712345678',
  '7 1 2 3 4 5 6 7 8',
  '254712345678',
  '00254 712 345 678',
  '+254 (0) 712 345-678',
  '+254 0712 345 678',
  '254 0712 345 678',
  '00254 0712 345 678',
  '00254 (0)712 345 678',
  '+(254) 712 345 678',
  '+254 [0] 712-345-678',
  '\u200e+254\u00a0712\u2011345\u2011678',
  '\u202a0712\u00ad345\ufeff678\u202c',
  '０７１２　３４５　６７８',
  '＋254 712 345 678',
  '\t0712 345 678 ',
]

test.each<[string, string | null]>([
  ...spellings.map((typed): [string, string] => [typed, '+254712345678']),
  ['0110 123456', '+254110123456'],
  ['020 2345678', '+254202345678'],
  ['0800 720 000', '+254800720000'],
  ['0799345678', '+254799345678'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+44 07911 123456', '+447911123456'],
  ['+1 (279) 934-5678', '+12799345678'],
  ['+1 (0) 202 555 0123', '+12025550123'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+39 (0)6 1234 5678', '+390612345678'],
  ['0039 (0)6 1234 5678', '+390612345678'],
  ['+49 (0) 30 123456', '+4930123456'],
  ['+256 0772 123456', '+256772123456'],
  ['+7 8 912 345 67 89', '+79123456789'],
  ['+225 (0)7 07 12 34 56', '+2250707123456'],
  // No country has these. The first is a Briton's at home, and no Kenyan's.
  ['07911 123456', null],
  ['+0712345678', null],
  ['+254 12', null],
  ['+254 71234567', null],
  ['+254 254 712345678', null],
  ['+999 1234567', null],
  ['0712 345 678 / 0722 345 678', null],
  ['call 0712 345 678', null],
  ['0712 CALL ME', null],
  ['99999999999', null],
  ['123', null],
  ['', null],
])('%j is %j for a firm in Kenya', (typed, number) => {
  expect(toWholeNumber(typed, 'KE')).toBe(number)
})

test.each([
  '+39 (0)6 12345678',
  '+225 (0)7 07 12 34 56',
  '+229 (0)1 95 12 34 56',
  '+242 (0)6 612 3456',
  '+378 (0)549 886377',
  '+254 (0) 712 345 678',
])('the forms read %j as the library does', (typed) => {
  expect(readTelephone(typed)).toBe(toWholeNumber(typed, 'KE'))
})

test('numbers without a code are those of the firm’s country', () => {
  expect(toWholeNumber('0772 123456', 'UG')).toBe('+256772123456')
  expect(toWholeNumber('06 1234 5678', 'IT')).toBe('+390612345678')
  expect(toWholeNumber('(202) 555-0123', 'US')).toBe('+12025550123')
  expect(toWholeNumber('011 254 712345678', 'US')).toBe('+254712345678')
})

test('a number without its code is none where the country is not known', () => {
  expect(toWholeNumber('0712 345 678', 'XX')).toBeNull()
  expect(toWholeNumber('+254712345678', 'XX')).toBe('+254712345678')
})

test.each([
  ...spellings.map((typed) => [typed, '0712345678', true] as const),
  ['0712345678', '0712345679', false],
  // They end with the same nine digits.
  ['0799345678', '+1 279 934 5678', false],
  ['0799345678', '+44 7799 345678', false],
  ['+254712345678', '+255712345678', false],
  ['0712345678', '5678', false],
  ['0712345678', '2345678', false],
  // No country has them.
  ['+999 1234567', '00999-1234567', true],
  ['+999 1234567', '999 1234567', true],
  ['07911 123456', '07911123456', true],
  ['07911 123456', '+44 7911 123456', false],
  ['99999999999', '9999999999', false],
  ['', '', false],
  ['call me', 'me', false],
] as const)('%j and %j are one number: %s', (one, other, isSame) => {
  expect(isSameTelephone(one, other, 'KE')).toBe(isSame)
  expect(isSameTelephone(other, one, 'KE')).toBe(isSame)
})

test.each([
  ...spellings.map((typed) => [`My sister's is ${typed}, after six`, true] as const),
  ['0712345678 0722345678 0733345678', true],
  ['0722345678 0733345678 0712345678', true],
  ['Flat 3 0712 345 678', true],
  ['0722 345 678/0712 345 678', true],
  ['tel0712345678', true],
  ['+1 571 234 5678', false],
  ['+44 7712 345678', false],
  ['KES 12,345,678 or 0712 345 679', false],
  ['07 and 12', false],
  ['', false],
] as const)('%j has the number: %s', (text, has) => {
  expect(hasTelephone(text, '0712 345 678', 'KE')).toBe(has)
})

test('a text of five thousand characters is read at once', () => {
  const text = '+1 571 234 5678, '.repeat(300)
  const started = performance.now()
  expect(hasTelephone(text, '0712345678', 'KE')).toBe(true)
  expect(hasTelephone(text.slice(0, 300), '0712345678', 'KE')).toBe(false)
  expect(performance.now() - started).toBeLessThan(500)
})
