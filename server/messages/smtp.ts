import type { Transport } from './mail-channel.ts'

/** In milliseconds: a server that hangs is a server that is down. */
const timeLimits = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Mails are text: nodemailer is to read no file and no address for one. */
const access = { disableFileAccess: true, disableUrlAccess: true } as const

/**
 * One connection takes several mails, as opening one can cost more than the mail; it ends after a second without any.
 * What was sent on a connection that then broke is for the outbox to try again, not for nodemailer.
 */
const connection = { pool: true, maxConnections: 1, idleTimeout: 1_000, maxRequeues: 1 } as const

/** Sends through the server at `smtpUrl`; each step has its time limit. */
export async function createSmtpTransport(
  smtpUrl: string,
  limits: Partial<typeof timeLimits> = {},
): Promise<Transport> {
  // Loaded where mails are sent: it costs a start 100 ms of processor time.
  const { createTransport } = await import('nodemailer')
  return createTransport({ url: smtpUrl, ...connection, ...access, ...timeLimits, ...limits })
}
