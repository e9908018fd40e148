import { setTimeout as wait } from 'node:timers/promises'
import type { ThreadEvent } from '../../domain/inbox/thread.ts'
import type { Log } from '../../domain/ports.ts'
import { eraseSentFiles } from '../database/reply-files.ts'
import type { OutboxPurpose, SiteDatabase, SiteTransaction } from '../database/tables.ts'
import { toDelayMs } from '../timing/back-off.ts'
import { shift } from '../timing/instants.ts'
import { explain } from './explain.ts'
import { deliveryBackOff, deliveryLimit, type OutboxEntry, settle } from './outbox-rows.ts'
import { openAgain } from './threads.ts'

/** Delivers the outbox entries of some purposes. */
export type Channel = {
  purposes: readonly OutboxPurpose[]
  /** Makes one attempt, and throws when the receiver did not accept it. Resolves with the receiver's message for the visitor, or null. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<string | null>
  /** True when every retry would fail as well. */
  isPermanentFailure(entry: OutboxEntry, error: unknown): boolean
}

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
    const isRecorded = await recordDelivery(entry).finally(() => unrecorded.delete(id))
    if (isRecorded) log.info({ entry: id, purpose, attempts }, 'Delivered')
    return said
  }

  async function recordFailure(entry: OutboxEntry, error: unknown, channel: Channel) {
    const { id, purpose, attempts } = entry
    const last_error = explain(error)
    const isPermanent = channel.isPermanentFailure(entry, error)
    const due_at = isPermanent ? null : shift(clock(), toDelayMs(deliveryBackOff, attempts))
    await db.transaction().execute(async (transaction) => {
      if (isPermanent && purpose === 'send-reply') await reopenThread(transaction, entry)
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
  async function recordDelivery(entry: OutboxEntry): Promise<boolean> {
    const { id, purpose } = entry
    const now = clock().toISOString()
    const outcome = { delivered_at: now, last_error: null, ...withoutHtml(entry), ...withoutTokens(entry) }
    for (let failures = 1; ; failures++) {
      try {
        if (entry.owner_kind === 'reply')
          await db.transaction().execute(async (transaction) => {
            if (purpose === 'send-reply' && entry.last_error !== null) await answerThread(transaction, entry, now)
            await settle(transaction, id, outcome)
            await eraseSentFiles(transaction, entry.owner_id)
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

/**
 * Opens the thread of a reply that was refused for good (J20), in the transaction that records it and before its outbox row, as a restore
 * locks the tables in this order. It waits since its last message. Changes nothing once another server has leased the row.
 */
async function reopenThread(transaction: SiteTransaction, entry: OutboxEntry): Promise<void> {
  const { id, owner_id, leased_until } = entry
  await transaction
    .updateTable('threads')
    .set(openAgain)
    .where('id', '=', (eb) => eb.selectFrom('thread_deeds').select('thread_id').where('thread_deeds.id', '=', owner_id))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('outbox').select('outbox.id').where('id', '=', id).where('leased_until', '=', leased_until)),
    )
    .execute()
}

/** These leave a thread as open as a refusal made it. */
const harmless: readonly ThreadEvent[] = ['take-thread', 'give-thread', 'note-thread', 'retry-mails']

/**
 * Answers the thread that was opened because a reply was refused, once that was sent again, or puts it off as the reply had it (J20). It stays
 * open where somebody wrote since, or did more than note or give it: then it is not the refusal that keeps it open.
 */
async function answerThread(transaction: SiteTransaction, { owner_id }: OutboxEntry, now: string): Promise<void> {
  const reply = await transaction
    .selectFrom('thread_deeds')
    .select(['thread_id', 'done_at', 'follow_up_at'])
    .where('id', '=', owner_id)
    .executeTakeFirst()
  if (!reply) return
  const { thread_id, done_at, follow_up_at } = reply
  await transaction
    .updateTable('threads')
    .set((eb) => ({
      ...{ state: follow_up_at === null ? 'answered' : 'follow-up', waiting_at: null, follow_up_at, last_at: now },
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', thread_id)
    .where('state', '=', 'open')
    .where('follow_up_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages').select('id').where('thread_id', '=', thread_id).where('received_at', '>', done_at),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('thread_deeds')
            .select('id')
            .where('thread_id', '=', thread_id)
            .where('done_at', '>', done_at)
            .where('deed', 'not in', harmless),
        ),
      ),
    )
    .execute()
}
