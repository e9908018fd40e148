import type { ImapFlow } from 'imapflow'
import type { Mark } from './marks.ts'
import { maxMailBytes } from './parse-mail.ts'

/** A mail as it lies in a folder: its first megabyte, and its whole size in bytes. */
export type ArrivedMail = { folder: string; uid: number; receivedAt: Date; size: number; source: Buffer }

type Reading = {
  /** Null for a folder that was never read. */
  mark: Mark | null
  /** The instant from which mails are read again after a new UIDVALIDITY; null where the folder was never read. */
  since: Date | null
  /** Enters one mail and moves the mark, in one transaction. */
  take(mail: ArrivedMail, mark: Mark): Promise<void>
  /** Moves the mark alone: nothing came, or what came was moved away. */
  move(mark: Mark): Promise<void>
}

/** Reads what came into a folder since its mark, in order of arrival, and leaves it as it was: no flag, no move, no deletion (J25.1). */
export async function readFolder(client: ImapFlow, folder: string, { mark, since, take, move }: Reading) {
  const opened = await client.mailboxOpen(folder, { readOnly: true })
  const uidValidity = `${opened.uidValidity}`
  const last = mark?.uidValidity === uidValidity ? mark.lastUid : null
  const uids = await listNew(client, last, since)
  for (const uid of uids) {
    const mail = await fetchMail(client, folder, uid)
    // One that was moved away since is read where it is now.
    if (mail) await take(mail, { uidValidity, lastUid: uid })
  }
  await move({ uidValidity, lastUid: Math.max(opened.uidNext - 1, last ?? 0, uids.at(-1) ?? 0) })
}

/** Fetches a mail of the folder that is open; null where it is not there any more. */
export async function fetchMail(client: ImapFlow, folder: string, uid: number): Promise<ArrivedMail | null> {
  const wanted = { uid: true, size: true, internalDate: true, source: { start: 0, maxLength: maxMailBytes } } as const
  const { source, size = 0, internalDate } = (await client.fetchOne(`${uid}`, wanted, { uid: true })) || {}
  if (!source) return null
  // The mailbox counts in seconds: what was written in the same one came before it.
  const received = Math.min(Date.now(), new Date(internalDate ?? Date.now()).getTime() + 999)
  return { folder, uid, source, size, receivedAt: new Date(received) }
}

async function listNew(client: ImapFlow, last: number | null, since: Date | null): Promise<number[]> {
  if (last === null && since === null) return []
  const found = await client.search(last === null ? { since: since ?? undefined } : { uid: `${last + 1}:*` }, {
    uid: true,
  })
  // `n:*` gives the last mail where none has come (RFC 9051).
  return (found || []).filter((uid) => uid > (last ?? 0)).sort((a, b) => a - b)
}
