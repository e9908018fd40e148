import { expect, test } from 'vitest'
import { senderOf } from './judge-mail.ts'
import { lineWords, sayJudged, sayRemark } from './mail-words.ts'
import { absent, bounce, judge, other, ourId } from './testing/judge.ts'
import { createMail } from './testing/mail.ts'

test('what a mail becomes is said without its words, names and addresses', () => {
  expect([{}, other, ourId, bounce, { ...ourId, ...other }].map((mail) => sayJudged(judge(mail)))).toEqual([
    'joins client-thread',
    'nothing: a stranger',
    'joins client-thread',
    'returned, in client-thread: This mailbox does not exist: call',
    'a thread of its own, beside client-thread',
  ])
})

test('a folded line says what it is', () => {
  const line = judge({ ...ourId, ...absent })
  expect(line.become === 'line' && lineWords[line.line]).toBe('An automatic answer')
})

test('a remark names the address that it is about', () => {
  const judged = judge({ ...ourId, ...other, check: 'unchecked', replyTo: ['third@example.com'] })
  expect(judged.become === 'own-thread' && judged.remarks.map(sayRemark)).toEqual([
    'Not checked: anybody can write under another’s address',
    'From another address than client@example.com, to whom we had written',
    'Answers are wanted at third@example.com. A reply goes to the sender all the same',
  ])
})

test('the sender is the first that a mail names, in lower case', () => {
  expect(senderOf(createMail({ froms: ['Client@Example.com', 'other@example.com'] }))).toBe('client@example.com')
  expect(senderOf(createMail({ froms: [] }))).toBe('')
})
