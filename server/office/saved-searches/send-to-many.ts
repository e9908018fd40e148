import { randomUUID } from 'node:crypto'
import type { ReplyPreview } from '../../../domain/inbox/reply.ts'
import type { Refused } from '../../../domain/office/bulk.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { Catalogue } from '../../../domain/ports.ts'
import {
  maxSentTo,
  type SentToAll,
  type SentToMany,
  type Spoken,
  type Unsendable,
} from '../../../domain/saved-searches/saved-searches.ts'
import { sayWanted } from '../../../domain/saved-searches/wanted.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import { storeMessage } from '../../messages/accept.ts'
import type { MailContext } from '../../messages/mails.ts'
import { readSeekers } from '../../saved-searches/seekers.ts'
import { allOrNothing } from '../bulk/all-or-nothing.ts'
import { readConversation } from '../messages/conversation.ts'
import { replyIn } from '../messages/reply.ts'
import { composeReply } from '../messages/reply-mail.ts'
import { SentError, takeBackIn } from '../messages/reply-take-back.ts'
import { readSentListings } from '../messages/sent-listings.ts'
import { recordActivity } from '../people/activity.ts'
import { findUnsendable } from './find-lookers.ts'
import { withThreads } from './find-seekers.ts'

type Dependencies = {
  db: SiteDatabase
  catalogue: Pick<Catalogue, 'findMany'>
  mail: { context: MailContext }
}

type Sending = { sent: SentToMany; person: Person; now: Date }

/** The reason for which somebody cannot get a listing with others, after their name. */
const reasons: Record<Unsendable, string> = {
  'no-mail': 'has no e-mail address',
  unconfirmed: 'has not confirmed',
  quiet: 'wants no mail at the moment',
  waits: 'waits for an answer: please reply to them alone',
  elsewhere: 'writes in a thread of another address, or of spam: please reply there',
}

/** The mail that the first of several would get. Null where nobody can get one, or the listing is not on the site. */
export async function previewToMany(
  { db, catalogue, mail }: Dependencies,
  { sent, person, now }: Sending,
): Promise<ReplyPreview | null> {
  const { listings, notShown } = await readSentListings(catalogue, [sent.shortId], mail.context)
  const people =
    notShown === null ? await withThreads(db, await readSeekers(db, sent.seekerIds.slice(0, maxSentTo))) : []
  const first = people.find(({ seeker, thread }) => findUnsendable(seeker, thread, now) === null)
  if (!first) return null
  const conversation = (first.thread && (await readConversation(db, first.thread.id))) ?? {
    ...{ to: first.seeker.email, email: first.seeker.email, name: first.seeker.name, reference: '…' },
    ...{ answered: null, references: [], notification: null },
  }
  const text = addName(sent.text, nameOf(first))
  const { subject, text: whole, alternative } = composeReply({ text, listings, person, conversation }, mail.context)
  return { ok: true, to: conversation.to, subject, text: whole, html: alternative }
}

/** Replies to each of several in their own thread, in one transaction (K4.4). Whoever has no thread gets one. */
export async function sendToMany(
  { db, catalogue, mail }: Dependencies,
  { sent, person, now }: Sending,
): Promise<SentToAll> {
  const { listings, notShown } = await readSentListings(catalogue, [sent.shortId], mail.context)
  const [listing] = listings
  if (notShown !== null || !listing) return { ok: false, reason: 'not-shown' }
  const ids = [...new Set(sent.seekerIds)].slice(0, maxSentTo)
  return allOrNothing(db, async (transaction): Promise<SentToAll> => {
    const people = await withThreads(transaction, await readSeekers(transaction, ids))
    const gone = ids
      .filter((id) => people.every(({ seeker }) => seeker.id !== id))
      .map((id): Refused => ({ id, name: 'Somebody', reason: 'is not there any more' }))
    const refused = people.flatMap((one): Refused[] => {
      const why = findUnsendable(one.seeker, one.thread, now)
      return why ? [refuse(one, why)] : []
    })
    if (gone.length + refused.length > 0) return { ok: false, reason: 'refused', refused: [...gone, ...refused] }
    let replyId = ''
    // In the order of their threads, so that two such sendings cannot wait for each other.
    for (const one of people.sort((a, b) => ((a.thread?.id ?? '') < (b.thread?.id ?? '') ? -1 : 1))) {
      const id = one.thread?.id ?? (await beginThread(transaction, one, now))
      const thread = await readThread(transaction, id)
      // A new message may have joined a thread that is not their own.
      if (thread?.email !== one.seeker.email)
        return { ok: false, reason: 'refused', refused: [refuse(one, 'elsewhere')] }
      const written = { text: addName(sent.text, nameOf(one)), properties: [sent.shortId] }
      const { revision: seen, follow_up_at: followUpAt } = thread
      const replied = await replyIn(
        transaction,
        { id, written, typed: sent.text, listings, seen, followUpAt, person, now },
        mail.context,
      )
      if (!replied.ok) return { ok: false, reason: 'refused', refused: [refuse(one, 'waits')] }
      replyId = replied.replyId
    }
    const subject = { kind: 'listing', id: listing.id, name: listing.name } as const
    await recordActivity(transaction, { personId: person.id, event: 'send-to-seekers', subject }, now)
    return { ok: true, replyId, sent: people.length }
  })
}

/** Takes back all that one sending sent. Those replies are of one person and one instant. */
export async function takeBackFromMany(
  db: SiteDatabase,
  { replyId, person, now }: { replyId: string; person: Person; now: Date },
): Promise<{ ok: true; text: string; seekerIds: string[] } | { ok: false }> {
  try {
    return await allOrNothing(db, async (transaction) => {
      const one = transaction
        .selectFrom('thread_deeds')
        .select('done_at')
        .where('id', '=', replyId)
        .where('person_id', '=', person.id)
      const replies = await transaction
        .selectFrom('thread_deeds')
        .select(['id', 'thread_id', 'email', 'thread_before'])
        .where('done_at', '=', one)
        .where('person_id', '=', person.id)
        .where('deed', '=', 'answer-by-email')
        .orderBy('thread_id')
        .execute()
      for (const reply of replies) {
        const taken = await takeBackIn(transaction, { id: reply.thread_id, replyId: reply.id, person, now })
        if (!taken.ok) return { ok: false as const }
      }
      const { typed }: { typed?: string } = JSON.parse(replies[0]?.thread_before ?? '{}')
      if (typed === undefined) return { ok: false as const }
      const emails = replies.flatMap(({ email }) => email ?? [])
      const seekers = await transaction.selectFrom('seekers').select('id').where('email', 'in', emails).execute()
      return { ok: true as const, text: typed, seekerIds: seekers.map(({ id }) => id) }
    })
  } catch (error) {
    if (error instanceof SentError) return { ok: false }
    throw error
  }
}

/** Stores what they look for as a message that opens nothing, as a confirmation does (K2.4). */
async function beginThread(transaction: SiteTransaction, { seeker }: Spoken, now: Date): Promise<string> {
  const msg = seeker.searches.map(({ wanted }) => sayWanted(wanted, () => null)).join('\n')
  const { threadId } = await storeMessage(transaction, {
    ...{ id: randomUUID(), kind: 'saved-search', typed: {}, privacyVersion: '', now, opens: false },
    fields: { name: seeker.name, email: seeker.email, propertyID: '', msg },
  })
  return threadId
}

function readThread(transaction: SiteTransaction, id: string) {
  return transaction
    .selectFrom('threads')
    .select(['email', 'revision', 'follow_up_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const nameOf = ({ seeker, thread }: Spoken) => seeker.name || thread?.name || ''

/** Puts somebody's name in place of `{name}`, or nothing where none is known. */
function addName(text: string, name: string): string {
  return text.replaceAll(/( ?)\{name\}/g, (_, space: string) => name && space + name)
}

function refuse(one: Spoken, why: Unsendable): Refused {
  return {
    id: one.seeker.id,
    name: nameOf(one) || one.seeker.email || (one.seeker.telephone ?? ''),
    reason: reasons[why],
  }
}
