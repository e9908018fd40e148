import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** The mails about one message to one receiver: their number and their Message-IDs. */
type Arrivals = { count: number; messageIds: Set<string> }

/** A real SMTP server that counts mails by the reference in the subject. */
export async function startMailCounter() {
  const notifications = new Map<string, Arrivals>()
  const acknowledgements = new Map<string, Arrivals>()

  async function count(stream: Readable) {
    const mail = await text(stream).catch(() => null)
    // The sender was killed in the middle of the mail.
    if (mail === null) return
    const subject = readHeader(mail, 'Subject')
    const reference = /[\dA-Z]{3}-[\dA-Z]{3}/.exec(subject)?.[0] ?? ''
    const arrivals = subject.startsWith('Your ') ? acknowledgements : notifications
    const before = arrivals.get(reference) ?? { count: 0, messageIds: new Set() }
    before.messageIds.add(readHeader(mail, 'Message-ID'))
    arrivals.set(reference, { ...before, count: before.count + 1 })
  }

  /** A closed `SMTPServer` cannot listen again, so each start makes a new one. */
  async function listen(port: number) {
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, _session, callback) => void count(stream).then(() => callback()),
    })
    // A killed server leaves a broken connection.
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    return server
  }

  let server = await listen(0)
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return {
    notifications,
    acknowledgements,
    /** The environment of a server that sends its mails here. */
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Riparo <site@riparo.example>',
      MAIL_TO: 'office@riparo.example',
    },
    /** Stops listening until `up`. */
    down: close,
    async up() {
      server = await listen(port)
    },
    [Symbol.asyncDispose]: close,
  }
}

function readHeader(mail: string, name: string) {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? ''
}
