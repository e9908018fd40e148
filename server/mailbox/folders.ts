import type { ImapFlow } from 'imapflow'
import type { MailFolder } from '../../domain/mailbox/judge-mail.ts'

/**
 * A folder of the mailbox (J25.2). `kind` is null for one that is never read; `isMarked` is true for a sent folder that the server itself marks as
 * such, false for one that is known by its name alone.
 */
export type Folder = { path: string; kind: MailFolder | null; isMarked: boolean }

/** Folders whose mails are nobody's conversation, and views of mails that stand elsewhere. */
const leftOut = ['\\Junk', '\\Trash', '\\Drafts', '\\Flagged', '\\Important']

const order = ['sent', 'inbox', 'other', null] as const

/** Lists the folders that have mails: what was sent first, so that an answer is known before what answers it, then the inbox, then all others. */
export async function listFolders(client: ImapFlow): Promise<Folder[]> {
  const folders = (await client.list())
    .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
    .map(({ path, specialUse, specialUseSource }) => ({
      path,
      kind: toKind(path, specialUse ?? ''),
      isMarked: specialUse === '\\Sent' && specialUseSource !== 'name',
    }))
  return folders.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

function toKind(path: string, specialUse: string): MailFolder | null {
  if (path === 'INBOX') return 'inbox'
  if (specialUse === '\\Sent') return 'sent'
  return leftOut.includes(specialUse) ? null : 'other'
}
