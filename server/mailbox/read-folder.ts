import type { BoundedImap } from './bounded-imap.ts'
import type { Mark } from './marks.ts'
import { maxMailBytes } from './parse-mail.ts'

/** A mail as it lies in a folder: its first megabyte, and its whole size in bytes. */
export type ArrivedMail = { folder: string; uid: number; receivedAt: Date; size: number; source: Buffer }

type Reading = {
  /** Null for a folder that was never read. */
  mark: Mark | null
  /** The instant from which mails are read again after a new UIDVALIDITY; null where the folder was never read. */
  since: Date | null
  /** Enters one mail, which `fetch` gets unless it was moved away since, and moves the mark, in one transaction. */
  take(mark: Mark, fetch: () => Promise<ArrivedMail | null>): Promise<void>
  /** Moves the mark alone: nothing came, or what came was moved away. */
  move(mark: Mark): Promise<void>
}

/**
 * Reads what came into a folder since its mark, in order of arrival, and leaves it as it was: no flag, no move, no deletion (J25.1).
 *
 * @throws RefusedFolder where it may not be opened or searched
 */
export async function readFolder(client: BoundedImap, folder: string, { mark, since, take, move }: Reading) {
  const opened = await client.openFolder(folder)
  const uidValidity = `${opened.uidValidity}`
  const last = mark?.uidValidity === uidValidity ? mark.lastUid : null
  const uids = await listNew(client, last, since)
  for (const uid of uids) await take({ uidValidity, lastUid: uid }, () => fetchMail(client, folder, uid))
  await move({ uidValidity, lastUid: Math.max(opened.uidNext - 1, last ?? 0, uids.at(-1) ?? 0) })
}

/** Fetches a mail of the folder that is open; null where it is not there any more. */
export async function fetchMail(client: BoundedImap, folder: string, uid: number): Promise<ArrivedMail | null> {
  const wanted = { uid: true, size: true, internalDate: true, source: { start: 0, maxLength: maxMailBytes } } as const
  const { source, size = 0, internalDate } = (await client.fetchOne(`${uid}`, wanted, { uid: true })) || {}
  if (!source) return null
  const now = Date.now()
  // The mailbox counts in seconds: what was written in the same one came before it. A date may also be none.
  const received = Math.min(now, new Date(internalDate ?? now).getTime() + 999 || now)
  return { folder, uid, source, size, receivedAt: new Date(received) }
}

async function listNew(client: BoundedImap, last: number | null, since: Date | null): Promise<number[]> {
  if (last === null && since === null) return []
  const found = await client.searchUids(last === null ? { since: since ?? undefined } : { uid: `${last + 1}:*` })
  // `n:*` gives the last mail where none has come (RFC 9051).
  return found.filter((uid) => uid > (last ?? 0)).sort((a, b) => a - b)
}
