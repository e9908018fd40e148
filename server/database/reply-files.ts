import { createHash, randomUUID } from 'node:crypto'
import { type NewFile, type SentFile, toFileName, typeOfFile } from '../../domain/inbox/reply-files.ts'
import { inGroups } from './in-groups.ts'
import { lockKey } from './locks.ts'
import type { SiteDatabase, SiteTransaction } from './tables.ts'

/** Below the limit of parameters of both engines. */
const repliesPerRead = 500

/** Stores the files of a reply in the transaction that stores the reply and its mails. */
export async function storeFiles(transaction: SiteTransaction, replyId: string, files: readonly NewFile[]) {
  // One after the other, as each may have ten megabytes.
  for (const [position, { name, bytes }] of files.entries())
    await transaction
      .insertInto('reply_files')
      .values({
        ...{ id: randomUUID(), reply_id: replyId, position, name: toFileName(name), size: bytes.length },
        digest: createHash('sha256').update(bytes).digest('hex'),
        content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
      })
      .execute()
}

/** The files of some replies in order, by the id of the reply, without what they hold. */
export async function readFiles(
  db: SiteDatabase,
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SentFile[]>> {
  const files = new Map<string, SentFile[]>()
  for (const some of inGroups(replyIds, repliesPerRead)) {
    const rows = await db
      .selectFrom('reply_files')
      .select(['reply_id', 'name', 'size', 'digest'])
      .where('reply_id', 'in', some)
      .orderBy('position')
      .execute()
    for (const { reply_id, ...file } of rows) files.set(reply_id, [...(files.get(reply_id) ?? []), file])
  }
  return files
}

/**
 * The files of a reply as a mail has them, to be saved and not shown. Null where one is not stored any more, so that no mail leaves
 * without it.
 */
export async function readAttachments(db: SiteDatabase, replyId: string) {
  const query = db.selectFrom('reply_files').select(['name', 'content']).where('reply_id', '=', replyId)
  const rows = await query.orderBy('position').execute()
  const attachments = rows.flatMap(({ name, content }) =>
    content === null
      ? []
      : [
          {
            ...{ filename: name, content, encoding: 'base64', contentType: typeOfFile(name) },
            ...({ contentDisposition: 'attachment', contentTransferEncoding: 'base64' } as const),
          },
        ],
  )
  return attachments.length === rows.length ? attachments : null
}

/**
 * Erases what the files of a reply hold once its mail and the copy have left. Two servers that record one of these mails each wait for each other,
 * so that the second sees both.
 */
export async function eraseFilesOf(transaction: SiteTransaction, replyId: string): Promise<void> {
  await lockKey(transaction, replyId)
  await eraseSent(transaction).where('reply_id', '=', replyId).execute()
}

/** The same for all replies. */
export async function eraseSentFiles(db: SiteDatabase): Promise<void> {
  await eraseSent(db).execute()
}

function eraseSent(db: SiteDatabase) {
  return db
    .updateTable('reply_files')
    .set({ content: null })
    .where('content', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .where('owner_kind', '=', 'reply')
            .whereRef('owner_id', '=', 'reply_files.reply_id')
            .where('delivered_at', 'is', null),
        ),
      ),
    )
}
