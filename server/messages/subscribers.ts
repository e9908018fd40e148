import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { enqueue } from './enqueue.ts'
import { recordErasure } from './erasures.ts'
import { claimMail } from './mail-limit.ts'
import { composeConfirmation, type MailContext } from './mails.ts'
import type { Outbox } from './outbox.ts'
import { canonicalContent, claimSubmission } from './submissions.ts'

/** Where the newsletter's list is kept, and who delivers its mails. */
export type SubscriberDependencies = { db: Kysely<Tables>; mailContext: MailContext; outbox: Pick<Outbox, 'wake'> }

/** An address that nobody confirmed is erased, so that nobody's stays because a stranger entered it. */
export const unconfirmedDays = 30
const day = 24 * 60 * 60_000

/** How long an address that was asked is not asked again, in milliseconds: nobody's mailbox is filled through us. */
const askAgainAfter = 60 * 60_000

/**
 * Puts an address (in lower case) on the list, once, and asks it by mail to confirm. One that is confirmed already stays
 * as it is; the answer is the same, as nobody but its owner is to learn that.
 */
export async function subscribe(
  { db, mailContext, outbox }: SubscriberDependencies,
  { email, submissionKey, privacyVersion, now }: Subscribing,
): Promise<void> {
  const asked = await db.transaction().execute(async (transaction) => {
    await eraseUnconfirmed(transaction, now)
    const subscriber_id = await findOrInsert(transaction, email)
    const submission = { about: { subscriber_id }, content: canonicalContent('newsletter', { email }), now }
    const claim = await claimSubmission(transaction, { ...submission, key: submissionKey })
    if (!claim.ok || !(await claimAsking(transaction, { subscriber_id, privacyVersion, now }))) return false
    const mail = { purpose: 'confirm-subscription', address: email, about: { subscriber_id }, now } as const
    if (!(await claimMail(transaction, mail))) return false
    const token = await createToken(transaction, subscriber_id)
    const id = randomUUID()
    const content = composeConfirmation({ id, email, token, erasedAfterDays: unconfirmedDays }, mailContext)
    await enqueue(transaction, { id, subscriber_id, purpose: 'confirm-subscription', content, due: now })
    return true
  })
  if (asked) outbox.wake()
}

type Subscribing = {
  email: string
  /** As for a message: what the sender calls this submission, so that sending it again is harmless (D5). */
  submissionKey: string | null
  privacyVersion: string
  now: Date
}

/** Makes the address of a mail's token count. False for a token that is not, or no longer, known. */
export async function confirm({ db }: Pick<SubscriberDependencies, 'db'>, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await eraseUnconfirmed(transaction, now)
    const confirmed = await transaction
      .updateTable('subscribers')
      .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now.toISOString())) }))
      .where('id', 'in', (eb) => ownerOf(eb, token))
      .returning('id')
      .executeTakeFirst()
    return confirmed !== undefined
  })
}

/** Erases the address of a mail's token, with all that waits to be sent to it. False for a token that is not, or no longer, known. */
export async function unsubscribe(
  { db }: Pick<SubscriberDependencies, 'db'>,
  token: string,
  now = new Date(),
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const erased = await transaction
      .deleteFrom('subscribers')
      .where('id', 'in', (eb) => ownerOf(eb, token))
      .returning('id')
      .executeTakeFirst()
    if (erased) await recordErasure(transaction, erased.id, now)
    return erased !== undefined
  })
}

/**
 * Erases the addresses that had their time to be confirmed, with their mails. Those that were entered while the clock was
 * ahead by more than a day have their time from now on, so that no address stays for as long as the clock was ahead.
 */
export async function eraseUnconfirmed(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ consented_at: now.toISOString() })
    .where('confirmed_at', 'is', null)
    .where('consented_at', '>', before(now, -day))
    .execute()
  await db
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where('consented_at', '<', before(now, unconfirmedDays * day))
    .execute()
}

/** How many addresses were entered before an instant, confirmed or not. */
export async function countOlderSubscribers(db: Kysely<Tables>, instant: Date): Promise<number> {
  const query = db.selectFrom('subscribers').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await query.where('consented_at', '<', instant.toISOString()).executeTakeFirstOrThrow()).count
}

/** Erases them, with their links and mails. */
export async function eraseOlderSubscribers(db: Kysely<Tables>, instant: Date): Promise<void> {
  await db.deleteFrom('subscribers').where('consented_at', '<', instant.toISOString()).execute()
}

/** A row whose consent is older than all that we meet: nobody was asked yet. */
const never = '0'

/** The address's row. Of equal addresses that arrive together, the others wait until the first is stored. */
async function findOrInsert(transaction: Transaction<Tables>, email: string) {
  const { id } = await transaction
    .insertInto('subscribers')
    .values({ id: randomUUID(), email, consented_at: never, privacy_version: '' })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes the right to ask an address: it is not confirmed, and was not asked lately. */
async function claimAsking(
  transaction: Transaction<Tables>,
  { subscriber_id, privacyVersion, now }: { subscriber_id: string; privacyVersion: string; now: Date },
) {
  const claimed = await transaction
    .updateTable('subscribers')
    .set({ consented_at: now.toISOString(), privacy_version: privacyVersion })
    .where('id', '=', subscriber_id)
    .where('confirmed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('consented_at', '<=', before(now, askAgainAfter)),
        eb('consented_at', '>', before(now, -askAgainAfter)),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function createToken(transaction: Transaction<Tables>, subscriberId: string) {
  const token = randomBytes(24).toString('base64url')
  await transaction
    .insertInto('subscriber_tokens')
    .values({ token_hash: hash(token), subscriber_id: subscriberId })
    .execute()
  return token
}

function ownerOf(eb: ExpressionBuilder<Tables, 'subscribers'>, token: string) {
  return eb.selectFrom('subscriber_tokens').select('subscriber_id').where('token_hash', '=', hash(token))
}

function before(instant: Date, milliseconds: number) {
  return new Date(instant.getTime() - milliseconds).toISOString()
}

function hash(token: string) {
  return createHash('sha256').update(token).digest('hex')
}
