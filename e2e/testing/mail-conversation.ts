import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { EnteredMail } from '../../domain/messages/entered-mail.ts'
import type { Site } from './site.ts'

const minute = 60_000

const entered = { folder: 'INBOX', to: [], files: [], remarks: [], quoted: '', isCut: false } satisfies EnteredMail

const reply =
  'Good day Akinyi,\n\nIt is near two schools, and the borehole gives water all year. The plan is enclosed.\n\nWould Saturday at ten suit you?'
const answer =
  'Saturday suits us, but not before eleven, as we come from Nakuru.\n\nMy sister’s letter about the money is enclosed.'
const quoted = `On Mon, 30 Nov 2026 at 09:12, Riparo <hello@riparo.example> wrote:\n\n${reply.replaceAll(/^/gm, '> ')}`

/**
 * Stores what follows an inquiry as if the firm's mailbox were read: a reply with a file, the client's answer with files and our words quoted, a
 * colleague's answer of another mail program, and its return.
 */
export function storeMailConversation(site: Site, threadId: string): void {
  using database = new DatabaseSync(join(site.dataDir, 'riparo.sqlite'))
  database.exec('pragma busy_timeout = 5000')
  const [{ email, fields } = {}] = database
    .prepare('select email, fields from messages where thread_id = ?')
    .all(threadId)
  const at = (minutes: number) => new Date(Date.now() + minutes * minute - 60 * minute).toISOString()
  const addEvent = database.prepare(
    'insert into thread_deeds (id, thread_id, done_at, person_name, deed, note, properties, email, mail) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const add = (deed: string, minutes: number, person: string, note: string, mail: EnteredMail | null = null) => {
    const id = randomUUID()
    const isReply = deed === 'answer-by-email'
    const own = isReply ? ['[]', `${email}`] : [null, null]
    addEvent.run(id, threadId, at(minutes), person, deed, note, ...own, mail && JSON.stringify(mail))
    return id
  }
  database.prepare('update messages set received_at = ? where thread_id = ?').run(at(0), threadId)
  database
    .prepare(
      'update outbox set delivered_at = ?, last_error = null where owner_id in (select id from messages where thread_id = ?)',
    )
    .run(at(1), threadId)
  const replyId = add('answer-by-email', 5, 'Ann Wanjiku', reply)
  const digest = createHash('sha256').update('plan').digest('hex')
  database
    .prepare('insert into reply_files (id, reply_id, position, name, size, digest) values (?, ?, 0, ?, 1240000, ?)')
    .run(randomUUID(), replyId, 'Plan of the apartment off Riverside Drive.pdf', digest)
  const { name = '' } = JSON.parse(`${fields}`)
  const mail: EnteredMail = {
    ...entered,
    quoted,
    remarks: [{ says: 'not-checked' }],
    files: [
      {
        name: 'Letter about the money, signed by both sisters, third version.pdf',
        type: 'application/pdf',
        size: 340_000,
        part: '2',
      },
      { name: 'IMG_20261129_101512.jpg', type: 'image/jpeg', size: null, part: '3' },
    ],
  }
  database
    .prepare(
      "insert into messages (id, kind, reference, fields, privacy_version, received_at, thread_id, email, mail) values (?, 'mail', ?, ?, '', ?, ?, ?, ?)",
    )
    .run(
      ...[randomUUID(), `M${randomUUID().slice(0, 7)}`.toUpperCase()],
      JSON.stringify({ name, email: `${email}`, subject: 'Re: Your inquiry', msg: answer }),
      ...[at(20), threadId, `${email}`, JSON.stringify(mail)],
    )
  add('answer-from-mailbox', 30, 'The firm’s mailbox', 'Eleven is fine. I wait at the gate.\n\nBen', entered)
  add('mail-returned', 31, 'Mail Delivery System', `${email}: This mailbox is full: call`, entered)
  database
    .prepare("update threads set state = 'open', waiting_at = ?, last_at = ?, revision = revision + 5 where id = ?")
    .run(at(20), at(31), threadId)
}
