import { sql } from 'kysely'
import { listBackups } from '../server/database/open.ts'
import { eraseHoldings, findHoldings } from '../server/messages/one-person.ts'
import { describeMessage } from './describe-message.ts'
import { confirm, count, createProgress, say } from './terminal.ts'
import type { Verb } from './verb.ts'

export const forgetVerb: Verb = {
  usage: 'forget EMAIL [--yes] [--json]',
  about: 'shows everything that is held about one person, and erases it after a question or with --yes',
  options: { yes: { type: 'boolean' }, json: { type: 'boolean' } },
  operands: [1, 1],
  async run({ database: { db, dialect }, dataDir, operands: [email = ''], flag }) {
    const holdings = await findHoldings(db, email, createProgress('messages read'))
    const { messages, subscriber } = holdings
    if (flag('json')) say(JSON.stringify(holdings))
    else {
      for (const message of messages) say(`${describeMessage(message)}\n`)
      if (subscriber) {
        const { consented_at, confirmed_at } = subscriber
        say(
          `On the newsletter's list since ${consented_at}, ${confirmed_at ? `confirmed ${confirmed_at}` : 'not confirmed'}\n`,
        )
      }
      say(`${count(messages.length, 'message')}, ${subscriber ? 'one address' : 'no address'} for the newsletter`)
    }
    if (!messages.length && !subscriber) return true
    if (!(await confirm('All of this will be erased for good.', flag('yes')))) return false
    await eraseHoldings(db, holdings)
    // What was erased still stands in the write-ahead log until that is emptied.
    if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
    console.error(remindOfCopies(listBackups(dataDir).length))
    return true
  },
}

function remindOfCopies(backups: number) {
  return `Erased here. Not reached from here: the firm's mailbox, other form handlers, your own backups${
    backups ? `, and ${count(backups, 'backup')} in the data folder, which go after 30 days` : ''
  }.`
}
