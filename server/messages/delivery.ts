import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../domain/ports.ts'
import type { OutboxPurpose, SiteDatabase, SiteTransaction } from '../database/tables.ts'
import { toDelayMs } from '../timing/back-off.ts'
import { shift } from '../timing/instants.ts'
import { explain } from './explain.ts'
import { deliveryBackOff, deliveryLimit, type OutboxEntry, settle } from './outbox-rows.ts'

/** Delivers the outbox entries of some purposes. */
export type Channel = {
  purposes: readonly OutboxPurpose[]
  /** Makes one attempt, and throws when the receiver did not accept it. Resolves with the receiver's message for the visitor, or null. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<string | null>
  /** True when every retry would fail as well. */
  isPermanentFailure(entry: OutboxEntry, error: unknown): boolean
  /**
   * The way to record a delivery with what it means besides; null for an entry that means nothing more. It calls `settle`, and writes other tables before
   * that in the order in which a restore locks them.
   */
  onDelivered?(entry: OutboxEntry): ((transaction: SiteTransaction, delivered: Delivered) => Promise<void>) | null
  /** Writes what a permanent failure means besides its record, before that and in its transaction. */
  onFailed?(transaction: SiteTransaction, failed: { entry: OutboxEntry; error: unknown; now: Date }): Promise<void>
}

export type Delivered = { entry: OutboxEntry; now: Date; settle(): Promise<void> }

const recordingBackOff = { firstMs: 100, maxMs: 1_000, jitter: 0 }

type Options = { db: SiteDatabase; clock: () => Date; log: Log; stopped: AbortSignal }

/** Makes single deliveries of leased entries and records their outcomes, until `stopped` aborts them. */
export function createDelivery({ db, clock, log, stopped }: Options) {
  /** Delivered by this server but not recorded yet. Their leases may expire, so they are not to be delivered again. */
  const unrecorded = new Set<string>()

  async function deliver(entry: OutboxEntry, channel: Channel): Promise<string | null> {
    const { id, purpose, attempts } = entry
    let said: string | null
    try {
      said = await channel.deliver(entry, AbortSignal.any([AbortSignal.timeout(deliveryLimit), stopped]))
    } catch (error) {
      await recordFailure(entry, error, channel)
      return null
    }
    unrecorded.add(id)
    const isRecorded = await recordDelivery(entry, channel).finally(() => unrecorded.delete(id))
    if (isRecorded) log.info({ entry: id, purpose, attempts }, 'Delivered')
    return said
  }

  async function recordFailure(entry: OutboxEntry, error: unknown, channel: Channel) {
    const { id, purpose, attempts } = entry
    const last_error = explain(error)
    const isPermanent = channel.isPermanentFailure(entry, error)
    const due_at = isPermanent ? null : shift(clock(), toDelayMs(deliveryBackOff, attempts))
    await db.transaction().execute(async (transaction) => {
      if (isPermanent) await channel.onFailed?.(transaction, { entry, error, now: clock() })
      const outcome = { due_at, last_error, ...(isPermanent && withoutTokens(entry)) }
      await settle(transaction, id, outcome, entry.leased_until)
    })
    log.warn(
      { entry: id, purpose, attempts, error: last_error },
      isPermanent ? 'Delivery failed permanently' : 'Delivery failed; will be retried',
    )
  }

  /**
   * Retries until the database has recorded the delivery or the server stops, so that a restart of the database does not
   * repeat the delivery. Returns whether it was recorded.
   */
  async function recordDelivery(entry: OutboxEntry, channel: Channel): Promise<boolean> {
    const { id, purpose } = entry
    const now = clock()
    const outcome = {
      delivered_at: now.toISOString(),
      last_error: null,
      ...withoutHtml(entry),
      ...withoutTokens(entry),
    }
    const record = channel.onDelivered?.(entry)
    for (let failures = 1; ; failures++) {
      try {
        if (record)
          await db.transaction().execute(async (transaction) => {
            await record(transaction, { entry, now, settle: () => settle(transaction, id, outcome) })
          })
        else await settle(db, id, outcome)
        return true
      } catch (error) {
        const fields = { entry: id, purpose, error: explain(error) }
        if (failures === 1) log.error(fields, 'Delivered, but not recorded yet; trying again')
        const delayMs = toDelayMs(recordingBackOff, failures)
        const goesOn = await wait(delayMs, true, { signal: stopped }).catch(() => false)
        if (goesOn) continue
        log.error(fields, 'Delivered, but not recorded before the stop: it will be delivered again')
        return false
      }
    }
  }

  return { deliver, unrecorded }
}

const tokenPurposes: ReadonlySet<OutboxPurpose> = new Set([
  'confirm-subscription',
  'renew-subscription',
  'confirm-search',
  'office-link',
])

/** The links of some mails contain tokens. Once such a mail is delivered or failed, only their digests stay stored. */
function withoutTokens({ purpose }: OutboxEntry): Partial<OutboxEntry> {
  return tokenPurposes.has(purpose) ? { content: '{}' } : {}
}

/** The content of a delivered entry: its text without the HTML, which says the same with ten times as many bytes. */
function withoutHtml({ content }: OutboxEntry): Partial<OutboxEntry> {
  const { alternative, ...kept } = JSON.parse(content)
  return alternative === undefined ? {} : { content: JSON.stringify(kept) }
}
