import type { Selectable } from 'kysely'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import type { StoredMessage } from '../../domain/messages/stored-message.ts'
import type { SiteDatabase, Tables } from '../database/tables.ts'
import { recordErasure } from './erasures.ts'
import { createMessageStore } from './message-store.ts'
export type PersonalData = {
  messages: StoredMessage[]
  subscriber: Selectable<Tables['subscribers']> | null
  /** References of other people's messages that contain the address. Staff decide whether to erase them. */
  mentions: string[]
}

/** An address as it is stored and compared, of one that somebody typed or copied. */
export function toAddress(typed: string): string {
  return withoutInvisible(typed).trim().toLowerCase()
}

/** Finds the data of an address, in upper or lower case. */
export async function findPersonalData(
  db: SiteDatabase,
  email: string,
  onProgress: (count: number) => void = () => {},
): Promise<PersonalData> {
  const address = toAddress(email)
  const messages: StoredMessage[] = []
  const mentions: string[] = []
  let read = 0
  for await (const message of createMessageStore(db).list()) {
    if (message.fields.email?.toLowerCase() === address) messages.push(message)
    else if (Object.values(message.fields).some((text) => hasAddress(text, address))) mentions.push(message.reference)
    onProgress(++read)
  }
  const query = db.selectFrom('subscribers').selectAll().where('email', '=', address)
  return { messages, subscriber: (await query.executeTakeFirst()) ?? null, mentions }
}

/** Matches whole addresses only: `ann@x.ke` is not in `joann@x.ke`. */
function hasAddress(text: string, address: string): boolean {
  const position = text.toLowerCase().indexOf(address)
  if (!address || position < 0) return false
  const rest = text.slice(position + address.length)
  const isWhole = !/[\p{L}\p{N}]$/u.test(text.slice(0, position)) && !/^[\p{L}\p{N}]/u.test(rest)
  return isWhole || hasAddress(rest, address)
}

/**
 * Erases the messages and the subscriber with their mails, forwards, fingerprints and tokens, in one transaction. The
 * subscriber goes first, as a restore locks the tables in this order.
 */
export async function erasePersonalData(
  db: SiteDatabase,
  { messages, subscriber }: PersonalData,
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
