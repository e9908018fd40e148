import { withoutInvisible } from '../domain/invisible-characters.ts'
import { shortId } from '../domain/listings/listing.ts'
import { messageKindNames } from '../domain/messages/message-kinds.ts'
import { deliveryStates, type StoredMessage } from '../domain/messages/stored-message.ts'
import { splitPropertyIds } from '../domain/messages/submitted-fields.ts'
import { createMessageStore } from '../server/messages/message-store.ts'
import { type Invocation, UsageError } from './command.ts'
import { createProgress } from './terminal.ts'

export const filterOptions = {
  kind: { type: 'string' },
  listing: { type: 'string' },
  state: { type: 'string' },
} as const

/** The messages that match the options of a command, newest first. */
export async function* readFiltered({ database: { db }, option }: Invocation): AsyncGenerator<StoredMessage> {
  const [kind, state] = [requireOneOf('kind', messageKindNames), requireOneOf('state', deliveryStates)]
  const listing = option('listing')
  const progress = createProgress('messages read')
  let read = 0
  for await (const message of createMessageStore(db).list()) {
    progress(++read)
    if (kind && message.kind !== kind) continue
    if (state && message.state !== state) continue
    if (listing && !splitPropertyIds(message.fields.propertyID).includes(shortId(withoutInvisible(listing).trim())))
      continue
    yield message
  }

  function requireOneOf(name: string, values: readonly string[]) {
    const value = option(name)
    if (value !== null && !values.includes(value)) throw new UsageError(`--${name} takes ${values.join(' or ')}.`)
    return value
  }
}
