import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { MailFolder } from '../../domain/mailbox/judge-mail.ts'
import type { MailboxFault } from '../../domain/mailbox/mailbox-state.ts'
import type { Log } from '../../domain/ports.ts'
import type { SiteDatabase, SiteTransaction } from '../database/tables.ts'
import { type BackOff, toDelayMs } from '../timing/back-off.ts'
import { RefusedSignIn } from './access-token.ts'
import { type BoundedImap, RefusedFolder } from './bounded-imap.ts'
import { connectMailbox, type MailboxAccess } from './connect-mailbox.ts'
import { listFolders } from './folders.ts'
import { endLease, holdLease } from './lease.ts'
import type { MailboxReport } from './mailbox-state.ts'
import { type Mark, MovedMark, moveMark, readMark, rereadSince } from './marks.ts'
import { type ArrivedMail, readFolder } from './read-folder.ts'

const second = 1_000
const minute = 60 * second
const lostLine: BackOff = { firstMs: 2 * second, maxMs: 5 * minute, jitter: 0.25 }
/** Servers lock accounts at which a password is refused often. */
const refusedPassword: BackOff = { firstMs: 5 * minute, maxMs: 60 * minute, jitter: 0.25 }

/** The times that a mail is tried, with a pause between them. One at which the line ends each time may have a poor line, and is tried more often. */
const maxFailures = { atMail: 3, atLine: 10 }

type Options = {
  db: SiteDatabase
  access: MailboxAccess
  /** Reads a mail, and resolves with what enters it in the transaction that moves its folder's mark. */
  read(mail: ArrivedMail, kind: MailFolder): Promise<(transaction: SiteTransaction) => Promise<unknown>>
  /** Called once that transaction has ended. */
  entered?: () => void
  report: MailboxReport
  log: Log
  /** In milliseconds, between two looks at the inbox and at what was sent, and at all other folders. */
  looks?: { often: number; seldom: number }
}

class LostLease extends Error {}

/**
 * Reads the firm's mailbox while this server has the lease, until it is stopped (J25.1): the inbox and what was sent as it comes and once a minute,
 * all other folders but junk, trash and drafts every ten minutes.
 */
export function watchMailbox({ looks = { often: minute, seldom: 10 * minute }, ...options }: Options) {
  const { db, access, log, report } = options
  const holder = randomUUID()
  const stopped = new AbortController()
  const { signal } = stopped
  const clients: BoundedImap[] = []
  /** The mail that could not be entered last. */
  let failed = { name: '', times: 0 }

  async function run() {
    for (let failures = 0; !signal.aborted; ) {
      try {
        if (!(await holdLease(db, holder, new Date()))) {
          await pause(5 * second)
          continue
        }
        const client = await connect()
        const sent = (await listFolders(client)).find(({ kind }) => kind === 'sent')
        const connections = [
          { client, folder: 'INBOX' },
          ...(sent ? [{ client: await connect(), folder: sent.path }] : []),
        ]
        const refused = new Set<string>()
        for (let lookedAtAll = 0; !signal.aborted; ) {
          const isAll = Date.now() - lookedAtAll >= looks.seldom
          for (const { path, kind } of await listFolders(client)) {
            if (kind === null || (kind === 'other' && !isAll)) continue
            if (await readNew(client, path, kind)) refused.delete(path)
            else if (!refused.has(path)) {
              refused.add(path)
              log.warn({ kind }, 'A folder of the mailbox may not be read; the others are')
            }
          }
          if (isAll) lookedAtAll = Date.now()
          failures = 0
          await report.works(sent?.path ?? null)
          await untilMail(connections.filter(({ folder }) => !refused.has(folder)))
        }
      } catch (error) {
        if (signal.aborted) break
        if (error instanceof LostLease) continue
        failures++
        const isRefused = error instanceof RefusedSignIn
        log.warn({ error: isRefused ? error.message : sayError(error) }, 'The mailbox was not read')
        await pauseAfter(isRefused ? 'refused' : 'unreached', failures)
      } finally {
        closeAll()
      }
    }
    // Where the database is away it ends by itself.
    await endLease(db, holder).catch(() => {})
  }

  async function pauseAfter(why: MailboxFault, failures: number) {
    const end = Date.now() + toDelayMs(why === 'refused' ? refusedPassword : lostLine, failures)
    // Where the database is away nothing can be written down.
    await report.failed(why).catch(() => {})
    while (!signal.aborted && Date.now() < end) {
      await pause(Math.min(minute, end - Date.now()))
      if (!signal.aborted) await report.lasts().catch(() => {})
    }
  }

  async function connect() {
    const client = await connectMailbox(access)
    clients.push(client)
    return client
  }

  function closeAll() {
    for (const client of clients.splice(0)) client.close()
  }

  /** Reads what is new in a folder, and looks again where its mark was moved meanwhile; false where it may not be read, which nobody accepts of the inbox. */
  async function readNew(from: BoundedImap, folder: string, kind: MailFolder): Promise<boolean> {
    const mark = await readMark(db, folder)
    let last: Mark | null = mark
    const advance = async (next: Mark, act: (transaction: SiteTransaction) => Promise<unknown>) => {
      await inLease(async (transaction) => {
        await act(transaction)
        await moveMark(transaction, folder, last, next, new Date())
      })
      last = next
    }
    try {
      await readFolder(from, folder, {
        mark,
        since: mark && rereadSince(mark),
        take: (next, fetch) => enter({ from, folder, kind, next }, fetch, advance),
        move: (next) => advance(next, async () => {}),
      })
      return true
    } catch (error) {
      if (error instanceof MovedMark) return readNew(from, folder, kind)
      if (error instanceof RefusedFolder && kind !== 'inbox') return false
      throw error
    }
  }

  /** Enters a mail. One that fails again and again is left in the mailbox, so that it holds up none behind it. */
  async function enter(
    { from, folder, kind, next }: Place,
    fetch: () => Promise<ArrivedMail | null>,
    advance: Advance,
  ) {
    try {
      const mail = await fetch()
      if (!mail) return
      await advance(next, await options.read(mail, kind))
      options.entered?.()
    } catch (error) {
      if (error instanceof LostLease || error instanceof MovedMark || signal.aborted) throw error
      const { uidValidity, lastUid: uid } = next
      const name = `${folder} ${uidValidity} ${uid}`
      failed = { name, times: failed.name === name ? failed.times + 1 : 1 }
      if (failed.times < (from.usable ? maxFailures.atMail : maxFailures.atLine)) throw error
      // Where the database is away this fails as well.
      await advance(next, async () => {})
      log.error({ uid, error: sayError(error) }, 'A mail could not be entered; it stands in the mailbox alone')
    }
  }

  /** Does something in a transaction in which no other server has the lease. */
  function inLease(act: (transaction: SiteTransaction) => Promise<unknown>) {
    return db.transaction().execute(async (transaction) => {
      if (!(await holdLease(transaction, holder, new Date()))) throw new LostLease()
      await act(transaction)
    })
  }

  /** Resolves when a mail comes into the inbox or is sent, or after a look's time; throws where the line is lost. */
  async function untilMail(connections: readonly Connection[]) {
    const come = Promise.withResolvers<void>()
    const over = new AbortController()
    // Caught at once: a rejection that nobody awaits yet would end the process.
    const failure = Promise.all(connections.map((connection) => idle(connection, come.resolve, over.signal))).then(
      () => null,
      (error: unknown) => {
        come.resolve()
        return error
      },
    )
    const isOpen = () => connections.every(({ client }) => client.usable)
    const end = Date.now() + looks.often
    // The lease ends sooner than a look.
    while (!signal.aborted && isOpen() && Date.now() < end) {
      const isMail = await Promise.race([come.promise.then(() => true), pause(Math.min(10 * second, looks.often))])
      if (isMail === true) break
      if (!(await holdLease(db, holder, new Date()))) throw new LostLease()
    }
    over.abort()
    for (const { client } of connections) {
      client.off('exists', come.resolve).off('close', come.resolve)
      // Any command ends it.
      if (client.usable) await client.noop()
    }
    const error = await failure
    if (error !== null) throw error
    if (!isOpen() && !signal.aborted) throw new Error('the line was lost')
  }

  /** Lets the server tell of new mails in a folder, until another command is sent. */
  async function idle({ client, folder }: Connection, come: () => void, over: AbortSignal) {
    client.once('close', come)
    const { uidNext } = await client.mailboxOpen(folder, { readOnly: true })
    // One may have come since the folder was read.
    if (uidNext - 1 > ((await readMark(db, folder))?.lastUid ?? 0)) return come()
    // The command that would end it was sent already.
    if (over.aborted) return
    client.once('exists', come)
    await client.idle().catch(() => {})
  }

  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal }).catch(() => {})
  const running = run()
  return {
    /** Resolves once nothing is read any more. */
    async stop() {
      stopped.abort()
      closeAll()
      await running
    },
  }
}

/** A mail by its folder and the mark that comes with it. */
type Place = { from: BoundedImap; folder: string; kind: MailFolder; next: Mark }

type Connection = { client: BoundedImap; folder: string }

/** Moves the mark of a folder with what happens in the same transaction. */
type Advance = (next: Mark, act: (transaction: SiteTransaction) => Promise<unknown>) => Promise<void>

/** Without addresses and subjects, which answers of a server may name. */
function sayError(error: unknown): string {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { code?: string } }
  return code ?? cause?.code ?? name ?? 'unknown'
}
