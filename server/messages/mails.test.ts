import { describe, expect, test } from 'vitest'
import { composeConfirmation, composeMails } from './mails.ts'
import type { AskedProperties } from './property-facts.ts'
import { contactMessage, inquiry, messageDependencies } from './testing/submission.ts'

describe('the notification to the firm', () => {
  test('holds every field, the time of receipt, and a link to the property', () => {
    const { to, replyTo, text } = mails().notification
    expect(to).toBeNull()
    expect(replyTo).toEqual({ name: 'Wanjiru Müller', address: 'wanjiru@example.co.ke' })
    for (const part of [
      'https://www.riparo.example/property-listing/clx12abc34',
      '7K3-M9Q',
      '21 November 2026 at 11:00 (East Africa Time)',
      'Wanjiru Müller',
      'wanjiru@example.co.ke',
      '+254700000000',
      'Is it still free?',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('has a phone number as it was written beside what was read (D7)', () => {
    const { text } = mails({}, undefined, { phone: '+254 (0) 700 000 000' }).notification
    expect(text).toContain('Phone:     +254700000000 (written as +254 (0) 700 000 000)')
    expect(mails().notification.text).not.toContain('written as')
  })

  test('names kind, place and price of the property above its link', () => {
    const asked = new Map([['clx12abc34', '3-bedroom apartment for sale in Kilimani, Nairobi: KES 14,500,000']])
    const { notification, acknowledgement } = mails({}, asked)
    expect(notification.text).toContain(`asks about property CLX12ABC34.

Property CLX12ABC34
3-bedroom apartment for sale in Kilimani, Nairobi: KES 14,500,000
https://www.riparo.example/property-listing/clx12abc34
`)
    expect(acknowledgement.text).not.toContain('Kilimani')
  })

  test('names them of each of several properties, as far as they are known', () => {
    const asked = new Map([
      ['clx12abc34', 'Office for rent in Upper Hill, Nairobi: price on request'],
      ['def', null],
    ])
    const { notification } = mails({ propertyID: 'clx12abc34, def' }, asked)
    expect(notification.text).toContain(`
Property CLX12ABC34
Office for rent in Upper Hill, Nairobi: price on request
https://www.riparo.example/property-listing/clx12abc34

Property DEF
https://www.riparo.example/property-listing/def
`)
  })

  test('names no property that the site has never shown, as a visitor can type anything there (J23)', () => {
    const one = mails({ propertyID: '0712345678' }, []).notification
    expect(one.subject).toBe('Inquiry 7K3-M9Q')
    expect(one.text).toContain('Wanjiru Müller asks about a property that the site has never shown.')
    const several = mails({ propertyID: 'clx12abc34, 0712345678' }, ['clx12abc34']).notification
    expect(several.text).toContain(`asks about 2 properties:

Property CLX12ABC34
https://www.riparo.example/property-listing/clx12abc34

1 of them the site has never shown.`)
    expect(JSON.stringify([one, several])).not.toContain('0712345678')
  })

  test('notes that no message was written', () => {
    expect(mails({ msg: '' }).notification.text).toContain('(No message was written.)')
  })
})

describe('the acknowledgement to the visitor', () => {
  test('holds the reference, the property, our contacts, and the reason for the mail', () => {
    const { to, text } = mails().acknowledgement
    expect(to).toEqual({ name: '', address: 'wanjiru@example.co.ke' })
    for (const part of [
      'Good day,',
      'property CLX12ABC34',
      'https://www.riparo.example/property-listing/clx12abc34',
      'Your reference is 7K3-M9Q',
      'hello@riparo.example\n+254 700 000 000\n',
      'You are receiving this e-mail because',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('names no property that the site has never shown', () => {
    const { subject, text } = mails({ propertyID: 'buy-now' }, []).acknowledgement
    expect(subject).toBe('Your inquiry 7K3-M9Q')
    expect(text).toContain('Thank you for asking about one of our properties.')
    expect(subject + text).not.toMatch(/buy-now|property-listing/i)
  })

  test('holds no text from the visitor except the address of the recipient', () => {
    const typed = { name: 'You have won', phone: '0900123456', msg: 'one million', propertyID: 'buy-now' }
    const { email } = inquiry().fields
    const { text, alternative = '', ...headers } = mails(typed, []).acknowledgement
    for (const word of [...Object.values(typed), email])
      expect((text + alternative).toLowerCase()).not.toContain(word.toLowerCase())
    expect(headers).toEqual({
      to: { name: '', address: email },
      replyTo: { name: 'Riparo', address: 'hello@riparo.example' },
      subject: 'Your inquiry 7K3-M9Q',
      messageId: expect.stringMatching(/^<[\da-f]{20}\.acknowledgement@www\.riparo\.example>$/),
    })
    const { messageId, ...other } = mails({ propertyID: 'other' }, []).acknowledgement
    expect(mails(typed, []).acknowledgement).toMatchObject(other)
    expect(messageId).not.toBe(headers.messageId)
  })
})

describe('the mails about several properties (F12)', () => {
  test('list each with its page, and count them in the subject', () => {
    const ids = ['clx12abc34', 'def']
    const { notification, acknowledgement } = mails({ propertyID: ids.join(', ') }, ids)
    expect(notification.subject).toBe('Inquiry 7K3-M9Q about 2 properties')
    expect(acknowledgement.subject).toBe('Your inquiry 7K3-M9Q about 2 properties')
    for (const { text } of [notification, acknowledgement]) {
      expect(text).toContain(`
Property CLX12ABC34
https://www.riparo.example/property-listing/clx12abc34

Property DEF
https://www.riparo.example/property-listing/def

`)
    }
    expect(notification.text).toContain('+254700000000')
  })

  test('name to the visitor only properties that the site has shown', () => {
    const { subject, text } = mails({ propertyID: 'buy-now, casino' }, []).acknowledgement
    expect(text).toContain('Thank you for asking about 2 of our properties.')
    expect(subject + text).not.toMatch(/buy-now|casino|property-listing|The properties/)
  })
})

describe('the mails about a message of the contact form', () => {
  test('give the firm every field, under the visitor’s own subject', () => {
    const { subject, replyTo, text } = contactMails().notification
    expect(subject).toBe('Message 7K3-M9Q about: A house in Karen')
    expect(replyTo).toEqual({ name: 'Wanjiru Müller', address: 'wanjiru@example.co.ke' })
    for (const part of ['7K3-M9Q', 'Subject:   A house in Karen', 'Could you look for one?', 'contact form']) {
      expect(text).toContain(part)
    }
    expect(contactMails({ subject: '' }).notification.subject).toBe('Message 7K3-M9Q from Wanjiru Müller')
  })

  test('acknowledge it with the reference, and with none of the visitor’s words', () => {
    const { subject, text } = contactMails({ subject: 'Visit casino.example', msg: 'casino' }).acknowledgement
    expect(subject).toBe('Your message 7K3-M9Q')
    expect(text).toContain('Thank you for your message')
    expect(text).toContain('Your reference is 7K3-M9Q')
    expect(text).toContain('entered in the contact form')
    expect(subject + text).not.toMatch(/casino|property/)
  })
})

test('the mail to a subscriber has both links, and lets a mail program unsubscribe with one click (RFC 8058)', () => {
  const { mailContext } = messageDependencies(undefined as never)
  const mail = composeConfirmation(
    { email: 'wanjiru@example.co.ke', token: 'T0k-en_', erasedAfterDays: 30 },
    mailContext,
  )
  expect(mail.to).toEqual({ name: '', address: 'wanjiru@example.co.ke' })
  expect(mail.text).toContain(' https://www.riparo.example/newsletter/confirm?token=T0k-en_\n')
  expect(mail.text).toContain(' https://www.riparo.example/newsletter/unsubscribe?token=T0k-en_\n')
  expect(mail.headers).toEqual({
    'List-Unsubscribe': '<https://www.riparo.example/newsletter/unsubscribe?token=T0k-en_>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('the acknowledgement names who will answer, and when (A7)', () => {
  expect(mails().acknowledgement.text).toContain(
    ', and Amina will get back to you. Amina answers on weekdays from 9 to 6; today until 18:00.\n',
  )
  expect(contactMails().acknowledgement.text).toContain(', and one of our team will get back to you. Riparo answers ')
})

function contactMails(overrides: Partial<ReturnType<typeof contactMessage>['fields']> = {}) {
  const { kind, fields, answering, now } = contactMessage({ fields: overrides })
  return composeMails(
    { kind, fields, typed: {}, properties: new Map(), answering, reference: '7K3-M9Q', receivedAt: now },
    messageDependencies(undefined as never).mailContext,
  )
}

function mails(
  overrides: Partial<ReturnType<typeof inquiry>['fields']> = {},
  properties: AskedProperties | string[] = ['clx12abc34'],
  typed: Record<string, string> = {},
) {
  const { kind, fields, now } = inquiry({ fields: overrides })
  const answering = { person: 'Amina', sentence: 'Amina answers on weekdays from 9 to 6; today until 18:00' }
  const { mailContext } = messageDependencies(undefined as never)
  const known = Array.isArray(properties) ? new Map(properties.map((id) => [id, null])) : properties
  return composeMails(
    { kind, fields, typed, properties: known, answering, reference: '7K3-M9Q', receivedAt: now },
    mailContext,
  )
}
