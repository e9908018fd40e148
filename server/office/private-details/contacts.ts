import type { Contact, Dial, FindContact } from '../../../domain/ports.ts'
import { readVersion } from '../../database/listing-version.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { digestOf } from '../../text/digest.ts'

export type Contacts = {
  find: FindContact
  /** Changes with whatever pages show of it; empty while nobody stands at any property. */
  revision(): string
  /** False when the database has another version than the last reading. */
  isCurrent(): Promise<boolean>
  refresh(): Promise<void>
}

/** The people who stand at the properties for which they are responsible: in memory, as every property page asks. */
export function createContacts(db: SiteDatabase, dial: Dial): Contacts {
  let contacts: ReadonlyMap<string, Contact> = new Map()
  let revision = ''
  let version: number | null = null
  return {
    find: ({ id }) => contacts.get(id) ?? null,
    revision: () => revision,
    isCurrent: async () => version === (await readVersion(db, 'contacts')),
    async refresh() {
      // First, so that what is written meanwhile is read the next time.
      const current = await readVersion(db, 'contacts')
      const rows = await db
        .selectFrom('books')
        .innerJoin('people', 'people.id', 'books.person_id')
        .select(['listing_id', 'name', 'telephone'])
        .where('is_shown', '=', 1)
        .where('revoked_at', 'is', null)
        .orderBy('listing_id')
        .execute()
      contacts = new Map(
        rows.flatMap(({ listing_id, name, telephone }) =>
          telephone ? [[listing_id, { name, telephone, dialled: dial(telephone) }]] : [],
        ),
      )
      revision = rows.length > 0 ? digestOf(rows) : ''
      version = current
    },
  }
}
