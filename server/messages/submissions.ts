import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { MessageKind, Tables } from '../database/tables.ts'

/** How long equal content without a key is one message, in milliseconds (D5). */
const repeatWindow = 10 * 60_000

/** The same text for the same words, in whatever order the form sent them. */
export function canonicalContent(kind: MessageKind, fields: object): string {
  const entries = Object.entries<string>({ ...fields }).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([kind, entries])
}

/**
 * Takes the right to store a message, or names the message that it repeats (D5). The database decides, in one statement:
 * of equal submissions that arrive together one goes on, and the others wait until it is stored.
 */
export async function claimSubmission(
  transaction: Transaction<Tables>,
  { messageId, content, key, now }: { messageId: string; content: string; key: string | null; now: Date },
): Promise<{ ok: true } | { ok: false; repeatOf: string }> {
  const submission = { message_id: messageId, received_at: now.toISOString() }
  const ofContent = { ...submission, fingerprint: hash(content) }
  const windowStart = new Date(now.getTime() - repeatWindow).toISOString()
  if (key === null) return claim(transaction, ofContent, windowStart)

  const claimed = await claim(transaction, { ...submission, fingerprint: hash(JSON.stringify([key, content])) }, never)
  // So that the same words without a key, from a page that lost its script, count as a repeat of this one.
  if (claimed.ok) await claim(transaction, ofContent, always)
  return claimed
}

/** Instants before and after all that we meet. */
const never = '0'
const always = '9'

/** Claims a fingerprint that nobody has, or that was last used before `expiry`. */
async function claim(transaction: Transaction<Tables>, submission: Tables['submissions'], expiry: string) {
  const { fingerprint, ...use } = submission
  const claimed = await transaction
    .insertInto('submissions')
    .values(submission)
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet(use).where('submissions.received_at', '<', expiry),
    )
    .returning('fingerprint')
    .executeTakeFirst()
  if (claimed) return { ok: true } as const
  const query = transaction.selectFrom('submissions').select('message_id').where('fingerprint', '=', fingerprint)
  return { ok: false, repeatOf: (await query.executeTakeFirstOrThrow()).message_id } as const
}

function hash(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
