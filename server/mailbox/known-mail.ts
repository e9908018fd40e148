import * as v from 'valibot'
import {
  type Known,
  type KnownAddress,
  type KnownMail,
  type KnownThread,
  listNamed,
} from '../../domain/mailbox/known-mail.ts'
import type { ReadMail } from '../../domain/mailbox/read-mail.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { mailSchema } from '../messages/mails.ts'
import { parseEntered } from '../messages/message-store.ts'

/** The firm as the rules see it: its own addresses in lower case, and whether it wants mails of strangers. */
export type Firm = { addresses: readonly string[]; takesStrangers: boolean }

/** Reads all that the rules need to know of the ids and addresses that a mail names (J25). */
export async function readKnown(db: SiteDatabase, mail: ReadMail, firm: Firm): Promise<Known> {
  const { ids, addresses } = listNamed(mail)
  const [sent, read] = [await readSent(db, ids, firm), await readRead(db, ids)]
  const latest = await Promise.all(addresses.map((address) => readAddress(db, address)))
  const threads = await readThreads(
    db,
    [...sent, ...read, ...latest].flatMap((each) => each?.threadId ?? []),
  )
  const withThread = ({ threadId, ...known }: Located<KnownMail>): KnownMail => ({
    ...known,
    thread: threads.get(threadId ?? '') ?? null,
  })
  const people = await db.selectFrom('people').select('email').where('revoked_at', 'is', null).execute()
  return {
    mails: [...sent, ...read].map(withThread),
    addresses: new Map(
      latest.flatMap((each, at): [string, KnownAddress][] => {
        const thread = threads.get(each?.threadId ?? '')
        return each && thread ? [[addresses[at] ?? '', { thread, mailedAt: each.mailedAt }]] : []
      }),
    ),
    colleagues: new Set([...firm.addresses, ...people.map(({ email }) => email)]),
    takesStrangers: firm.takesStrangers,
  }
}

type Located<Some> = Omit<Some, 'thread'> & { threadId: string | null }

/** The mails that the site sent. */
async function readSent(db: SiteDatabase, ids: readonly string[], firm: Firm): Promise<Located<KnownMail>[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('messages', 'messages.id', 'outbox.owner_id')
    .leftJoin('thread_deeds', 'thread_deeds.id', 'outbox.owner_id')
    .leftJoin('alerts', 'alerts.id', 'outbox.owner_id')
    .leftJoin('seekers', (join) =>
      join.on((eb) => eb('seekers.id', '=', eb.fn.coalesce('alerts.seeker_id', 'outbox.owner_id'))),
    )
    .select(['outbox.mail_id', 'outbox.purpose', 'outbox.content', 'outbox.delivered_at', 'outbox.due_at'])
    .select('seekers.email')
    .select(({ fn }) => fn.coalesce('messages.thread_id', 'thread_deeds.thread_id', 'seekers.thread_id').as('threadId'))
    .where('outbox.mail_id', 'in', ids)
    .execute()
  return rows.map(({ mail_id, purpose, content, delivered_at, due_at, threadId, email }) => {
    // The mails of those who look for a property lose their content, or have none.
    const to = email ? { address: email } : readReceiver(content)
    return {
      messageId: mail_id ?? '',
      madeBy: purpose === 'send-reply' ? 'reply' : 'site',
      threadId,
      to: to ? [to.address.toLowerCase()] : firm.addresses,
      sentAt: delivered_at ?? due_at ?? '',
    }
  })
}

/** The address of a mail; null for the firm's own, and for one that somebody edited by hand. */
function readReceiver(content: string) {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), mailSchema), content)
  return success ? output.to : null
}

/** The mails that were read in the mailbox. */
async function readRead(db: SiteDatabase, ids: readonly string[]): Promise<Located<KnownMail>[]> {
  if (ids.length === 0) return []
  const messages = await db
    .selectFrom('messages')
    .select(['mail_id', 'mail', 'thread_id', 'received_at as at'])
    .where('mail_id', 'in', ids)
    .execute()
  const events = await db
    .selectFrom('thread_deeds')
    .select(['mail_id', 'mail', 'thread_id', 'done_at as at', 'deed'])
    .where('mail_id', 'in', ids)
    .execute()
  const toKnown = (
    { mail_id, mail, thread_id, at }: Omit<(typeof messages)[number], 'deed'>,
    madeBy: KnownMail['madeBy'],
  ) => ({ messageId: mail_id ?? '', madeBy, threadId: thread_id, to: parseEntered(mail)?.to ?? [], sentAt: at })
  return [
    ...messages.map((row) => toKnown(row, 'person')),
    ...events.map((row) => toKnown(row, row.deed === 'answer-from-mailbox' ? 'mailbox' : 'person')),
  ]
}

/** The thread in which an address stood last, and when it wrote by mail. */
async function readAddress(db: SiteDatabase, address: string) {
  const written = db.selectFrom('messages').where('email', '=', address)
  const last = await written.select('thread_id').orderBy('received_at', 'desc').limit(1).executeTakeFirst()
  if (!last) return null
  const mailed = await written
    .where('kind', '=', 'mail')
    .select(({ fn }) => fn.max('received_at').as('at'))
    .executeTakeFirst()
  return { threadId: last.thread_id, mailedAt: mailed?.at ?? null }
}

async function readThreads(db: SiteDatabase, ids: readonly string[]): Promise<Map<string, KnownThread>> {
  if (ids.length === 0) return new Map()
  const threads = await db.selectFrom('threads').selectAll().where('id', 'in', ids).execute()
  const addresses = await db
    .selectFrom('messages')
    .select(['thread_id', 'email'])
    .distinct()
    .where('thread_id', 'in', ids)
    .where('email', '!=', '')
    .execute()
  const byThread = Map.groupBy(addresses, ({ thread_id }) => thread_id)
  return new Map(
    threads.map(({ id, email, last_at, state }) => {
      const all = [email, ...(byThread.get(id) ?? []).map((each) => each.email)].filter(Boolean)
      return [id, { id, addresses: [...new Set(all)], lastAt: last_at, isSpam: state === 'spam' }]
    }),
  )
}
