import { setTimeout as wait } from 'node:timers/promises'
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import pTimeout from 'p-timeout'
import type { Log } from '../../domain/ports.ts'
import type { OutboxPurpose, Tables } from '../database/tables.ts'
import { toDelayMs } from '../timing/back-off.ts'
import { shift } from '../timing/instants.ts'
import { explain } from './explain.ts'

/** A delivery to make: a mail, or a message to forward. */
export type OutboxEntry = Selectable<Tables['outbox']>

/** Delivers the outbox entries of some purposes. */
export type Channel = {
  purposes: readonly OutboxPurpose[]
  /** Makes one attempt, and throws when the receiver did not accept it. Resolves with the receiver's message for the visitor, or null. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<string | null>
  /** True when every retry would fail as well. */
  isPermanentFailure(entry: OutboxEntry, error: unknown): boolean
}

export type Outbox = {
  /** Starts to deliver due entries, at once and every 30 seconds. */
  start(): void
  /** Looks for due entries at once, for instance after an entry was added. */
  wake(): void
  /** Starts no more deliveries. Resolves when the running ones have finished or, after 5 seconds, were aborted. */
  stop(): Promise<void>
  /** Delivers all due entries. Rejects when the database fails. */
  deliverDue(): Promise<void>
  /**
   * Delivers one entry at once. Resolves with the receiver's message; null when there is none, when the delivery failed, or
   * after 2 seconds, while the delivery continues in the background. Never rejects.
   */
  deliverNow(id: string): Promise<string | null>
  /** The number of entries of these purposes that wait for delivery. */
  countWaiting(purposes?: readonly OutboxPurpose[]): Promise<number>
  /** The number of entries about messages that have failed permanently. Staff see them and can retry them. */
  countFailed(): Promise<number>
}

/**
 * In milliseconds. A lease outlasts the longest delivery by three minutes, within which a restarting database is back, so
 * that a lease expires only when its server has died.
 */
const pollInterval = 30_000
const deliveryLimit = 2 * 60_000
const leaseTime = 5 * 60_000
const stopTimeoutMs = 5_000
const answerTimeoutMs = 2_000
const deliveryBackOff = { firstMs: 30_000, maxMs: 60 * 60_000, jitter: 1 / 5 }
const recordingBackOff = { firstMs: 100, maxMs: 1_000, jitter: 0 }

/**
 * Delivers the outbox entries. Servers that share a database share the work: the lease of an entry belongs to one server.
 * An entry is delivered at least once. It is delivered twice only when a server dies or stops between the delivery and its
 * record, or when the database was down for longer than the lease and another server was faster afterwards.
 * Each channel makes one delivery at a time, and no channel waits for another.
 */
export function createOutbox({
  db,
  channels,
  clock = () => new Date(),
  log,
}: {
  db: Kysely<Tables>
  /** Entries of other purposes wait. */
  channels: readonly Channel[]
  clock?: () => Date
  log: Log
}): Outbox {
  let state: 'idle' | 'started' | 'stopped' = 'idle'
  let polling: NodeJS.Timeout | undefined
  const breakOff = new AbortController()
  const rounds = channels.map(createRound)
  const atOnce = new Set<Promise<unknown>>()
  /** Delivered by this server but not recorded yet. Their leases may expire, so `findDue` has to leave them out. */
  const unrecorded = new Set<string>()

  /** Runs one round of deliveries at a time for a channel, and another one if it was woken meanwhile. */
  function createRound(channel: Channel) {
    let woken = false
    let working: Promise<void> | null = null

    async function work() {
      while (woken && state === 'started') {
        woken = false
        await deliverAll(channel).catch((error) =>
          log.error({ error: explain(error) }, 'The outbox cannot be read; trying again'),
        )
      }
      working = null
    }

    return {
      wake() {
        woken = true
        if (state === 'started') working ??= work()
      },
      finished: async () => working,
    }
  }

  async function deliverAll(channel: Channel) {
    while (state !== 'stopped') {
      const id = await findDue(channel)
      if (id === null) return
      const entry = await lease(id, due)
      if (entry) await deliver(entry, channel)
    }
  }

  async function findDue({ purposes }: Channel): Promise<string | null> {
    let query = db.selectFrom('outbox').select('id').where('purpose', 'in', purposes).where(due(clock()))
    if (unrecorded.size) query = query.where('id', 'not in', [...unrecorded])
    return (await query.orderBy('due_at').limit(1).executeTakeFirst())?.id ?? null
  }

  /** Undefined when another server has leased the entry since `findDue`. */
  async function lease(id: string, condition: typeof due): Promise<OutboxEntry | undefined> {
    const now = clock()
    return db
      .updateTable('outbox')
      .set((eb) => ({ leased_until: shift(now, leaseTime), attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where(condition(now))
      .returningAll()
      .executeTakeFirst()
  }

  async function deliver(entry: OutboxEntry, channel: Channel): Promise<string | null> {
    const { id, purpose, attempts } = entry
    let said: string | null
    try {
      said = await channel.deliver(entry, AbortSignal.any([AbortSignal.timeout(deliveryLimit), breakOff.signal]))
    } catch (error) {
      const last_error = explain(error)
      const due_at = channel.isPermanentFailure(entry, error)
        ? null
        : shift(clock(), toDelayMs(deliveryBackOff, attempts))
      await settle(id, { due_at, last_error, ...(due_at === null && withoutTokens(entry)) }, entry.leased_until)
      log.warn(
        { entry: id, purpose, attempts, error: last_error },
        due_at ? 'Delivery failed; will be retried' : 'Delivery failed permanently',
      )
      return null
    }
    if (await recordDelivery(entry)) log.info({ entry: id, purpose, attempts }, 'Delivered')
    return said
  }

  /**
   * Retries until the database has recorded the delivery or the server stops, so that a restart of the database does not
   * repeat the delivery. Returns whether it was recorded.
   */
  async function recordDelivery(entry: OutboxEntry): Promise<boolean> {
    const { id, purpose } = entry
    const outcome = { delivered_at: clock().toISOString(), last_error: null, ...withoutTokens(entry) }
    unrecorded.add(id)
    try {
      for (let failures = 0; ; ) {
        try {
          await settle(id, outcome)
          return true
        } catch (error) {
          const fields = { entry: id, purpose, error: explain(error) }
          if (failures++ === 0) log.error(fields, 'Delivered, but not recorded yet; trying again')
          if (!(await pause(failures))) {
            log.error(fields, 'Delivered, but not recorded before the stop: it will be delivered again')
            return false
          }
        }
      }
    } finally {
      unrecorded.delete(id)
    }
  }

  /** Waits between attempts to record. False when `stop` aborts the wait. */
  async function pause(failures: number): Promise<boolean> {
    return wait(toDelayMs(recordingBackOff, failures), true, { signal: breakOff.signal }).catch(() => false)
  }

  /** With `ownLease`, changes nothing when another server has leased the entry since. */
  async function settle(id: string, outcome: Partial<OutboxEntry>, ownLease?: string | null) {
    let query = db
      .updateTable('outbox')
      .set({ ...outcome, leased_until: null })
      .where('id', '=', id)
    if (ownLease) query = query.where('leased_until', '=', ownLease)
    await query.execute()
  }

  async function deliverNow(id: string) {
    const entry = state === 'stopped' ? null : await lease(id, free)
    const channel = channels.find(({ purposes }) => entry && purposes.includes(entry.purpose))
    return entry && channel ? deliver(entry, channel) : null
  }

  function wake() {
    for (const round of rounds) round.wake()
  }

  return {
    start() {
      state = 'started'
      polling = setInterval(wake, pollInterval).unref()
      wake()
    },
    wake,
    async stop() {
      state = 'stopped'
      clearInterval(polling)
      const timer = setTimeout(() => breakOff.abort(), stopTimeoutMs)
      await Promise.all([...rounds.map(({ finished }) => finished()), ...atOnce])
      clearTimeout(timer)
    },
    async deliverDue() {
      await Promise.all(channels.map(deliverAll))
    },
    async deliverNow(id) {
      const delivery = deliverNow(id).catch((error) => {
        log.error({ error: explain(error) }, 'The outbox cannot be written; trying again')
        return null
      })
      atOnce.add(delivery)
      void delivery.then(() => atOnce.delete(delivery))
      return pTimeout(delivery, { milliseconds: answerTimeoutMs, fallback: () => null })
    },
    async countWaiting(purposes) {
      let query = db.selectFrom('outbox').select((eb) => eb.fn.countAll<number>().as('count'))
      if (purposes) query = query.where('purpose', 'in', purposes)
      query = query.where('delivered_at', 'is', null).where('due_at', 'is not', null)
      return (await query.executeTakeFirstOrThrow()).count
    },
    async countFailed() {
      const query = db.selectFrom('outbox').select((eb) => eb.fn.countAll<number>().as('count'))
      const failed = query.where('delivered_at', 'is', null).where('due_at', 'is', null)
      return (await failed.where('owner_kind', '=', 'message').executeTakeFirstOrThrow()).count
    },
  }
}

type Condition = ExpressionBuilder<Tables, 'outbox'>

/** No entry waits longer than the longest back-off. A later `due_at` was written while a clock was ahead, and counts as due. */
function due(now: Date) {
  return (eb: Condition) =>
    eb.and([
      free(now)(eb),
      eb.or([eb('due_at', '<=', now.toISOString()), eb('due_at', '>', shift(now, deliveryBackOff.maxMs))]),
    ])
}

/**
 * Neither delivered nor leased. The servers' clocks may differ by some minutes. A lease that ends later than twice the lease
 * time from now was written while a clock was ahead, and does not count.
 */
export function free(now: Date) {
  return (eb: Condition) =>
    eb.and([
      eb('delivered_at', 'is', null),
      eb.or([
        eb('leased_until', 'is', null),
        eb('leased_until', '<=', now.toISOString()),
        eb('leased_until', '>', shift(now, 2 * leaseTime)),
      ]),
    ])
}

/** The links of a subscriber's mail contain its tokens. Once it is delivered or failed, only their digests stay stored. */
function withoutTokens({ purpose }: OutboxEntry): Partial<OutboxEntry> {
  return purpose === 'confirm-subscription' ? { content: '{}' } : {}
}
