import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { recordErasure } from './erasures.ts'
import { type KeptMessage, readMessages } from './message-store.ts'

/** Everything that is held about the owner of an e-mail address. */
export type Holdings = {
  messages: KeptMessage[]
  subscriber: Selectable<Tables['subscribers']> | null
  /** References of other people's messages with the address in them: whether they are erased is for staff to judge. */
  mentions: string[]
}

/** Addresses are compared without regard to case. */
export async function findHoldings(
  db: Kysely<Tables>,
  email: string,
  onProgress: (count: number) => void = () => {},
): Promise<Holdings> {
  const address = email.trim().toLowerCase()
  const messages: KeptMessage[] = []
  const mentions: string[] = []
  let read = 0
  for await (const message of readMessages(db)) {
    if (message.fields.email?.toLowerCase() === address) messages.push(message)
    else if (Object.values(message.fields).some((text) => hasAddress(text, address))) mentions.push(message.reference)
    onProgress(++read)
  }
  const query = db.selectFrom('subscribers').selectAll().where('email', '=', address)
  return { messages, subscriber: (await query.executeTakeFirst()) ?? null, mentions }
}

/** Not within a longer address: `ann@x.ke` is not in `joann@x.ke`. */
function hasAddress(text: string, address: string): boolean {
  const position = text.toLowerCase().indexOf(address)
  if (!address || position < 0) return false
  const rest = text.slice(position + address.length)
  const isWhole = !/[\p{L}\p{N}]$/u.test(text.slice(0, position)) && !/^[\p{L}\p{N}]/u.test(rest)
  return isWhole || hasAddress(rest, address)
}

/**
 * Erases what was found, with its mails, forwards, fingerprints and links, all or nothing. The subscriber goes first: a
 * restore locks the tables in this order too.
 */
export async function eraseHoldings(
  db: Kysely<Tables>,
  { messages, subscriber }: Holdings,
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (subscriber) {
      await transaction.deleteFrom('subscribers').where('id', '=', subscriber.id).execute()
      await recordErasure(transaction, subscriber.id, now)
    }
    for (const { reference } of messages) {
      const erased = transaction.deleteFrom('messages').where('reference', '=', reference).returning('id')
      for (const { id } of await erased.execute()) await recordErasure(transaction, id, now)
    }
  })
}
