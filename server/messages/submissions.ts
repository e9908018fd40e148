import { hash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { FormKind } from '../../domain/messages/kinds.ts'
import type { MessageKind } from '../../domain/messages/message-kinds.ts'
import {
  type FieldValue,
  joinValues,
  repeatableField,
  splitPropertyIds,
} from '../../domain/messages/submitted-fields.ts'
import type { RowOwner, SiteTransaction, Tables } from '../database/tables.ts'
import { shift } from '../timing/instants.ts'

/** Equal content without a key is a repeat for so many milliseconds (D5). */
const repeatWindow = 10 * 60_000

/** The same text for equal fields, whatever their order, and for the same properties in any order (F12). */
export function canonicalContent(kind: FormKind | MessageKind, fields: object): string {
  const sorted = Object.entries<FieldValue>({ ...fields }).sort(([one], [other]) => (one < other ? -1 : 1))
  const entries = sorted.map(([name, value]) => [name, name === repeatableField ? sortIds(value) : value])
  return JSON.stringify([kind, entries])
}

/** One id stays as it is, so that a repeat of a message from before there were several is recognised. */
function sortIds(ids: FieldValue) {
  return joinValues(splitPropertyIds(joinValues(ids)).sort())
}

/**
 * Claims the right to store a submission, or returns the id of the stored one that it repeats (D5). All forms share this
 * rule. The database decides in one statement: of equal submissions that arrive together, one is stored and the others wait.
 */
export async function claimSubmission(
  transaction: SiteTransaction,
  { owner, content, key, now }: { owner: RowOwner; content: string; key: string | null; now: Date },
): Promise<Claim> {
  const submission = { ...owner, received_at: now.toISOString() }
  const contentRow = { ...submission, fingerprint: hash('sha256', content) }
  // Also limited to the future: a later `received_at` was written while the clock was ahead, and makes nothing a repeat.
  const window = { from: shift(now, -repeatWindow), to: shift(now, repeatWindow) }
  if (key === null) return claim(transaction, contentRow, window)

  const keyedRow = { ...submission, fingerprint: hash('sha256', JSON.stringify([key, content])) }
  const claimed = await claim(transaction, keyedRow, allTime)
  if (!claimed.ok) return claimed
  // The content is claimed too, so that equal content without a key, from a page that lost its script, is a repeat of this.
  const byContent = await claim(transaction, contentRow, window)
  if (byContent.ok) return byContent
  if (await hasKey(transaction, byContent.repeatOf)) {
    await claim(transaction, contentRow, noTime)
    return claimed
  }
  // A repeat with a key of a submission that was sent without one, before the script of the page had loaded.
  const { repeatOf } = byContent
  const repeated = 'message_id' in owner ? { message_id: repeatOf } : { subscriber_id: repeatOf }
  await transaction.updateTable('submissions').set(repeated).where('fingerprint', '=', keyedRow.fingerprint).execute()
  return byContent
}

type Claim = { ok: true } | { ok: false; repeatOf: string }

/** A submission without a key has only one fingerprint, that of its content. */
async function hasKey(transaction: SiteTransaction, id: string) {
  const fingerprints = await transaction
    .selectFrom('submissions')
    .select('fingerprint')
    .where((eb) => eb.or([eb('message_id', '=', id), eb('subscriber_id', '=', id)]))
    .limit(2)
    .execute()
  return fingerprints.length > 1
}

/** A fingerprint that was last used within the window stays claimed. ISO instants, both inclusive. */
type Window = { from: string; to: string }

const allTime: Window = { from: '0', to: '9' }
const noTime: Window = { from: '9', to: '0' }

/** Claims a fingerprint that is new or was last used outside the window. */
async function claim(
  transaction: SiteTransaction,
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
