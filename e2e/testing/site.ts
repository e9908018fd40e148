import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type ReceivedMail, startMailServer } from '../../server/messages/testing/mail-server.ts'
import { startServer } from '../../server/testing/run-server.ts'

/** The firm's mailbox, the recipient of every notification. */
export const firmMailbox = 'desk@riparo.example'

export type Site = Awaited<ReturnType<typeof startSite>>

/** The real server process with its own database and mail server; `env` adds to its environment. */
export async function startSite(env: Record<string, string> = {}) {
  const mailServer = await startMailServer()
  const server = await startServer({
    LOG_LEVEL: 'warn',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Riparo <hello@riparo.example>',
    MAIL_TO: firmMailbox,
    FORM_LIMIT: '0',
    // The page loader covers a page for two seconds, which most tests need not wait for; those of the loader set it.
    LOADER_MINIMUM_MS: '0',
    ...env,
  })
  const { url, dataDir, written, startLine } = server
  const readLog = () =>
    `${written.stdout}${written.stderr}`.split('\n').filter((line) => line !== '' && line !== startLine)
  const database = new DatabaseSync(join(dataDir, 'riparo.sqlite'), { readOnly: true })
  const subscriberWith = database.prepare('select confirmed_at from subscribers where email = ?')
  const messagesFrom = database.prepare("select * from messages where json_extract(fields, '$.email') = ?")

  return {
    url,
    /** The folder of its database. */
    dataDir,
    /** The lines that the server has logged so far: warnings and errors. */
    get log() {
      return readLog()
    },
    /** The stored inquiries from an e-mail address. */
    inquiriesFrom(email: string): StoredInquiry[] {
      return messagesFrom.all(email).map((row) => ({
        kind: String(row.kind),
        reference: String(row.reference),
        fields: JSON.parse(String(row.fields)),
      }))
    },
    /** The subscriber with an e-mail address. */
    subscription(email: string): 'none' | 'unconfirmed' | 'confirmed' {
      const row = subscriberWith.get(email)
      if (!row) return 'none'
      return row.confirmed_at === null ? 'unconfirmed' : 'confirmed'
    },
    /** The mails that an address received. */
    mailsTo(address: string): ReceivedMail[] {
      return mailServer.received.filter(({ recipients }) => recipients.includes(address))
    },
    /** The mails that name a reference, as the mail server received them. */
    mailsAbout(reference: string): ReceivedMail[] {
      return mailServer.received.filter(({ mail }) => mail.subject?.includes(reference))
    },
    /** Stops the server; returns its exit code, its warnings and its errors. */
    async stop(): Promise<{ code: number | null; log: string[] }> {
      database.close()
      const code = await server.stop()
      await server[Symbol.asyncDispose]()
      await mailServer.stop()
      return { code, log: readLog() }
    },
  }
}

type StoredInquiry = { kind: string; reference: string; fields: Record<string, string> }
