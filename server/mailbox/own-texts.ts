import type { SiteDatabase } from '../database/tables.ts'
import { mailSchema } from '../messages/mails.ts'
import { parseOutboxContent, UnreadableContentError } from '../messages/outbox-content.ts'

/** Mails beyond these are too old to be quoted. */
const maxMails = 20

/** The texts of the last mails that the firm wrote in a thread, the newest first: an answer may quote them. */
export async function readOwnTexts(db: SiteDatabase, threadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('messages', 'messages.id', 'outbox.owner_id')
    .leftJoin('thread_deeds', 'thread_deeds.id', 'outbox.owner_id')
    .select('outbox.content')
    .where('purpose', 'in', ['acknowledge-visitor', 'send-reply'])
    .where((eb) => eb.or([eb('messages.thread_id', '=', threadId), eb('thread_deeds.thread_id', '=', threadId)]))
    .orderBy('due_at', 'desc')
    .limit(maxMails)
    .execute()
  const answers = await db
    .selectFrom('thread_deeds')
    .select('note')
    .where('thread_id', '=', threadId)
    .where('deed', '=', 'answer-from-mailbox')
    .orderBy('done_at', 'desc')
    .limit(maxMails)
    .execute()
  return [...rows.flatMap(({ content }) => readText(content)), ...answers.flatMap(({ note }) => note ?? [])]
}

function readText(content: string): string[] {
  try {
    return [parseOutboxContent(content, mailSchema).text]
  } catch (error) {
    if (error instanceof UnreadableContentError) return []
    throw error
  }
}
