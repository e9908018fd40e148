import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Book, blankBook, bookNames } from '../../../domain/office/book.ts'
import { inGroups } from '../../database/in-groups.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import { upsertRows } from '../../database/upsert-rows.ts'

/** The book of a listing, with the id of its row; a blank one without. Somebody revoked is responsible for nothing. */
export async function readBook(db: SiteDatabase, listingId: string): Promise<{ id: string | null; book: Book }> {
  if (!isStoredId(listingId)) return { id: null, book: blankBook }
  const row = await selectBooks(db).where('listing_id', '=', listingId).executeTakeFirst()
  return row ? { id: row.id, book: fromRow(row) } : { id: null, book: blankBook }
}

/** A book may have notes of thousands of characters. */
const rowsPerStatement = 200

/** The responsible persons, by the ids of their listings. */
export async function readPersons(
  db: SiteDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const persons = new Map<string, string | null>()
  for (const some of inGroups(ids, rowsPerStatement))
    for (const { listing_id, personId } of await selectEntries(db).where('listing_id', 'in', some).execute())
      persons.set(listing_id, personId)
  return persons
}

/** Writes the responsible persons of listings, by their ids, and leaves the rest of each book as it is. */
export async function writePersons(
  transaction: SiteTransaction,
  persons: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const some of inGroups([...persons], rowsPerStatement)) {
    const ids = some.map(([id]) => id)
    const stored = await selectBooks(transaction).where('listing_id', 'in', ids).execute()
    const rows = new Map(stored.map((row) => [row.listing_id, row]))
    const books = some.map(([listing_id, personId]) => {
      const row = rows.get(listing_id)
      return { id: row?.id ?? randomUUID(), listing_id, book: { ...(row ? fromRow(row) : blankBook), personId } }
    })
    const empty = books.filter(({ book }) => isBlank(book)).map(({ id }) => id)
    const written = books.filter(({ book }) => !isBlank(book)).map(({ book, ...row }) => ({ ...row, ...toRow(book) }))
    if (empty.length > 0) await transaction.deleteFrom('books').where('id', 'in', empty).execute()
    if (written.length > 0) await upsertRows(transaction, 'books', written)
  }
}

/** True for a book in which nothing stands, which is not stored. */
export function isBlank(book: Book): boolean {
  return Object.values(book).every((value) => value === null)
}

/** All books, each with the name of its responsible person. */
export function selectBooks(db: SiteDatabase) {
  return selectWithPeople(db).selectAll('books').select(['people.id as person_id', 'people.name as responsible'])
}

/** The parts of all books that the list shows, and finds by. */
export function selectEntries(db: SiteDatabase) {
  return selectWithPeople(db).select([
    'listing_id',
    'people.id as personId',
    'people.name as responsible',
    'owner_name as ownerName',
    'mandate_expires as mandateEnds',
  ])
}

function selectWithPeople(db: SiteDatabase) {
  return db
    .selectFrom('books')
    .leftJoin('people', (join) => join.onRef('people.id', '=', 'books.person_id').on('people.revoked_at', 'is', null))
}

type Row = Omit<Selectable<Tables['books']>, 'id' | 'listing_id'>

export function fromRow(row: Row): Book {
  return Object.fromEntries(bookNames.map((name) => [name, row[columns[name]]])) as Book
}

export function toRow(book: Book): Row {
  return Object.fromEntries(bookNames.map((name) => [columns[name], book[name]])) as Row
}

const columns = {
  personId: 'person_id',
  ownerName: 'owner_name',
  ownerTelephone: 'owner_telephone',
  ownerEmail: 'owner_email',
  mandate: 'mandate',
  mandateSigned: 'mandate_signed',
  mandateExpires: 'mandate_expires',
  commission: 'commission',
  keys: 'keys',
  viewing: 'viewing',
  notes: 'notes',
} as const satisfies Record<keyof Book, keyof Row>
