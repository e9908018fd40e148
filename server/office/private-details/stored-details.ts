import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { blankDetails, type PrivateDetails, privateFieldNames } from '../../../domain/office/private-details.ts'
import { inGroups } from '../../database/in-groups.ts'
import { insertMany } from '../../database/insert-many.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'

/** The private details of a listing, with the id of their row; blank ones without. Somebody revoked is responsible for nothing. */
export async function readDetails(
  db: SiteDatabase,
  listingId: string,
): Promise<{ id: string | null; details: PrivateDetails }> {
  if (!isStoredId(listingId)) return { id: null, details: blankDetails }
  const row = await selectDetails(db).where('listing_id', '=', listingId).executeTakeFirst()
  return row ? { id: row.id, details: fromRow(row) } : { id: null, details: blankDetails }
}

/** Details may have notes of thousands of characters. */
const rowsPerStatement = 500

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

/** The private details of listings, by their ids; one without any is absent. */
export async function readManyDetails(
  db: SiteDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PrivateDetails>> {
  const found = new Map<string, PrivateDetails>()
  for (const some of inGroups(ids, rowsPerStatement))
    for (const row of await selectDetails(db).where('listing_id', 'in', some).execute())
      found.set(row.listing_id, fromRow(row))
  return found
}

/** Writes the responsible persons of listings, by their ids, and leaves the rest of their details as it is. */
export function writePersons(transaction: SiteTransaction, persons: ReadonlyMap<string, string | null>): Promise<void> {
  return editDetails(transaction, new Map([...persons].map(([id, personId]) => [id, { personId }])))
}

/** Writes these of the private details of listings, by their ids, and leaves the others as they are. */
export async function editDetails(
  transaction: SiteTransaction,
  edits: ReadonlyMap<string, Partial<PrivateDetails>>,
): Promise<void> {
  for (const some of inGroups([...edits], rowsPerStatement)) {
    const ids = some.map(([id]) => id)
    const stored = await selectDetails(transaction).where('listing_id', 'in', ids).execute()
    const rows = new Map(stored.map((row) => [row.listing_id, row]))
    const edited = some.map(([listing_id, edit]) => {
      const row = rows.get(listing_id)
      return { id: row?.id ?? randomUUID(), listing_id, details: { ...(row ? fromRow(row) : blankDetails), ...edit } }
    })
    const empty = edited.filter(({ details }) => isBlank(details)).map(({ id }) => id)
    const written = edited
      .filter(({ details }) => !isBlank(details))
      .map(({ details, ...row }) => ({ ...row, ...toRow(details) }))
    if (empty.length > 0) await transaction.deleteFrom('books').where('id', 'in', empty).execute()
    await insertMany(transaction, 'books', written, { replace: 'books' })
  }
}

/** True for details in which nothing stands: they are not stored. */
export function isBlank(details: PrivateDetails): boolean {
  return Object.values(details).every((value) => value === null)
}

/** All private details, each row with the name of its responsible person. */
export function selectDetails(db: SiteDatabase) {
  return selectWithPeople(db).selectAll('books').select(['people.id as person_id', 'people.name as responsible'])
}

/** The parts of all private details that the list shows, and finds by. */
export function selectEntries(db: SiteDatabase) {
  return selectWithPeople(db).select([
    'listing_id',
    'people.id as personId',
    'people.name as responsible',
    'owner_name as ownerName',
    'portal_references as references',
    'mandate_expires as mandateEnds',
  ])
}

function selectWithPeople(db: SiteDatabase) {
  return db
    .selectFrom('books')
    .leftJoin('people', (join) => join.onRef('people.id', '=', 'books.person_id').on('people.revoked_at', 'is', null))
}

type Row = Omit<Selectable<Tables['books']>, 'id' | 'listing_id'>

export function fromRow(row: Row): PrivateDetails {
  return Object.fromEntries(privateFieldNames.map((name) => [name, row[columns[name]]])) as PrivateDetails
}

export function toRow(details: PrivateDetails): Row {
  return Object.fromEntries(privateFieldNames.map((name) => [columns[name], details[name]])) as Row
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
  references: 'portal_references',
} as const satisfies Record<keyof PrivateDetails, keyof Row>
