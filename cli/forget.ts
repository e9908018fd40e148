import { formatCount } from '../domain/format-count.ts'
import { propertyId } from '../domain/listings/listing.ts'
import { readFirm } from '../server/content-folder/read-firm.ts'
import { type BackupWithAddress, findBackupsWithAddress } from '../server/database/backup-files.ts'
import { withCommandLock } from '../server/database/locks.ts'
import { removeTraces } from '../server/database/remove-traces.ts'
import { erasePersonalData, findPersonalData, type PersonalData, toAddress } from '../server/messages/personal-data.ts'
import type { Command } from './command.ts'
import { describeMessage } from './describe-message.ts'
import { confirmOnTerminal, createProgress, print, printError } from './terminal.ts'

export const forgetCommand: Command = {
  usage: 'forget EMAIL|TELEPHONE [--yes] [--json]',
  description: 'shows all data held about one person, and erases it after a confirmation or with --yes',
  options: { yes: { type: 'boolean' }, json: { type: 'boolean' } },
  operands: [1, 1],
  async run({ config: { contentDir, dataDir }, database, operands: [typed = ''], flag }) {
    const { db } = database
    const personalData = await findPersonalData(db, typed, createProgress('messages read'))
    const { messages, subscriber, books, mentions, bookMentions, notes, noteMentions } = personalData
    if (flag('json')) print(JSON.stringify(personalData))
    else {
      const { timeZone } = readFirm(contentDir)
      for (const message of messages) print(`${describeMessage(message, timeZone)}\n`)
      for (const { reference, writtenAt, text } of notes) print(`Noted ${writtenAt} about ${reference}: ${text}\n`)
      if (subscriber) {
        const { consented_at, confirmed_at } = subscriber
        print(
          `On the newsletter's list since ${consented_at}, ${confirmed_at ? `confirmed ${confirmed_at}` : 'not confirmed'}\n`,
        )
      }
      for (const book of books) print(`${describeBook(book)}\n`)
      if (mentions.length) {
        print(`This address is also in messages from other people, which are not erased here: ${mentions.join(', ')}`)
      }
      if (bookMentions.length) {
        print(`It is also in the office's notes on other people's properties, which stay: ${bookMentions.join(', ')}`)
      }
      if (noteMentions.length) {
        print(`It is also in the office's notes on other people's messages, which stay: ${noteMentions.join(', ')}`)
      }
      const properties = books.length ? `, ${formatCount(books.length, 'property', 'properties')} of theirs` : ''
      print(
        `${formatCount(messages.length, 'message')}, ${subscriber ? 'one address' : 'no address'} for the newsletter${properties}`,
      )
    }
    const spellings = books.flatMap(({ owner_email, owner_telephone }) => [owner_email, owner_telephone])
    const addresses = [toAddress(typed), ...spellings.filter((spelling) => spelling !== null)]
    const backups = (await findBackupsWithAddress(dataDir, addresses)).map(describeBackup)
    if (!messages.length && !subscriber && !books.length) {
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

function describeBook({ id: _, listing_id, person_id: _person, ...columns }: PersonalData['books'][number]) {
  const lines = Object.entries(columns).filter(([, value]) => value !== null)
  return [
    `Property ${propertyId({ id: listing_id })}, whose owner this is:`,
    ...lines.map(([column, value]) => `${`${column.replaceAll('_', ' ')}:`.padEnd(18)}${value}`),
  ].join('\n')
}

function describeBackup({ file, erasedAt }: BackupWithAddress) {
  return `${file}, until ${erasedAt ? erasedAt.toISOString().slice(0, 10) : 'you erase it'}`
}
