import { formatCount } from '../domain/format-count.ts'
import { messageKindNames } from '../domain/messages/message-kinds.ts'
import { splitPropertyIds } from '../domain/messages/submitted-fields.ts'
import { readFirm } from '../server/content/folder/read-firm.ts'
import { countConfirmations, createMessageStore, retryDeliveries } from '../server/messages/message-store.ts'
import { readRepliesTo } from '../server/office/messages/replies.ts'
import { type Command, UsageError } from './command.ts'
import { describeMessage, describeReply, summariseMessage } from './describe-message.ts'
import { exportCommand } from './export.ts'
import { filterOptions, readFiltered } from './message-filter.ts'
import { purgeMessagesCommand } from './purge.ts'
import { print } from './terminal.ts'

export const messageCommands: Record<string, Command> = {
  'messages list': {
    usage: 'messages list [--kind KIND] [--listing ID] [--state STATE] [--limit N] [--json]',
    description: `lists the newest 50 inquiries and messages (--limit 0: all); KIND is ${messageKindNames.join(' or ')}, STATE is waiting, delivered or failed`,
    options: { ...filterOptions, limit: { type: 'string' }, json: { type: 'boolean' } },
    operands: [0, 0],
    async run(invocation) {
      const { timeZone } = readFirm(invocation.config.contentDir)
      const limit = parseLimit(invocation.option('limit') ?? '50')
      let shown = 0
      let found = 0
      for await (const message of readFiltered(invocation)) {
        if (++found > limit) continue
        shown++
        print(invocation.flag('json') ? JSON.stringify(message) : summariseMessage(message, timeZone))
      }
      if (!invocation.flag('json'))
        print(shown < found ? `${shown} of ${formatCount(found, 'message')}` : formatCount(found, 'message'))
      return true
    },
  },
  'messages show': {
    usage: 'messages show REFERENCE [--json]',
    description:
      'shows one message in full with the replies in its thread, and whether its e-mails and its copy to another form handler were delivered',
    options: { json: { type: 'boolean' } },
    operands: [1, 1],
    async run({ config, database: { db }, operands: [reference = ''], flag }) {
      const message = await createMessageStore(db).find(reference)
      const { timeZone } = readFirm(config.contentDir)
      if (!message) console.error(`No message has the reference ${reference}`)
      else if (flag('json')) print(JSON.stringify(message, null, 2))
      else {
        const replies = (await readRepliesTo(db, message.reference)).map((reply) => describeReply(reply, timeZone))
        print([describeMessage(message, timeZone), ...replies].join('\n\n'))
      }
      return message !== null
    },
  },
  'messages count': {
    usage: 'messages count [--json]',
    description: 'counts the inquiries of each listing, and the messages and mails to subscribers in each state',
    options: { json: { type: 'boolean' } },
    operands: [0, 0],
    async run(invocation) {
      const listings = new Map<string, number>()
      const states = new Map<string, number>(['waiting', 'failed', 'delivered'].map((state) => [state, 0]))
      for await (const { fields, state } of readFiltered(invocation)) {
        states.set(state, (states.get(state) ?? 0) + 1)
        for (const id of splitPropertyIds(fields.propertyID)) listings.set(id, (listings.get(id) ?? 0) + 1)
      }
      const confirmations = await countConfirmations(invocation.database.db)
      const mostFirst = [...listings].sort(([, one], [, other]) => other - one)
      if (invocation.flag('json')) {
        const inquiries = Object.fromEntries(mostFirst)
        print(JSON.stringify({ inquiries, states: Object.fromEntries(states), confirmations }))
      } else {
        for (const [listing, inquiries] of mostFirst)
          print(`${listing.toUpperCase().padEnd(12)}${formatCount(inquiries, 'inquiry', 'inquiries')}`)
        for (const [state, messages] of states) print(`${state.padEnd(12)}${formatCount(messages, 'message')}`)
        for (const [state, mails] of Object.entries(confirmations))
          print(`${state.padEnd(12)}${formatCount(mails, 'mail to a subscriber', 'mails to subscribers')}`)
      }
      return true
    },
  },
  'messages export': exportCommand,
  'messages retry': {
    usage: 'messages retry REFERENCE… | --all',
    description: 'retries waiting and failed deliveries within half a minute',
    options: { all: { type: 'boolean' } },
    operands: [0, Number.POSITIVE_INFINITY],
    async run({ database: { db }, operands, flag }) {
      if (flag('all') === operands.length > 0) throw new UsageError('Name one or more references, or use --all.')
      let retried = 0
      for (const reference of flag('all') ? [null] : operands) {
        const deliveries = await retryDeliveries(db, reference, new Date())
        if (!deliveries && reference !== null) console.error(`There is nothing to retry for ${reference}`)
        retried += deliveries
      }
      print(`${formatCount(retried, 'delivery', 'deliveries')} will be retried`)
      return retried > 0 || flag('all')
    },
  },
  'messages purge': purgeMessagesCommand,
}

function parseLimit(text: string) {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('--limit takes a whole number, 0 for all.')
  return Number(text) || Number.POSITIVE_INFINITY
}
