import { randomUUID } from 'node:crypto'
import type { Changed, Colleague } from '../../../domain/office/people.ts'
import type { Person, Role } from '../../../domain/office/person.ts'
import { findNameFault } from '../../../domain/office/person-names.ts'
import { countRows } from '../../database/count-rows.ts'
import { lockTables } from '../../database/locks.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import { recordActivity } from './activity.ts'
import { createLink, endLinksOf } from './links.ts'
import { removePasskeys } from './passkeys.ts'
import { endSessionsOf } from './sessions.ts'

/** The person who does it; null for the command line. */
type Actor = { personId: string | null; now: Date }

type Invited = { personId: string; name: string; code: string; isNew: boolean }

/** The refusal for a person whom nobody may revoke or make an agent. */
const lastOwner = {
  ok: false,
  reason: 'refused',
  sentence:
    'This is the only owner who has joined. Make somebody else an owner first, so that the office is never without one.',
} as const

/**
 * Invites somebody by an e-mail address in lower case. Somebody who is known keeps the role, unless one is given, and gets a new link:
 * the way back for who has lost every passkey.
 */
export async function invite(
  transaction: SiteTransaction,
  { email, role }: { email: string; role: Role | null },
  { personId: by, now }: Actor,
): Promise<Changed<Invited>> {
  // Two invitations of one address wait for each other.
  await lockTables(transaction, ['people'])
  const known = await findByEmail(transaction, email)
  const changed =
    known && role && role !== known.role && (await changeRole(transaction, known.id, role, { personId: by, now }))
  if (changed && !changed.ok) return changed
  const id = known?.id ?? randomUUID()
  if (!known) {
    await transaction
      .insertInto('people')
      .values({
        id,
        email,
        name: email,
        role: role ?? 'agent',
        invited_at: now.toISOString(),
        joined_at: null,
        revoked_at: null,
      })
      .execute()
  }
  const code = await createLink(transaction, { purpose: 'invitation', personId: id }, now)
  const name = known?.name ?? email
  const subject = { kind: 'person', id, name } as const
  await recordActivity(transaction, { personId: by, event: known?.joined_at ? 'make-link' : 'invite', subject }, now)
  return { ok: true, personId: id, name, code, isNew: !known }
}

/** Somebody who is not revoked. */
export async function findByEmail(db: SiteDatabase, email: string) {
  return db
    .selectFrom('people')
    .selectAll()
    .where('email', '=', email)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function findPerson(db: SiteDatabase, id: string) {
  if (!isStoredId(id)) return undefined
  return db.selectFrom('people').selectAll().where('id', '=', id).where('revoked_at', 'is', null).executeTakeFirst()
}

/**
 * Says why a person with this address may not have a name; null if they may. Nobody has the name of another, nor one of somebody who was
 * revoked: the history would confuse them. The transaction has locked the people.
 */
export async function findTakenName(
  transaction: SiteTransaction,
  name: string,
  { email, firmName }: { email: string; firmName: string },
): Promise<string | null> {
  const others = await transaction.selectFrom('people').select(['name', 'email']).where('email', '!=', email).execute()
  return findNameFault(name, { others: others.flatMap((other) => [other.name, other.email]), firmName })
}

/** Gives a person another name. The activity has the former one with it. */
export async function rename(
  transaction: SiteTransaction,
  name: string,
  { person, firmName }: { person: Person; firmName: string },
  now: Date,
): Promise<Changed> {
  await lockTables(transaction, ['people'])
  if ((await findPerson(transaction, person.id))?.name === name) return { ok: true, unchanged: true }
  const fault = await findTakenName(transaction, name, { email: person.email, firmName })
  if (fault) return { ok: false, reason: 'refused', sentence: fault }
  const subject = { kind: 'person', id: person.id, name } as const
  await recordActivity(transaction, { personId: person.id, event: 'change-name', subject }, now)
  await transaction.updateTable('people').set({ name }).where('id', '=', person.id).execute()
  return { ok: true }
}

/** Everybody who is not revoked, owners first. */
export async function listPeople(db: SiteDatabase): Promise<Colleague[]> {
  const people = await db
    .selectFrom('people')
    .select((eb) => [
      'id',
      'email',
      'name',
      'role',
      'joined_at as joinedAt',
      eb
        .selectFrom('sessions')
        .select((session) => session.fn.max('used_at').as('used_at'))
        .whereRef('sessions.person_id', '=', 'people.id')
        .as('session_at'),
      eb
        .selectFrom('passkeys')
        .select((passkey) => passkey.fn.max('used_at').as('used_at'))
        .whereRef('passkeys.person_id', '=', 'people.id')
        .as('passkey_at'),
    ])
    .where('revoked_at', 'is', null)
    .orderBy('role', 'desc')
    .orderBy('name')
    .execute()
  return people.map(({ session_at, passkey_at, ...person }) => ({
    ...person,
    lastSeenAt:
      [session_at, passkey_at]
        .filter((instant) => instant !== null)
        .sort()
        .at(-1) ?? null,
  }))
}

/** Refuses for the only owner who has joined, and for nobody. */
export async function changeRole(
  transaction: SiteTransaction,
  id: string,
  role: Role,
  { personId: by, now }: Actor,
): Promise<Changed> {
  await lockTables(transaction, ['people'])
  const person = await findPerson(transaction, id)
  if (!person || (role !== 'owner' && (await isLastOwner(transaction, person)))) return lastOwner
  if (person.role === role) return { ok: true, unchanged: true }
  await transaction.updateTable('people').set({ role }).where('id', '=', id).execute()
  const subject = { kind: 'person', id, name: person.name } as const
  await recordActivity(transaction, { personId: by, event: `make-${role}`, subject }, now)
  return { ok: true }
}

/** Ends the access of a person for good, and leaves their work to `endAccess`. Refuses for the only owner who has joined, and for nobody. */
export async function revoke(transaction: SiteTransaction, id: string, { personId: by, now }: Actor): Promise<Changed> {
  await lockTables(transaction, ['people'])
  const person = await findPerson(transaction, id)
  if (!person || (await isLastOwner(transaction, person))) return lastOwner
  await transaction.updateTable('people').set({ revoked_at: now.toISOString() }).where('id', '=', id).execute()
  await removePasskeys(transaction, { personId: id }, now)
  await endSessionsOf(transaction, id)
  await endLinksOf(transaction, id)
  await transaction
    .deleteFrom('outbox')
    .where('owner_kind', '=', 'person')
    .where('owner_id', '=', id)
    .where('delivered_at', 'is', null)
    .execute()
  const subject = { kind: 'person', id, name: person.name } as const
  await recordActivity(transaction, { personId: by, event: 'revoke', subject }, now)
  return { ok: true }
}

/** Somebody who was invited as an owner does not count until they have joined. */
async function isLastOwner(
  transaction: SiteTransaction,
  person: { id: string; role: Role; joined_at: string | null },
): Promise<boolean> {
  if (person.role !== 'owner' || person.joined_at === null) return false
  const others = transaction
    .selectFrom('people')
    .where('id', '!=', person.id)
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null)
    .where('revoked_at', 'is', null)
  return (await countRows(others)) === 0
}
