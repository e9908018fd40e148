import type { ImapFlow } from 'imapflow'
import type { SiteDatabase } from '../database/tables.ts'
import { listFolders } from './folders.ts'
import { MovedMark, moveMark, readMark, rereadSince } from './marks.ts'

/** The mails of a folder that the site reads from now on, those included that it has. */
export type ToRead = { path: string; mails: number }

/**
 * Sets the marks of all folders that are read back to before the first mail that came on a day or later, so that the site reads on from there
 * (J25.2): what it has, or what was erased, is left out then. `since` is midnight UTC, and counts as the server's own day.
 */
export async function readAgain(client: ImapFlow, db: SiteDatabase, since: Date): Promise<ToRead[]> {
  const folders = (await listFolders(client)).filter(({ kind }) => kind !== null)
  const found: ToRead[] = []
  for (const { path } of folders) found.push({ path, mails: await setBack(client, db, path, since) })
  return found
}

/** Returns how many mails are to be read. */
async function setBack(client: ImapFlow, db: SiteDatabase, path: string, since: Date): Promise<number> {
  const { uidValidity } = await client.mailboxOpen(path, { readOnly: true })
  const mark = await readMark(db, path)
  const isStale = mark !== null && mark.uidValidity !== `${uidValidity}`
  const from = isStale ? new Date(Math.min(+since, +rereadSince(mark))) : since
  const uids = (await client.search({ since: from }, { uid: true })) || []
  // A spread of thousands of arguments would be too many.
  const first = uids.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  if (uids.length === 0 || (mark && !isStale && mark.lastUid < first)) return uids.length
  try {
    // It counts as read until then: should the UIDs count anew before that is done, the days since are read again.
    await moveMark(db, path, mark, { uidValidity: `${uidValidity}`, lastUid: first - 1 }, from)
    return uids.length
  } catch (error) {
    if (!(error instanceof MovedMark)) throw error
    return setBack(client, db, path, since)
  }
}
