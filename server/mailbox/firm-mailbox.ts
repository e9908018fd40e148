import type { WholeFirm } from '../../domain/firm/firm.ts'
import type { Log } from '../../domain/ports.ts'
import type { Config } from '../config/config.ts'
import type { SiteDatabase } from '../database/tables.ts'
import type { MailContext } from '../messages/mails.ts'
import type { Outbox } from '../messages/outbox.ts'
import { enterMail, foldMail } from './enter-mail.ts'
import { reportMailbox } from './mailbox-state.ts'
import { createMailParser } from './parse-mail.ts'
import { watchMailbox } from './watch-mailbox.ts'

type Options = {
  db: SiteDatabase
  config: Pick<Config, 'mail'> & { mailbox: NonNullable<Config['mailbox']> }
  firm: Pick<WholeFirm, 'email'>
  mail: { context: MailContext } | null
  outbox: Pick<Outbox, 'wake'>
  log: Log
}

/** Reads the firm's mailbox, and enters what comes into the threads of the office (J25), from now until it is stopped. */
export function readFirmMailbox({ db, config, firm, mail: mails, outbox, log }: Options) {
  const parser = createMailParser()
  const settings = { ...toSettings(firm, config), notice: mails?.context ?? null }
  const watcher = watchMailbox({
    ...{ db, access: config.mailbox, log },
    report: reportMailbox({ db, mail: mails, outbox }),
    // A mail may begin a thread, of which its responsible person is told.
    entered: () => outbox.wake(),
    async read(arrived, kind) {
      const mail = await parser.parse(arrived.source, arrived.size)
      const folded = await foldMail(db, { arrived, kind, mail }, settings)
      return async (transaction) => {
        const judged = await enterMail(transaction, { arrived, kind, mail, folded }, settings)
        if (judged) log.info({ became: judged.become }, 'A mail was read')
      }
    },
  })
  return {
    async stop() {
      await watcher.stop()
      await parser.stop()
    },
  }
}

/** The settings by which mails are judged, and the firm as the rules see it. */
export function toSettings({ email }: Options['firm'], config: Options['config']) {
  const { checkedBy, takesStrangers } = config.mailbox
  return { checkedBy, takesStrangers, addresses: listAddresses(email, config) }
}

/** The addresses under which the firm itself writes, in lower case. */
function listAddresses(email: string, { mail, mailbox }: Options['config']): string[] {
  const configured = [mail?.from ?? '', mail?.to ?? ''].map((text) => /<([^<>]*)>$/.exec(text)?.[1] ?? text)
  const user = decodeURIComponent(new URL(mailbox.url).username)
  return [email, ...configured, user].filter((text) => text.includes('@')).map((text) => text.toLowerCase())
}
