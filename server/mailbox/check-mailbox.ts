import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { readAuthenticationResults } from '../../domain/mailbox/authentication-results.ts'
import type { MailHeaders } from '../../domain/mailbox/read-mail.ts'
import type { Config } from '../config/config.ts'
import { domainOf } from '../config/formats.ts'
import type { Transport } from '../messages/mail-channel.ts'
import type { BoundedImap } from './bounded-imap.ts'
import { listFolders } from './folders.ts'
import { listHeaders, readHeaders } from './read-headers.ts'

/** The mails of the inbox that `mail check` looks at. */
export const checkedMails = 50

/** The writer of the topmost `Authentication-Results` of some mails, how many these are, and how many have a result of DMARC there. */
type Writer = { name: string | null; mails: number; withDmarc: number }

/** Counts who wrote the topmost `Authentication-Results` in the last mails of the inbox, the most frequent first (J25.20). A null name is Microsoft's. */
export async function countWriters(client: BoundedImap): Promise<{ mails: number; writers: Writer[] }> {
  const mails = await readLastHeaders(client, 'INBOX', checkedMails)
  const topmost = mails.flatMap(({ headers }) =>
    headers.authenticationResults.slice(0, 1).map(readAuthenticationResults),
  )
  const writers = [...Map.groupBy(topmost, ({ server }) => server)].map(([name, headers]) => ({
    name,
    mails: headers.length,
    withDmarc: headers.filter(({ results }) => results.some(({ method }) => method === 'dmarc')).length,
  }))
  return { mails: mails.length, writers: writers.sort((one, other) => other.mails - one.mails) }
}

/** The place of our id in a mail that came: its own id, in `References`, only in Microsoft's header for it, or nowhere. */
export type IdAt = 'message-id' | 'references' | 'original' | 'nowhere'

const second = 1_000

/**
 * Sends the firm a mail and waits until it is in the inbox, a minute at most; then it is looked for in all folders. Null where it is in none.
 *
 * @throws as nodemailer does where the mail server does not take it
 */
export async function tryMail(
  client: BoundedImap,
  transport: Transport,
  { from, to }: Pick<NonNullable<Config['mail']>, 'from' | 'to'>,
  { timeout = 60 * second, pause = 2 * second } = {},
): Promise<{ folder: string; idAt: IdAt } | null> {
  const token = randomBytes(10).toString('hex')
  const id = `<${token}.check@${domainOf(from)}>`
  await transport.sendMail({
    ...{ from, to, messageId: id, references: [id] },
    subject: `Test of the mailbox (${token})`,
    text: 'This mail was sent by `npm run riparo -- mail check`, to see how it arrives. You may delete it.\n',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  for (const end = Date.now() + timeout; ; ) {
    const found = await find('INBOX')
    if (found) return found
    if (Date.now() >= end) break
    await wait(pause)
  }
  for (const { path } of await listFolders(client)) {
    const found = await find(path)
    if (found) return found
  }
  return null

  async function find(folder: string) {
    const mail = (await readLastHeaders(client, folder, 20)).find(({ subject }) => subject.includes(token))
    return mail ? { folder, idAt: locate(id, mail) } : null
  }
}

function locate(id: string, { messageId, references, originalMessageId }: MailHeaders): IdAt {
  if (messageId === id) return 'message-id'
  if (references.includes(id)) return 'references'
  return originalMessageId === id ? 'original' : 'nowhere'
}

const headers = ['authentication-results', 'message-id', 'references', 'subject', 'x-microsoft-original-message-id']

/** The headers of the last mails of a folder, those alone that are looked at here. */
async function readLastHeaders(client: BoundedImap, folder: string, count: number): Promise<MailHeaders[]> {
  // Open already, it would not be told of what came since.
  const { exists } = await client.openFolder(folder)
  if (exists === 0) return []
  const found = await client.fetchAll(`${Math.max(1, exists - count + 1)}:*`, { uid: true, headers })
  return Promise.all(
    found.map(async (mail) => readHeaders((await listHeaders(mail.headers ?? Buffer.alloc(0))).headers)),
  )
}
