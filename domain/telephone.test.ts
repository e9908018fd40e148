import { expect, test } from 'vitest'
import { chatUrl, telephoneUrl } from './firm/firm.ts'
import { isSameTelephone, readTelephone } from './telephone.ts'

test.each([
  ['+254 (0) 712 345 678', '+254712345678'],
  ['+254(0)712345678', '+254712345678'],
  ['+254 [0] 712-345-678', '+254712345678'],
  ['+254-(0)-712 345 678', '+254712345678'],
  ['+(254) (0) 712 345 678', '+254712345678'],
  ['00254 (0) 712 345 678', '00254712345678'],
  ['254 (0) 712 345 678', '254712345678'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['\u202a+254 (0) 712 345 678\u202c', '+254712345678'],
  ['\u200e+254\u00a0712\u2011345\u2011678', '+254712345678'],
  ['+254.712.345.678', '+254712345678'],
  // A zero that is dialled.
  ['(0)712 345 678', '0712345678'],
  ['(0712) 345 678', '0712345678'],
  ['0712 (0) 345 678', '07120345678'],
  ['+39 (06) 1234567', '+39061234567'],
  // Signs that are no part of a number stay, and are refused.
  ['0712 CALL ME', '0712CALLME'],
  ['٠٧١٢', '٠٧١٢'],
])('%j is dialled as %s', (typed, dialled) => {
  expect(readTelephone(typed)).toBe(dialled)
})

test('the links to the firm dial its number without the zero in brackets', () => {
  expect(telephoneUrl('+254 (0) 700 000 000')).toBe('tel:+254700000000')
  expect(chatUrl({ chatNumber: '+254 (0) 700 000 000' }, 'Hello')).toBe('https://wa.me/254700000000?text=Hello')
})

test.each([
  ['0712 345 678', '+254712345678', true],
  ['+254 (0) 712 345 678', '00254 712-345-678', true],
  ['0712345678', '0712345678', true],
  ['0712345678', '0712345679', false],
  ['+254712345678', '+255712345678', false],
  ['', '', false],
  ['678', '0712345678', false],
])('%j and %j are one number: %s', (one, other, isSame) => {
  expect(isSameTelephone(one, other)).toBe(isSame)
  expect(isSameTelephone(other, one)).toBe(isSame)
})
