import { countConfirmations, findMessage, retryDeliveries } from '../server/messages/message-store.ts'
import { describeMessage, summariseMessage } from './describe-message.ts'
import { exportVerb } from './export.ts'
import { filterOptions, readFiltered } from './message-filter.ts'
import { purgeMessagesVerb } from './purge.ts'
import { count, say } from './terminal.ts'
import { UsageError, type Verb } from './verb.ts'

export const messageVerbs: Record<string, Verb> = {
  'messages list': {
    usage: 'messages list [--kind KIND] [--listing ID] [--state STATE] [--limit N] [--json]',
    about:
      'the newest 50 (--limit 0 for all) inquiries and messages; KIND is property-inquiry or contact-us, STATE is waiting, delivered or given-up',
    options: { ...filterOptions, limit: { type: 'string' }, json: { type: 'boolean' } },
    operands: [0, 0],
    async run(call) {
      const limit = parseLimit(call.option('limit') ?? '50')
      let shown = 0
      let found = 0
      for await (const message of readFiltered(call)) {
        if (++found > limit) continue
        shown++
        say(call.flag('json') ? JSON.stringify(message) : summariseMessage(message))
      }
      if (!call.flag('json')) say(shown < found ? `${shown} of ${count(found, 'message')}` : count(found, 'message'))
      return true
    },
  },
  'messages show': {
    usage: 'messages show REFERENCE [--json]',
    about: 'one of them in full, and what became of its mails and its forward',
    options: { json: { type: 'boolean' } },
    operands: [1, 1],
    async run({ database: { db }, operands: [reference = ''], flag }) {
      const message = await findMessage(db, reference)
      if (message) say(flag('json') ? JSON.stringify(message, null, 2) : describeMessage(message))
      else console.error(`No message has the reference ${reference}`)
      return message !== null
    },
  },
  'messages count': {
    usage: 'messages count [--json]',
    about:
      'how many inquiries each listing has, and how many messages and mails to subscribers there are in each state',
    options: { json: { type: 'boolean' } },
    operands: [0, 0],
    async run(call) {
      const listings = new Map<string, number>()
      const states = new Map([
        ['waiting', 0],
        ['given-up', 0],
        ['delivered', 0],
      ])
      for await (const { fields, state } of readFiltered(call)) {
        states.set(state, (states.get(state) ?? 0) + 1)
        if (fields.propertyID) listings.set(fields.propertyID, (listings.get(fields.propertyID) ?? 0) + 1)
      }
      const confirmations = await countConfirmations(call.database.db)
      const most = [...listings].sort(([, one], [, other]) => other - one)
      if (call.flag('json')) {
        say(JSON.stringify({ inquiries: Object.fromEntries(most), states: Object.fromEntries(states), confirmations }))
      } else {
        for (const [listing, inquiries] of most)
          say(`${listing.toUpperCase().padEnd(12)}${count(inquiries, 'inquiry', 'inquiries')}`)
        for (const [state, messages] of states) say(`${state.padEnd(12)}${count(messages, 'message')}`)
        for (const [state, mails] of Object.entries(confirmations))
          say(`${state.padEnd(12)}${count(mails, 'mail to a subscriber', 'mails to subscribers')}`)
      }
      return true
    },
  },
  'messages export': exportVerb,
  'messages retry': {
    usage: 'messages retry REFERENCE… | --all',
    about: 'has what was not delivered, or was given up, tried again within half a minute',
    options: { all: { type: 'boolean' } },
    operands: [0, Number.POSITIVE_INFINITY],
    async run({ database: { db }, operands, flag }) {
      if (flag('all') === operands.length > 0) throw new UsageError('Name references, or --all.')
      let retried = 0
      for (const reference of flag('all') ? [null] : operands) {
        const deliveries = await retryDeliveries(db, reference, new Date())
        if (!deliveries && reference !== null) console.error(`Nothing is to be delivered for ${reference}`)
        retried += deliveries
      }
      say(`${count(retried, 'delivery', 'deliveries')} will be tried again`)
      return retried > 0 || flag('all')
    },
  },
  'messages purge': purgeMessagesVerb,
}

function parseLimit(text: string) {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('--limit takes a whole number, 0 for all.')
  return Number(text) || Number.POSITIVE_INFINITY
}
