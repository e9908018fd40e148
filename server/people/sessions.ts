import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Session } from '../../domain/office/person.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { shift } from '../timing/instants.ts'

const day = 24 * 60 * 60_000

/** A session ends when it was not used for 14 days, and after 90 days in all. */
const unusedTime = 14 * day
const wholeTime = 90 * day

/** The last use is written once an hour, as a page would otherwise write with every request. */
const useInterval = 60 * 60_000

/** Starts a session, and ends the one that it replaces. Resolves with the token that opens it, which is stored nowhere. */
export async function startSession(
  db: SiteDatabase,
  { personId, device, confirmed, replaces }: NewSession,
  now: Date,
): Promise<string> {
  if (replaces) await db.deleteFrom('sessions').where('id', '=', replaces).execute()
  const token = randomBytes(32).toString('base64url')
  const instant = now.toISOString()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hash('sha256', token),
      id: randomUUID(),
      person_id: personId,
      device,
      started_at: instant,
      used_at: instant,
      confirmed_at: confirmed ? instant : null,
    })
    .execute()
  return token
}

type NewSession = {
  personId: string
  device: string
  /** True when the person has just used a passkey. */
  confirmed: boolean
  /** The id of the session before. */
  replaces?: string | undefined
}

/** The session that a token opens; null when it has ended or its person was revoked. */
export async function findSession(db: SiteDatabase, token: string, now: Date): Promise<Session | null> {
  const token_hash = hash('sha256', token)
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select([
      'sessions.id as session_id',
      'sessions.used_at',
      'sessions.confirmed_at',
      'people.id',
      'people.email',
      'people.name',
      'people.role',
    ])
    .where('token_hash', '=', token_hash)
    .where('people.revoked_at', 'is', null)
    .where('sessions.used_at', '>', shift(now, -unusedTime))
    .where('sessions.started_at', '>', shift(now, -wholeTime))
    .executeTakeFirst()
  if (!row) return null
  if (row.used_at < shift(now, -useInterval)) {
    await db.updateTable('sessions').set({ used_at: now.toISOString() }).where('token_hash', '=', token_hash).execute()
  }
  const { session_id: id, confirmed_at: confirmedAt, used_at: _, ...person } = row
  return { id, person, confirmedAt }
}
