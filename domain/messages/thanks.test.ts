import { expect, test } from 'vitest'
import { findReference, readThanks, subscriptionThanks, thanks } from './thanks.ts'

test.each(['7K3-M9Q', 'RIP-7K3M9Q'])(
  'the reference %s in an address is thanked for by the form that was sent (D9)',
  (reference) => {
    expect(readThanks('contact-us', `${reference}.contact-us`)).toContain(`Your reference is ${reference}.`)
    for (const other of ['property-inquiry', 'newsletter'] as const) {
      expect(readThanks(other, `${reference}.contact-us`)).toBe('')
    }
  },
)

test('the thanks say who answers and when, unless a foreign form handler has words of its own (A7)', () => {
  const answering = 'Amina answers on weekdays from 9 to 6; today until 18:00'
  const said = `Thank you. We have your message and will be in touch. ${answering}. Your reference is 7K3-M9Q.`
  expect(thanks('7K3-M9Q', answering)).toBe(said)
  expect(readThanks('contact-us', '7K3-M9Q.contact-us', answering)).toBe(said)
  expect(thanks('7K3-M9Q', answering, 'Asante.')).toBe('Asante. Your reference is 7K3-M9Q.')
})

test.each([null, '', '7K3M9Q', '7k3-m9q', '7K3-M9Q!', 'call 0700 000 000'])(
  '%j in an address is no reference',
  (sent) => {
    expect(readThanks('contact-us', sent)).toBe('')
    expect(readThanks('contact-us', `${sent}.contact-us`)).toBe('')
  },
)

test('the reference is found in its thanks, and in nothing else', () => {
  for (const reference of ['7K3-M9Q', '7K3-M9QXYZ']) {
    expect(findReference(thanks(reference))).toBe(reference)
    expect(findReference(thanks(reference, null, 'Asante. Your reference is 12345678.'))).toBe(reference)
    expect(findReference(thanks(reference, 'Amina answers on weekdays from 9 to 6'))).toBe(reference)
  }
  for (const message of [
    '',
    'Your reference is',
    'Thank you.',
    subscriptionThanks.sent,
    'Your reference is 7K3-M9Q, we think.',
  ]) {
    expect(findReference(message)).toBeNull()
  }
})
