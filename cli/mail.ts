import { addMonths, isDay } from '../domain/days.ts'
import { formatCount } from '../domain/format-count.ts'
import type { Config } from '../server/config/config.ts'
import { openDatabase } from '../server/database/open.ts'
import { RefusedSignIn } from '../server/mailbox/access-token.ts'
import type { BoundedImap } from '../server/mailbox/bounded-imap.ts'
import { connectMailbox } from '../server/mailbox/connect-mailbox.ts'
import { readAgain } from '../server/mailbox/read-again.ts'
import { OperatorError } from '../server/operator-error.ts'
import { type Command, UsageError } from './command.ts'
import { checkMailbox, rehearse } from './mail-check.ts'
import { checkSending } from './mail-sending.ts'
import { print } from './terminal.ts'

const maxYears = 2

export const mailCommands: Record<string, Command> = {
  'mail check': {
    usage: 'mail check [--selector NAME] [--dry-run]',
    description:
      'says what the mails of the site lack to arrive: SPF, DKIM and DMARC in the DNS of MAIL_FROM, and unsubscribing with one click (--selector names the DKIM key of a mail server that signs by itself); then looks at the mailbox of IMAP_URL, before the site reads it: its folders, who checks senders, and whether a mail to the firm arrives with our id; with --dry-run alone what each of its last 50 mails would become',
    options: { 'dry-run': { type: 'boolean' }, selector: { type: 'string' } },
    operands: [0, 0],
    // A new site has no database yet.
    async runAlone({ config, flag, option }) {
      const { mail, mailbox } = config
      if (flag('dry-run'))
        return withMailbox(config, async (client, configured) => {
          const database = await openDatabase(config, { mayCreate: false })
          return rehearse(client, database.db, configured).finally(database.close)
        })
      if (!mail && !mailbox)
        throw new OperatorError('The site sends no mails and reads none: SMTP_URL and IMAP_URL are not set')
      const isSent = mail ? await checkSending({ ...config, mail }, option('selector')) : true
      if (mail && mailbox) print('')
      const isRead = mailbox ? await withMailbox(config, checkMailbox) : true
      return isSent && isRead
    },
  },
  'mail read': {
    usage: 'mail read --since DAY',
    description:
      'has the site read the mails of the mailbox that came on DAY (2026-11-01) or later, two years ago at most; what it has, and what was erased, is left out',
    options: { since: { type: 'string' } },
    operands: [0, 0],
    async run({ config, database: { db }, option }) {
      const since = parseDay(option('since') ?? '', new Date())
      return withMailbox(config, async (client) => {
        const folders = await readAgain(client, db, since)
        for (const { path, mails } of folders)
          print(
            `${path.padEnd(24)}${mails === null ? 'not read: the mail server refuses it' : formatCount(mails, 'mail')}`,
          )
        print('The site reads them within ten minutes, if it runs with IMAP_URL.')
        return folders.every(({ mails }) => mails !== null)
      })
    },
  },
}

/** @throws UsageError for a text that is no day, and for a day that is too far back or to come */
function parseDay(text: string, now: Date): Date {
  if (!isDay(text)) throw new UsageError('--since takes a day, such as 2026-11-01.')
  const day = new Date(`${text}T00:00:00Z`)
  const oldest = addMonths(now, -12 * maxYears)
  if (day < oldest) throw new UsageError(`--since takes a day of the last two years, after ${toDay(oldest)}.`)
  if (text >= toDay(now))
    throw new UsageError('--since takes a day in the past: the site reads what comes from now on.')
  return day
}

const toDay = (instant: Date) => instant.toISOString().slice(0, 10)

type Configured = Config & { mailbox: NonNullable<Config['mailbox']> }

/** @throws OperatorError where there is no mailbox, it refuses to sign in, or the line is lost */
async function withMailbox(config: Config, act: (client: BoundedImap, configured: Configured) => Promise<boolean>) {
  const { mailbox } = config
  if (!mailbox) throw new OperatorError('IMAP_URL is empty, so there is no mailbox to read')
  const client = await connectMailbox(mailbox).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw error instanceof RefusedSignIn
      ? new OperatorError(`Nobody could sign in to the mailbox of IMAP_URL: ${error.message}`)
      : new OperatorError(`The mailbox of IMAP_URL cannot be reached: ${reason}`)
  })
  try {
    return await act(client, { ...config, mailbox })
  } catch (error) {
    throw client.usable
      ? error
      : new OperatorError('The line to the mailbox was lost. Please try again', { cause: error })
  } finally {
    client.close()
  }
}
