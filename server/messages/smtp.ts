import { createTransport } from 'nodemailer'
import type { Transport } from './mail-courier.ts'

/** In milliseconds: a server that hangs is a server that is down. */
const timeLimits = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends through the server at `smtpUrl`; each step has its time limit. */
export function createSmtpTransport(smtpUrl: string, limits: Partial<typeof timeLimits> = {}): Transport {
  return createTransport({ url: smtpUrl, ...timeLimits, ...limits })
}
