import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { SiteDatabase } from '../../database/tables.ts'
import { storeMessage } from '../../messages/accept.ts'
import { enqueue } from '../../messages/enqueue.ts'
import { parseEntered, parseFields } from '../../messages/message-store.ts'
import { readFirmMailbox } from '../firm-mailbox.ts'
import { sentMail } from './answers.ts'
import type { Dovecot } from './start-dovecot.ts'

/** Somebody who wrote by a form and was answered by the office: the thread, and the ids of the mails that the site sent. */
export type Client = { email: string; thread: string; acknowledgement: string; reply: string }

type Delivered = { mail: Buffer | string; folder?: string }

type Settings = { checkedBy?: string | null; takesStrangers?: boolean }

const day = 24 * 60 * 60 * 1000

/** Puts the office on a database before the firm's mailbox: clients with their threads, mails that come, and what became of them. */
export async function openMailroom(db: SiteDatabase, dovecot: Dovecot, settings: Settings = {}) {
  const { checkedBy = null, takesStrangers = false } = settings
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const config = { mail: null, mailbox: { url: dovecot.url, oauth: null, checkedBy, takesStrangers } }
  const start = () =>
    readFirmMailbox({
      ...{ db, config, firm: { email: 'office@riparo.example' }, log: log as never },
      ...{ mail: null, outbox: { wake() {} } },
    })
  const readMarks = () => db.selectFrom('mailbox_folders').select(['path', 'last_uid']).execute()
  // Reading begins with what comes from now on.
  await readUntil(async () => expect(await readMarks()).toHaveLength(4))
  const counts = new Map((await readMarks()).map(({ path, last_uid }) => [path, last_uid]))

  return {
    log,
    /** Somebody writes by a form `daysAgo` and is answered in the same minute. */
    prepare: (email: string, daysAgo = 1) => prepare(db, email, new Date(Date.now() - daysAgo * day)),
    /** Delivers mails into the inbox or another folder, and resolves once all are read. */
    async read(mails: readonly Delivered[]) {
      for (const { mail, folder = 'INBOX' } of mails) {
        dovecot.deliver(mail, folder)
        counts.set(folder, (counts.get(folder) ?? 0) + 1)
      }
      await readUntil(async () =>
        expect(new Map((await readMarks()).map(({ path, last_uid }) => [path, last_uid]))).toEqual(counts),
      )
    },
    /** The outcome for a client's thread, and for the mails of their address or another. */
    outcomeOf: (client: Client, email = client.email) => readOutcome(db, client, email),
    countOutbox: async () => (await db.selectFrom('outbox').select('id').execute()).length,
  }

  /** Reads the mailbox until something holds. A start looks at all folders at once. */
  async function readUntil(holds: () => Promise<unknown>) {
    const reader = start()
    try {
      await vi.waitFor(holds, { timeout: 120_000, interval: 50 })
    } finally {
      await reader.stop()
    }
  }
}

async function prepare(db: SiteDatabase, email: string, at: Date): Promise<Client> {
  const key = randomUUID()
  const client = {
    email,
    acknowledgement: `<${key}.acknowledgement@riparo.example>`,
    reply: `<${key}.reply@riparo.example>`,
  }
  const later = new Date(at.getTime() + 60_000)
  const mail = {
    ...{ to: { name: '', address: email }, replyTo: { name: 'Riparo', address: 'office@riparo.example' } },
    subject: 'Your message',
  }
  const thread = await db.transaction().execute(async (transaction) => {
    const message = randomUUID()
    const deed = randomUUID()
    const fields = { name: 'Jane', email, subject: 'A flat', msg: 'Is it free?' }
    const stored = { id: message, kind: 'contact-us', fields, typed: {}, privacyVersion: '', now: at } as const
    const { threadId } = await storeMessage(transaction, stored)
    await transaction
      .insertInto('thread_deeds')
      .values({
        ...{ id: deed, thread_id: threadId, done_at: later.toISOString(), deed: 'answer-by-email' },
        ...{ note: sentMail, email, properties: '[]' },
      })
      .execute()
    await enqueue(transaction, {
      ...{ owner: { kind: 'message', id: message }, purpose: 'acknowledge-visitor', due: at },
      content: { ...mail, text: 'Thank you. We will answer soon.', messageId: client.acknowledgement },
    })
    await enqueue(transaction, {
      ...{ owner: { kind: 'reply', id: deed }, purpose: 'send-reply', due: later },
      content: { ...mail, text: sentMail, messageId: client.reply },
    })
    await transaction
      .updateTable('outbox')
      .set({ delivered_at: later.toISOString(), due_at: null })
      .where('owner_id', 'in', [message, deed])
      .execute()
    await transaction
      .updateTable('threads')
      .set({ state: 'answered', waiting_at: null })
      .where('id', '=', threadId)
      .execute()
    return threadId
  })
  return { ...client, thread }
}

async function readOutcome(db: SiteDatabase, { thread }: Client, email: string) {
  const { state } = await db.selectFrom('threads').select('state').where('id', '=', thread).executeTakeFirstOrThrow()
  const messages = await db
    .selectFrom('messages')
    .selectAll()
    .where('email', '=', email)
    .where('kind', '=', 'mail')
    .orderBy('received_at')
    .execute()
  const events = await db
    .selectFrom('thread_deeds')
    .selectAll()
    .where('thread_id', '=', thread)
    .where('mail', 'is not', null)
    .orderBy('done_at')
    .execute()
  return {
    state,
    mails: messages.map(({ thread_id, fields, mail }) => {
      const { msg = '', name = '', subject = '' } = parseFields(fields)
      const { files = [], remarks = [], quoted = '', isCut = false } = parseEntered(mail) ?? {}
      return {
        ...{ joined: thread_id === thread, words: msg, name, subject, quoted, files, isCut },
        remarks: remarks.map(({ says }) => says),
      }
    }),
    events: events.map(({ deed, note }) => ({ deed, words: note ?? '' })),
  }
}

/** A sample mail as the answer of a client to the office's reply: their address and our id stand for the sample's, and its own id is new. */
export function asAnswer(client: Client, mail: Buffer, headers = [`In-Reply-To: ${client.reply}`]): Buffer {
  const text = mail
    .toString('latin1')
    .replaceAll('jane@client.example', client.email)
    .replaceAll('<answer@client.example>', `<${randomUUID()}@client.example>`)
    .replaceAll('<k7.reply@riparo.example>', client.reply)
  return Buffer.from([...headers, text].join('\r\n'), 'latin1')
}
