import { BoundedImap } from './bounded-imap.ts'
import { maxMailBytes } from './parse-mail.ts'

/** An address such as `imaps://user:password@mail.example:993`. */
export type MailboxUrl = string

const second = 1_000

/**
 * Opens a connection to the firm's mailbox, by TLS from the beginning (`imaps:`) or by STARTTLS (`imap:`), never without. It resolves once signed in.
 *
 * @throws Error as imapflow has it; `authenticationFailed` is true where the password was refused
 */
export async function connectMailbox(url: MailboxUrl): Promise<BoundedImap> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const client = new BoundedImap({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // It logs addresses and subjects.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15 * second,
    greetingTimeout: 15 * second,
    // A line that has gone silent is noticed by this alone; the server answers at least once a minute.
    socketTimeout: 90 * second,
    maxLineLength: maxMailBytes,
    maxLiteralSize: 2 * maxMailBytes,
    maxResponseSize: 4 * maxMailBytes,
    maxResponseTokens: 100_000,
  })
  // Without a listener a lost connection would end the process; the command that runs fails as well.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    throw error
  }
}
