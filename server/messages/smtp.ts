import { type DkimKey, signedFields } from '../mails/dkim.ts'
import type { Transport } from './mail-channel.ts'

/** In milliseconds. A mail server that hangs is treated as down. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Mails are plain text, so nodemailer must never read a file or a URL. */
const access = { disableFileAccess: true, disableUrlAccess: true } as const

/**
 * Keeps one connection for several mails, as opening one can take longer than the mail; it closes after an idle second.
 * The outbox retries a mail whose connection broke, so nodemailer must not.
 */
const connection = { pool: true, maxConnections: 1, idleTimeout: 1_000, maxRequeues: 1 } as const

/** Sends mails through the server at `smtpUrl`, with a timeout for each step, and signs them where there is a key. */
export async function createSmtpTransport(
  smtpUrl: string,
  overrides: Partial<typeof timeouts> = {},
  dkim: DkimKey | null = null,
): Promise<Transport> {
  // Imported here, as it costs a start 100 ms of CPU time that a site without mail need not spend.
  const { createTransport } = await import('nodemailer')
  const signing = dkim && {
    dkim: {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: signedFields,
    },
  }
  return createTransport({ url: smtpUrl, ...connection, ...access, ...timeouts, ...signing, ...overrides })
}
