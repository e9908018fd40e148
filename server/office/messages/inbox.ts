import { type Expression, type SqlBool, sql } from 'kysely'
import type { WorkingHours } from '../../../domain/content/office-hours.ts'
import { takeBackTime } from '../../../domain/inbox/reply.ts'
import type { Inbox, InboxQuery, OtherThread } from '../../../domain/inbox/thread.ts'
import { listOtherNames } from '../../../domain/inbox/thread-names.ts'
import { findLate } from '../../../domain/inbox/working-time.ts'
import type { Catalogue, Clock } from '../../../domain/ports.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import type { MailContext } from '../../messages/mails.ts'
import { fieldsBeginning, parseBeginning, parseEntered, withDeliveries } from '../../messages/message-store.ts'
import type { Outbox } from '../../messages/outbox.ts'
import { isSameTelephone, lastDigits, toWholeNumber } from '../../text/telephone.ts'
import { act } from './act.ts'
import { listBeside } from './beside.ts'
import { countAbout } from './count-about.ts'
import { enter } from './enter.ts'
import { findCurrent, towardsAddress } from './join.ts'
import { look } from './look.ts'
import { openFollowUps } from './open-follow-ups.ts'
import { listSentLately, readReplies } from './replies.ts'
import { previewReply, reply } from './reply.ts'
import { takeBack } from './reply-take-back.ts'
import { filterThreads, isFirst, readLastMessages, selectFailed, selectPresent, toRows } from './thread-rows.ts'

const rowsPerPage = 30

/** On the page of a thread, as a stranger may write hundreds. */
const messagesPerThread = 50
const eventsPerThread = 200

type Options = {
  db: SiteDatabase
  /** The firm's, of ISO 3166. */
  country: string
  /** The firm's. */
  hours: WorkingHours
  catalogue: Pick<Catalogue, 'findMany'>
  outbox: Pick<Outbox, 'wake'>
  /** Null where no mail is sent. */
  mail: { context: MailContext } | null
  readsMailbox?: boolean
  clock: Clock
}

/** The messages to the firm on the site's database, in their threads. */
export function createInbox({
  db,
  country,
  hours,
  catalogue,
  outbox,
  mail,
  readsMailbox = false,
  clock,
}: Options): Inbox {
  const findThread = async (asked: string) => (isStoredId(asked) ? findCurrent(db, asked) : null)
  const openDue = () => openFollowUps(db, new Date(clock()))
  return {
    async list(query: InboxQuery, person) {
      await openDue()
      // With the total of all pages, so that the messages are searched once.
      const late = findLate(new Date(clock()), hours)
      const filtered = await filterThreads(db, query, { personId: person.id, country, late })
      const found = filtered
        .select(sql<number>`count(*) over ()`.as('total'))
        .orderBy(isFirst(db), 'desc')
        .orderBy('waiting_at', (order) => order.asc().nullsLast())
        .orderBy('follow_up_at', (order) => order.asc().nullsLast())
        .orderBy('last_at', 'desc')
        .orderBy('threads.id')
        .limit(rowsPerPage)
      const asked = await found.offset((query.page - 1) * rowsPerPage).execute()
      const isBeyond = asked.length === 0 && query.page > 1
      const onPage = isBeyond ? await found.execute() : asked
      const total = onPage[0]?.total ?? 0
      const page = isBeyond ? 1 : query.page
      const rows = await toRows(
        db,
        onPage.map(({ id }) => id),
      )
      return { rows, total, page, pages: Math.max(1, Math.ceil(total / rowsPerPage)) }
    },

    async find(asked) {
      await openDue()
      const id = await findThread(asked)
      const [row] = id === null ? [] : await toRows(db, [id])
      if (id === null || !row) return null
      const messages = await readLastMessages(db, [id], { perThread: messagesPerThread, whole: true })
      const events = await db
        .selectFrom('thread_deeds')
        .select(['id', 'done_at', 'person_name', 'deed as event', 'given_to', 'note', 'follow_up_at', 'mail'])
        .where('thread_id', '=', id)
        .orderBy('done_at', 'desc')
        .orderBy('id')
        .limit(eventsPerThread)
        .execute()
      const shown = await withDeliveries(
        db,
        messages.map((message) => ({ ...message, mail: message.mail ?? null, privacy_version: '' })),
      )
      const { words: _, ...facts } = row
      const own = shown.filter(({ fields }) => fields.email?.toLowerCase() === row.email.toLowerCase())
      return {
        ...facts,
        otherNames: listOtherNames(
          row.name,
          own.map(({ fields }) => fields.name ?? ''),
        ),
        shown: shown.reverse(),
        earlier: row.messages - shown.length,
        events: events
          .filter(({ event }) => event !== 'answer-by-email')
          .map(({ done_at, person_name, given_to, follow_up_at, mail, ...row }) => ({
            ...row,
            mail: parseEntered(mail),
            at: done_at,
            person: person_name ?? '',
            givenTo: given_to,
            followUpAt: follow_up_at,
          }))
          .reverse(),
        replies: await readReplies(db, id),
        // As it was typed, where earlier versions read it otherwise.
        dialled: toWholeNumber(
          shown.find(({ fields }) => fields.phone === row.telephone)?.typed.phone ?? row.telephone,
          country,
        ),
        sameTelephone: await listSameTelephone(db, { id, telephone: row.telephone, country }),
        beside: await listBeside(db, id),
        joined: await listJoined(db, row),
      }
    },

    async act(asked, done, person) {
      const id = await findThread(asked)
      if (id === null) return { ok: false, reason: 'not-found' }
      const asDone = done.event === 'join-thread' ? await towardsAddress(db, { id, done }) : { id, done }
      const acted = await act(db, { ...asDone, person, now: new Date(clock()) }, mail)
      if (acted.ok && done.event === 'retry-mails') outbox.wake()
      if (acted.ok && done.event === 'give-thread') outbox.wake(takeBackTime)
      return acted
    },

    enter: (message, person) => enter({ db, catalogue }, { message, person, now: new Date(clock()) }),

    sendsMail: mail !== null,
    readsMailbox,

    async previewReply(asked, written, person) {
      const id = await findThread(asked)
      return id === null ? null : previewReply({ db, catalogue, mail }, { id, written, person })
    },

    async reply(asked, { reply: written, ...more }, person) {
      const id = await findThread(asked)
      if (id === null) return { ok: false, reason: 'not-found' }
      const replied = await reply({ db, catalogue, mail }, { id, written, ...more, person, now: new Date(clock()) })
      if (replied.ok) outbox.wake(takeBackTime)
      return replied
    },

    async takeBack(id, replyId, person) {
      if (!isStoredId(id) || !isStoredId(replyId)) return { ok: false, reason: 'not-found' }
      return takeBack(db, { id, replyId, person, now: new Date(clock()) })
    },

    listSentLately: () => listSentLately(db),

    async look(asked, person) {
      const id = await findThread(asked)
      return id === null ? null : look(db, id, person)
    },

    async countOpen(person) {
      await openDue()
      const late = findLate(new Date(clock()), hours)?.toISOString() ?? ''
      const { isLate, ...counts } = await db
        .selectFrom('threads')
        .select(({ fn, eb }) => {
          const isOpen = eb('state', '=', 'open')
          const count = (when: Expression<SqlBool>) =>
            fn.count<number>(
              eb
                .case()
                .when(eb.and([isOpen, when]))
                .then(1)
                .end(),
            )
          const isNobodys = eb.or([eb('person_id', 'is', null), eb('person_id', 'not in', selectPresent(db))])
          return [
            count(isOpen).as('all'),
            count(eb('person_id', '=', person.id)).as('mine'),
            count(isNobodys).as('nobodys'),
            count(eb('waiting_at', '<=', late)).as('isLate'),
            count(eb('threads.id', 'in', selectFailed(db))).as('failed'),
            fn.count<number>(eb.case().when('state', '=', 'follow-up').then(1).end()).as('followUp'),
          ]
        })
        .where('state', 'in', ['open', 'follow-up'])
        .executeTakeFirstOrThrow()
      return { ...counts, late: isLate }
    },

    async countAbout(shortIds) {
      await openDue()
      return countAbout(db, shortIds, new Date(clock()))
    },
  }
}

async function listJoined(db: SiteDatabase, { id, email }: { id: string; email: string }): Promise<string[]> {
  const query = db.selectFrom('messages').select('email').distinct().where('thread_id', '=', id)
  return (await query.where('email', '!=', email.toLowerCase()).orderBy('email').execute()).map((row) => row.email)
}

/** A telephone that so many write under is nobody's. */
const maxSame = 10

/** Other threads from the same telephone, the latest first. */
async function listSameTelephone(
  db: SiteDatabase,
  { id, telephone, country }: { id: string; telephone: string; country: string },
): Promise<OtherThread[]> {
  const digits = lastDigits(telephone)
  if (digits === '') return []
  const rows = await db
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .select(['threads.id', 'threads.state', 'threads.revision', fieldsBeginning.as('fields')])
    .where('search', 'like', `%${digits}%`)
    .where('threads.id', '!=', id)
    .where('threads.state', '!=', 'spam')
    .orderBy('received_at', 'desc')
    .limit(100)
    .execute()
  const same = new Map<string, OtherThread>()
  for (const { id, state, revision, fields } of rows) {
    const { name = '', email = '', phone = '' } = parseBeginning(fields)
    if (!same.has(id) && isSameTelephone(phone, telephone, country)) same.set(id, { id, name, email, state, revision })
  }
  return [...same.values()].slice(0, maxSame)
}
