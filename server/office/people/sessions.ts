import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Device } from '../../../domain/office/people.ts'
import type { Session } from '../../../domain/office/person.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'

const day = 24 * 60 * 60_000

/** A session ends when it was not used for 14 days, and after 90 days in all. */
const unusedTime = 14 * day
const wholeTime = 90 * day

/** The last use is written once an hour, as a page would otherwise write with every request. */
const useInterval = 60 * 60_000

/**
 * Starts a session, and ends the one that the browser had before, whoever's it was. Resolves with the token that opens it, which is
 * stored nowhere.
 */
export async function startSession(
  db: SiteDatabase,
  { personId, device, confirmed, replaces }: NewSession,
  now: Date,
): Promise<string> {
  if (replaces) await db.deleteFrom('sessions').where('token_hash', '=', hash('sha256', replaces)).execute()
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
  /** The token of the session before. */
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
      'sessions.started_at',
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
  const { session_id: id, started_at: startedAt, confirmed_at: confirmedAt, used_at: _, ...person } = row
  return { id, person, startedAt, confirmedAt }
}

/** The devices on which a person is signed in, the last used first. */
export async function listDevices(db: SiteDatabase, personId: string, now: Date): Promise<Device[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device as name', 'started_at as startedAt', 'used_at as usedAt'])
    .where('person_id', '=', personId)
    .where('used_at', '>', shift(now, -unusedTime))
    .where('started_at', '>', shift(now, -wholeTime))
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Ends one session of a person. False when the person has none with this id. */
export async function endSession(db: SiteDatabase, id: string, personId: string): Promise<boolean> {
  if (!isStoredId(id)) return false
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function endSessionsOf(db: SiteDatabase, personId: string): Promise<void> {
  await db.deleteFrom('sessions').where('person_id', '=', personId).execute()
}

/** Erases the sessions that have ended by themselves. */
export async function eraseEndedSessions(db: SiteDatabase, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('used_at', '<=', shift(now, -unusedTime)), eb('started_at', '<=', shift(now, -wholeTime))]),
    )
    .execute()
}
