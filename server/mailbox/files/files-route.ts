import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type MailFileRefusal, mailFilePath, toSavedName } from '../../../domain/inbox/mail-files.ts'
import { inOffice, officeUrls } from '../../../domain/office/pages.ts'
import type { Session } from '../../../domain/office/person.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { toAttachment } from '../../http/attachment.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import type { createMailFiles } from './open-file.ts'
import { findStoredFile, type PressedFile } from './stored-file.ts'

type FilesOptions = {
  db: SiteDatabase
  /** Null where the mailbox is not read. */
  files: Pick<ReturnType<typeof createMailFiles>, 'open'> | null
  /** The session of who sends a request; null without one. */
  findSession(request: FastifyRequest): Promise<Session | null>
}

/** A file could be a page or a drawing with scripts: no browser shows it, and none runs it. */
const guards = {
  'Content-Security-Policy': `${securityHeaders['Content-Security-Policy']};sandbox`,
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
}

/**
 * The address of a file of a mail (J25.14). Whoever reads a thread may have its files; anybody else is led to the page of the thread, which answers
 * them as always. So is whoever presses a file that does not come: a link to a file must not leave an empty tab.
 */
export async function mountMailFiles(app: FastifyInstance, { db, files, findSession }: FilesOptions): Promise<void> {
  app.get(mailFilePath, { exposeHeadRoute: false, compress: false }, async (request: FastifyRequest, reply) => {
    const { id: thread, ...pressed } = request.params as { id: string } & Omit<PressedFile, 'thread'>
    const toThread = (refusal?: MailFileRefusal) => leadToThread(reply, thread, refusal)
    reply.headers(guards)
    if (!(await findSession(request))) return toThread()
    const found = await findStoredFile(db, { thread, ...pressed })
    // The page of a thread that is not there says that itself.
    if (!found) return toThread('file-gone')
    if (!files) return toThread('file-off')
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const opened = await files.open(found.mail, found.file.part, gone.signal)
    if (gone.signal.aborted && 'refused' in opened) return reply.hijack()
    if ('refused' in opened) return toThread(opened.refused)
    return reply
      .headers({
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': toAttachment(toSavedName(found.file)),
      })
      .send(opened.bytes)
  })
}

function leadToThread(reply: FastifyReply, thread: string, refusal?: MailFileRefusal) {
  const page = inOffice(officeUrls.thread(thread))
  return reply.redirect(refusal ? `${page}?done=${refusal}` : page, 303)
}
