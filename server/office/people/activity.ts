import { randomUUID } from 'node:crypto'
import type { Activity } from '../../../domain/office/activity.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'

/** Records what a person did, in the transaction that does it. Without a person it was the command line. */
export async function recordActivity(
  db: SiteDatabase,
  {
    personId,
    deed,
    subject = null,
  }: Pick<Activity, 'deed'> & { personId: string | null; subject?: Activity['subject'] },
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
    })
    .execute()
}

/** In milliseconds: a draft that is saved at each of many small changes is one deed. */
const deedTime = 10 * 60_000

/** True if the last deed on a subject was this one, of the same person, a few minutes ago. */
export async function hasJustDone(
  db: SiteDatabase,
  { personId, deed, subject }: Pick<Activity, 'deed'> & { personId: string; subject: NonNullable<Activity['subject']> },
  now: Date,
): Promise<boolean> {
  const last = await db
    .selectFrom('activity')
    .select(['person_id', 'deed', 'subject_name'])
    .where('done_at', '>', shift(now, -deedTime))
    .where('subject_id', '=', subject.id)
    .orderBy('done_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.person_id === personId && last.deed === deed && last.subject_name === subject.name
}

/** Lines of a page. */
const pageLength = 50

/** A page of the activity, newest first, counted from 1. With `of`, the deeds on listings and those of this person, without addresses. */
export async function listActivity(
  db: SiteDatabase,
  { page, of }: { page: number; of: string | null },
): Promise<{ lines: (Activity & { id: string })[]; hasMore: boolean }> {
  let query = db
    .selectFrom('activity')
    .leftJoin('people', 'people.id', 'activity.person_id')
    .select([
      'activity.id',
      'done_at as at',
      'person_id',
      'person_name',
      'people.email',
      'deed',
      'subject_kind',
      'subject_id',
      'subject_name',
    ])
    .orderBy('done_at', 'desc')
    .orderBy('activity.id')
    .limit(pageLength + 1)
    .offset((page - 1) * pageLength)
  if (of !== null) query = query.where((eb) => eb.or([eb('subject_kind', '=', 'listing'), eb('person_id', '=', of)]))
  const rows = await query.execute()
  const lines = rows
    .slice(0, pageLength)
    .map(({ person_id, person_name, email, subject_kind: kind, subject_id, subject_name, ...line }) => ({
      ...line,
      person: person_id === null ? null : { id: person_id, name: person_name ?? '', email: of === null ? email : null },
      subject: kind === null ? null : { kind, id: subject_id ?? '', name: subject_name ?? '' },
    }))
  return { lines, hasMore: rows.length > pageLength }
}

/** Erases what was done before an instant. */
export async function eraseOlderActivity(db: SiteDatabase, instant: Date): Promise<void> {
  await db.deleteFrom('activity').where('done_at', '<', instant.toISOString()).execute()
}
