import { shortId } from '../../domain/listings/listing.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { readReferred } from '../office/messages/read-referred.ts'

/** The listings that rows may name (M3.1). */
export type Identities = {
  /** The id of a listing by its whole id or its short one, in any case; null for none. */
  findById(typed: string): string | null
  /** The ids of the listings with this reference, such as `Own list: 17`. */
  findByReference(line: string): readonly string[]
  ids: readonly string[]
}

/** Reads the ids and the references of all listings, drafts and those that left the site among them. */
export async function readIdentities(db: SiteDatabase): Promise<Identities> {
  const rows = await db
    .selectFrom('listings')
    .select('id')
    .union(db.selectFrom('listing_drafts').select('id'))
    .union(db.selectFrom('replaced_listings').select('listing_id as id'))
    .execute()
  const byShort = new Map(rows.map(({ id }) => [shortId(id), id]))
  const byReference = new Map<string, string[]>()
  for (const { id, references } of await readReferred(db))
    for (const line of references?.toLowerCase().split('\n') ?? []) {
      const found = byReference.get(line)
      if (found) found.push(id)
      else byReference.set(line, [id])
    }
  return {
    ids: rows.map(({ id }) => id),
    findById(typed) {
      const id = byShort.get(shortId(typed)) ?? null
      const wanted = typed.toLowerCase()
      return id !== null && (wanted === shortId(id) || wanted === id.toLowerCase()) ? id : null
    },
    findByReference: (line) => byReference.get(line.toLowerCase()) ?? [],
  }
}

/** True where another listing has the short id of this one, so that no new one can have it. */
export function isShortTaken({ findById }: Identities, id: string): boolean {
  return findById(shortId(id)) !== null
}
