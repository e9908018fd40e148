import { randomUUID } from 'node:crypto'
import type { MessageByHand } from '../../../domain/inbox/message-by-hand.ts'
import type { AnswerEvent, Entered } from '../../../domain/inbox/thread.ts'
import type { WayToCome } from '../../../domain/messages/message-kinds.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { Catalogue } from '../../../domain/ports.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import { storeMessage } from '../../messages/accept.ts'
import { canonicalContent, claimSubmission } from '../../messages/submissions.ts'
import { recordEvent } from './act.ts'

/** The event that answers somebody in the way in which they came. */
const answersInKind: Record<WayToCome, AnswerEvent> = {
  called: 'answer-by-telephone',
  'came in': 'answer-in-person',
  'wrote by WhatsApp': 'answer-by-whatsapp',
}

/** Stores what somebody of the office enters for a person who used no form, with its event, and no mail (J16). The same of one person on one day is stored once. */
export async function enter(
  { db, catalogue }: { db: SiteDatabase; catalogue: Pick<Catalogue, 'findMany'> },
  { message, person, now }: { message: MessageByHand; person: Person; now: Date },
): Promise<Entered> {
  const { fields, typed, isAnswered } = message
  if (fields.propertyID) {
    const [result] = await catalogue.findMany([fields.propertyID])
    if (result?.found === 'nothing') return { ok: false, reason: 'no-property' }
  }
  return db.transaction().execute(async (transaction): Promise<Entered> => {
    const id = randomUUID()
    const content = canonicalContent('by-hand', fields)
    // Words that were put back after a lost answer come again later, so the key is the same all day.
    const key = `${person.id} ${now.toISOString().slice(0, 10)}`
    const claim = await claimSubmission(transaction, { owner: { message_id: id }, content, key, now })
    if (!claim.ok) {
      const stored = transaction.selectFrom('messages').select('thread_id').where('id', '=', claim.repeatOf)
      const { thread_id } = await stored.executeTakeFirstOrThrow()
      return { ok: true, id: thread_id ?? claim.repeatOf, event: 'enter-message', stillWaits: false }
    }
    const { threadId } = await storeMessage(transaction, {
      ...{ id, kind: 'by-hand', fields, typed, privacyVersion: '', now },
      writer: person.id,
    })
    const answers = isAnswered && (await answer(transaction, threadId, now))
    const event = answers ? answersInKind[fields.came as WayToCome] : 'enter-message'
    await recordEvent(transaction, { id: threadId, done: { event }, person, now }, {})
    return { ok: true, id: threadId, event, stillWaits: isAnswered && !answers }
  })
}

/** Answers a thread in which nothing waits but the message of this moment: nobody answers what they have not seen. */
async function answer(transaction: SiteTransaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('threads')
    .set({ state: 'answered', waiting_at: null })
    .where('id', '=', id)
    .where('waiting_at', '=', now.toISOString())
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
