import { shortId } from '../domain/listings/listing.ts'
import { type KeptMessage, readMessages } from '../server/messages/message-store.ts'
import { createProgress } from './terminal.ts'
import { type Call, UsageError } from './verb.ts'

export const filterOptions = {
  kind: { type: 'string' },
  listing: { type: 'string' },
  state: { type: 'string' },
} as const

const kinds = ['property-inquiry', 'contact-us']
const states = ['waiting', 'delivered', 'given-up']

/** The messages that a call asks for, newest first. */
export async function* readFiltered({ database: { db }, option }: Call): AsyncGenerator<KeptMessage> {
  const [kind, state] = [choice('kind', kinds), choice('state', states)]
  const listing = option('listing')
  const progress = createProgress('messages read')
  let read = 0
  for await (const message of readMessages(db)) {
    progress(++read)
    if (kind && message.kind !== kind) continue
    if (state && message.state !== state) continue
    if (listing && message.fields.propertyID !== shortId(listing)) continue
    yield message
  }

  function choice(name: string, values: string[]) {
    const value = option(name)
    if (value !== null && !values.includes(value)) throw new UsageError(`--${name} takes ${values.join(' or ')}.`)
    return value
  }
}
