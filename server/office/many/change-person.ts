import { randomUUID } from 'node:crypto'
import { blankBook } from '../../../domain/office/book.ts'
import type { Refused } from '../../../domain/office/many.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { SiteTransaction } from '../../database/tables.ts'
import { upsertRows } from '../../database/upsert-rows.ts'
import { fromRow, selectBooks, toRow } from '../book/stored-book.ts'
import { noteAll } from '../listings/listing-editor.ts'
import type { StoredListing } from '../listings/stored-listing.ts'
import { findPerson } from '../people/colleagues.ts'
import { type DeedContext, type Planned, refuse } from './planned.ts'

/** Lets somebody be responsible for listings, or nobody, in their books (J11). */
export async function changePerson(
  deed: DeedContext,
  listings: readonly StoredListing[],
  personId: string | null,
): Promise<Planned> {
  const { transaction } = deed
  const isThere = personId === null || Boolean(await findPerson(transaction, personId))
  const books = await readBooks(transaction, listings)
  const changed = listings.filter(({ id }) => (books.get(id)?.book.personId ?? null) !== personId)
  const refused = isThere
    ? []
    : listings.map((each): Refused => refuse(each, 'cannot have somebody who has left the office'))
  return { refused, changed, write: () => writePersons(deed, changed, () => personId) }
}

/** Writes the responsible person of each listing, and leaves the rest of its book as it is. */
export async function writePersons(
  { transaction, person, writer }: DeedContext,
  listings: readonly StoredListing[],
  personOf: (id: string) => string | null,
): Promise<void> {
  const books = await readBooks(transaction, listings)
  const rows = listings.map(({ id: listing_id }) => {
    const { id, book } = books.get(listing_id) ?? { id: randomUUID(), book: blankBook }
    return { id, listing_id, book: { ...book, personId: personOf(listing_id) } }
  })
  const isEmpty = ({ book }: (typeof rows)[number]) => Object.values(book).every((value) => value === null)
  for (const some of inGroups(rows, rowsPerStatement)) {
    const empty = some.filter(isEmpty).map(({ id }) => id)
    const written = some.filter((row) => !isEmpty(row)).map(({ book, ...row }) => ({ ...row, ...toRow(book) }))
    if (empty.length > 0) await transaction.deleteFrom('books').where('id', 'in', empty).execute()
    if (written.length > 0) await upsertRows(transaction, 'books', written)
  }
  const done = listings.map(({ id, current }) => ({ deed: 'change-book', id, values: current }) as const)
  await noteAll(transaction, done, { person, now: writer.now })
}

/** A book may have notes of thousands of characters. */
const rowsPerStatement = 200

/** The books that these listings have, by the listing's id. Somebody revoked is responsible for nothing. */
export async function readBooks(transaction: SiteTransaction, listings: readonly Pick<StoredListing, 'id'>[]) {
  const books = new Map<string, { id: string; book: ReturnType<typeof fromRow> }>()
  for (const some of inGroups(listings, rowsPerStatement)) {
    const ids = some.map(({ id }) => id)
    const rows = await selectBooks(transaction).where('listing_id', 'in', ids).execute()
    for (const row of rows) books.set(row.listing_id, { id: row.id, book: fromRow(row) })
  }
  return books
}
