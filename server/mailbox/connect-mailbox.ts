import { dropAccessToken, getAccessToken, type OAuth, RefusedSignIn } from './access-token.ts'
import { BoundedImap } from './bounded-imap.ts'
import { maxMailBytes } from './parse-mail.ts'

/** An address such as `imaps://user:password@mail.example:993`, or one without a password where tokens sign in. */
export type MailboxAccess = { url: string; oauth: OAuth | null }

const second = 1_000

/**
 * Opens a connection to the firm's mailbox, by TLS from the beginning (`imaps:`) or by STARTTLS (`imap:`), never without. It resolves once signed in.
 *
 * @throws RefusedSignIn where the password or the token was refused, Error as imapflow has it
 */
export async function connectMailbox({ url, oauth }: MailboxAccess): Promise<BoundedImap> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const user = decodeURIComponent(username)
  const secure = protocol === 'imaps:'
  const client = new BoundedImap({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && { doSTARTTLS: true }),
    auth: oauth ? { user, accessToken: await getAccessToken(oauth) } : { user, pass: decodeURIComponent(password) },
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
    if (!isRefusal(error)) throw error
    if (oauth) dropAccessToken(oauth)
    throw new RefusedSignIn(`the ${oauth ? 'token' : 'password'} was refused`, { cause: error })
  }
}

/** Exchange takes a token of an application that may not read the mailbox, and refuses each command that follows. */
function isRefusal(error: unknown): boolean {
  const { authenticationFailed, responseText = '' } = error as { authenticationFailed?: boolean; responseText?: string }
  return authenticationFailed === true || /authenticated but not connected/i.test(responseText)
}
