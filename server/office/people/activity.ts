import { randomUUID } from 'node:crypto'
import type { Activity, ActivityQuery } from '../../../domain/office/activity.ts'
import type { ActivityPage, Actor } from '../../../domain/office/people.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'

/** Records what a person did, in the transaction that does it. Without a person it was the command line. */
export async function recordActivity(
  db: SiteDatabase,
  {
    personId,
    deed,
    subject = null,
    changes = null,
  }: Pick<Activity, 'deed'> & { personId: string | null } & Partial<Pick<Activity, 'subject' | 'changes'>>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('activity')
    .values({
      id: randomUUID(),
      done_at: now.toISOString(),
      person_id: personId,
      person_name: (eb) => eb.selectFrom('people').select('name').where('id', '=', personId),
      deed,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      subject_name: subject?.name ?? null,
      changes: changes && JSON.stringify(changes),
    })
    .execute()
}

/** In milliseconds: a draft that is saved at each of many small changes is one deed. */
const deedTime = 10 * 60_000

type Done = Pick<Activity, 'deed'> & { personId: string; subject: NonNullable<Activity['subject']> }

/** The id of the line of this deed, where the same person did it last on the subject, a few minutes ago; null where not. */
export async function findJustDone(
  db: SiteDatabase,
  { personId, deed, subject }: Done,
  now: Date,
): Promise<{ id: string; name: string | null } | null> {
  const last = await db
    .selectFrom('activity')
    .select(['id', 'person_id', 'deed', 'subject_name as name'])
    .where('done_at', '>', shift(now, -deedTime))
    .where('subject_id', '=', subject.id)
    .orderBy('done_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.person_id === personId && last.deed === deed ? last : null
}

/** Takes the place of a line that says less, in the transaction of the deed that says it all. */
export async function replaceActivity(db: SiteDatabase, id: string): Promise<void> {
  await db.deleteFrom('activity').where('id', '=', id).execute()
}

/** Lines of a page. */
const pageLength = 50

/** A page of the activity, newest first. With `of`, the deeds on listings and those of this person, without addresses. */
export async function listActivity(
  db: SiteDatabase,
  { page, person, listing }: ActivityQuery,
  of: string | null,
): Promise<ActivityPage> {
  if ([person, listing].some((id) => id !== null && !isStoredId(id))) return { lines: [], hasMore: false }
  let query = db
    .selectFrom('activity')
    .leftJoin('people', 'people.id', 'activity.person_id')
    .select(({ exists, or, selectFrom }) => [
      'activity.id',
      'done_at as at',
      'person_id',
      'person_name',
      'people.email',
      'deed',
      'subject_kind',
      'subject_id',
      'subject_name',
      'changes',
      or([
        exists(selectFrom('listings').select('listings.id').whereRef('listings.id', '=', 'subject_id')),
        exists(
          selectFrom('listing_drafts').select('listing_drafts.id').whereRef('listing_drafts.id', '=', 'subject_id'),
        ),
        exists(selectFrom('replaced_listings').select('listing_id').whereRef('listing_id', '=', 'subject_id')),
      ]).as('is_there'),
    ])
    .orderBy('done_at', 'desc')
    .orderBy('activity.id')
    .limit(pageLength + 1)
    .offset((page - 1) * pageLength)
  if (of !== null) query = query.where((eb) => eb.or([eb('subject_kind', '=', 'listing'), eb('person_id', '=', of)]))
  if (listing !== null) query = query.where('subject_kind', '=', 'listing').where('subject_id', '=', listing)
  if (person === 'command-line') query = query.where('person_id', 'is', null).where('deed', '!=', 'withdraw-taken')
  else if (person === 'office') query = query.where('deed', '=', 'withdraw-taken')
  else if (person !== null) query = query.where('person_id', '=', person)
  const rows = await query.execute()
  const lines = rows.slice(0, pageLength).map(({ id, at, deed, is_there, changes, ...row }) => ({
    id,
    at,
    deed,
    isThere: Boolean(is_there),
    person:
      row.person_id === null
        ? null
        : { id: row.person_id, name: row.person_name ?? '', email: of === null ? row.email : null },
    subject:
      row.subject_kind === null
        ? null
        : { kind: row.subject_kind, id: row.subject_id ?? '', name: row.subject_name ?? '' },
    changes: changes === null ? null : JSON.parse(changes),
  }))
  return { lines, hasMore: rows.length > pageLength }
}

/** The people whose deeds the activity has, by their names of today. With `of`, those whose deeds that person may see. */
export async function listActors(db: SiteDatabase, of: string | null): Promise<Actor[]> {
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'revoked_at'])
    .where(({ exists, selectFrom }) => {
      const deeds = selectFrom('activity').select('activity.id').whereRef('person_id', '=', 'people.id')
      return exists(
        of === null
          ? deeds
          : deeds.where((eb) => eb.or([eb('subject_kind', '=', 'listing'), eb('person_id', '=', of)])),
      )
    })
    .orderBy('name')
    .execute()
  return people.map(({ revoked_at, ...person }) => ({ ...person, isRevoked: revoked_at !== null }))
}

/** Erases what was done before an instant. */
export async function eraseOlderActivity(db: SiteDatabase, instant: Date): Promise<void> {
  await db.deleteFrom('activity').where('done_at', '<', instant.toISOString()).execute()
}
