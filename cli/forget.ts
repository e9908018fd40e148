import { type Copy, findCopies } from '../server/database/find-copies.ts'
import { removeTraces } from '../server/database/remove-traces.ts'
import { eraseHoldings, findHoldings } from '../server/messages/one-person.ts'
import { describeMessage } from './describe-message.ts'
import { confirm, count, createProgress, say, warn } from './terminal.ts'
import type { Verb } from './verb.ts'

export const forgetVerb: Verb = {
  usage: 'forget EMAIL [--yes] [--json]',
  about: 'shows everything that is held about one person, and erases it after a question or with --yes',
  options: { yes: { type: 'boolean' }, json: { type: 'boolean' } },
  operands: [1, 1],
  async run({ database, dataDir, operands: [email = ''], flag }) {
    const { db } = database
    const holdings = await findHoldings(db, email, createProgress('messages read'))
    const { messages, subscriber, mentions } = holdings
    if (flag('json')) say(JSON.stringify(holdings))
    else {
      for (const message of messages) say(`${describeMessage(message)}\n`)
      if (subscriber) {
        const { consented_at, confirmed_at } = subscriber
        say(
          `On the newsletter's list since ${consented_at}, ${confirmed_at ? `confirmed ${confirmed_at}` : 'not confirmed'}\n`,
        )
      }
      if (mentions.length) {
        say(`Other people's messages with this address in them, which are not erased here: ${mentions.join(', ')}`)
      }
      say(`${count(messages.length, 'message')}, ${subscriber ? 'one address' : 'no address'} for the newsletter`)
    }
    const copies = (await findCopies(dataDir, email.trim())).map(describeCopy)
    if (!messages.length && !subscriber) {
      if (copies.length) warn(['Still in:', ...copies].join('\n- '))
      return true
    }
    if (!(await confirm('All of this will be erased for good.', flag('yes')))) return false
    await eraseHoldings(db, holdings)
    const remains = [...(await removeTraces(database)), ...copies, ...elsewhere]
    warn(['Erased here. What may still have it:', ...remains].join('\n- '))
    return true
  },
}

/** Not reached from here. */
const elsewhere = [
  "the firm's mailbox and other form handlers, until you erase it there",
  'your own backups and the data folders of other servers, until 30 days after they were made, as the privacy policy promises',
]

function describeCopy({ file, until }: Copy) {
  return `${file}, until ${until ? until.toISOString().slice(0, 10) : 'you erase it'}`
}
