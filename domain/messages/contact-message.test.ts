import { describe, expect, test } from 'vitest'
import { parseForm } from './parse-form.ts'

const valid = {
  name: 'Wanjirũ Müller',
  email: 'wanjiru@example.co.ke',
  subject: 'A house in Karen',
  msg: 'Could you look for one?',
  special: '',
}

describe('a message from the contact form', () => {
  test('is accepted as it was meant, with a subject or without', () => {
    expect(parseForm('contact-us', { ...valid, name: ' Wanjirũ Müller ', unknown: 'x' })).toEqual({
      ok: true,
      value: valid,
    })
    expect(parseForm('contact-us', { ...valid, subject: undefined })).toMatchObject({
      ok: true,
      value: { subject: '' },
    })
  })

  test('that is empty gets the messages of section 5, one for each required field, in the order of the form', () => {
    const result = parseForm('contact-us', { email: '  ', msg: ' \r\n ' })
    expect(Object.entries(result.ok ? {} : result.errors)).toEqual([
      ['name', 'Please enter your name'],
      ['email', 'Please enter your email address'],
      ['msg', 'Please enter a message'],
    ])
  })

  test('may have a subject of 200 characters and a message of 5,000, and none more (D7)', () => {
    const longest = { ...valid, subject: '🏡'.repeat(200), msg: '🏡'.repeat(5000) }
    expect(parseForm('contact-us', longest)).toMatchObject({ ok: true, value: longest })
    expect(parseForm('contact-us', { ...valid, subject: 'x'.repeat(201), msg: 'x'.repeat(5001) })).toMatchObject({
      errors: {
        subject: 'Please keep this to 200 characters; it has 201 now',
        msg: 'Please keep your message to 5,000 characters; it has 5,001 now',
      },
    })
  })

  test('never keeps a line break in its subject', () => {
    expect(parseForm('contact-us', { ...valid, subject: 'House\r\nBcc: spy@evil.example' })).toMatchObject({
      value: { subject: 'House Bcc: spy@evil.example' },
    })
  })
})
