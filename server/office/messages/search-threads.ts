import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { toSearchParts } from '../../../domain/inbox/search-text.ts'
import type { WholeNumber } from '../../../domain/telephone.ts'
import { contains } from '../../database/contains.ts'
import type { SiteDatabase, Tables } from '../../database/tables.ts'
import { parseFields } from '../../messages/message-store.ts'
import { hasTelephone, lastDigits, toWholeNumber } from '../../text/telephone.ts'

/** A condition of a statement that reads threads. */
type Condition = (eb: ExpressionBuilder<Tables, 'threads'>) => Expression<SqlBool>

/** The conditions that a thread meets in which all words and telephones stand (J17.4); none for no words. */
export async function findWords(db: SiteDatabase, words: string, country: string): Promise<Condition[]> {
  const { parts, telephones } = toSearchParts(words, (typed) => toWholeNumber(typed, country))
  // The longest is the rarest, as a rule. All messages are read for it, and for the others those of the threads that have it.
  const [rarest, ...others] = parts.toSorted((one, other) => other.length - one.length)
  const conditions: Condition[] = others.map((part) => (eb) => hasPart(db, eb, part))
  if (telephones.length > 0) {
    const found = await listWithTelephones(db, telephones, country)
    conditions.push((eb) => eb('threads.id', 'in', found))
  }
  if (rarest !== undefined) conditions.push((eb) => eb('threads.id', 'in', selectWithPart(db, rarest)))
  return conditions
}

/** The property's name as the site showed it last, without the apostrophes that people leave out. */
const nameOfProperty = sql<string>`replace(replace(lower(property_name), '''', ''), '’', '')`

/** The messages about a property with a part in its name. */
const selectAbout = (db: SiteDatabase, part: string) =>
  db
    .selectFrom('known_listings')
    .innerJoin('message_properties', 'message_properties.short_id', 'known_listings.short_id')
    .innerJoin('messages', 'messages.id', 'message_properties.message_id')
    .where(contains(nameOfProperty, part))

/** The ids of all threads with a part in a message, in a note or reply, or in the name of a property. */
function selectWithPart(db: SiteDatabase, part: string) {
  const has = contains(sql.ref('search'), part)
  return db
    .selectFrom('messages')
    .select('thread_id')
    .where(has)
    .unionAll(db.selectFrom('thread_deeds').select('thread_id').where(has))
    .unionAll(selectAbout(db, part).select('messages.thread_id'))
    .$castTo<{ thread_id: string }>()
}

/** The same of the thread of an outer statement. */
function hasPart(db: SiteDatabase, eb: ExpressionBuilder<Tables, 'threads'>, part: string) {
  const has = contains(sql.ref('search'), part)
  const thread = sql.ref<string>('threads.id')
  return eb.or([
    eb.exists(db.selectFrom('messages').select('id').where('thread_id', '=', thread).where(has)),
    eb.exists(db.selectFrom('thread_deeds').select('id').where('thread_id', '=', thread).where(has)),
    eb.exists(selectAbout(db, part).select('messages.id').where('messages.thread_id', '=', thread)),
  ])
}

/** Messages are read as the search finds them by the end of a telephone, and of more none would look at the oldest. */
const maxRead = 1_000

/**
 * The threads with a message that has all telephones. The database finds those with the same last digits, as messages are stored with the
 * telephone as it was typed, and the number that it means depends on the firm's country.
 */
async function listWithTelephones(db: SiteDatabase, telephones: readonly WholeNumber[], country: string) {
  let query = db.selectFrom('messages').select(['thread_id', 'fields', 'typed'])
  for (const telephone of telephones) query = query.where(contains(sql.ref('search'), lastDigits(telephone)))
  const rows = await query.orderBy('received_at', 'desc').limit(maxRead).execute()
  const found = rows.filter(({ fields, typed }) => {
    const texts = [...Object.values(parseFields(fields)), ...(typed === null ? [] : Object.values(parseFields(typed)))]
    return telephones.every((telephone) => texts.some((text) => hasTelephone(text, telephone, country)))
  })
  return [...new Set(found.flatMap(({ thread_id }) => thread_id ?? [])), none]
}

/** The id of no thread, as an empty list is no SQL. */
const none = ''
