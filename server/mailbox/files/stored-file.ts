import type { MailFile } from '../../../domain/messages/entered-mail.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { parseEntered } from '../../messages/message-store.ts'
import { findCurrent } from '../../office/messages/join.ts'

/** A mail as it is looked for in the mailbox. */
export type SoughtMail = {
  /** `keyOfMail` of it. */
  key: string
  messageId: string | null
  /** The sender's address; null where that is not stored. */
  from: string | null
  receivedAt: Date
  /** The folder in which it was read. */
  folder: string
}

/** The place of a file that was pressed: its thread, the reference of a message of it or the id of an event, and the number of a part. */
export type PressedFile = { thread: string; entry: string; part: string }

/** Finds a file of a mail that stands in a thread; null where the thread has no such mail, or the mail no such file. */
export async function findStoredFile(
  db: SiteDatabase,
  { thread, entry, part }: PressedFile,
): Promise<{ mail: SoughtMail; file: MailFile } | null> {
  const current = isStoredId(thread) && isStoredId(entry) ? await findCurrent(db, thread) : null
  if (current === null) return null
  const message = await db
    .selectFrom('messages')
    .select(['id', 'mail_id', 'mail', 'email', 'received_at as at'])
    .where('thread_id', '=', current)
    .where('reference', '=', entry)
    .executeTakeFirst()
  const event = await db
    .selectFrom('thread_deeds')
    .select(['id', 'mail_id', 'mail', 'done_at as at'])
    .where('thread_id', '=', current)
    .where('id', '=', entry)
    .executeTakeFirst()
  const found = message ?? event
  const mail = parseEntered(found?.mail ?? null)
  const file = mail?.files.find((each) => each.part === part)
  if (!found || !mail || !file) return null
  return {
    file,
    mail: {
      // An answer in several threads stands under its key with a number in the others.
      key: found.id.split('-')[0] ?? '',
      messageId: found.mail_id,
      from: message?.email || null,
      receivedAt: new Date(found.at),
      folder: mail.folder,
    },
  }
}
