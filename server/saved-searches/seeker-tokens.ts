import { hash, randomBytes } from 'node:crypto'
import type { SiteDatabase, SiteTransaction } from '../database/tables.ts'

/** Makes a token for the links of one mail; with a search it also confirms that. Only its digest is stored (K2.5). */
export async function createSeekerToken(
  transaction: SiteTransaction,
  { seekerId, searchId = null, now }: { seekerId: string; searchId?: string | null; now: Date },
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await transaction
    .insertInto('seeker_tokens')
    .values({ token_hash: hash('sha256', token), seeker_id: seekerId, search_id: searchId, made_at: now.toISOString() })
    .execute()
  return token
}

/** Reads whose a token is, and which search it confirms; null where it is unknown or was erased. */
export async function readSeekerToken(
  db: SiteDatabase,
  token: string,
): Promise<{ seekerId: string; searchId: string | null } | null> {
  const row = await db
    .selectFrom('seeker_tokens')
    .select(['seeker_id', 'search_id'])
    .where('token_hash', '=', hash('sha256', token))
    .executeTakeFirst()
  return row ? { seekerId: row.seeker_id, searchId: row.search_id } : null
}
