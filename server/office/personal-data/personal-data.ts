import { type RawBuilder, type Selectable, sql } from 'kysely'
import { foldWords } from '../../../domain/fold-name.ts'
import type { SentFile } from '../../../domain/inbox/reply-files.ts'
import { maxFound } from '../../../domain/inbox/search-text.ts'
import type { MailEvent, ThreadEvent, ThreadState } from '../../../domain/inbox/thread.ts'
import { withoutInvisible } from '../../../domain/invisible-characters.ts'
import { propertyId } from '../../../domain/listings/listing.ts'
import type { EnteredMail } from '../../../domain/messages/entered-mail.ts'
import type { StoredMessage } from '../../../domain/messages/stored-message.ts'
import { contains } from '../../database/contains.ts'
import { inGroups } from '../../database/in-groups.ts'
import { readFiles } from '../../database/reply-files.ts'
import type { SiteDatabase, Tables } from '../../database/tables.ts'
import { recordErasure } from '../../messages/erasures.ts'
import { type MessageFilter, parseEntered, parseFields, readMessages } from '../../messages/message-store.ts'
import { eraseSeeker } from '../../saved-searches/seekers.ts'
import { hasTelephone, isSameTelephone } from '../../text/telephone.ts'
import { recordActivity } from '../people/activity.ts'
import { type PersonSeeker, readPersonSeekers } from './person-seekers.ts'

export type PersonalData = {
  messages: StoredMessage[]
  /** The threads of these messages, with what the office did and wrote there. */
  threads: PersonThread[]
  subscriber: Selectable<Tables['subscribers']> | null
  /** The person's saved searches (K1), with what they were told. */
  seekers: PersonSeeker[]
  /** The private details of the listings whose owner the person is (J11). */
  privateDetails: Selectable<Tables['books']>[]
  /** Other addresses, and telephones without one, that somebody of the office joined to those of the messages, directly or by another (J16). Staff decide about them too. */
  joined: string[]
  /** References of other people's messages that contain the address or telephone. Staff decide whether to erase them. */
  mentions: string[]
  /** The ids of other people's properties in whose private details it is. */
  detailsMentions: string[]
  /** References of other people's messages in whose notes it is. */
  noteMentions: string[]
}

type PersonThread = {
  id: string
  state: ThreadState
  lastAt: string
  /** Its last message's. */
  reference: string
  events: {
    id: string
    at: string
    person: string | null
    event: ThreadEvent | MailEvent
    mail: EnteredMail | null
    givenTo: string | null
    note: string | null
    followUpAt: string | null
    /** The files of a reply. */
    files?: readonly SentFile[]
  }[]
}

/** An address or a telephone as it is compared, of one that somebody typed or copied. */
export function toAddress(typed: string): string {
  return withoutInvisible(typed).trim().toLowerCase()
}

/**
 * Finds the data of a person by an e-mail address, in upper or lower case, or by a telephone in any spelling; `country` is the firm's. With
 * `isAlone` a telephone finds the messages without an e-mail address alone: those that were joined to a person by hand (J16).
 */
export async function findPersonalData(
  db: SiteDatabase,
  { typed, country, isAlone = false }: { typed: string; country: string; isAlone?: boolean },
  onProgress: (count: number) => void = () => {},
): Promise<PersonalData> {
  const address = toAddress(typed)
  const isEmail = address.includes('@')
  const isTheirs = (email: string | null | undefined, ...telephones: (string | null | undefined)[]) =>
    isEmail
      ? email?.toLowerCase() === address
      : !(isAlone && email) && telephones.some((telephone) => isSameTelephone(telephone ?? '', address, country))
  const isIn = (text: string) => (isEmail ? hasAddress(text, address) : hasTelephone(text, address, country))
  const messages: StoredMessage[] = []
  const mentions: string[] = []
  let read = 0
  for await (const message of readMessages(db, isEmail ? mayHave(address) : undefined)) {
    if (isTheirs(message.fields.email, message.fields.phone, message.typed.phone)) messages.push(message)
    else if (Object.values(message.fields).some((text) => isIn(text))) mentions.push(message.reference)
    onProgress(++read)
  }
  const privateDetails: PersonalData['privateDetails'] = []
  const detailsMentions: string[] = []
  for (const details of await db.selectFrom('books').selectAll().orderBy('listing_id').execute()) {
    const { id: _, listing_id, person_id: _person, ...texts } = details
    if (!isAlone && isTheirs(details.owner_email, details.owner_telephone)) privateDetails.push(details)
    else if (Object.values(texts).some((text) => isIn(text ?? ''))) detailsMentions.push(propertyId({ id: listing_id }))
  }
  const threads = await readThreads(
    db,
    messages.map(({ reference }) => reference),
  )
  const own = new Set(threads.flatMap(({ events }) => events.map(({ id }) => id)))
  const others = (await readNotes(db, isEmail ? address : null)).filter(
    ({ id, note }) => !own.has(id) && isIn(note ?? ''),
  )
  const noteMentions = [...new Set(others.map(({ reference }) => reference ?? ''))]
  const query = db.selectFrom('subscribers').selectAll().where('email', '=', address)
  const subscriber = (await query.executeTakeFirst()) ?? null
  const seekers = await readPersonSeekers(db, isEmail ? address : null, isTheirs)
  const joined = await listJoined(db, messages, (telephone) => isTheirs('', telephone))
  return { messages, threads, subscriber, seekers, privateDetails, joined, mentions, detailsMentions, noteMentions }
}

/**
 * Messages from an e-mail address, and those that may have it in their words. Engines differ in the lower case of letters outside ASCII, so an
 * address with such letters is looked for in the text by which the search finds a message, which of a long mail is its beginning.
 */
function mayHave(address: string): MessageFilter {
  const isAscii = /^[\x21-\x7e]+$/.test(address)
  const words = isAscii ? contains(sql`lower(fields)`, address) : contains(sql`search`, foldWords(address).join(' '))
  const isLong = sql<boolean>`length(fields) > ${sql.lit(maxFound)}`
  return (eb) => eb.or([eb('email', '=', address), words, ...(isAscii ? [] : [isLong])])
}

const idsPerRead = 500

/**
 * The addresses that stand in a thread with those of some messages, without these, then the telephones of messages without one: only a thread
 * joined by hand has several.
 */
async function listJoined(
  db: SiteDatabase,
  messages: readonly StoredMessage[],
  isOwn: (telephone: string) => boolean,
): Promise<string[]> {
  const own = new Set(messages.flatMap(({ fields }) => fields.email?.toLowerCase() || []))
  const known = new Set(own)
  const telephones = new Set<string>()
  const threads = new Set<string>()
  let asked = await listThreads(
    db,
    'reference',
    messages.map(({ reference }) => reference),
  )
  while (asked.length > 0) {
    for (const id of asked) threads.add(id)
    const found = new Set<string>()
    for (const some of inGroups(asked, idsPerRead)) {
      const there = db.selectFrom('messages').where('thread_id', 'in', some)
      for (const { email } of await there.select('email').distinct().where('email', '!=', '').execute())
        found.add(email)
      for (const { fields } of await there.select('fields').where('email', '=', '').execute()) {
        const { phone = '' } = parseFields(fields)
        if (phone && !isOwn(phone)) telephones.add(phone)
      }
    }
    const others = [...found.difference(known)]
    for (const email of others) known.add(email)
    asked = [...new Set(await listThreads(db, 'email', others)).difference(threads)]
  }
  return [...[...known.difference(own)].sort(), ...[...telephones].sort()]
}

async function listThreads(db: SiteDatabase, by: 'reference' | 'email', values: readonly string[]): Promise<string[]> {
  const threads = new Set<string>()
  for (const some of inGroups(values, idsPerRead)) {
    const rows = await db.selectFrom('messages').select('thread_id').distinct().where(by, 'in', some).execute()
    for (const { thread_id } of rows) if (thread_id !== null) threads.add(thread_id)
  }
  return [...threads]
}

/** The threads of some messages, with the events that are about them: in a joined thread not those of another address (J16). */
async function readThreads(db: SiteDatabase, references: readonly string[]): Promise<PersonThread[]> {
  const emails = new Map<string, Set<string>>()
  for (const some of inGroups(references, idsPerRead)) {
    const rows = await db.selectFrom('messages').select(['thread_id', 'email']).where('reference', 'in', some).execute()
    for (const { thread_id, email } of rows)
      if (thread_id !== null) emails.set(thread_id, (emails.get(thread_id) ?? new Set()).add(email))
  }
  const threads: PersonThread[] = []
  for (const ids of inGroups([...emails.keys()], idsPerRead)) {
    const rows = await db
      .selectFrom('threads')
      .select(['id', 'state', 'last_at', lastReference(sql.ref('threads.id')).as('reference')])
      .where('id', 'in', ids)
      .orderBy('last_at', 'desc')
      .execute()
    const events = await db
      .selectFrom('thread_deeds')
      .selectAll()
      .where('thread_id', 'in', ids)
      .orderBy('done_at')
      .orderBy('id')
      .execute()
    const files = await readFiles(
      db,
      events.filter(({ deed }) => deed === 'answer-by-email').map(({ id }) => id),
    )
    for (const { id, state, last_at, reference } of rows) {
      const theirs = events.filter(
        ({ thread_id, email }) => thread_id === id && (email === null || emails.get(id)?.has(email)),
      )
      threads.push({
        ...{ id, state, lastAt: last_at, reference: reference ?? '' },
        events: theirs.map(({ id, done_at, person_name, deed: event, given_to, note, follow_up_at, mail }) => ({
          ...{ id, at: done_at, person: person_name, event, givenTo: given_to, note },
          followUpAt: follow_up_at,
          ...(files.has(id) && { files: files.get(id) ?? [] }),
          mail: parseEntered(mail),
        })),
      })
    }
  }
  return threads
}

/** The notes, with the reference of the last message of their thread: all, or those that may have an address. */
async function readNotes(db: SiteDatabase, address: string | null) {
  let query = db
    .selectFrom('thread_deeds')
    .select(['id', 'note', lastReference(sql.ref('thread_deeds.thread_id')).as('reference')])
    .where('note', 'is not', null)
  // Whatever the engine makes of letters outside ASCII.
  if (address !== null) query = query.where(contains(sql`lower(note)`, ...address.split(/[^\x21-\x7e]+/)))
  return query.orderBy('done_at').execute()
}

const lastReference = (thread: RawBuilder<unknown>) => sql<string | null>`(select reference from messages
  where messages.thread_id = ${thread} order by received_at desc limit 1)`

/** Matches whole addresses only: `ann@x.ke` is not in `joann@x.ke`. */
function hasAddress(text: string, address: string): boolean {
  const position = text.toLowerCase().indexOf(address)
  if (!address || position < 0) return false
  const rest = text.slice(position + address.length)
  const isWhole = !/[\p{L}\p{N}]$/u.test(text.slice(0, position)) && !/^[\p{L}\p{N}]/u.test(rest)
  return isWhole || hasAddress(rest, address)
}

type Erased = Pick<PersonalData, 'messages' | 'subscriber' | 'seekers' | 'privateDetails'>

/**
 * Erases the messages with the notes in their threads, and the subscriber, with their mails, forwards, fingerprints and tokens, what they look for, and the private details,
 * and all that is `also` the person's, in one transaction. A restore locks the tables in this order. The activity says that it was done, and not of whom; without a person it was the command line.
 */
export async function erasePersonalData(
  db: SiteDatabase,
  found: Erased,
  {
    also = [],
    personId = null,
    now = new Date(),
  }: { also?: readonly Erased[]; personId?: string | null; now?: Date } = {},
): Promise<void> {
  const all = [found, ...also]
  await db.transaction().execute(async (transaction) => {
    for (const { id, listing_id } of all.flatMap(({ privateDetails }) => privateDetails)) {
      await transaction.deleteFrom('books').where('id', '=', id).execute()
      // Neither `Undo` of an import nor a file that waits brings them back.
      await transaction.deleteFrom('import_rows').where('listing_id', '=', listing_id).execute()
      await transaction.deleteFrom('imports').where('stage', 'in', ['checked', 'fetching']).execute()
      await recordErasure(transaction, id, now)
    }
    for (const subscriber of all.flatMap(({ subscriber }) => subscriber ?? [])) {
      await transaction.deleteFrom('subscribers').where('id', '=', subscriber.id).execute()
      await recordErasure(transaction, subscriber.id, now)
    }
    for (const { seeker } of all.flatMap(({ seekers }) => seekers)) await eraseSeeker(transaction, seeker.id, now)
    for (const { reference } of all.flatMap(({ messages }) => messages)) {
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
    await recordActivity(transaction, { personId, event: 'erase-person' }, now)
  })
}
