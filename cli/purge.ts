import { formatCount } from '../domain/format-count.ts'
import { withCommandLock } from '../server/database/locks.ts'
import { removeTraces } from '../server/database/remove-traces.ts'
import { countOlderMessages, eraseOlderMessages } from '../server/messages/message-store.ts'
import { countOlderSubscribers, eraseOlderSubscribers } from '../server/messages/newsletter/subscribers.ts'
import { parseAge } from './age.ts'
import { type Command, type Invocation, UsageError } from './command.ts'
import { confirmOnTerminal, createProgress, print, printError } from './terminal.ts'

const sharedOptions: Pick<Command, 'options' | 'operands'> = {
  options: { 'older-than': { type: 'string' }, yes: { type: 'boolean' } },
  operands: [0, 0],
}

export const purgeMessagesCommand: Command = {
  ...sharedOptions,
  usage: 'messages purge --older-than AGE [--yes]',
  description: 'erases older messages and all data about them; AGE is a number of days, months or years: 90d, 24m, 2y',
  run: (invocation) => purge(invocation, { newsletter: false }),
}

export const purgeCommand: Command = {
  ...sharedOptions,
  usage: 'purge --older-than AGE [--yes]',
  description: 'erases older messages and older addresses for the newsletter: all personal data of that age',
  run: (invocation) => purge(invocation, { newsletter: true }),
}

async function purge({ database, option, flag }: Invocation, { newsletter }: { newsletter: boolean }) {
  const { db } = database
  const oldest = parseAge(option('older-than') ?? '', new Date())
  if (!oldest) throw new UsageError('--older-than takes a number of days, months or years, such as 24m.')
  const messages = await countOlderMessages(db, oldest)
  const addresses = newsletter ? await countOlderSubscribers(db, oldest) : 0
  print(`${describeCounts(messages, addresses, newsletter)} from before ${oldest.toISOString().slice(0, 10)}`)
  if (!messages && !addresses) return true
  if (!(await confirmOnTerminal('They will be erased for good.', flag('yes')))) return false
  await withCommandLock(db, async () => {
    const erased = await eraseOlderMessages(db, oldest, createProgress('messages erased'))
    if (newsletter) await eraseOlderSubscribers(db, oldest)
    print(`${describeCounts(erased, addresses, newsletter)} erased`)
    const remains = await removeTraces(database)
    if (remains.length) printError(['Copies may remain in:', ...remains].join('\n- '))
  })
  return true
}

function describeCounts(messages: number, addresses: number, newsletter: boolean) {
  return [formatCount(messages, 'message'), newsletter && formatCount(addresses, 'address', 'addresses')]
    .filter(Boolean)
    .join(' and ')
}
