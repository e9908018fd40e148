import * as v from 'valibot'
import type { StoredReply } from '../../../domain/inbox/reply.ts'
import { readFiles } from '../../database/reply-files.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { mailSchema } from '../../messages/mails.ts'
import { toDelivery } from '../../messages/message-store.ts'

/** On the page of a thread. */
const repliesPerThread = 100

/** The last replies of a thread with their deliveries, in order. */
export async function readReplies(db: SiteDatabase, threadId: string): Promise<StoredReply[]> {
  const rows = await db
    .selectFrom('thread_deeds')
    .select(['id', 'done_at', 'person_name', 'note', 'properties', 'follow_up_at'])
    .where('thread_id', '=', threadId)
    .where('deed', '=', 'answer-by-email')
    .orderBy('done_at', 'desc')
    .orderBy('id')
    .limit(repliesPerThread)
    .execute()
  if (rows.length === 0) return []
  const mails = await db
    .selectFrom('outbox')
    .select(['owner_id', 'purpose', 'content', 'attempts', 'due_at', 'delivered_at', 'last_error'])
    .where('owner_kind', '=', 'reply')
    .where(
      'owner_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const files = await readFiles(
    db,
    rows.map(({ id }) => id),
  )
  return rows.reverse().map(({ id, done_at, person_name, note, properties, follow_up_at }) => {
    const own = mails.filter(({ owner_id }) => owner_id === id)
    const deliveries = ['send-reply', 'copy-reply'].flatMap((purpose) =>
      own.filter((mail) => mail.purpose === purpose).map(toDelivery),
    )
    return {
      id,
      at: done_at,
      person: person_name ?? '',
      text: note ?? '',
      properties: JSON.parse(properties ?? '[]'),
      followUpAt: follow_up_at,
      files: files.get(id) ?? [],
      to: toAddress(own.find(({ purpose }) => purpose === 'send-reply')?.content),
      state: deliveries[0]?.state ?? 'failed',
      deliveries,
    }
  })
}

/** Listings are offered for the next reply from so many replies, in as many of the latest threads. */
const repliesSentLately = 30
const threadsOfLate = 100

/** The listings of the last replies, the latest first, each once: short ids. */
export async function listSentLately(db: SiteDatabase): Promise<string[]> {
  const latest = db.selectFrom('threads').select('id').orderBy('last_at', 'desc').limit(threadsOfLate)
  const rows = await db
    .selectFrom(latest.as('latest'))
    .innerJoin('thread_deeds', 'thread_id', 'latest.id')
    .select('properties')
    .where('deed', '=', 'answer-by-email')
    .orderBy('done_at', 'desc')
    .limit(repliesSentLately)
    .execute()
  return [...new Set(rows.flatMap(({ properties }): string[] => JSON.parse(properties ?? '[]')))]
}

/** The last replies in the thread of a message, by its reference. */
export async function readRepliesTo(db: SiteDatabase, reference: string): Promise<StoredReply[]> {
  const query = db.selectFrom('messages').select('thread_id').where('reference', '=', reference)
  const message = await query.executeTakeFirst()
  return message?.thread_id ? readReplies(db, message.thread_id) : []
}

function toAddress(content: string | undefined): string {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), mailSchema), content)
  return (success && output.to?.address) || ''
}
