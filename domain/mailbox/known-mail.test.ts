import { describe, expect, test } from 'vitest'
import { listNamed } from './known-mail.ts'
import { bounce, ourId } from './testing/judge.ts'
import { createMail, ourReply } from './testing/mail.ts'

describe('what the database is asked about a mail', () => {
  test('its own ids, those that it answers, and its addresses', () => {
    const mail = createMail({
      ...ourId,
      originalMessageId: '<old@example.com>',
      cc: ['Other@example.com', ''],
      messageId: null,
    })
    expect(listNamed(mail)).toEqual({
      ids: ['<old@example.com>', ourReply.messageId],
      addresses: ['client@example.com', 'firm@riparo.example', 'other@example.com'],
    })
  })

  test('those of a report, and the ids in the words of a returned mail alone', () => {
    const named = listNamed(createMail({ ...bounce, messageId: '<bounce@mx.example>' }))
    expect(named.ids).toEqual(['<bounce@mx.example>', ourReply.messageId])
    expect(named.addresses).toContain('client@example.com')
    const text = `Message-ID: ${ourReply.messageId}`
    expect(listNamed(createMail({ text, headers: { returnPath: '<>' } })).ids).toContain(ourReply.messageId)
    expect(listNamed(createMail({ text })).ids).not.toContain(ourReply.messageId)
  })

  test('is bounded, whatever the mail names', () => {
    const many = Array.from({ length: 5000 }, (_, number) => `${number}@example.com`)
    const report = { recipients: [], ids: many }
    const { ids, addresses } = listNamed(createMail({ to: many, report }))
    expect([ids.length, addresses.length]).toEqual([100, 20])
  })
})
