import { expect, test } from 'vitest'
import { readReport } from './delivery-report.ts'
import type { ReportedRecipient } from './read-mail.ts'
import { ourReply } from './testing/mail.ts'

const recipient = (changes: Partial<ReportedRecipient> = {}): ReportedRecipient => ({
  address: 'client@example.com',
  originalAddress: null,
  action: 'failed',
  status: '5.1.1',
  diagnostic: 'smtp; 550 5.1.1 User unknown',
  ...changes,
})
const acknowledgement = { ...ourReply, messageId: '<acknowledgement@riparo.example>', madeBy: 'site' } as const
const read = (changes: Partial<ReportedRecipient>, ids = [ourReply.messageId]) =>
  readReport({ ids, recipients: [recipient(changes)] }, [acknowledgement, ourReply])

test('a report names our mail, its address and the reason', () => {
  expect(read({ address: 'Client@Example.com' })).toEqual({
    mail: ourReply,
    address: 'client@example.com',
    action: 'failed',
    status: '5.1.1',
    words: 'This mailbox does not exist: call',
  })
})

test.each([
  ['5.2.2', null, 'This mailbox is full: call, or send it again later'],
  ['4.4.7', 'smtp; delivery time expired', 'Their mail server did not answer: call, or send it again later'],
  ['4.4.1', null, 'Their mail server did not answer: call, or send it again later'],
  ['5.0.0', 'smtp; 550 5.1.1 <client@example.com>: Recipient address rejected', 'This mailbox does not exist: call'],
  ['5.0.0', 'smtp; 550 No such user', 'This mailbox does not exist: call'],
  ['5.7.1', null, 'It was refused as spam: call, or write from the firm’s mailbox'],
  ['5.1.1', 'smtp; 550 5.2.2 said another server', 'This mailbox does not exist: call'],
  ['5.0.0', null, 'It could not be delivered: call'],
])('of a mail returned with %s %j it says %s', (status, diagnostic, words) => {
  expect(read({ status, diagnostic })?.words).toBe(words)
})

test('of a delayed mail it says the reason alone', () => {
  expect(read({ action: 'delayed', status: '4.2.2' })).toMatchObject({
    action: 'delayed',
    words: 'This mailbox is full',
  })
})

test('a mail that another mailbox passed on is known by the address to which we wrote', () => {
  const other = { address: 'client@other.example', originalAddress: 'Client@example.com' }
  expect(read(other)?.address).toBe('client@example.com')
})

test('of several recipients the one that failed counts', () => {
  const recipients = [
    recipient({ address: 'other@example.com' }),
    recipient({ action: 'delayed', status: '4.2.2' }),
    recipient({ status: '5.2.1' }),
  ]
  expect(readReport({ ids: [ourReply.messageId], recipients }, [ourReply])).toMatchObject({ status: '5.2.1' })
})

test('where a server replaced the id, the last of ours is that of the returned mail itself', () => {
  const ids = ['<new@ses.example>', acknowledgement.messageId, '<theirs@example.com>', ourReply.messageId]
  expect(read({}, ids)?.mail).toBe(ourReply)
  expect(read({}, [acknowledgement.messageId, ourReply.messageId])?.mail).toBe(acknowledgement)
})

test.each([
  ['no id of ours', {}, ['<guessed@riparo.example>']],
  ['no id at all', {}, []],
  ['an address to which the mail did not go', { address: 'other@example.com' }, undefined],
  ['no address', { address: '' }, undefined],
  ['a delivery', { action: 'delivered', status: '2.0.0' }, undefined],
  ['a relay', { action: 'relayed', status: '5.0.0' }, undefined],
  ['a failure with a status of success', { status: '2.0.0' }, undefined],
  ['a failure without a status', { status: null }, undefined],
  ['a status in words', { status: '5.1.1 or so' }, undefined],
])('a report of %s counts for nothing', (_, changes, ids) => {
  expect(read(changes, ids)).toBeNull()
})

test('a report of a client’s own mail counts for nothing', () => {
  const theirs = { ...ourReply, madeBy: 'person' } as const
  expect(readReport({ ids: [theirs.messageId], recipients: [recipient()] }, [theirs])).toBeNull()
})
