import type { SiteDatabase } from '../database/tables.ts'
import { type BoundedImap, RefusedFolder } from './bounded-imap.ts'
import { listFolders } from './folders.ts'
import { MovedMark, moveMark, readMark, rereadSince } from './marks.ts'

/** The mails of a folder that the site reads from now on, those included that it has; null where the mail server does not let it be read. */
type ToRead = { path: string; mails: number | null }

/**
 * Sets the marks of all folders that are read back to before the first mail that came on a day or later, so that the site reads on from there
 * (J25.23): what it has, or what was erased, is left out then. `since` is midnight UTC, and counts as the server's own day.
 */
export async function readAgain(client: BoundedImap, db: SiteDatabase, since: Date): Promise<ToRead[]> {
  const folders = (await listFolders(client)).filter(({ kind }) => kind !== null)
  const found: ToRead[] = []
  for (const { path } of folders) {
    const mails = await setBack(client, db, path, since).catch((error: unknown) => {
      if (error instanceof RefusedFolder) return null
      throw error
    })
    found.push({ path, mails })
  }
  return found
}

/** Returns how many mails are to be read. */
async function setBack(client: BoundedImap, db: SiteDatabase, path: string, since: Date): Promise<number> {
  const { uidValidity } = await client.openFolder(path)
  const mark = await readMark(db, path)
  const isStale = mark !== null && mark.uidValidity !== `${uidValidity}`
  const from = isStale ? new Date(Math.min(+since, +rereadSince(mark))) : since
  const uids = await client.searchUids({ since: from })
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
