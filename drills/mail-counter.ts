import { startMailServer } from '../server/messages/testing/mail-server.ts'

/** A real SMTP server that groups the mails by the reference in their subject. */
export async function startMailCounter() {
  const first = await startMailServer()
  const servers = [first]
  const down = async () => servers.at(-1)?.stop()
  const group = (isWanted: (subject: string) => boolean) => {
    const mails = servers.flatMap(({ received }) => received).filter(({ mail }) => isWanted(mail.subject ?? ''))
    return Map.groupBy(mails, ({ mail }) => /[\dA-Z]{3}-[\dA-Z]{3}/.exec(mail.subject ?? '')?.[0] ?? '')
  }
  return {
    get notifications() {
      return group((subject) => !subject.startsWith('Your '))
    },
    get acknowledgements() {
      return group((subject) => subject.startsWith('Your '))
    },
    /** The environment of a server that sends its mails here. */
    env: { SMTP_URL: first.url, MAIL_FROM: 'Riparo <site@riparo.example>', MAIL_TO: 'office@riparo.example' },
    /** Stops listening until `up`. */
    down,
    /** A closed server cannot listen again, so a new one does. */
    async up() {
      servers.push(await startMailServer({ port: first.port }))
    },
    [Symbol.asyncDispose]: down,
  }
}
