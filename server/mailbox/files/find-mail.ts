import type { BoundedImap } from '../bounded-imap.ts'
import { listFolders } from '../folders.ts'
import { keyOfMail } from '../mail-key.ts'
import type { MailParser } from '../parse-mail.ts'
import { fetchMail } from '../read-folder.ts'
import type { SoughtMail } from './stored-file.ts'

const day = 24 * 60 * 60_000

/** Mails of one id, or of one sender around one day, that are read in each folder. */
const maxCandidates = 20

/**
 * Finds a mail in the folders that are read, first in the one where it was. Its folder is then open, and it is left as it was (J25.1). Several mails
 * may have one `Message-ID`, so each is read, and is the same by its key alone (J25.4). A mail without one is looked for by its sender and day.
 *
 * @throws RefusedFolder where a folder may not be searched, which may have it
 */
export async function findMail(client: BoundedImap, sought: SoughtMail, parser: MailParser): Promise<number | null> {
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
    // A folder may have been deleted a moment ago.
    const opened = await client.openFolder(path).catch((error: unknown) => {
      if (!client.usable) throw error
      return null
    })
    if (!opened) continue
    const uids = await client.searchUids(query)
    for (const uid of uids.slice(-maxCandidates).reverse()) {
      const mail = await fetchMail(client, path, uid)
      if (mail && keyOfMail(await parser.parse(mail.source, mail.size)) === key) return uid
    }
  }
  return null
}
