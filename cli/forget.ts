import { formatCount } from '../domain/format-count.ts'
import { readFirm } from '../server/content-folder/read-firm.ts'
import { type BackupWithAddress, findBackupsWithAddress } from '../server/database/backup-files.ts'
import { withCommandLock } from '../server/database/locks.ts'
import { removeTraces } from '../server/database/remove-traces.ts'
import { erasePersonalData, findPersonalData, toAddress } from '../server/messages/personal-data.ts'
import type { Command } from './command.ts'
import { describeMessage } from './describe-message.ts'
import { confirmOnTerminal, createProgress, print, printError } from './terminal.ts'

export const forgetCommand: Command = {
  usage: 'forget EMAIL [--yes] [--json]',
  description: 'shows all data held about one person, and erases it after a confirmation or with --yes',
  options: { yes: { type: 'boolean' }, json: { type: 'boolean' } },
  operands: [1, 1],
  async run({ config: { contentDir, dataDir }, database, operands: [email = ''], flag }) {
    const { db } = database
    const personalData = await findPersonalData(db, email, createProgress('messages read'))
    const { messages, subscriber, mentions } = personalData
    if (flag('json')) print(JSON.stringify(personalData))
    else {
      const { timeZone } = readFirm(contentDir)
      for (const message of messages) print(`${describeMessage(message, timeZone)}\n`)
      if (subscriber) {
        const { consented_at, confirmed_at } = subscriber
        print(
          `On the newsletter's list since ${consented_at}, ${confirmed_at ? `confirmed ${confirmed_at}` : 'not confirmed'}\n`,
        )
      }
      if (mentions.length) {
        print(`This address is also in messages from other people, which are not erased here: ${mentions.join(', ')}`)
      }
      print(
        `${formatCount(messages.length, 'message')}, ${subscriber ? 'one address' : 'no address'} for the newsletter`,
      )
    }
    const backups = (await findBackupsWithAddress(dataDir, toAddress(email))).map(describeBackup)
    if (!messages.length && !subscriber) {
      if (backups.length) printError(['This address is still in these backups:', ...backups].join('\n- '))
      return true
    }
    if (!(await confirmOnTerminal('All of this will be erased for good.', flag('yes')))) return false
    const traces = await withCommandLock(db, async () => {
      await erasePersonalData(db, personalData)
      return removeTraces(database)
    })
    const remains = [...traces, ...backups, ...elsewhere]
    printError(['Erased here. Copies may remain in:', ...remains].join('\n- '))
    return true
  },
}

/** Places that this command cannot erase. */
const elsewhere = [
  "the firm's mailbox and other form handlers, until you erase it there",
  'your own backups and the data folders of other servers, until 30 days after they were made, as the privacy policy promises',
]

function describeBackup({ file, erasedAt }: BackupWithAddress) {
  return `${file}, until ${erasedAt ? erasedAt.toISOString().slice(0, 10) : 'you erase it'}`
}
