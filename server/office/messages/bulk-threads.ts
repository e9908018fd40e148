import { randomUUID } from 'node:crypto'
import {
  type BulkThreads,
  maxThreads,
  type ThreadsChange,
  type TickedThread,
} from '../../../domain/inbox/bulk-threads.ts'
import { takeBackTime } from '../../../domain/inbox/reply.ts'
import type { Act, ThreadRow, ThreadState } from '../../../domain/inbox/thread.ts'
import type { Refused, Written } from '../../../domain/office/bulk.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { Clock } from '../../../domain/ports.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import { enqueueGiven } from '../../messages/given-mail.ts'
import type { MailContext } from '../../messages/mails.ts'
import type { Outbox } from '../../messages/outbox.ts'
import { free } from '../../messages/outbox-rows.ts'
import { listKnown } from '../../messages/threads.ts'
import { allOrNothing } from '../bulk/all-or-nothing.ts'
import { findChange, forgetChange, keepRows, type RowBefore, readRows } from '../bulk/kept-rows.ts'
import { findReceiver, listRevoked } from '../people/receiver.ts'
import { changeThread, type Doer, recordEvents } from './act.ts'
import { toRows } from './thread-rows.ts'

type Options = {
  db: SiteDatabase
  /** Null where no mail is sent. */
  mail: { context: MailContext; outbox: Pick<Outbox, 'wake'> } | null
  clock: Clock
}

type Kind = ThreadsChange['kind']

/** The change of each kind of change. `Undo` knows the kinds of this table and no others. */
const acts: { [Of in Kind]: (change: Extract<ThreadsChange, { kind: Of }>, seen: number) => Act } = {
  answered: ({ value }, seen) => ({ event: value, note: '', seen }),
  closed: (_, seen) => ({ event: 'close-thread', note: '', seen }),
  spam: (_, seen) => ({ event: 'mark-spam', seen }),
  'follow-up': ({ value }, seen) => ({ event: 'follow-up', at: value, note: '', seen }),
  given: ({ value }, seen) => ({ event: 'give-thread', to: value, seen }),
}

const kinds = Object.keys(acts) as Kind[]

/** Changes many threads, all of them or none. */
export function createBulkThreads({ db, mail, clock }: Options): BulkThreads {
  return {
    async change(asked, change, person) {
      if (asked.length > maxThreads) throw new Error(`${asked.length} threads are too many for one change`)
      const now = new Date(clock())
      const written = await allOrNothing(db, (transaction) =>
        changeAll(transaction, { asked, change, person, now }, mail),
      )
      if (change.kind === 'given') mail?.outbox.wake(takeBackTime)
      return written
    },
    async undo(id, person) {
      const now = new Date(clock())
      return allOrNothing(db, (transaction) => undoAll(transaction, { id, person, now }))
    },
    findChange: (id) => findChange(db, id, { kinds, now: new Date(clock()) }),
  }
}

type Changing = { asked: readonly TickedThread[]; change: ThreadsChange; person: Person; now: Date }

async function changeAll(
  transaction: SiteTransaction,
  { asked, change, person, now }: Changing,
  mail: Options['mail'],
): Promise<Written> {
  const threads = await readThreads(
    transaction,
    asked.map(({ id }) => id),
  )
  const assignee =
    change.kind === 'given' && change.value !== null ? await findReceiver(transaction, change.value) : undefined
  const known = change.kind === 'spam' ? await listKnown(transaction, [...threads.keys()]) : null
  const ticked = asked.map(({ id, seen }) => ({ thread: threads.get(id), id, seen }))
  const changed: ThreadRow[] = []
  const refused = ticked.flatMap(({ thread, id, seen }): Refused[] => {
    if (!thread) return [missing(id)]
    if (thread.revision !== seen) return [refuse(thread)]
    if (assignee === null) return [refuse(thread, 'cannot be given to somebody who has left the office')]
    if (known?.has(id))
      return [refuse(thread, 'cannot be spam, as the office has answered this address or it is an owner’s')]
    if (!isSo(thread, change)) changed.push(thread)
    return []
  })
  if (refused.length > 0) return { ok: false, refused }
  if (changed.length === 0) return { ok: true, changed: 0, changeId: null }

  const changeId = randomUUID()
  const what = {
    kind: change.kind,
    value: assignee ? assignee.name : change.value,
    same: asked.length - changed.length,
  }
  const before = changed.map(({ id, state, assignee, waitingAt, followUp, revision }) => ({
    ...{
      subject_id: id,
      state,
      person_id: assignee?.id ?? null,
      waiting_at: waitingAt,
      follow_up_at: followUp?.at ?? null,
    },
    version_after: revision + 1,
  }))
  await keepRows(transaction, { id: changeId, what, now }, before)
  // The compiler does not know that a change and the entry of its kind belong together.
  const toAct = acts[change.kind] as (change: ThreadsChange, seen: number) => Act
  // In the order of their ids, so that two such changes cannot wait for each other.
  for (const thread of changed.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, revision } = thread
    if (await changeThread(transaction, { id, done: toAct(change, revision), person, now }))
      return { ok: false, refused: [refuse(thread)] }
  }
  const ids = changed.map(({ id }) => id)
  const { event } = toAct(change, 0)
  const words = {
    given_to: assignee?.name ?? null,
    follow_up_at: change.kind === 'follow-up' ? change.value : null,
  }
  const given = await recordEvents(transaction, ids, { event, by: person, now }, words)
  if (mail && assignee && assignee.id !== person.id) {
    const due = new Date(now.getTime() + takeBackTime)
    const sent = { mailContext: mail.context, now, id: changeId, due }
    await enqueueGiven(transaction, { personId: assignee.id, threads: given, giver: person.name }, sent)
  }
  return { ok: true, changed: changed.length, changeId }
}

/** True where a thread is so already. Somebody revoked has none. */
function isSo({ state, assignee, followUp }: ThreadRow, { kind, value }: ThreadsChange): boolean {
  if (kind === 'given') return (assignee?.id ?? null) === value
  return state === kind && (kind !== 'follow-up' || followUp?.at === value)
}

async function undoAll(
  transaction: SiteTransaction,
  { id, person, now }: { id: string; person: Person; now: Date },
): Promise<Written | null> {
  const kept = await readRows(transaction, id, { kinds, now })
  if (!kept) return null
  const { rows } = kept
  const refused = await putBackThreads(transaction, rows, { id, by: person, now })
  if (refused.length > 0) return { ok: false, refused }
  await forgetChange(transaction, id)
  return { ok: true, changed: rows.length, changeId: null }
}

/** Lets threads be as they were before a change, and takes its mail back while it waits. Resolves with those that are not as it left them. */
export async function putBackThreads(
  transaction: SiteTransaction,
  rows: readonly RowBefore[],
  { id, by, now }: { id: string; by: Doer; now: Date },
): Promise<Refused[]> {
  const refused: string[] = []
  const gone = await listRevoked(transaction, rows)
  for (const { subject_id, state, person_id, waiting_at, follow_up_at, version_after } of rows) {
    const { numUpdatedRows } = await transaction
      .updateTable('threads')
      .set((eb) => ({
        ...{ state: state as ThreadState, person_id, waiting_at, follow_up_at, last_at: now.toISOString() },
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', subject_id)
      .where('revision', '=', version_after)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n || gone.has(person_id)) refused.push(subject_id)
  }
  if (refused.length > 0) {
    const threads = await readThreads(transaction, refused)
    return refused.map((each) => {
      const thread = threads.get(each)
      if (!thread) return missing(each)
      const before = rows.find(({ subject_id }) => subject_id === each)
      return refuse(thread, gone.has(before?.person_id ?? null) ? 'was of somebody who has left the office' : undefined)
    })
  }
  const ids = rows.map(({ subject_id }) => subject_id)
  await recordEvents(transaction, ids, { event: 'undo-threads', by, now }, {})
  await transaction.deleteFrom('outbox').where('id', '=', id).where(free(now)).execute()
  return []
}

/** Threads as the list has them, by their ids. */
async function readThreads(transaction: SiteTransaction, ids: readonly string[]): Promise<Map<string, ThreadRow>> {
  const rows = await toRows(transaction, ids.filter(isStoredId))
  return new Map(rows.map((row) => [row.id, row]))
}

const missing = (id: string): Refused => ({ id, name: 'A message', reason: 'is not there any more' })

function refuse({ id, name, email }: ThreadRow, reason = 'has something new that you have not seen'): Refused {
  return { id, name: name || email, reason }
}
