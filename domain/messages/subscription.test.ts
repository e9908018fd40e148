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

describe('a search to save (K2.2)', () => {
  const fields = { email: ' Wanjiru@Example.CO.KE ', consent: 'yes', search: 'screen=for-rent' }

  test('is for an address in lower case, weekly unless another choice was made', () => {
    const value = {
      email: 'wanjiru@example.co.ke',
      often: 'weekly',
      consent: 'yes',
      search: 'screen=for-rent',
      special: '',
    }
    expect(parseForm('saved-search', fields)).toEqual({ ok: true, value })
    expect(parseForm('saved-search', { ...fields, often: 'daily' })).toMatchObject({ value: { often: 'daily' } })
    expect(parseForm('saved-search', { ...fields, often: 'hourly' })).toMatchObject({
      errors: { often: expect.any(String) },
    })
  })

  test('needs an address, the consent by its own box, and a search that can be kept', () => {
    expect(parseForm('saved-search', { search: 'q='.padEnd(2_101, 'x') })).toMatchObject({
      errors: {
        email: 'Please enter your email address',
        consent: expect.stringMatching(/^Please tick/),
        search: expect.stringMatching(/^This search has more criteria/),
      },
    })
  })

  test('is thanked for by its own form only', () => {
    expect(readThanks('saved-search', 'sent.saved-search')).toMatch(/^Thank you\. Unless/)
    for (const word of ['noted.saved-search', 'sent.newsletter', 'sent'])
      expect(readThanks('saved-search', word)).toBe('')
  })
})
