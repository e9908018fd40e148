import type { ImapFlow } from 'imapflow'
import { listFolders } from '../folders.ts'
import { keyOfMail } from '../mail-key.ts'
import { type MailParser, maxMailBytes } from '../parse-mail.ts'
import type { SoughtMail } from './stored-file.ts'

const day = 24 * 60 * 60_000

/** Mails of one id, or of one sender around one day, that are read in each folder. */
const maxCandidates = 20

/**
 * Finds a mail in the folders that are read, first in the one where it was. Its folder is then open, and it is left as it was (J25.1). Several mails
 * may have one `Message-ID`, so each is read, and is the same by its key alone (J25.4). A mail without one is looked for by its sender and day.
 */
export async function findMail(client: ImapFlow, sought: SoughtMail, parser: MailParser): Promise<number | null> {
  const { messageId, from, folder, receivedAt, key } = sought
  if (messageId === null && from === null) return null
  const paths = (await listFolders(client)).flatMap(({ path, kind }) => (kind === null ? [] : [path]))
  const query =
    messageId !== null
      ? { header: { 'Message-ID': messageId } }
      : {
          from: from ?? '',
          since: new Date(receivedAt.getTime() - day),
          before: new Date(receivedAt.getTime() + 2 * day),
        }
  for (const path of paths.sort((a, b) => Number(b === folder) - Number(a === folder))) {
    if (!(await openFolder(client, path))) continue
    const uids = (await client.search(query, { uid: true })) || []
    for (const uid of uids.slice(-maxCandidates).reverse()) {
      const wanted = { size: true, source: { start: 0, maxLength: maxMailBytes } } as const
      const { source, size } = (await client.fetchOne(`${uid}`, wanted, { uid: true })) || {}
      if (source && keyOfMail(await parser.parse(source, size)) === key) return uid
    }
  }
  return null
}

/** False for a folder that was deleted a moment ago. */
async function openFolder(client: ImapFlow, path: string): Promise<boolean> {
  try {
    await client.mailboxOpen(path, { readOnly: true })
    return true
  } catch (error) {
    if (!client.usable) throw error
    return false
  }
}
