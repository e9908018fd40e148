import { describe, expect, test } from 'vitest'
import { composeConfirmation, composeMails } from './mails.ts'
import { contactMessage, frontDesk, inquiry } from './testing/submission.ts'

describe('the notification to the firm', () => {
  test('holds all that was sent, when, and the way to the property', () => {
    const { to, replyTo, text } = mails().notification
    expect(to).toBeNull()
    expect(replyTo).toEqual({ name: 'Wanjiru Müller', address: 'wanjiru@example.co.ke' })
    for (const part of [
      'https://www.riparo.example/property-listing/clx12abc34',
      'RIP-7K3M9Q',
      '21 November 2026 at 11:00 (East Africa Time)',
      'Wanjiru Müller',
      'wanjiru@example.co.ke',
      '+254700000000',
      'Is it still free?',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('says so when there is no message', () => {
    expect(mails({ msg: '' }).notification.text).toContain('(No message was written.)')
  })
})

describe('the acknowledgement to the visitor', () => {
  test('holds the reference, what it is about, the way to us, and why it comes', () => {
    const { to, text } = mails().acknowledgement
    expect(to).toEqual({ name: '', address: 'wanjiru@example.co.ke' })
    for (const part of [
      'Dear Wanjiru Müller,',
      'property CLX12ABC34',
      'https://www.riparo.example/property-listing/clx12abc34',
      'Your reference is RIP-7K3M9Q',
      'hello@riparo.example\n+254 700 000 000\n',
      'You receive this one mail because',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('cannot carry an advertisement to a stranger', () => {
    for (const name of ['Win at casino.example', 'https://casino.example', 'Call 0900 123456', 'x'.repeat(81)]) {
      const { text, subject } = mails({ name, msg: 'Visit casino.example' }).acknowledgement
      expect(text).toMatch(/^Good day,\n/)
      expect(text + subject).not.toContain('casino')
    }
    expect(mails({ name: 'Dr. Achieng’ O’Neil-Müller' }).acknowledgement.text).toMatch(
      /^Dear Dr. Achieng’ O’Neil-Müller,\n/,
    )
  })
})

describe('the mails about a message of the contact form', () => {
  test('tell the firm all that was sent, under the visitor’s own subject', () => {
    const { subject, replyTo, text } = contactMails().notification
    expect(subject).toBe('Message RIP-7K3M9Q about: A house in Karen')
    expect(replyTo).toEqual({ name: 'Wanjiru Müller', address: 'wanjiru@example.co.ke' })
    for (const part of ['RIP-7K3M9Q', 'Subject:   A house in Karen', 'Could you look for one?', 'contact form']) {
      expect(text).toContain(part)
    }
    expect(contactMails({ subject: '' }).notification.subject).toBe('Message RIP-7K3M9Q from Wanjiru Müller')
  })

  test('acknowledge it with the reference, and with none of the visitor’s words', () => {
    const { subject, text } = contactMails({ subject: 'Visit casino.example', msg: 'casino' }).acknowledgement
    expect(subject).toBe('Your message RIP-7K3M9Q')
    expect(text).toContain('Thank you for writing to us')
    expect(text).toContain('Your reference is RIP-7K3M9Q')
    expect(text).toContain('entered in the contact form')
    expect(subject + text).not.toMatch(/casino|property/)
  })
})

test('the mail to a subscriber has both links, and lets a mail program unsubscribe with one press (RFC 8058)', () => {
  const { letterhead } = frontDesk(undefined as never)
  const mail = composeConfirmation(
    { id: '1', email: 'wanjiru@example.co.ke', token: 'T0k-en_', erasedAfterDays: 30 },
    letterhead,
  )
  expect(mail.to).toEqual({ name: '', address: 'wanjiru@example.co.ke' })
  expect(mail.text).toContain('\nhttps://www.riparo.example/newsletter/confirm?token=T0k-en_\n')
  expect(mail.text).toContain('\nhttps://www.riparo.example/newsletter/unsubscribe?token=T0k-en_\n')
  expect(mail.headers).toEqual({
    'List-Unsubscribe': '<https://www.riparo.example/newsletter/unsubscribe?token=T0k-en_>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

function contactMails(overrides: Partial<ReturnType<typeof contactMessage>['fields']> = {}) {
  const { kind, fields, now } = contactMessage({ fields: overrides })
  return composeMails(
    { kind, fields, reference: 'RIP-7K3M9Q', receivedAt: now },
    frontDesk(undefined as never).letterhead,
  )
}

function mails(overrides: Partial<ReturnType<typeof inquiry>['fields']> = {}) {
  const { kind, fields, now } = inquiry({ fields: overrides })
  const { letterhead } = frontDesk(undefined as never)
  return composeMails({ kind, fields, reference: 'RIP-7K3M9Q', receivedAt: now }, letterhead)
}
