import { describe, expect, test } from 'vitest'
import { composeMails } from './mails.ts'
import { frontDesk, inquiry } from './testing/submission.ts'

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

function mails(overrides: Partial<ReturnType<typeof inquiry>['fields']> = {}) {
  const { kind, fields, now } = inquiry({ fields: overrides })
  const { letterhead } = frontDesk(undefined as never)
  return composeMails({ kind, fields, reference: 'RIP-7K3M9Q', receivedAt: now }, letterhead)
}
