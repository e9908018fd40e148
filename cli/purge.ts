import { removeTraces } from '../server/database/remove-traces.ts'
import { countOlder, eraseOlder } from '../server/messages/message-store.ts'
import { countOlderSubscribers, eraseOlderSubscribers } from '../server/messages/subscribers.ts'
import { parseAge } from './age.ts'
import { confirm, count, createProgress, say, warn } from './terminal.ts'
import { type Call, UsageError, type Verb } from './verb.ts'

const shared: Pick<Verb, 'options' | 'operands'> = {
  options: { 'older-than': { type: 'string' }, yes: { type: 'boolean' } },
  operands: [0, 0],
}

export const purgeMessagesVerb: Verb = {
  ...shared,
  usage: 'messages purge --older-than AGE [--yes]',
  about: 'erases older messages with every trace; AGE is a number of days, months or years: 90d, 24m, 2y',
  run: (call) => purge(call, { newsletter: false }),
}

export const purgeVerb: Verb = {
  ...shared,
  usage: 'purge --older-than AGE [--yes]',
  about: 'the same, and the addresses for the newsletter that are older: all that the site holds about people',
  run: (call) => purge(call, { newsletter: true }),
}

async function purge({ database, option, flag }: Call, { newsletter }: { newsletter: boolean }) {
  const { db } = database
  const oldest = parseAge(option('older-than') ?? '', new Date())
  if (!oldest) throw new UsageError('--older-than takes a number of days, months or years, such as 24m.')
  const messages = await countOlder(db, oldest)
  const addresses = newsletter ? await countOlderSubscribers(db, oldest) : 0
  say(`${describe(messages, addresses, newsletter)} from before ${oldest.toISOString().slice(0, 10)}`)
  if (!messages && !addresses) return true
  if (!(await confirm('They will be erased for good.', flag('yes')))) return false
  const erased = await eraseOlder(db, oldest, createProgress('messages erased'))
  if (newsletter) await eraseOlderSubscribers(db, oldest)
  say(`${describe(erased, addresses, newsletter)} erased`)
  const remains = await removeTraces(database)
  if (remains.length) warn(['What may still have them:', ...remains].join('\n- '))
  return true
}

function describe(messages: number, addresses: number, newsletter: boolean) {
  return [count(messages, 'message'), newsletter && count(addresses, 'address', 'addresses')]
    .filter(Boolean)
    .join(' and ')
}
