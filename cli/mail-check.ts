import { createClock } from '../domain/days.ts'
import { formatCount } from '../domain/format-count.ts'
import { checkSender } from '../domain/mailbox/checked-sender.ts'
import type { Ignored, Judged } from '../domain/mailbox/judge-mail.ts'
import type { Config } from '../server/config/config.ts'
import { readFirm } from '../server/content/folder/read-firm.ts'
import type { SiteDatabase } from '../server/database/tables.ts'
import type { BoundedImap } from '../server/mailbox/bounded-imap.ts'
import { checkedMails, countWriters, type IdAt, tryMail } from '../server/mailbox/check-mailbox.ts'
import { judgeIncoming } from '../server/mailbox/enter-mail.ts'
import { toSettings } from '../server/mailbox/firm-mailbox.ts'
import { listFolders } from '../server/mailbox/folders.ts'
import { createMailParser } from '../server/mailbox/parse-mail.ts'
import { fetchMail } from '../server/mailbox/read-folder.ts'
import { createSmtpTransport } from '../server/messages/smtp.ts'
import { print, printError } from './terminal.ts'

type Configured = Pick<Config, 'mail' | 'contentDir'> & { mailbox: NonNullable<Config['mailbox']> }

/** Prints how the mailbox is, and sends a mail to the firm (J25.20). False where answers to our mails would not be known. */
export async function checkMailbox(client: BoundedImap, { mail }: Configured): Promise<boolean> {
  await printFolders(client)
  await printWriters(client)
  if (mail) return printArrival(client, mail)
  print('\nSMTP_URL is empty, so no mail was sent to see how it arrives.')
  return true
}

async function printFolders(client: BoundedImap) {
  const folders = await listFolders(client)
  const read = { inbox: 'at once', sent: 'at once, as what was sent', other: 'every ten minutes' }
  print('Folders, and when they are read:')
  for (const { path, kind, isMarked } of folders) {
    const guessed = kind === 'sent' && !isMarked ? ' (known by its name; the server does not mark it)' : ''
    print(toRow(path, `${kind ? read[kind] : 'never'}${guessed}`))
  }
  if (!folders.some(({ kind }) => kind === 'sent'))
    print('No folder is marked as sent, so the office will not know what is answered in other programs.')
}

/** Names that strangers' servers wrote are many, and any text. */
const shownWriters = 10

async function printWriters(client: BoundedImap) {
  const { mails, writers } = await countWriters(client)
  const written = writers.reduce((sum, writer) => sum + writer.mails, 0)
  print(`\nThe topmost Authentication-Results of the last ${formatCount(mails, 'mail')} of the inbox:`)
  for (const { name, mails: count, withDmarc } of writers.slice(0, shownWriters))
    print(toRow(name?.slice(0, 100) ?? 'microsoft (no name)', `${count}, with DMARC in ${withDmarc}`))
  if (written < mails) print(toRow('none', `${mails - written}`))
  const [most] = writers
  const value = most?.name ?? 'microsoft'
  // Any other is no name of a server, and MAIL_CHECKED_BY does not take it.
  if (!most || most.withDmarc === 0 || !/^[\w.-]{1,253}$/.test(value)) {
    print('No server checks senders by DMARC. Leave MAIL_CHECKED_BY empty: the office says "not checked".')
    return
  }
  print(`If that is your own mail server: MAIL_CHECKED_BY=${value}`)
  if (most.mails < mails)
    print(
      'It is not in all of them, and where your server writes none, a sender can write one in its name. Look at the mails without it first: if any came from outside, leave MAIL_CHECKED_BY empty.',
    )
}

const arrivals: Record<IdAt, string> = {
  'message-id': 'It has our id: answers will come to their messages.',
  references: 'It has another id, and names ours in References: answers that keep these will come to their messages.',
  original:
    'It has another id, and ours in X-Microsoft-Original-Message-ID alone: the site knows its own mails again, but answers do not name them, and begin messages of their own.',
  nowhere:
    'Our id is nowhere in it: answers will not come to their messages. Ask whoever runs the mail server of SMTP_URL to leave Message-ID and References as they are.',
}

async function printArrival(client: BoundedImap, mail: NonNullable<Config['mail']>): Promise<boolean> {
  print(`\nA mail to the firm (MAIL_TO), which may take a minute:`)
  const transport = await createSmtpTransport(mail.smtpUrl)
  const sent = await tryMail(client, transport, mail).catch((error: Error & { command?: string }) => {
    if (error.command === undefined) throw error
    printError(`The mail server of SMTP_URL did not take it: ${error.message}`)
    return 'refused' as const
  })
  if (sent === 'refused') return false
  if (!sent) {
    print('It is in no folder after a minute. Does MAIL_TO come into the mailbox of IMAP_URL?')
    return false
  }
  print(
    sent.folder === 'INBOX' ? 'It came into the inbox.' : `It came into the folder ${sent.folder}, not into the inbox.`,
  )
  print(arrivals[sent.idAt])
  return sent.idAt === 'message-id' || sent.idAt === 'references'
}

const toRow = (name: string, value: string) => `  ${name.padEnd(30)} ${value}`

/** Prints what each of the last mails of the inbox would become by what is stored now; stores nothing. */
export async function rehearse(client: BoundedImap, db: SiteDatabase, config: Configured): Promise<boolean> {
  const firm = readFirm(config.contentDir)
  const settings = toSettings(firm, config)
  const toTime = createClock(firm.timeZone)
  const parser = createMailParser()
  const { exists } = await client.openFolder('INBOX')
  const found = exists ? await client.fetchAll(`${Math.max(1, exists - checkedMails + 1)}:*`, { uid: true }) : []
  try {
    for (const { uid } of found) {
      const arrived = await fetchMail(client, 'INBOX', uid)
      if (!arrived) continue
      const mail = await parser.parse(arrived.source, arrived.size)
      const incoming = await judgeIncoming(db, { arrived, kind: 'inbox', mail }, settings)
      const sender = checks[checkSender(mail, settings.checkedBy)]
      print([toTime(arrived.receivedAt.toISOString()), sender.padEnd(12), describe(incoming?.judged)].join('  '))
    }
  } finally {
    await parser.stop()
  }
  print(
    `${formatCount(found.length, 'mail')}, each by what is stored now. Nothing was stored, and the mailbox is as it was.`,
  )
  return true
}

const checks = { passed: 'checked', failed: 'check failed', unchecked: 'not checked' }

const ignored: Record<Ignored, string> = {
  ours: 'the site sent it',
  colleague: 'from the firm or a colleague',
  automatic: 'automatic',
  list: 'a list or a circular',
  report: 'a report of no mail of ours',
  stranger: 'a stranger, while MAIL_OF_STRANGERS is off',
  spam: 'marked as spam',
  'no-client': 'to nobody who wrote',
}

function describe(judged: Judged | undefined): string {
  switch (judged?.become) {
    case undefined:
      return 'nothing: it was read before, or erased'
    case 'nothing':
      return `nothing: ${ignored[judged.because]}`
    case 'join':
      return 'joins its thread'
    case 'own-thread':
      return 'a thread of its own'
    case 'new-thread':
      return 'a thread of a stranger'
    case 'line':
      return `a folded line: ${judged.line}`
    case 'returned':
      return judged.opens ? 'our mail came back, and its thread opens' : 'our mail came back'
    case 'delayed':
      return 'our mail is delayed'
    case 'answer-from-mailbox':
      return 'answered from the mailbox'
  }
}
