import { randomUUID } from 'node:crypto'
import type { Activity } from '../../domain/office/activity.ts'
import type { SiteDatabase } from '../database/tables.ts'

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
      deed,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      subject_name: subject?.name ?? null,
    })
    .execute()
}
