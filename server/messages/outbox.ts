import pTimeout from 'p-timeout'
import type { Log } from '../../domain/ports.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { type Channel, createDelivery } from './delivery.ts'
import { explain } from './explain.ts'
import { due, findDue, free, lease } from './outbox-rows.ts'

export type Outbox = ReturnType<typeof createOutbox>

/** In milliseconds. */
const pollInterval = 30_000
const stopTimeoutMs = 5_000
const answerTimeoutMs = 2_000

type Options = {
  db: SiteDatabase
  /** Entries of other purposes wait. */
  channels: readonly Channel[]
  clock?: () => Date
  log: Log
}

/**
 * Delivers the outbox entries. Servers that share a database share the work: the lease of an entry belongs to one server.
 * An entry is delivered at least once. It is delivered twice only when a server dies or stops between the delivery and its
 * record, or when the database was down for longer than the lease and another server was faster afterwards.
 * Each channel makes one delivery at a time, and no channel waits for another.
 */
export function createOutbox({ db, channels, clock = () => new Date(), log }: Options) {
  let isStopped = false
  let polling: NodeJS.Timeout | undefined
  const breakOff = new AbortController()
  const { deliver, unrecorded } = createDelivery({ db, clock, log, stopped: breakOff.signal })
  /** The last round of deliveries of each channel, and the channels whose last round has not begun. */
  const rounds = new Map<Channel, Promise<void>>()
  const woken = new Set<Channel>()
  const atOnce = new Set<Promise<unknown>>()

  async function deliverAll(channel: Channel) {
    woken.delete(channel)
    while (!isStopped) {
      const id = await findDue(db, { purposes: channel.purposes, except: unrecorded, now: clock() })
      if (id === null) return
      const entry = await lease(db, id, due, clock())
      if (entry) await deliver(entry, channel)
    }
  }

  async function deliverOne(id: string) {
    const entry = isStopped ? null : await lease(db, id, free, clock())
    const channel = channels.find(({ purposes }) => entry && purposes.includes(entry.purpose))
    return entry && channel ? deliver(entry, channel) : null
  }

  /** Looks for due entries; a channel that is delivering does so afterwards. */
  function look() {
    for (const channel of channels) {
      if (woken.has(channel)) continue
      woken.add(channel)
      const round = (rounds.get(channel) ?? Promise.resolve())
        .then(() => deliverAll(channel))
        .catch((error) => log.error({ error: explain(error) }, 'The outbox cannot be read; trying again'))
      rounds.set(channel, round)
    }
  }

  return {
    /** Looks for due entries when one was added: at once, or once it is due, after so many milliseconds. */
    wake(delayMs = 0) {
      if (delayMs === 0) look()
      else setTimeout(look, delayMs).unref()
    },
    /** Starts to deliver due entries, at once and every 30 seconds. */
    start() {
      polling = setInterval(look, pollInterval).unref()
      look()
    },
    /** Starts no more deliveries. Resolves when the running ones have finished or, after 5 seconds, were aborted. */
    async stop() {
      isStopped = true
      clearInterval(polling)
      const timer = setTimeout(() => breakOff.abort(), stopTimeoutMs)
      await Promise.all([...rounds.values(), ...atOnce])
      clearTimeout(timer)
    },
    /** Delivers all due entries. Rejects when the database fails. */
    async deliverDue() {
      await Promise.all(channels.map(deliverAll))
    },
    /**
     * Delivers one entry at once. Resolves with the receiver's message; null when there is none, when the delivery failed, or
     * after 2 seconds, while the delivery continues in the background. Never rejects.
     */
    async deliverNow(id: string): Promise<string | null> {
      const delivery = deliverOne(id).catch((error) => {
        log.error({ error: explain(error) }, 'The outbox cannot be written; trying again')
        return null
      })
      atOnce.add(delivery)
      void delivery.then(() => atOnce.delete(delivery))
      return pTimeout(delivery, { milliseconds: answerTimeoutMs, fallback: () => null })
    },
  }
}
