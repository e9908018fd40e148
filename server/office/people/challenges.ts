import { hash, randomBytes } from 'node:crypto'
import type { SiteDatabase } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'

/** A passkey has to answer within this time, in milliseconds. */
export const challengeTime = 5 * 60_000

/** Stores a challenge for a person, or for whoever signs in. Resolves with the token that finds it. */
export async function storeChallenge(
  db: SiteDatabase,
  { challenge, personId }: { challenge: string; personId: string | null },
  now: Date,
): Promise<string> {
  await eraseChallenges(db, now)
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('passkey_challenges')
    .values({
      token_hash: hash('sha256', token),
      challenge,
      person_id: personId,
      expires_at: shift(now, challengeTime),
    })
    .execute()
  return token
}

/** Takes a challenge out of the database, so that no answer counts twice. Null when it is gone, too old, or another person's. */
export async function takeChallenge(
  db: SiteDatabase,
  token: string,
  personId: string | null,
  now: Date,
): Promise<string | null> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('token_hash', '=', hash('sha256', token))
    .returningAll()
    .executeTakeFirst()
  const counts = taken && taken.person_id === personId && taken.expires_at > now.toISOString()
  return counts ? taken.challenge : null
}

/** Erases those that are too old. */
export async function eraseChallenges(db: SiteDatabase, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute()
}
