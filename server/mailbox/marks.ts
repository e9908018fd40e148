import type { SiteDatabase } from '../database/tables.ts'

/** The last mail of a folder that was read. UIDs count within a UIDVALIDITY alone (RFC 9051). */
export type Mark = { uidValidity: string; lastUid: number }

/** Fault of a mark that somebody else moved meanwhile: another server, a restore, or `mail read`. The folder is to be looked at again. */
export class MovedMark extends Error {
  override name = 'MovedMark'
}

const day = 24 * 60 * 60_000
/** After a new UIDVALIDITY no mails are read again that came before that. */
const longestAgain = 30 * day

/** The instant from which a folder is read again after a new UIDVALIDITY: a day before it was read last, 30 days ago at most (J25.3). */
export function rereadSince({ readAt }: { readAt: string }): Date {
  return new Date(Math.max(Date.parse(readAt) - day, Date.now() - longestAgain))
}

/** Reads how far a folder was read, and when; null for one that never was. */
export async function readMark(db: SiteDatabase, path: string): Promise<(Mark & { readAt: string }) | null> {
  const row = await db.selectFrom('mailbox_folders').selectAll().where('path', '=', path).executeTakeFirst()
  return row ? { uidValidity: row.uid_validity, lastUid: row.last_uid, readAt: row.read_at } : null
}

/**
 * Moves the mark of a folder from where it was found, forth or back; `from` is null for a folder that had none. The folder then counts as read at `now`.
 *
 * @throws MovedMark where it is not there any more
 */
export async function moveMark(db: SiteDatabase, path: string, from: Mark | null, to: Mark, now: Date): Promise<void> {
  const mark = { uid_validity: to.uidValidity, last_uid: to.lastUid, read_at: now.toISOString() }
  const moved = from
    ? await db
        .updateTable('mailbox_folders')
        .set(mark)
        .where('path', '=', path)
        .where('uid_validity', '=', from.uidValidity)
        .where('last_uid', '=', from.lastUid)
        .returning('path')
        .executeTakeFirst()
    : await db
        .insertInto('mailbox_folders')
        .values({ path, ...mark })
        .onConflict((conflict) => conflict.column('path').doNothing())
        .returning('path')
        .executeTakeFirst()
  if (!moved) throw new MovedMark()
}
