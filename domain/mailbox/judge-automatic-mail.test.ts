import { describe, expect, test } from 'vitest'
import type { Judged } from './judge-mail.ts'
import {
  absent,
  bounce,
  type Case,
  joins,
  judge,
  line,
  nothing,
  old,
  other,
  otherAddress,
  ourId,
  recipient,
} from './testing/judge.ts'
import { createKnown, ourReply } from './testing/mail.ts'

describe('a mail that no person wrote opens nothing', () => {
  test.each<[string, Case, unknown]>([
    ['an absence notice is a line', { ...ourId, ...absent }, line('automatic')],
    ['one with X-Autoreply', { ...ourId, headers: { xAutoreply: 'yes' } }, line('automatic')],
    ['one with Precedence', { ...ourId, headers: { precedence: 'auto_reply' } }, line('automatic')],
    ['one of an empty sender', { ...ourId, headers: { returnPath: ' <> ' } }, line('automatic')],
    ['a receipt', { ...ourId, headers: { contentType: 'multipart/report' } }, line('automatic')],
    ['one without an id, of a known address', absent, line('automatic')],
    [
      'one that nobody checked',
      { ...ourId, ...absent, check: 'unchecked' },
      line('automatic', [{ says: 'not-checked' }]),
    ],
    ['one from another address', { ...ourId, ...other, ...absent }, line('automatic', [otherAddress])],
    ['one that was forged is nothing', { ...ourId, ...absent, check: 'failed' }, nothing('automatic')],
    [
      'one without an id after 30 days is nothing',
      { ...absent, known: createKnown({ threads: [old] }) },
      nothing('automatic'),
    ],
    ['an answer of a calendar', { ...ourId, calendar: true }, line('calendar')],
    ['an answer that came by a list', { ...ourId, headers: { listId: '<team.example.com>' } }, line('list')],
    ['an answer for many', { ...ourId, headers: { precedence: 'list' } }, line('list')],
    ['one for very many at once', { ...ourId, headers: { precedence: 'junk' } }, line('list')],
  ])('%s', (_, mail, expected) => {
    expect(judge(mail)).toEqual(expected)
  })

  test('a robot that answers each mail of ours as a person would gets none from us', () => {
    const turns = Array.from({ length: 50 }, (_, turn) => judge({ ...ourId, messageId: `<${turn}@robot.example>` }))
    expect(new Set(turns.map(({ become }) => become))).toEqual(new Set<Judged['become']>(['join']))
  })
})

describe('a returned mail', () => {
  const returned = (changes: object = {}) => ({
    become: 'returned',
    thread: 'client-thread',
    opens: true,
    mail: ourReply,
    address: 'client@example.com',
    action: 'failed',
    status: '5.1.1',
    words: 'This mailbox does not exist: call',
    ...changes,
  })
  const withReport = (changes: object, ids = [ourReply.messageId]) => ({
    ...bounce,
    report: { recipients: [{ ...recipient, ...changes }], ids },
  })
  const made = (madeBy: 'site' | 'mailbox') => ({ ...ourReply, madeBy })

  test.each<[string, Case, unknown]>([
    ['opens the thread of a reply', bounce, returned()],
    ['is known whoever says it, as it names id and address', { ...bounce, check: 'failed' }, returned()],
    [
      'opens the thread of a colleague’s answer',
      { ...bounce, known: createKnown({ mails: [made('mailbox')] }) },
      returned({ mail: made('mailbox') }),
    ],
    [
      'that we sent by itself opens nothing',
      { ...bounce, known: createKnown({ mails: [made('site')] }) },
      returned({ opens: false, mail: made('site') }),
    ],
    [
      'opens nothing where its address has written by mail since',
      { ...bounce, known: createKnown({ mailedAt: '2026-11-18T09:00:01.000Z' }) },
      returned({ opens: false }),
    ],
    [
      'opens its thread where its address wrote before',
      { ...bounce, known: createKnown({ mailedAt: '2026-11-17T09:00:00.000Z' }) },
      returned(),
    ],
    [
      'that is only delayed opens nothing',
      withReport({ action: 'delayed', status: '4.2.2' }),
      returned({ become: 'delayed', opens: false, action: 'delayed', status: '4.2.2', words: 'This mailbox is full' }),
    ],
    ['with a guessed id is nothing', withReport({}, ['<guessed@riparo.example>']), nothing('report')],
    [
      'that names only an id in its References is nothing of ours',
      { ...withReport({}, []), ...ourId },
      nothing('report'),
    ],
    ['for another address may not have arrived', withReport({ address: 'other@example.com' }), line('not-arrived')],
    ['without a status may not have arrived', withReport({ status: null }), line('not-arrived')],
    [
      'of no thread is nothing',
      { ...bounce, known: createKnown({ mails: [{ ...ourReply, thread: null }] }) },
      nothing('report'),
    ],
    [
      'without a status, from a server whose check failed, may not have arrived',
      { ...withReport({ status: null }), check: 'failed' },
      line('not-arrived', [{ says: 'check-failed' }]),
    ],
    ['that a person attached to their answer is a letter', { ...ourId, report: { recipients: [], ids: [] } }, joins()],
    [
      'told in words alone may not have arrived',
      {
        ...bounce,
        report: null,
        headers: { returnPath: '<>' },
        text: `Hi. This is the qmail-send program.\nMessage-ID: ${ourReply.messageId}\n`,
      },
      line('not-arrived'),
    ],
    [
      'told in the words of a person is a letter',
      { ...other, text: `Message-ID: ${ourReply.messageId}` },
      nothing('stranger'),
    ],
  ])('%s', (_, mail, expected) => {
    expect(judge(mail)).toEqual(expected)
  })
})
