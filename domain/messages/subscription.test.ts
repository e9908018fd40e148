import { describe, expect, test } from 'vitest'
import { parseForm } from './parse-form.ts'
import { readThanks } from './thanks.ts'

describe('a subscription (D6)', () => {
  test('is for an address in lower case', () => {
    expect(parseForm('newsletter', { email: ' Wanjiru@Example.CO.KE ', consent: 'yes' })).toEqual({
      ok: true,
      value: { email: 'wanjiru@example.co.ke', consent: 'yes', special: '' },
    })
  })

  test('needs an address, and the consent by its own box', () => {
    expect(parseForm('newsletter', {})).toMatchObject({
      errors: {
        email: 'Please enter your email address',
        consent: 'Please tick the box to agree: we only write to you if you do',
      },
    })
    for (const consent of ['', 'no', 'false', 'off']) {
      expect(parseForm('newsletter', { email: 'a@b.example', consent })).toMatchObject({
        errors: { consent: expect.any(String) },
      })
    }
  })
})

test('an address says nothing but the two thanks', () => {
  expect(readThanks('newsletter', 'sent.newsletter')).toMatch(/^Thank you\. /)
  expect(readThanks('newsletter', 'noted.newsletter')).toMatch(/^Thank you\. .* cannot send e-mail at the moment/)
  for (const word of ['', 'sent', '.newsletter', 'constructor.newsletter', '<b>.newsletter', 'sent.contact-us']) {
    expect(readThanks('newsletter', word)).toBe('')
  }
})
