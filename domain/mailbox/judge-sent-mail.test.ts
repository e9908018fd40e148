import { describe, expect, test } from 'vitest'
import { absent, arrivedAt, type Case, judge, nothing, old, otherThread, ourId, strangers } from './testing/judge.ts'
import { clientThread, createKnown, ourReply } from './testing/mail.ts'

describe('a mail in the sent folder', () => {
  const sent: Case = { folder: 'sent', froms: ['firm@riparo.example'], check: 'unchecked', to: ['Client@example.com'] }
  const answers = (...all: [string, string][]) => ({
    become: 'answer-from-mailbox',
    answers: all.map(([thread, until]) => ({ thread, until })),
  })
  const wrote = '2026-11-20T09:00:00.000Z'
  const their = {
    ...ourReply,
    messageId: '<theirs@example.com>',
    madeBy: 'person',
    sentAt: '2026-11-20T08:00:00.000Z',
  } as const
  const both = createKnown({ threads: [clientThread, otherThread] })

  test.each<[string, Case, unknown]>([
    ['answers the thread within its 30 days', sent, answers(['client-thread', wrote])],
    [
      'answers a thread of long ago by its id',
      { ...sent, ...ourId, known: createKnown({ threads: [old] }), arrivedAt: '2027-05-01T00:00:00.000Z' },
      answers(['client-thread', wrote]),
    ],
    [
      'answers a client’s own mail',
      {
        ...sent,
        messageId: '<gmail@mail.example>',
        references: [their.messageId],
        known: createKnown({ mails: [their], threads: [] }),
      },
      answers(['client-thread', wrote]),
    ],
    [
      'answers what it names, though its clock is behind',
      {
        ...sent,
        date: '2026-11-20T07:00:00.000Z',
        references: [their.messageId],
        known: createKnown({ mails: [their] }),
      },
      answers(['client-thread', their.sentAt]),
    ],
    [
      'answers nothing that came after it was stored, though its clock is ahead',
      { ...sent, date: '2026-11-20T12:00:00.000Z' },
      answers(['client-thread', arrivedAt]),
    ],
    ['without a date answers what came before it', { ...sent, date: null }, answers(['client-thread', arrivedAt])],
    [
      'answers a client in copy',
      { ...sent, to: ['lawyer@example.org'], cc: ['client@example.com'] },
      answers(['client-thread', wrote]),
    ],
    [
      'answers both clients to whom it goes',
      { ...sent, to: ['client@example.com', 'other@example.com'], known: both },
      answers(['client-thread', wrote], ['other-thread', wrote]),
    ],
    ['answers one thread once', { ...sent, ...ourId, cc: ['client@example.com'] }, answers(['client-thread', wrote])],
    [
      'after 30 days without an id answers nothing',
      { ...sent, known: createKnown({ threads: [old] }) },
      nothing('no-client'),
    ],
    [
      'forwarded to a colleague answers nothing',
      { ...sent, ...ourId, to: ['ann@riparo.example'] },
      nothing('no-client'),
    ],
    [
      'forwarded to somebody else answers nothing',
      { ...sent, ...ourId, to: ['lawyer@example.org'] },
      nothing('no-client'),
    ],
    [
      'to a colleague who once wrote as a client answers nothing',
      {
        ...sent,
        to: ['ann@riparo.example'],
        known: createKnown({ threads: [{ ...clientThread, addresses: ['ann@riparo.example'] }] }),
      },
      nothing('no-client'),
    ],
    ['of an absence notice answers nothing', { ...sent, ...ourId, ...absent }, nothing('automatic')],
    ['of a calendar answers nothing', { ...sent, ...ourId, calendar: true }, nothing('automatic')],
    [
      'to a stranger is nothing, where strangers are taken',
      { ...sent, to: ['other@example.com'], known: strangers },
      nothing('no-client'),
    ],
  ])('%s', (_, mail, expected) => {
    expect(judge(mail)).toEqual(expected)
  })
})
