import { hash, randomBytes } from 'node:crypto'
import { countRows } from '../../database/count-rows.ts'
import type { SiteDatabase, Tables } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'

type Purpose = Tables['office_links']['purpose']

const minute = 60_000

/** The time for which a link works, in milliseconds. */
const linkTimes: Record<Purpose, number> = {
  'first-owner': 30 * minute,
  invitation: 7 * 24 * 60 * minute,
  'sign-in': 30 * minute,
}

/** So many links to sign in by can wait for one person: more than anybody needs, fewer than would fill a mailbox. */
const maxSignInLinks = 3

/** Makes a link and resolves with its code, which is stored nowhere. A new invitation, and one of the first owner, replaces those before. */
export async function createLink(
  db: SiteDatabase,
  { purpose, personId, page = null }: { purpose: Purpose; personId: string | null; page?: string | null },
  now: Date,
): Promise<string> {
  if (purpose !== 'sign-in') {
    const former = db.deleteFrom('office_links').where('purpose', '=', purpose)
    await (personId === null ? former : former.where('person_id', '=', personId)).execute()
  }
  const code = randomBytes(32).toString('base64url')
  await db
    .insertInto('office_links')
    .values({
      token_hash: hash('sha256', code),
      purpose,
      person_id: personId,
      expires_at: shift(now, linkTimes[purpose]),
      page,
    })
    .execute()
  return code
}

/** True when as many links to sign in by wait for a person as may. */
export async function hasEnoughLinks(db: SiteDatabase, personId: string, now: Date): Promise<boolean> {
  const waiting = db
    .selectFrom('office_links')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'sign-in')
    .where('expires_at', '>', now.toISOString())
  return (await countRows(waiting)) >= maxSignInLinks
}

/** The link of a code, with the person whom it lets in; null when it was spent, is too old, or its person was revoked. */
export async function findLink(db: SiteDatabase, code: string, now: Date) {
  const row = await db
    .selectFrom('office_links')
    .leftJoin('people', 'people.id', 'office_links.person_id')
    .select([
      'purpose',
      'person_id',
      'page',
      'people.email',
      'people.name',
      'people.role',
      'people.joined_at',
      'people.revoked_at',
    ])
    .where('token_hash', '=', hash('sha256', code))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row && row.revoked_at === null ? row : null
}

/** The name of whoever invited a person last; null for the command line. */
export async function findInviter(db: SiteDatabase, personId: string): Promise<string | null> {
  const invited = await db
    .selectFrom('activity')
    .select('person_name')
    .where('subject_id', '=', personId)
    .where('deed', '=', 'invite')
    .orderBy('done_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return invited?.person_name ?? null
}

/** Takes a link out of the database: of two requests that spend it, one gets true. */
export async function takeLink(db: SiteDatabase, code: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('office_links')
    .where('token_hash', '=', hash('sha256', code))
    .returning('token_hash')
    .executeTakeFirst()
  return taken !== undefined
}

export async function endLinksOf(db: SiteDatabase, personId: string): Promise<void> {
  await db.deleteFrom('office_links').where('person_id', '=', personId).execute()
}

export async function eraseEndedLinks(db: SiteDatabase, now: Date): Promise<void> {
  await db.deleteFrom('office_links').where('expires_at', '<=', now.toISOString()).execute()
}
