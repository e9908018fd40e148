import type { Selectable } from 'kysely'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import { propertyId } from '../../domain/listings/listing.ts'
import type { StoredMessage } from '../../domain/messages/stored-message.ts'
import { hasTelephone, isSameTelephone } from '../../domain/telephone.ts'
import type { SiteDatabase, Tables } from '../database/tables.ts'
import { recordErasure } from './erasures.ts'
import { createMessageStore } from './message-store.ts'

export type PersonalData = {
  messages: StoredMessage[]
  subscriber: Selectable<Tables['subscribers']> | null
  /** The books of the listings whose owner the person is (J11). */
  books: Selectable<Tables['books']>[]
  /** References of other people's messages that contain the address or telephone. Staff decide whether to erase them. */
  mentions: string[]
  /** The ids of other people's properties in whose books it is. */
  bookMentions: string[]
  /** The office's notes in the threads of these messages, each with the reference of the thread's last message. */
  notes: Note[]
  /** References of other people's messages in whose notes it is. */
  noteMentions: string[]
}

type Note = { reference: string; writtenAt: string; text: string }

/** An address or a telephone as it is compared, of one that somebody typed or copied. */
export function toAddress(typed: string): string {
  return withoutInvisible(typed).trim().toLowerCase()
}

/** Finds the data of a person by an e-mail address, in upper or lower case, or by a telephone, with or without the country's code. */
export async function findPersonalData(
  db: SiteDatabase,
  typed: string,
  onProgress: (count: number) => void = () => {},
): Promise<PersonalData> {
  const address = toAddress(typed)
  const isTheirs = (email: string | null = null, telephone: string | null = null) =>
    address.includes('@') ? email?.toLowerCase() === address : isSameTelephone(telephone ?? '', address)
  const isIn = (text: string) => (address.includes('@') ? hasAddress(text, address) : hasTelephone(text, address))
  const messages: StoredMessage[] = []
  const mentions: string[] = []
  let read = 0
  for await (const message of createMessageStore(db).list()) {
    if (isTheirs(message.fields.email, message.fields.phone)) messages.push(message)
    else if (Object.values(message.fields).some((text) => isIn(text))) mentions.push(message.reference)
    onProgress(++read)
  }
  const books: PersonalData['books'] = []
  const bookMentions: string[] = []
  for (const book of await db.selectFrom('books').selectAll().orderBy('listing_id').execute()) {
    const { id: _, listing_id, person_id: _person, ...texts } = book
    if (isTheirs(book.owner_email, book.owner_telephone)) books.push(book)
    else if (Object.values(texts).some((text) => isIn(text ?? ''))) bookMentions.push(propertyId({ id: listing_id }))
  }
  const references = new Set(messages.map(({ reference }) => reference))
  const allNotes = await readNotes(db)
  const notes = allNotes.filter(({ reference }) => references.has(reference))
  const others = allNotes.filter((note) => !notes.includes(note) && isIn(note.text))
  const noteMentions = [...new Set(others.map(({ reference }) => reference))]
  const query = db.selectFrom('subscribers').selectAll().where('email', '=', address)
  const subscriber = (await query.executeTakeFirst()) ?? null
  return { messages, subscriber, books, mentions, bookMentions, notes, noteMentions }
}

/** Each note, with the reference of the last message of its thread. */
async function readNotes(db: SiteDatabase): Promise<Note[]> {
  const rows = await db
    .selectFrom('thread_deeds')
    .select((eb) => [
      'done_at',
      'note',
      eb
        .selectFrom('messages')
        .select('reference')
        .whereRef('messages.thread_id', '=', 'thread_deeds.thread_id')
        .orderBy('received_at', 'desc')
        .limit(1)
        .as('reference'),
    ])
    .where('note', 'is not', null)
    .orderBy('done_at')
    .execute()
  return rows.map(({ done_at, note, reference }) => ({
    reference: reference ?? '',
    writtenAt: done_at,
    text: note ?? '',
  }))
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
 * Erases the messages with the notes in their threads, and the subscriber, with their mails, forwards, fingerprints and tokens, and the books, in one transaction. A restore
 * locks the tables in this order.
 */
export async function erasePersonalData(
  db: SiteDatabase,
  { messages, subscriber, books }: PersonalData,
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { id } of books) {
      await transaction.deleteFrom('books').where('id', '=', id).execute()
      await recordErasure(transaction, id, now)
    }
    if (subscriber) {
      await transaction.deleteFrom('subscribers').where('id', '=', subscriber.id).execute()
      await recordErasure(transaction, subscriber.id, now)
    }
    for (const { reference } of messages) {
      const message = transaction.selectFrom('messages').where('reference', '=', reference)
      // Messages of the same address without the telephone stay, and those of an address that was joined to it: their thread with them.
      const words = transaction
        .deleteFrom('thread_deeds')
        .where('note', 'is not', null)
        .where('thread_id', '=', message.select('thread_id'))
        .where((eb) => eb.or([eb('email', 'is', null), eb('email', '=', message.select('messages.email'))]))
        .returning('id')
      for (const { id } of await words.execute()) await recordErasure(transaction, id, now)
      const erased = transaction.deleteFrom('messages').where('reference', '=', reference).returning('id')
      for (const { id } of await erased.execute()) await recordErasure(transaction, id, now)
    }
  })
}
