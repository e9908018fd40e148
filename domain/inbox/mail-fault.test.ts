import { expect, test } from 'vitest'
import { sayMailFault } from './mail-fault.ts'

test.each([
  ['EENVELOPE: 550 5.1.1 <…>: Recipient address rejected: User unknown', 'This mailbox does not exist: call'],
  ['EENVELOPE: 550 No such user here', 'This mailbox does not exist: call'],
  ['EENVELOPE: 556 5.1.10 Domain has null MX', 'Nobody has this address behind the @: call'],
  ['EENVELOPE: 552 5.2.2 Over quota', 'This mailbox is full: call, or send it again later'],
  ['EENVELOPE: 552 Mailbox storage exceeded', 'This mailbox is full: call, or send it again later'],
  ['EENVELOPE: 550 5.2.1 The account is disabled', 'This mailbox is switched off: call'],
  ['EMESSAGE: 552 5.3.4 Message size exceeds limit', 'This mail is too big: send fewer or smaller files'],
  ['EMESSAGE: Message size larger than allowed 1000000', 'This mail is too big: send fewer or smaller files'],
  [
    'EENVELOPE: 552 Message size exceeds fixed maximum message size',
    'This mail is too big: send fewer or smaller files',
  ],
  ['EMESSAGE: 550 5.7.1 Refused', 'It was refused as spam: call, or write from the firm’s mailbox'],
  ['EMESSAGE: 554 Blocked by our list', 'It was refused as spam: call, or write from the firm’s mailbox'],
  ['EMESSAGE: 554 Transaction failed', 'This mailbox refuses our mail: call'],
  [
    'ECONNECTION: connect ECONNREFUSED 127.0.0.1:25',
    'Our mail server cannot be reached: tell whoever looks after the site',
  ],
  ['Error: something else', 'It could not be delivered: call'],
  [null, 'It could not be delivered: call'],
])('of a mail that failed by %j it says why and what to do', (error, said) => {
  expect(sayMailFault(error, 'failed')).toBe(said)
})

test.each([
  ['EENVELOPE: 452 4.2.2 Mailbox full', 'This mailbox is full'],
  ['EENVELOPE: 451 4.7.1 Greylisted, try again later', 'Their mail server is busy'],
  ['EENVELOPE: 421 Too many connections', 'Their mail server is busy'],
])('of a mail that waits by %j it says why alone', (error, said) => {
  expect(sayMailFault(error, 'waiting')).toBe(said)
})
