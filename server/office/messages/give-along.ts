import { takeBackTime } from '../../../domain/inbox/reply.ts'
import { shortId } from '../../../domain/listings/listing.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import type { MailContext } from '../../messages/mails.ts'
import { alongKind, keepRows } from '../bulk/kept-rows.ts'
import { findReceiver } from '../people/receiver.ts'
import type { Doer } from './act.ts'
import { listWaitingAbout } from './count-about.ts'
import { giveThreads, type Held, lockThreads, selectHeld } from './give-threads.ts'

/** Null where no mail is sent. */
export type GivenMail = { context: MailContext }

/** The responsible persons of listings before they are given to somebody else, by the listing's id. */
type Before = ReadonlyMap<string, string | null>

const rowsPerStatement = 100

/** The threads that may go along with listings: those about them that wait, and are nobody's or of whoever is responsible (J11). */
export async function listAlong(db: SiteDatabase, before: Before): Promise<Held[]> {
  const about = await listWaitingAbout(db, [...before.keys()].map(shortId))
  const formers = new Map<string, Set<string | null>>()
  for (const [listing, person] of before)
    for (const thread of about.get(shortId(listing)) ?? [])
      formers.set(thread, (formers.get(thread) ?? new Set<string | null>([null])).add(person))
  const found: Held[] = []
  for (const some of inGroups([...formers.keys()], rowsPerStatement)) {
    const threads = await selectHeld(db).where('threads.id', 'in', some).execute()
    found.push(...threads.filter(({ id, holder }) => formers.get(id)?.has(holder)))
  }
  return found
}

type Giving = {
  to: string | null
  by: Doer
  now: Date /** The change with which `Undo` takes them back; null for none. */
  changeId: string | null
}

/** Gives the threads that go along with listings, in the transaction that gives these. */
export async function giveAlong(
  transaction: SiteTransaction,
  before: Before,
  { to, by, now, changeId }: Giving,
  mail: GivenMail | null,
): Promise<void> {
  const receiver = to === null ? null : await findReceiver(transaction, to)
  await lockThreads(transaction)
  const threads = (await listAlong(transaction, before)).filter(({ holder }) => holder !== to)
  if (threads.length === 0) return
  if (changeId !== null) {
    const rows = threads.map(({ id, state, holder, waiting_at, revision }) => ({
      ...{ subject_id: id, state, person_id: holder, waiting_at, version_after: revision + 1 },
    }))
    await keepRows(transaction, { id: changeId, what: { kind: alongKind, value: null, same: 0 }, now }, rows)
  }
  // Its id is that of the change, by which `Undo` finds the mail while it waits.
  const sent = mail && { mailContext: mail.context, due: new Date(now.getTime() + takeBackTime) }
  await giveThreads(
    transaction,
    threads,
    { to: receiver, by, now },
    sent && { ...sent, ...(changeId && { id: changeId }) },
  )
}
