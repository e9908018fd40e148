import { setTimeout as wait } from 'node:timers/promises'
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { Log } from '../../domain/ports.ts'
import type { OutboxPurpose, Tables } from '../database/tables.ts'
import { explain } from './explain.ts'

/** What leaves the house: a mail, or a message that is forwarded. */
export type OutboxEntry = Selectable<Tables['outbox']>

/** Takes entries of some purposes to where they belong. */
export type Channel = {
  purposes: readonly OutboxPurpose[]
  /** One try: it throws when the entry was not taken. What the receiver said to the visitor comes back, null for nothing. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<string | null>
  /** Whether any further try would fail as this one did. */
  isPermanentFailure(entry: OutboxEntry, error: unknown): boolean
}

export type Outbox = {
  /** Delivers what waits, now and from now on. */
  start(): void
  /** Says that there is something new. */
  wake(): void
  /** Begins nothing any more, and resolves when the deliveries in hand are finished or, after 5 seconds, broken off. */
  stop(): Promise<void>
  /** Delivers what is due, and resolves when nothing is any more. Rejects when the database fails. */
  deliverDue(): Promise<void>
  /**
   * Delivers one entry at once. What the receiver said, or null: where it said nothing, was not reached, or has not
   * answered within 2 seconds, after which the delivery goes on by itself. Never rejects.
   */
  deliverNow(id: string): Promise<string | null>
  /** OutboxEntries of these purposes that are still to be delivered. */
  countWaiting(purposes?: readonly OutboxPurpose[]): Promise<number>
  /** OutboxEntries about messages that no try is made for any more: staff see them, and can have them tried again. */
  countFailed(): Promise<number>
}

/**
 * In milliseconds. A lease outlasts every delivery by three minutes, in which a database that restarts is back, so that
 * only a server that died leaves one to run out.
 */
const pollInterval = 30_000
const deliveryLimit = 2 * 60_000
const leaseTime = 5 * 60_000
const stopTimeoutMs = 5_000
const answerTimeoutMs = 2_000
const shortestDelay = 30_000
const longestDelay = 60 * 60_000
const shortestRecordingDelay = 100
const longestRecordingDelay = 1_000

/**
 * Delivers what accepted messages cause. Servers that share a database share the work: a entry is in the hands of one.
 * It is delivered at least once, and twice only if a server dies or is stopped between delivering it and saying so, or if
 * the database was away for longer than the lease and another server was faster when it came back.
 * Each channel goes one way at a time, and none waits for another.
 */
export function createOutbox({
  db,
  channels,
  clock = () => new Date(),
  log,
}: {
  db: Kysely<Tables>
  /** What none of them takes waits. */
  channels: readonly Channel[]
  clock?: () => Date
  log: Log
}): Outbox {
  let state: 'idle' | 'started' | 'stopped' = 'idle'
  let polling: NodeJS.Timeout | undefined
  const breakOff = new AbortController()
  const rounds = channels.map(createRound)
  const atOnce = new Set<Promise<unknown>>()
  /** Delivered by this server, which the database does not know yet: once their lease is over they look due. */
  const unrecorded = new Set<string>()

  /** A channel's rounds: one at a time, and another where something came in meanwhile. */
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

  /** Nothing where another server took it between the finding and the taking. */
  async function lease(id: string, condition: typeof due): Promise<OutboxEntry | undefined> {
    const now = clock()
    return db
      .updateTable('outbox')
      .set((eb) => ({ leased_until: later(now, leaseTime), attempts: eb('attempts', '+', 1) }))
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
      const due_at = channel.isPermanentFailure(entry, error) ? null : later(clock(), backOff(attempts))
      await settle(id, { due_at, last_error, ...(due_at === null && withoutLinks(entry)) }, entry.leased_until)
      log.warn({ entry: id, purpose, attempts, error: last_error }, due_at ? 'Not delivered yet' : 'Given up')
      return null
    }
    if (await recordDelivery(entry)) log.info({ entry: id, purpose, attempts }, 'Delivered')
    return said
  }

  /**
   * Tries until the database has taken it, or the server stops: a database that restarts between a delivery and its
   * record repeats nothing. Says whether it was recorded.
   */
  async function recordDelivery(entry: OutboxEntry): Promise<boolean> {
    const { id, purpose } = entry
    const outcome = { delivered_at: clock().toISOString(), last_error: null, ...withoutLinks(entry) }
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

  /** False once the server has had its time to stop. */
  async function pause(failures: number): Promise<boolean> {
    const delay = Math.min(longestRecordingDelay, shortestRecordingDelay * 2 ** (failures - 1))
    return wait(delay, true, { signal: breakOff.signal }).catch(() => false)
  }

  /** `ownLease` leaves a entry alone that another server has taken since. */
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
      return withTimeout(delivery)
    },
    async countWaiting(purposes) {
      let query = db.selectFrom('outbox').select((eb) => eb.fn.countAll<number>().as('count'))
      if (purposes) query = query.where('purpose', 'in', purposes)
      query = query.where('delivered_at', 'is', null).where('due_at', 'is not', null)
      return (await query.executeTakeFirstOrThrow()).count
    },
    async countFailed() {
      const query = db.selectFrom('outbox').select((eb) => eb.fn.countAll<number>().as('count'))
      const givenUp = query.where('delivered_at', 'is', null).where('due_at', 'is', null)
      return (await givenUp.where('message_id', 'is not', null).executeTakeFirstOrThrow()).count
    },
  }
}

type Condition = ExpressionBuilder<Tables, 'outbox'>

/** Nothing waits longer than the longest back-off: a later instant comes from a clock that was ahead, and counts as now. */
function due(now: Date) {
  return (eb: Condition) =>
    eb.and([free(now)(eb), eb.or([eb('due_at', '<=', now.toISOString()), eb('due_at', '>', later(now, longestDelay))])])
}

/**
 * Neither delivered nor leased. The servers' clocks may differ by some minutes; a lease that ends later than twice its
 * length from now comes from a clock that was ahead.
 */
export function free(now: Date) {
  return (eb: Condition) =>
    eb.and([
      eb('delivered_at', 'is', null),
      eb.or([
        eb('leased_until', 'is', null),
        eb('leased_until', '<=', now.toISOString()),
        eb('leased_until', '>', later(now, 2 * leaseTime)),
      ]),
    ])
}

/** 30 seconds after the first attempt, doubling up to an hour; up to a fifth earlier, so that not all come at once. */
function backOff(attempts: number) {
  return Math.min(longestDelay, shortestDelay * 2 ** (attempts - 1)) * (1 - Math.random() / 5)
}

function later(instant: Date, milliseconds: number) {
  return new Date(instant.getTime() + milliseconds).toISOString()
}

/** The links of a subscriber's mail are keys: once it is sent or given up, they are known by their hashes alone. */
function withoutLinks({ purpose }: OutboxEntry): Partial<OutboxEntry> {
  return purpose === 'confirm-subscription' ? { content: '{}' } : {}
}

async function withTimeout(answer: Promise<string | null>): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, answerTimeoutMs, null)
  const said = await Promise.race([answer, promise])
  clearTimeout(timer)
  return said
}
