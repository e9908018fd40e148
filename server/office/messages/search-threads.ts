import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { toSearchParts } from '../../../domain/inbox/search-text.ts'
import { shortId } from '../../../domain/listings/listing.ts'
import { mayHaveReference, splitByReferences } from '../../../domain/office/references/find-references.ts'
import type { WholeNumber } from '../../../domain/telephone.ts'
import { contains } from '../../database/contains.ts'
import type { SiteDatabase, Tables } from '../../database/tables.ts'
import { fieldsFound, parseBeginning, parseFields } from '../../messages/message-store.ts'
import { hasTelephone, lastDigits, toWholeNumber } from '../../text/telephone.ts'
import { readReferred } from './read-referred.ts'

/** A condition of a statement that reads threads. */
type Condition = (eb: ExpressionBuilder<Tables, 'threads'>) => Expression<SqlBool>

/** A folded word, and the properties that have it in their names; or the words of a reference elsewhere, and those that it names. */
type Part = { text: string; properties: readonly string[] }

/** The conditions that a thread meets in which all words and telephones stand (J17.4); none for no words. */
export async function findWords(db: SiteDatabase, words: string, country: string): Promise<Condition[]> {
  const listings = mayHaveReference(words) ? await readReferred(db) : []
  const { found, rest } = splitByReferences(words, listings)
  const { parts, telephones } = toSearchParts(rest, (typed) => toWholeNumber(typed, country))
  const named = await Promise.all(parts.map(async (text) => ({ text, properties: await listNamed(db, text) })))
  const referred = found
    .slice(0, maxReferences)
    .map(({ words, ids }) => ({ text: words, properties: ids.slice(0, maxNamed).map(shortId) }))
  // The longest is the rarest, as a rule. All messages are read for it, and for the others those of the threads that have it.
  const [rarest, ...others] = [...referred, ...named].sort((one, other) => other.text.length - one.text.length)
  const conditions: Condition[] = others.map((part) => (eb) => hasPart(db, eb, part))
  if (telephones.length > 0) {
    const found = await listWithTelephones(db, telephones, country)
    conditions.push((eb) => eb('threads.id', 'in', found))
  }
  if (rarest !== undefined) conditions.push((eb) => eb('threads.id', 'in', selectWithPart(db, rarest)))
  return conditions
}

/** More references than anybody types. */
const maxReferences = 4

/** More properties than one name finds. */
const maxNamed = 500

/** The properties whose names have a word, as the site showed them last, without the apostrophes that people leave out. */
async function listNamed(db: SiteDatabase, text: string): Promise<string[]> {
  const name = sql<string>`replace(replace(lower(property_name), '''', ''), '’', '')`
  const named = db.selectFrom('known_listings').select('short_id').where(contains(name, text))
  return (await named.limit(maxNamed).execute()).map(({ short_id }) => short_id)
}

/** The messages about some properties. */
const selectAbout = (db: SiteDatabase, properties: readonly string[]) =>
  db
    .selectFrom('message_properties')
    .innerJoin('messages', 'messages.id', 'message_properties.message_id')
    .where('short_id', 'in', properties)

/** The ids of all threads with a word in a message, in a note or reply, or in the name of a property. */
function selectWithPart(db: SiteDatabase, { text, properties }: Part) {
  const has = contains(sql.ref('search'), text)
  const inWords = db
    .selectFrom('messages')
    .select('thread_id')
    .where(has)
    .unionAll(db.selectFrom('thread_deeds').select('thread_id').where(has))
  const all =
    properties.length === 0 ? inWords : inWords.unionAll(selectAbout(db, properties).select('messages.thread_id'))
  return all.$castTo<{ thread_id: string }>()
}

/** The same of the thread of an outer statement. */
function hasPart(db: SiteDatabase, eb: ExpressionBuilder<Tables, 'threads'>, { text, properties }: Part) {
  const has = contains(sql.ref('search'), text)
  const thread = sql.ref<string>('threads.id')
  return eb.or([
    eb.exists(db.selectFrom('messages').select('id').where('thread_id', '=', thread).where(has)),
    ...(properties.length === 0
      ? []
      : [eb.exists(selectAbout(db, properties).select('messages.id').where('messages.thread_id', '=', thread))]),
    eb.exists(db.selectFrom('thread_deeds').select('id').where('thread_id', '=', thread).where(has)),
  ])
}

/** Messages are read as the search finds them by the end of a telephone, and of more none would look at the oldest. */
const maxRead = 1_000

/**
 * The threads with a message that has all telephones. The database finds those with the same last digits, as messages are stored with the
 * telephone as it was typed, and the number that it means depends on the firm's country.
 */
async function listWithTelephones(db: SiteDatabase, telephones: readonly WholeNumber[], country: string) {
  let query = db.selectFrom('messages').select(['thread_id', fieldsFound.as('fields'), 'typed'])
  for (const telephone of telephones) query = query.where(contains(sql.ref('search'), lastDigits(telephone)))
  const rows = await query.orderBy('received_at', 'desc').limit(maxRead).execute()
  const found = rows.filter(({ fields, typed }) => {
    const texts = [
      ...Object.values(parseBeginning(fields)),
      ...(typed === null ? [] : Object.values(parseFields(typed))),
    ]
    return telephones.every((telephone) => texts.some((text) => hasTelephone(text, telephone, country)))
  })
  return [...new Set(found.flatMap(({ thread_id }) => thread_id ?? [])), none]
}

/** The id of no thread, as an empty list is no SQL. */
const none = ''
