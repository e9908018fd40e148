import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** The mails about one message to one receiver: how many came, and under which Message-IDs. */
type Arrivals = { count: number; messageIds: Set<string> }

/** A real SMTP server that counts what it takes, by the reference in the subject. */
export async function startMailCounter() {
  const notifications = new Map<string, Arrivals>()
  const acknowledgements = new Map<string, Arrivals>()

  async function count(stream: Readable) {
    const mail = await text(stream).catch(() => null)
    // Its sender was killed in the middle of it.
    if (mail === null) return
    const subject = readHeader(mail, 'Subject')
    const reference = /RIP-\w{6}/.exec(subject)?.[0] ?? ''
    const arrivals = subject.startsWith('Your ') ? acknowledgements : notifications
    const before = arrivals.get(reference) ?? { count: 0, messageIds: new Set() }
    before.messageIds.add(readHeader(mail, 'Message-ID'))
    arrivals.set(reference, { ...before, count: before.count + 1 })
  }

  /** One that was closed refuses everybody for ever. */
  async function listen(port: number) {
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, _session, callback) => void count(stream).then(() => callback()),
    })
    // A server that is killed leaves its connection broken.
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
    /** What a server needs to send its mails here. */
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Riparo <site@riparo.example>',
      MAIL_TO: 'office@riparo.example',
    },
    /** Nobody listens any more, until it is `up` again. */
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
