import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { composeConfirmation, type Letterhead } from './mails.ts'
import type { Outbox } from './outbox.ts'
import { queueMail } from './queue-mail.ts'

/** Where the newsletter's list is kept, and who delivers its mails. */
export type SubscriberDesk = { db: Kysely<Tables>; letterhead: Letterhead; outbox: Pick<Outbox, 'wake'> }

/** An address that nobody confirmed is erased, so that nobody's stays because a stranger entered it. */
const unconfirmedDays = 30
const day = 24 * 60 * 60_000

/** How long an address that was asked is not asked again, in milliseconds: nobody's mailbox is filled through us. */
const askAgainAfter = 60 * 60_000

/**
 * Puts an address (in lower case) on the list, once, and asks it by mail to confirm. One that is confirmed already stays
 * as it is; the answer is the same, as nobody but its owner is to learn that.
 */
export async function subscribe(
  { db, letterhead, outbox }: SubscriberDesk,
  { email, privacyVersion, now }: { email: string; privacyVersion: string; now: Date },
): Promise<void> {
  const asked = await db.transaction().execute(async (transaction) => {
    await eraseUnconfirmed(transaction, now)
    const subscriber = await claimAddress(transaction, { email, privacyVersion, now })
    if (!subscriber) return false
    const token = await createToken(transaction, subscriber.id)
    const id = randomUUID()
    const mail = composeConfirmation({ id, email, token, erasedAfterDays: unconfirmedDays }, letterhead)
    await queueMail(transaction, { id, subscriber_id: subscriber.id, purpose: 'confirm-subscription', mail, now })
    return true
  })
  if (asked) outbox.wake()
}

/** Makes the address of a mail's token count. False for a token that is not, or no longer, known. */
export async function confirm({ db }: Pick<SubscriberDesk, 'db'>, token: string, now: Date): Promise<boolean> {
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
export async function unsubscribe({ db }: Pick<SubscriberDesk, 'db'>, token: string): Promise<boolean> {
  const erased = await db
    .deleteFrom('subscribers')
    .where('id', 'in', (eb) => ownerOf(eb, token))
    .returning('id')
    .executeTakeFirst()
  return erased !== undefined
}

/** Erases the addresses that had their time to be confirmed, with their mails. */
export async function eraseUnconfirmed(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where('consented_at', '<', before(now, unconfirmedDays * day))
    .execute()
}

/** The address's row where it is to be asked now: it is new, or unconfirmed and was not asked lately. The database decides, in one statement. */
function claimAddress(
  transaction: Transaction<Tables>,
  { email, privacyVersion, now }: { email: string; privacyVersion: string; now: Date },
) {
  const consent = { consented_at: now.toISOString(), privacy_version: privacyVersion }
  return transaction
    .insertInto('subscribers')
    .values({ id: randomUUID(), email, ...consent })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(consent)
        .where('subscribers.confirmed_at', 'is', null)
        .where('subscribers.consented_at', '<=', before(now, askAgainAfter)),
    )
    .returning('id')
    .executeTakeFirst()
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
