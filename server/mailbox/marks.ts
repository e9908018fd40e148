import type { SiteDatabase } from '../database/tables.ts'

/** The last mail of a folder that was read. UIDs count within a UIDVALIDITY alone (RFC 9051). */
export type Mark = { uidValidity: string; lastUid: number }

/** Reads how far a folder was read, and when; null for one that never was. */
export async function readMark(db: SiteDatabase, path: string): Promise<(Mark & { readAt: string }) | null> {
  const row = await db.selectFrom('mailbox_folders').selectAll().where('path', '=', path).executeTakeFirst()
  return row ? { uidValidity: row.uid_validity, lastUid: row.last_uid, readAt: row.read_at } : null
}

/** Moves the mark of a folder, never back. */
export async function moveMark(db: SiteDatabase, path: string, { uidValidity, lastUid }: Mark, now: Date) {
  const mark = { uid_validity: uidValidity, last_uid: lastUid, read_at: now.toISOString() }
  await db
    .insertInto('mailbox_folders')
    .values({ path, ...mark })
    .onConflict((conflict) =>
      conflict
        .column('path')
        .doUpdateSet(mark)
        .where((eb) =>
          eb.or([eb('mailbox_folders.uid_validity', '!=', uidValidity), eb('mailbox_folders.last_uid', '<=', lastUid)]),
        ),
    )
    .execute()
}
