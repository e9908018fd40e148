import type { Selectable } from 'kysely'
import { type Book, blankBook, bookNames } from '../../../domain/office/book.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, Tables } from '../../database/tables.ts'

/** The book of a listing, with the id of its row; a blank one without. Somebody revoked is responsible for nothing. */
export async function readBook(db: SiteDatabase, listingId: string): Promise<{ id: string | null; book: Book }> {
  if (!isStoredId(listingId)) return { id: null, book: blankBook }
  const row = await selectBooks(db).where('listing_id', '=', listingId).executeTakeFirst()
  return row ? { id: row.id, book: fromRow(row) } : { id: null, book: blankBook }
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
