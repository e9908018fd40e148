import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { countRows } from '../../database/count-rows.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'
import { enqueue } from '../enqueue.ts'
import { recordErasure } from '../erasures.ts'
import { claimMail } from '../mail-limit.ts'
import { composeConfirmation, type MailContext } from '../mails.ts'
import type { Outbox } from '../outbox.ts'
import { canonicalContent, claimSubmission } from '../submissions.ts'
export type SubscriberDependencies = { db: SiteDatabase; mailContext: MailContext; outbox: Pick<Outbox, 'wake'> }

/** An unconfirmed address is erased after so many days, as a stranger may have entered it. */
export const unconfirmedDays = 30
const day = 24 * 60 * 60_000

/** An address is asked to confirm at most once in so many milliseconds, so that nobody can flood a mailbox through us. */
const askAgainAfter = 60 * 60_000

/**
 * Adds an address (in lower case) to the list, once, and asks it by mail to confirm. A confirmed address stays unchanged, and
 * the caller cannot tell the difference, as only its owner may know that it is on the list.
 */
export async function subscribe(
  { db, mailContext, outbox }: SubscriberDependencies,
  { email, submissionKey, privacyVersion, consentWords = null, now }: SubscriptionRequest,
): Promise<void> {
  const asked = await db.transaction().execute(async (transaction) => {
    await eraseUnconfirmed(transaction, now)
    const subscriber_id = await findOrInsert(transaction, email)
    const submission = { owner: { subscriber_id }, content: canonicalContent('newsletter', { email }), now }
    const claim = await claimSubmission(transaction, { ...submission, key: submissionKey })
    if (!claim.ok || !(await claimAsking(transaction, { subscriber_id, privacyVersion, consentWords, now })))
      return false
    const mail = { purpose: 'confirm-subscription', address: email, owner: { subscriber_id }, now } as const
    if (!(await claimMail(transaction, mail))) return false
    const token = await createToken(transaction, subscriber_id)
    const id = randomUUID()
    const content = composeConfirmation({ email, token, erasedAfterDays: unconfirmedDays }, mailContext)
    const owner = { kind: 'subscriber', id: subscriber_id } as const
    await enqueue(transaction, { id, owner, purpose: 'confirm-subscription', content, due: now })
    return true
  })
  if (asked) outbox.wake()
}

type SubscriptionRequest = {
  email: string
  /** The idempotency key of the submission, as for a message (D5). */
  submissionKey: string | null
  privacyVersion: string
  /** The words beside the box that was ticked. */
  consentWords?: string | null
  now: Date
}

/** The words of a consent, and their version. */
export type Consent = { version: string; words: string }

/**
 * Confirms the subscriber of a token. The consent of somebody who was asked again begins anew, with the words of that mail (K11.3). False
 * when the token is unknown or was erased.
 */
export async function confirmSubscriber(
  { db }: { db: SiteDatabase },
  token: string,
  now: Date,
  consent: Consent | null = null,
): Promise<boolean> {
  const instant = now.toISOString()
  return db.transaction().execute(async (transaction) => {
    await eraseUnconfirmed(transaction, now)
    const anew = { consented_at: instant, confirmed_at: instant, asked_again_at: null }
    await transaction
      .updateTable('subscribers')
      .set({ ...anew, ...(consent && { privacy_version: consent.version, consent_words: consent.words }) })
      .where('id', 'in', (eb) => subscriberOf(eb, token))
      .where('asked_again_at', 'is not', null)
      .execute()
    const confirmed = await transaction
      .updateTable('subscribers')
      .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(instant)) }))
      .where('id', 'in', (eb) => subscriberOf(eb, token))
      .returning('id')
      .executeTakeFirst()
    return confirmed !== undefined
  })
}

/** Erases the subscriber of a token, with all mails that wait. False when the token is unknown or was erased. */
export async function unsubscribe({ db }: { db: SiteDatabase }, token: string, now = new Date()): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const erased = await transaction
      .deleteFrom('subscribers')
      .where('id', 'in', (eb) => subscriberOf(eb, token))
      .returning('id')
      .executeTakeFirst()
    if (erased) await recordErasure(transaction, erased.id, now)
    return erased !== undefined
  })
}

/**
 * Erases the addresses that nobody confirmed within 30 days, with their mails. For an address that was entered while the
 * clock was ahead by more than a day, the 30 days begin now; otherwise it would stay for as long as the clock was ahead.
 */
export async function eraseUnconfirmed(db: SiteDatabase, now: Date): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ consented_at: now.toISOString() })
    .where('confirmed_at', 'is', null)
    .where('consented_at', '>', shift(now, day))
    .execute()
  await db
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where('consented_at', '<', shift(now, -unconfirmedDays * day))
    .execute()
}

/** Counts the addresses that were entered before an instant, confirmed or not. */
export async function countOlderSubscribers(db: SiteDatabase, instant: Date): Promise<number> {
  return countRows(db.selectFrom('subscribers').where('consented_at', '<', instant.toISOString()))
}

/** Erases these addresses with their tokens and mails. */
export async function eraseOlderSubscribers(db: SiteDatabase, instant: Date): Promise<void> {
  await db.deleteFrom('subscribers').where('consented_at', '<', instant.toISOString()).execute()
}

/** Sorts before every instant: the new row was not asked yet. */
const never = '0'

/** Equal addresses that arrive together wait here until the first of them is committed. */
async function findOrInsert(transaction: SiteTransaction, email: string) {
  const { id } = await transaction
    .insertInto('subscribers')
    .values({ id: randomUUID(), email, consented_at: never, privacy_version: '' })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Claims the right to ask an address: it is unconfirmed and was not asked within the last hour. */
async function claimAsking(
  transaction: SiteTransaction,
  {
    subscriber_id,
    privacyVersion,
    consentWords,
    now,
  }: { subscriber_id: string; privacyVersion: string; consentWords: string | null; now: Date },
) {
  const claimed = await transaction
    .updateTable('subscribers')
    .set({ consented_at: now.toISOString(), privacy_version: privacyVersion, consent_words: consentWords })
    .where('id', '=', subscriber_id)
    .where('confirmed_at', 'is', null)
    .where((eb) =>
      eb.or([eb('consented_at', '<=', shift(now, -askAgainAfter)), eb('consented_at', '>', shift(now, askAgainAfter))]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Makes a token for the links of one mail. */
export async function createToken(transaction: SiteTransaction, subscriberId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await transaction
    .insertInto('subscriber_tokens')
    .values({ token_hash: hash('sha256', token), subscriber_id: subscriberId })
    .execute()
  return token
}

function subscriberOf(eb: ExpressionBuilder<Tables, 'subscribers'>, token: string) {
  return eb.selectFrom('subscriber_tokens').select('subscriber_id').where('token_hash', '=', hash('sha256', token))
}
