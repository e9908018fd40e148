import { createTransport } from 'nodemailer'
import type { Transport } from './outbox.ts'

/** Sends through the server at `smtpUrl`. Each step has its time limit, in milliseconds: a server that hangs is a server that is down. */
export function createSmtpTransport(smtpUrl: string): Transport {
  return createTransport({
    url: smtpUrl,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
}
