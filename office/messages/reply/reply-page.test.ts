import { expect, test } from 'vitest'
import type { StoredMessage } from '../../../domain/messages/stored-message.ts'
import { toReplyPage } from './reply-page.ts'

const email = 'client@example.com'
const wrote = (name: string, receivedAt: string, propertyID = '') =>
  ({ receivedAt, fields: { name, email, propertyID } }) as unknown as StoredMessage
const content = { replies: { templates: [{ name: 'Thanks', paragraphs: ['Dear {name}'] }] } }

const greet = (shown: StoredMessage[], waitingAt: string | null) =>
  toReplyPage({ email, shown, waitingAt, properties: [] }, new Map(), { content } as never).templates[0]?.text

test('a template greets whoever wrote what is answered, and no stranger who wrote meanwhile (J21)', () => {
  const [client, again, stranger] = [wrote('Client', '1'), wrote('client ', '3'), wrote('Stranger', '2')]
  expect(greet([client, stranger], '1')).toBe('Dear Client')
  expect(greet([client, stranger, again], '1')).toBe('Dear client ')
  expect(greet([client, stranger], '2')).toBe('Dear Stranger')
  expect(greet([client, stranger], null)).toBe('Dear Stranger')
})
