import { createHash } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { FormKind } from '../../domain/messages/forms.ts'
import type { Tables } from '../database/tables.ts'

/** How long equal content without a key is one message, in milliseconds (D5). */
const repeatWindow = 10 * 60_000

/** What was submitted: a message, or an address for the newsletter. */
type Subject = { message_id: string } | { subscriber_id: string }

/** The same text for the same words, in whatever order the form sent them. */
export function canonicalContent(kind: FormKind, fields: object): string {
  const entries = Object.entries<string>({ ...fields }).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([kind, entries])
}

/**
 * Takes the right to store a submission, or names the one that it repeats (D5): one rule for all forms. The database decides, in one statement:
 * of equal submissions that arrive together one goes on, and the others wait until it is stored.
 */
export async function claimSubmission(
  transaction: Transaction<Tables>,
  { about, content, key, now }: { about: Subject; content: string; key: string | null; now: Date },
): Promise<Claim> {
  const submission = { ...about, received_at: now.toISOString() }
  const ofContent = { ...submission, fingerprint: hash(content) }
  // Both ways: an instant that lies further ahead comes from a clock that was wrong, and makes nothing a repeat.
  const window = { from: shift(now, -repeatWindow), to: shift(now, repeatWindow) }
  if (key === null) return claim(transaction, ofContent, window)

  const ofKey = { ...submission, fingerprint: hash(JSON.stringify([key, content])) }
  const claimed = await claim(transaction, ofKey, allTime)
  if (!claimed.ok) return claimed
  // Claimed as well, so that the same words without a key, from a page that lost its script, count as a repeat of this one.
  const before = await claim(transaction, ofContent, window)
  if (before.ok) return before
  if (await hasKey(transaction, before.repeatOf)) {
    await claim(transaction, ofContent, noTime)
    return claimed
  }
  // Sent before the page's script was there, and now again with it.
  const repeated = 'message_id' in about ? { message_id: before.repeatOf } : { subscriber_id: before.repeatOf }
  await transaction.updateTable('submissions').set(repeated).where('fingerprint', '=', ofKey.fingerprint).execute()
  return before
}

type Claim = { ok: true } | { ok: false; repeatOf: string }

/** What came without a key has the fingerprint of its content alone. */
async function hasKey(transaction: Transaction<Tables>, id: string) {
  const fingerprints = await transaction
    .selectFrom('submissions')
    .select('fingerprint')
    .where((eb) => eb.or([eb('message_id', '=', id), eb('subscriber_id', '=', id)]))
    .limit(2)
    .execute()
  return fingerprints.length > 1
}

/** While a fingerprint that was used within it is still somebody's; ISO instants, both included. */
type Window = { from: string; to: string }

const allTime: Window = { from: '0', to: '9' }
const noTime: Window = { from: '9', to: '0' }

/** Claims a fingerprint that nobody has, or that was last used outside the window. */
async function claim(
  transaction: Transaction<Tables>,
  submission: Insertable<Tables['submissions']>,
  { from, to }: Window,
) {
  const { fingerprint, ...use } = submission
  const claimed = await transaction
    .insertInto('submissions')
    .values(submission)
    .onConflict((conflict) =>
      conflict
        .column('fingerprint')
        .doUpdateSet(use)
        .where((eb) => eb.or([eb('submissions.received_at', '<', from), eb('submissions.received_at', '>', to)])),
    )
    .returning('fingerprint')
    .executeTakeFirst()
  if (claimed) return { ok: true } as const
  const query = transaction
    .selectFrom('submissions')
    .select((eb) => eb.fn.coalesce('message_id', 'subscriber_id').$notNull().as('id'))
    .where('fingerprint', '=', fingerprint)
  return { ok: false, repeatOf: (await query.executeTakeFirstOrThrow()).id } as const
}

function shift(instant: Date, milliseconds: number) {
  return new Date(instant.getTime() + milliseconds).toISOString()
}

function hash(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
