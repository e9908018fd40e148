import type { SiteDatabase } from '../../database/tables.ts'

/**
 * Opens the follow-ups whose hour has come, in one statement, so that each opens once over all servers and whatever server dies. They wait since
 * that hour. The job does it each minute, and whoever reads the threads before. Nobody did anything, so `revision` stays.
 */
export async function openFollowUps(db: SiteDatabase, now: Date): Promise<void> {
  const instant = now.toISOString()
  const due = db
    .selectFrom('threads')
    .select('id')
    .where('state', '=', 'follow-up')
    .where('follow_up_at', '<=', instant)
  // Reading writes only where there is one.
  if (!(await due.limit(1).executeTakeFirst())) return
  await db
    .updateTable('threads')
    .set((eb) => ({ state: 'open', waiting_at: eb.ref('follow_up_at'), last_at: eb.ref('follow_up_at').$notNull() }))
    .where('state', '=', 'follow-up')
    .where('follow_up_at', '<=', instant)
    .execute()
}
