import { expect, test } from 'vitest'
import { identityOf } from './identity.ts'
import { createMail } from './testing/mail.ts'

const mail = createMail({ text: 'Yes,\nSaturday at ten.\n' })
const again = (changes: Parameters<typeof createMail>[0]) => identityOf(createMail({ text: mail.text, ...changes }))

test('a mail that came by two ways is one', () => {
  expect(again({})).toEqual(identityOf(mail))
  expect(again({ headers: { returnPath: '<client@example.com>', listId: 'team' } })).toEqual(identityOf(mail))
  expect(again({ to: ['ann@riparo.example'], text: 'Yes, \nSaturday at ten.' })).toEqual(identityOf(mail))
  expect(again({ froms: ['Client@example.com'], subject: 'Re:  Your message ' })).toEqual(identityOf(mail))
})

test.each([
  ['words', { text: 'No.' }],
  ['subject', { subject: 'Another parcel' }],
  ['sender', { froms: ['other@example.com'] }],
  ['second sender', { froms: ['client@example.com', 'other@example.com'] }],
  ['date', { date: '2026-11-21T09:00:00.000Z' }],
  ['id', { messageId: '<other@example.com>' }],
  ['missing id', { messageId: null }],
])('a mail with another %s is another, also under the same id', (_, changes) => {
  expect(again(changes)).not.toEqual(identityOf(mail))
})

test('what stands in one part is not read as another', () => {
  expect(again({ subject: 'a b', text: '' })).not.toEqual(again({ subject: 'a', text: 'b' }))
})
