import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import * as v from 'valibot'
import { maxFound } from '../../domain/inbox/search-text.ts'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import type { EnteredMail } from '../../domain/messages/entered-mail.ts'
import type { DeliveryState, StoredMessage, StoredMessages } from '../../domain/messages/stored-message.ts'
import { countRows } from '../database/count-rows.ts'
import type { SiteDatabase, Tables } from '../database/tables.ts'
import { free, type OutboxEntry } from './outbox-rows.ts'

const messagesPerRead = 500

type MessageRow = Omit<Selectable<Tables['messages']>, 'thread_id' | 'email' | 'search' | 'mail_id' | 'beside'>

export function createMessageStore(db: SiteDatabase): StoredMessages {
  return { list: () => readMessages(db), find: (reference) => findMessage(db, reference) }
}

export type MessageFilter = (eb: ExpressionBuilder<Tables, 'messages'>) => Expression<SqlBool>

/** Reads 500 messages at a time, the newest first. */
export async function* readMessages(db: SiteDatabase, filter?: MessageFilter): AsyncGenerator<StoredMessage> {
  let last: { received_at: string; id: string } | undefined
  for (;;) {
    let query = db.selectFrom('messages').selectAll()
    if (filter) query = query.where(filter)
    if (last) {
      const { received_at, id } = last
      query = query.where((eb) => eb(eb.refTuple('received_at', 'id'), '<', eb.tuple(received_at, id)))
    }
    const rows = await query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(messagesPerRead).execute()
    if (!rows.length) return
    yield* await withDeliveries(db, rows)
    last = rows.at(-1)
  }
}

async function findMessage(db: SiteDatabase, reference: string): Promise<StoredMessage | null> {
  const query = db.selectFrom('messages').selectAll().where('reference', '=', toReference(reference))
  const [message] = await withDeliveries(db, await query.execute())
  return message ?? null
}

/** A reference as it is stored, of one that somebody typed or copied. */
function toReference(typed: string): string {
  return withoutInvisible(typed).trim().toUpperCase()
}

/** Messages with the state of their deliveries. */
export async function withDeliveries(db: SiteDatabase, rows: readonly MessageRow[]): Promise<StoredMessage[]> {
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return []
  // Not the mails themselves.
  const query = db
    .selectFrom('outbox')
    .select(['owner_id', 'purpose', 'attempts', 'due_at', 'delivered_at', 'last_error'])
    .where('owner_kind', '=', 'message')
    .where('owner_id', 'in', ids)
  const entries = await query.orderBy('purpose').execute()
  const byMessage = Map.groupBy(entries, ({ owner_id }) => owner_id)
  return rows.map(({ id, reference, kind, received_at, fields, typed, privacy_version, mail }) => {
    const deliveries = (byMessage.get(id) ?? []).map(toDelivery)
    return {
      reference,
      kind,
      receivedAt: received_at,
      fields: parseFields(fields),
      typed: typed === null ? {} : parseFields(typed),
      privacyVersion: privacy_version,
      mail: parseEntered(mail),
      state: summarise(deliveries),
      deliveries,
    }
  })
}

/** Reads what is stored of a mail beside its words (J25); null for a row without one, and for one that somebody edited by hand into bad JSON. */
export function parseEntered(text: string | null): EnteredMail | null {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** In characters of JSON: all that a mail says of itself, and the beginning of its words. */
const beginning = 4_000

/**
 * The fields of a message, to be read by `parseBeginning`: of a mail, whose words stand last and may have 100 KB (J25.13), these are cut. A list
 * of 30 threads would read 15 MB.
 */
export const fieldsBeginning = cutFields(beginning)

/** The same with all the words by which a search finds a mail. */
export const fieldsFound = cutFields(maxFound + beginning)

function cutFields(length: number) {
  return sql<string>`case when kind = 'mail' then substr(fields, 1, ${sql.lit(length)}) else fields end`
}

/** Longer than what may stand between two values: the cut may lie within a name, or within an escape. */
const maxBetween = 40

/** Reads the fields of a message as far as `fieldsBeginning` or `fieldsFound` has them. */
export function parseBeginning(text: string): Record<string, string> {
  if (text.length < beginning) return parseFields(text)
  for (let end = text.length; end > text.length - maxBetween; end--) {
    const fields = safeFields(`${text.slice(0, end)}"}`)
    if (fields) return fields
  }
  return parseFields(text)
}

/** Also reads a row that somebody edited by hand into bad JSON, as staff must be able to find and erase it. */
export function parseFields(text: string): Record<string, string> {
  return safeFields(text) ?? { msg: String(text) }
}

function safeFields(text: string): Record<string, string> | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), text)
  if (!parsed.success) return null
  const entries = Object.entries(parsed.output)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

export function toDelivery(
  entry: Pick<OutboxEntry, 'purpose' | 'attempts' | 'due_at' | 'delivered_at' | 'last_error'>,
) {
  const { purpose, attempts, due_at: dueAt, delivered_at: deliveredAt, last_error: lastError } = entry
  return { purpose, state: stateOf(entry), attempts, dueAt, deliveredAt, lastError }
}

function stateOf({ delivered_at, due_at }: Pick<OutboxEntry, 'delivered_at' | 'due_at'>): DeliveryState {
  if (delivered_at) return 'delivered'
  return due_at ? 'waiting' : 'failed'
}

function summarise(deliveries: { state: DeliveryState }[]): DeliveryState {
  const has = (state: DeliveryState) => deliveries.some((delivery) => delivery.state === state)
  return (['failed', 'waiting'] as const).find(has) ?? 'delivered'
}

/**
 * Makes the undelivered outbox entries of one message due now, or with null those of all messages, and resets their attempts.
 * Servers find them within 30 seconds. Entries that a server has leased are left alone. Returns the number of entries.
 */
export async function retryDeliveries(db: SiteDatabase, reference: string | null, now: Date): Promise<number> {
  let query = db
    .updateTable('outbox')
    .set({ due_at: now.toISOString(), attempts: 0, leased_until: null })
    .where(free(now))
    .where('owner_kind', '=', 'message')
  if (reference !== null) {
    const message = db.selectFrom('messages').select('id').where('reference', '=', toReference(reference))
    query = query.where('owner_id', 'in', message)
  }
  return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows)
}

/** The number of confirmation mails to subscribers in each state that occurs. */
export async function countConfirmations(db: SiteDatabase): Promise<Partial<Record<DeliveryState, number>>> {
  const query = db.selectFrom('outbox').select(['due_at', 'delivered_at']).where('purpose', '=', 'confirm-subscription')
  const byState = Map.groupBy(await query.execute(), stateOf)
  return Object.fromEntries([...byState].map(([state, { length }]) => [state, length]))
}

export async function countOlderMessages(db: SiteDatabase, instant: Date): Promise<number> {
  return countRows(db.selectFrom('messages').where('received_at', '<', instant.toISOString()))
}

/** Erases older messages with all rows about them, 500 at a time, so that no server is blocked for long. Returns their number. */
export async function eraseOlderMessages(
  db: SiteDatabase,
  instant: Date,
  onProgress: (count: number) => void = () => {},
): Promise<number> {
  for (let erased = 0; ; onProgress(erased)) {
    const some = db.selectFrom('messages').select('id').where('received_at', '<', instant.toISOString())
    const result = await db
      .deleteFrom('messages')
      .where('id', 'in', some.limit(messagesPerRead))
      .executeTakeFirstOrThrow()
    if (!result.numDeletedRows) return erased
    erased += Number(result.numDeletedRows)
  }
}
