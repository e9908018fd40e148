import { describe, expect, test } from 'vitest'
import {
  absent,
  type Case,
  joins,
  judge,
  nothing,
  old,
  other,
  otherAddress,
  otherThread,
  ourId,
  ownThread,
  spam,
  strangers,
} from './testing/judge.ts'
import { clientThread, createKnown, ourReply } from './testing/mail.ts'

describe('an answer', () => {
  test.each<[string, Case, unknown]>([
    ['to our mail from the thread’s address joins', ourId, joins()],
    ['whose sender is spelt in capitals joins', { ...ourId, froms: ['Client@Example.com'] }, joins()],
    [
      'after months joins, as it names our mail',
      { ...ourId, known: createKnown({ threads: [old] }), arrivedAt: '2027-05-01T00:00:00.000Z' },
      joins(),
    ],
    [
      'that nobody checked joins, and says so',
      { ...ourId, check: 'unchecked' },
      joins('client-thread', [{ says: 'not-checked' }]),
    ],
    ['that was filed in another folder joins', { ...ourId, folder: 'other' }, joins()],
    ['marked as spam joins', { ...ourId, headers: { spam: true } }, joins()],
    ['that could not be read joins by its headers', { ...ourId, unreadable: true, text: '' }, joins()],
    [
      'below which its program offers to unsubscribe joins',
      { ...ourId, headers: { listUnsubscribe: '<mailto:x@y>' } },
      joins(),
    ],
    [
      'from an address that was joined by hand joins',
      {
        ...ourId,
        ...other,
        known: createKnown({
          mails: [{ ...ourReply, thread: { ...clientThread, addresses: ['client@example.com', 'other@example.com'] } }],
        }),
      },
      joins(),
    ],
    [
      'to a colleague’s mail joins',
      {
        references: ['<gmail@mail.example>'],
        check: 'unchecked',
        known: createKnown({ mails: [{ ...ourReply, messageId: '<gmail@mail.example>', madeBy: 'mailbox' }] }),
      },
      joins('client-thread', [{ says: 'not-checked' }]),
    ],
    [
      'that says it is not automatic joins',
      { ...ourId, headers: { autoSubmitted: 'No (a person)', xAutoreply: 'no' } },
      joins(),
    ],
    [
      'that wants answers elsewhere joins its sender’s thread',
      { ...ourId, replyTo: ['elsewhere@example.com'] },
      joins('client-thread', [{ says: 'reply-to', address: 'elsewhere@example.com' }]),
    ],
    [
      'that wants answers at its own address says nothing of it',
      { ...ourId, replyTo: ['CLIENT@example.com'] },
      joins(),
    ],
  ])('%s', (_, mail, expected) => {
    expect(judge(mail)).toEqual(expected)
  })

  test('to two threads joins that of the sender', () => {
    const theirs = { ...ourReply, messageId: '<other@riparo.example>', thread: otherThread }
    const known = createKnown({ mails: [ourReply, theirs], threads: [clientThread, otherThread] })
    const references = [ourReply.messageId, theirs.messageId]
    expect(judge({ references, known, check: 'unchecked' })).toMatchObject(
      joins('client-thread', [{ says: 'not-checked' }]),
    )
    expect(judge({ references, known, ...other })).toEqual(joins('other-thread'))
    expect(judge({ references, known, froms: ['third@example.com'] })).toMatchObject({ beside: 'other-thread' })
  })
})

describe('a mail from another address, or from nobody knows whom', () => {
  test.each<[string, Case, unknown]>([
    [
      'that answers ours gets a thread of its own, beside the other',
      { ...ourId, ...other },
      ownThread('client-thread', [otherAddress]),
    ],
    [
      'gets one also where nobody checks',
      { ...ourId, ...other, check: 'unchecked' },
      ownThread('client-thread', [{ says: 'not-checked' }, otherAddress]),
    ],
    [
      'does not join a thread by its Reply-To',
      { ...ourId, ...other, replyTo: ['client@example.com'] },
      ownThread('client-thread', [otherAddress, { says: 'reply-to', address: 'client@example.com' }]),
    ],
    [
      'goes to the sender’s own thread where they have one',
      { ...ourId, ...other, known: createKnown({ threads: [clientThread, otherThread] }) },
      joins('other-thread', [otherAddress]),
    ],
    [
      'that was forged with our id never joins',
      { ...ourId, check: 'failed' },
      ownThread('client-thread', [{ says: 'check-failed' }]),
    ],
    [
      'with two senders never joins',
      { ...ourId, froms: ['client@example.com', 'evil@example.com'], check: 'failed' },
      ownThread('client-thread', [{ says: 'several-senders' }]),
    ],
    [
      'with a guessed id is one without an id',
      { ...other, references: ['<0123456789abcdef0123.reply@riparo.example>'] },
      nothing('stranger'),
    ],
    [
      'with an id of another installation is one without an id',
      { ...other, references: ['<reply@elsewhere.example>'] },
      nothing('stranger'),
    ],
    [
      'with part of an id is one without an id',
      { ...other, references: ['reply@riparo.example', '<reply@riparo.example'] },
      nothing('stranger'),
    ],
    [
      'with an id that the client made is one without an id',
      {
        ...other,
        references: ['<theirs-before@example.com>'],
        known: createKnown({ mails: [{ ...ourReply, messageId: '<theirs-before@example.com>', madeBy: 'person' }] }),
      },
      nothing('stranger'),
    ],
    [
      'with our reference in its subject is one without an id',
      { ...other, subject: 'Re: Your message 7K3-M9Q' },
      nothing('stranger'),
    ],
    [
      'that answers ours from a known address that nobody checked names the thread of our mail',
      { ...ourId, ...other, check: 'unchecked', known: createKnown({ threads: [clientThread, otherThread] }) },
      ownThread('client-thread', [{ says: 'not-checked' }, otherAddress]),
    ],
  ])('%s', (_, mail, expected) => {
    expect(judge(mail)).toEqual(expected)
  })

  test('replayed under another sender does not join', () => {
    const sent = { ...ourId, messageId: '<theirs-before@example.com>' }
    const known = createKnown({ mails: [ourReply, { ...ourReply, messageId: sent.messageId, madeBy: 'person' }] })
    expect(judge({ ...sent, ...other, known })).toMatchObject({ become: 'own-thread' })
  })
})

describe('a mail of a known address that names none of ours', () => {
  test.each<[string, Case, unknown]>([
    ['joins its thread within 30 days, where it was checked', {}, joins()],
    ['joins it to the last instant', { arrivedAt: '2026-12-18T09:00:00.000Z' }, joins()],
    [
      'gets a thread of its own after 30 days',
      { arrivedAt: '2026-12-18T09:00:00.001Z' },
      ownThread('client-thread', []),
    ],
    [
      'gets one in any folder',
      { folder: 'other', known: createKnown({ threads: [old] }) },
      ownThread('client-thread', []),
    ],
    ['gets one where nobody checked it', { check: 'unchecked' }, ownThread('client-thread', [{ says: 'not-checked' }])],
    ['gets one where it was forged', { check: 'failed' }, ownThread('client-thread', [{ says: 'check-failed' }])],
    [
      'joins the thread marked as spam, checked or not',
      { check: 'unchecked', known: createKnown({ threads: [spam] }) },
      joins('client-thread', [{ says: 'not-checked' }]),
    ],
    ['is nothing where it came by a list', { headers: { listId: '<news.example.com>' } }, nothing('list')],
    ['is nothing where it is for many', { headers: { precedence: 'Bulk' } }, nothing('list')],
    [
      'is nothing where it can be unsubscribed',
      { headers: { listUnsubscribe: '<https://example.com/>' } },
      nothing('list'),
    ],
  ])('%s', (_, mail, expected) => {
    expect(judge(mail)).toEqual(expected)
  })
})

describe('a stranger’s mail', () => {
  test.each<[string, Case, unknown]>([
    ['is nothing until the firm takes them', other, nothing('stranger')],
    [
      'is a new thread where it does',
      { ...other, known: strangers },
      { become: 'new-thread', opens: true, remarks: [] },
    ],
    [
      'says that nobody checked it',
      { ...other, known: strangers, check: 'unchecked' },
      { become: 'new-thread', opens: true, remarks: [{ says: 'not-checked' }] },
    ],
    ['is nothing outside the inbox', { ...other, known: strangers, folder: 'other' }, nothing('stranger')],
    ['is nothing where it is marked as spam', { ...other, known: strangers, headers: { spam: true } }, nothing('spam')],
    ['is nothing where it came by a list', { ...other, known: strangers, headers: { listId: 'x' } }, nothing('list')],
    ['is nothing where it is automatic', { ...other, known: strangers, ...absent }, nothing('automatic')],
    [
      'without a sender is a new thread too',
      { froms: [], known: strangers, check: 'failed' },
      { become: 'new-thread', opens: true, remarks: [{ says: 'check-failed' }] },
    ],
  ])('%s', (_, mail, expected) => {
    expect(judge(mail)).toEqual(expected)
  })
})

describe('our own mails and those of colleagues', () => {
  test.each<[string, Case, unknown]>([
    ['one of ours is nothing', { messageId: ourReply.messageId }, nothing('ours')],
    [
      'one of ours that Outlook gave another id is nothing',
      { folder: 'sent', to: ['client@example.com'], originalMessageId: ourReply.messageId },
      nothing('ours'),
    ],
    [
      'one of the firm is nothing, also with our id',
      { ...ourId, froms: ['Firm@riparo.example'] },
      nothing('colleague'),
    ],
    [
      'one of a colleague is nothing where strangers are taken',
      { froms: ['ann@riparo.example'], known: strangers },
      nothing('colleague'),
    ],
    [
      'an absence notice of a colleague is nothing',
      { ...ourId, froms: ['ann@riparo.example'], ...absent },
      nothing('colleague'),
    ],
  ])('%s', (_, mail, expected) => {
    expect(judge(mail)).toEqual(expected)
  })

  test('a client’s mail under an id that was read before is judged as any other', () => {
    const known = createKnown({
      mails: [ourReply, { ...ourReply, messageId: '<theirs@example.com>', madeBy: 'person' }],
    })
    expect(judge({ ...ourId, known })).toEqual(joins())
  })
})
