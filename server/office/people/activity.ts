import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Activity, ActivityQuery } from '../../../domain/office/activity.ts'
import type { ActivityPage, Actor } from '../../../domain/office/people.ts'
import { inGroups } from '../../database/in-groups.ts'
import { insertMany } from '../../database/insert-many.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, Tables } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'

/** Without a person it was the command line. */
type Line = Pick<Activity, 'event'> & { personId: string | null } & Partial<Pick<Activity, 'subject' | 'changes'>>

/** Records what a person did, in the transaction that does it. */
export function recordActivity(db: SiteDatabase, line: Line, now: Date): Promise<void> {
  return recordActivities(db, [line], now)
}

const linesPerStatement = 100

/** Records what was done to many things at once, each in its line. */
export async function recordActivities(db: SiteDatabase, lines: readonly Line[], now: Date): Promise<void> {
  const done_at = now.toISOString()
  const ids = [...new Set(lines.flatMap(({ personId }) => personId ?? []))]
  const people =
    ids.length > 0 ? await db.selectFrom('people').select(['id', 'name']).where('id', 'in', ids).execute() : []
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const rows = lines.map(({ personId, event, subject = null, changes = null }) => ({
    ...{ id: randomUUID(), done_at, deed: event, person_id: personId },
    person_name: names.get(personId ?? '') ?? null,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    subject_name: subject?.name ?? null,
    changes: changes && JSON.stringify(changes),
  }))
  await insertMany(db, 'activity', rows)
}

/** In milliseconds: a draft that is saved at each of many small changes is one event. */
const sameEventTime = 10 * 60_000

type Done = Pick<Activity, 'event'> & { personId: string; subjects: readonly string[] }

/** The lines of this event, by the id of the subject on which the same person did it last, a few minutes ago. */
export async function listJustDone(
  db: SiteDatabase,
  { personId, event, subjects }: Done,
  now: Date,
): Promise<ReadonlyMap<string, { id: string; name: string | null }>> {
  const found = new Map<string, { id: string; name: string | null }>()
  for (const some of inGroups(subjects, linesPerStatement)) {
    const lines = await db
      .selectFrom('activity')
      .select(['id', 'person_id', 'deed', 'subject_id', 'subject_name as name'])
      .where('done_at', '>', shift(now, -sameEventTime))
      .where('subject_id', 'in', some)
      .orderBy('done_at')
      .execute()
    const last = new Map(lines.map((line) => [line.subject_id ?? '', line]))
    for (const [subject, line] of last) if (line.person_id === personId && line.deed === event) found.set(subject, line)
  }
  return found
}

/** Erases lines that say less, in the transaction of the events that say it all. */
export async function replaceActivities(db: SiteDatabase, ids: readonly string[]): Promise<void> {
  for (const some of inGroups(ids, linesPerStatement)) await db.deleteFrom('activity').where('id', 'in', some).execute()
}

/** Transactions of a page, each a line or what one change did to many. */
const pageLength = 50

/** Lines of one change of many on a page; an address of its own has all of them. */
const linesTogether = 50

/**
 * A page of the activity, newest first: of a change of many the first lines, each with their number (`together`). With `of`, the events on listings and
 * those of this person, without addresses.
 */
export async function listActivity(
  db: SiteDatabase,
  { page, person, listing, at }: ActivityQuery,
  of: string | null,
): Promise<ActivityPage> {
  if ([person, listing].some((id) => id !== null && !isStoredId(id))) return { lines: [], hasMore: false }
  let asked = db.selectFrom('activity')
  if (of !== null) asked = asked.where((eb) => eb.or([eb('subject_kind', '=', 'listing'), eb('person_id', '=', of)]))
  if (listing !== null) asked = asked.where('subject_kind', '=', 'listing').where('subject_id', '=', listing)
  if (person === 'command-line') asked = asked.where('person_id', 'is', null).where('deed', '!=', 'withdraw-taken')
  else if (person === 'office') asked = asked.where('deed', '=', 'withdraw-taken')
  else if (person !== null) asked = asked.where('person_id', '=', person)
  const skipped = (page - 1) * pageLength

  const instants =
    at === null
      ? await asked
          .select('done_at')
          .distinct()
          .orderBy('done_at', 'desc')
          .limit(pageLength + 1)
          .offset(skipped)
          .execute()
      : [{ done_at: at }]
  const shown = instants.slice(0, pageLength).map(({ done_at }) => done_at)
  if (shown.length === 0) return { lines: [], hasMore: false }
  const places = asked
    .where('done_at', 'in', shown)
    .select([
      'id as place_id',
      sql<number>`row_number() over (partition by done_at, person_id, deed, subject_kind order by subject_id)`.as(
        'place',
      ),
      sql<number>`count(*) over (partition by done_at, person_id, deed, subject_kind)`.as('together'),
    ])
  const lines = db
    .selectFrom(places.as('places'))
    .innerJoin('activity', 'activity.id', 'place_id')
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
      'together',
      or([
        exists(selectFrom('listings').select('listings.id').whereRef('listings.id', '=', 'subject_id')),
        exists(
          selectFrom('listing_drafts').select('listing_drafts.id').whereRef('listing_drafts.id', '=', 'subject_id'),
        ),
        exists(selectFrom('replaced_listings').select('listing_id').whereRef('listing_id', '=', 'subject_id')),
      ]).as('is_there'),
    ])
    .orderBy('done_at', 'desc')
    .orderBy('deed')
    .orderBy('place')
    .orderBy('activity.id')
  const whole = lines.limit(pageLength + 1).offset(skipped)
  const rows = await (at === null ? lines.where('place', '<=', linesTogether) : whole).execute()
  return {
    lines: (at === null ? rows : rows.slice(0, pageLength)).map((row) => toLine(row, of)),
    hasMore: at === null ? instants.length > pageLength : rows.length > pageLength,
  }
}

type Row = Omit<Selectable<Tables['activity']>, 'done_at'> & {
  at: string
  email: string | null
  together: number
  is_there: unknown
}

function toLine(
  { id, at, deed: event, is_there, changes, ...row }: Row,
  of: string | null,
): ActivityPage['lines'][number] {
  return {
    id,
    at,
    event,
    isThere: Boolean(is_there),
    together: Number(row.together),
    person:
      row.person_id === null
        ? null
        : { id: row.person_id, name: row.person_name ?? '', email: of === null ? row.email : null },
    subject:
      row.subject_kind === null
        ? null
        : { kind: row.subject_kind, id: row.subject_id ?? '', name: row.subject_name ?? '' },
    changes: changes === null ? null : JSON.parse(changes),
  }
}

/** The people whose events the activity has, by their names of today. With `of`, those whose events that person may see. */
export async function listActors(db: SiteDatabase, of: string | null): Promise<Actor[]> {
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'revoked_at'])
    .where(({ exists, selectFrom }) => {
      const events = selectFrom('activity').select('activity.id').whereRef('person_id', '=', 'people.id')
      return exists(
        of === null
          ? events
          : events.where((eb) => eb.or([eb('subject_kind', '=', 'listing'), eb('person_id', '=', of)])),
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
