import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { type ReceivedMail, startMailServer } from './mail-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The firm's mailbox, the recipient of every notification. */
export const firmMailbox = 'desk@riparo.example'

export type Site = Awaited<ReturnType<typeof startSite>>

/** The real server process with its own database and mail server; `env` adds to its environment. */
export async function startSite(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'riparo-e2e-'))
  const mailServer = await startMailServer()
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Riparo <hello@riparo.example>',
      MAIL_TO: firmMailbox,
      FORM_LIMIT: '0',
      // The page loader covers a page for two seconds, which most tests need not wait for; those of the loader set it.
      LOADER_MINIMUM_MS: '0',
      NODE_COMPILE_CACHE: '.cache/code',
      ...env,
    },
  })
  const exit = once(server, 'exit') as Promise<[code: number | null]>
  const log: string[] = []
  const started = Promise.withResolvers<string>()
  createInterface(server.stderr).on('line', (line) => log.push(line))
  createInterface(server.stdout).on('line', (line) => {
    const url = / serves on (http:[^\s;]+)/.exec(line)?.[1]
    if (url) started.resolve(url)
    else log.push(line)
  })
  exit.then(([code]) => started.reject(new Error(`The server ended with ${code}:\n${log.join('\n')}`)))

  const url = await started.promise
  const database = new DatabaseSync(join(dataDir, 'riparo.sqlite'), { readOnly: true })
  const subscriberWith = database.prepare('select confirmed_at from subscribers where email = ?')
  const messagesFrom = database.prepare("select * from messages where json_extract(fields, '$.email') = ?")

  return {
    url,
    /** The folder of its database. */
    dataDir,
    /** The lines that the server has logged so far: warnings and errors. */
    log,
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
      server.kill('SIGTERM')
      const [code] = await exit
      await mailServer.stop()
      await rm(dataDir, { recursive: true, force: true })
      return { code, log }
    },
  }
}

type StoredInquiry = { kind: string; reference: string; fields: Record<string, string> }
