import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived, with the recipients of its envelope. */
export type ReceivedMail = { recipients: string[]; mail: Email; raw: string }

/** The server's answer to a recipient or a mail, for instance `550 5.1.1 No such user`; null accepts. */
type Refuse = (count: number) => string | null | Promise<string | null>

/** The server accepts the mail and closes the connection before it confirms. */
export const hangUp = 'hang up'

/** A real SMTP server, which stores received mails; `port` 0 takes a free one. */
export async function startMailServer({
  port = 0,
  refuseRecipient = accept,
  refuseMail = accept,
}: Partial<{
  port: number
  refuseRecipient: Refuse
  refuseMail: Refuse
}> = {}) {
  const received: ReceivedMail[] = []
  const sockets: Socket[] = []
  let recipients = 0
  let mails = 0
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: async (_address, _session, callback) => callback(toError(await refuseRecipient(++recipients))),
    async onData(stream, session, callback) {
      // A sender that fails halfway closes the connection.
      const raw = await buffer(stream).catch(() => null)
      if (!raw) return
      const refusal = await refuseMail(++mails)
      const to = session.envelope.rcptTo.map(({ address }) => address)
      if (!refusal || refusal === hangUp)
        received.push({ recipients: to, mail: await PostalMime.parse(raw), raw: raw.toString() })
      if (refusal === hangUp) for (const socket of sockets) socket.destroy()
      else callback(toError(refusal))
    },
  })
  // A sender that is killed leaves a broken connection.
  server.on('error', () => {})
  server.server.on('connection', (socket) => sockets.push(socket))
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  /** Stops without waiting for its clients, which keep a connection open for a second. */
  const abort = () => {
    for (const socket of sockets) socket.destroy()
    return stop()
  }
  return { port: address.port, url: `smtp://127.0.0.1:${address.port}`, received, stop, abort }
}

function accept() {
  return null
}

function toError(refusal: string | null) {
  return refusal ? Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }) : null
}
