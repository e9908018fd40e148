import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sayWork } from '../../domain/inbox/work.ts'
import type { Database } from '../../server/database/connect.ts'
import { readWork } from '../../server/office/leaving/end-access.ts'
import { writePersons } from '../../server/office/private-details/stored-details.ts'

/** A colleague: the session's cookie, and the id. */
export type Colleague = { cookie: string; id: string }

type Office = {
  owner: Colleague
  colleagues: readonly Colleague[]
  threads: readonly string[]
  listings: readonly string[]
}

/** The state of a thread, and the notes of its follow-ups, the oldest first. */
type ThreadState = { state: string; notes: readonly string[] }

/**
 * Colleagues who put threads off, take that back and open them, each in one thread, and an owner who ends the access of one person after
 * the other and gives that person's listings and threads away. `threads` are ids: one for each colleague, then those that are handed on.
 */
export function startWork(database: Database, { owner, colleagues, threads, listings }: Office) {
  const { db } = database
  const acknowledged = { 'follow-ups': 0, 'follow-ups taken back': 0, 'threads opened': 0, 'accesses ended': 0 }
  const faults: string[] = []
  const handedOn = threads.slice(colleagues.length)
  let urls: readonly string[] = []
  let isOpen = false
  let isFinishing = false
  let inFlight = 0
  let number = 0

  /** Null where no answer came. */
  async function post(server: number, { cookie }: Colleague, path: string, fields: Record<string, string>) {
    const url = urls[server % urls.length] ?? ''
    inFlight++
    try {
      const headers = { Cookie: cookie, Origin: url }
      const body = new URLSearchParams(fields)
      const answer = await fetch(`${url}/office/${path}`, { method: 'POST', headers, redirect: 'manual', body })
      const text = await answer.text()
      if (answer.status >= 400)
        faults.push(`${path} ${fields.intent}: ${answer.status} ${/role="alert".{1,600}/.exec(text)?.[0]}`)
      return new URL(answer.headers.get('location') ?? '/', url).searchParams
    } catch {
      // The database may still store what a killed server had asked for.
      await sleep(500)
      return null
    } finally {
      inFlight--
    }
  }

  async function readThread(id: string): Promise<ThreadState> {
    const { state } = await db.selectFrom('threads').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    const events = await db
      .selectFrom('thread_deeds')
      .select(['note'])
      .where('thread_id', '=', id)
      .where('deed', '=', 'follow-up')
      .orderBy('done_at')
      .execute()
    return { state, notes: events.map(({ note }) => note ?? '') }
  }

  /** Expects what was acknowledged, or what a request without an answer leaves. */
  async function expectThread(id: string, possible: readonly ThreadState[]) {
    const stored = await readThread(id)
    if (!possible.some((each) => JSON.stringify(each) === JSON.stringify(stored)))
      faults.push(`thread ${id} is ${JSON.stringify(stored)} instead of ${JSON.stringify(possible)}`)
    return stored
  }

  async function putOff(colleague: Colleague, server: number, id: string) {
    let before = await readThread(id)
    while (!isFinishing) {
      if (!(await untilOpen())) return
      const seen = await readRevision(id)
      const note = `Follow-up ${++number}`
      const fields = { intent: 'follow-up', deed: 'follow-up', seen, when: 'in-three-days', note }
      const after = { state: 'follow-up', notes: [...before.notes, note] }
      const answer = await post(server, colleague, `messages/${id}`, fields)
      before = await expectThread(id, answer ? [after] : [before, after])
      const change = answer?.get('deed')
      if (!change) continue
      acknowledged['follow-ups']++
      const then = number % 2 ? 'undo' : 'open-thread'
      const more =
        then === 'undo' ? { intent: then, deed: change } : { intent: then, deed: then, seen: await readRevision(id) }
      const next = { ...before, state: 'open' }
      // At the other server.
      const answered = await post(server + 1, colleague, `messages/${id}`, more)
      before = await expectThread(id, answered ? [next] : [before, next])
      if (answered) acknowledged[then === 'undo' ? 'follow-ups taken back' : 'threads opened']++
      // One that could not be taken back is open again before the next one.
      if (before.state !== 'open') {
        await db.updateTable('threads').set({ state: 'open', follow_up_at: null }).where('id', '=', id).execute()
        before = await readThread(id)
      }
    }
  }

  async function readRevision(id: string) {
    const row = await db.selectFrom('threads').select('revision').where('id', '=', id).executeTakeFirstOrThrow()
    return `${row.revision}`
  }

  /** Somebody who has joined, with all listings and threads that are handed on. */
  async function addLeaver(): Promise<string> {
    const id = randomUUID()
    const instant = new Date().toISOString()
    const person = { id, email: `${id}@riparo.example`, name: 'A leaver', role: 'agent' as const }
    await db
      .insertInto('people')
      .values({ ...person, invited_at: instant, joined_at: instant, revoked_at: null })
      .execute()
    await db.transaction().execute(async (transaction) => {
      await writePersons(transaction, new Map(listings.map((listing) => [listing, id])))
      await transaction.updateTable('threads').set({ person_id: id }).where('id', 'in', handedOn).execute()
    })
    return id
  }

  async function handOn() {
    for (let turn = 0; !isFinishing; turn++) {
      const leaver = await addLeaver()
      const to = colleagues[turn % (colleagues.length + 1)]?.id ?? 'nobody'
      let isAcknowledged = false
      while (!isAcknowledged && !(await isRevoked(leaver))) {
        if (!(await untilOpen())) return
        const fields = { intent: 'end', to, seen: sayWork(await readWork(db, leaver)) }
        isAcknowledged = (await post(turn, owner, `people/${leaver}/end`, fields))?.get('done') === 'revoked'
        await expectWork(leaver, to)
        if (isAcknowledged && !(await isRevoked(leaver))) faults.push(`${leaver} was ended and is not`)
      }
      if (isAcknowledged) acknowledged['accesses ended']++
      await sleep(50)
    }
  }

  async function isRevoked(id: string) {
    const person = await db.selectFrom('people').select('revoked_at').where('id', '=', id).executeTakeFirstOrThrow()
    return person.revoked_at !== null
  }

  /** All of the work is the receiver's once the access has ended, and the leaver's before. */
  async function expectWork(leaver: string, to: string) {
    const has = (await isRevoked(leaver)) ? to : leaver
    const books = await db.selectFrom('books').select('person_id').where('listing_id', 'in', listings).execute()
    const given = await db.selectFrom('threads').select('person_id').where('id', 'in', handedOn).execute()
    // Details in which nothing stands are not stored.
    const count = has === 'nobody' ? handedOn.length : handedOn.length + listings.length
    const owners = [...books, ...given].map(({ person_id }) => person_id ?? 'nobody')
    if (owners.length !== count || owners.some((each) => each !== has))
      faults.push(
        `the work of ${leaver} is with ${[...new Set(owners)].join(', ')} instead of ${has} (${owners.length})`,
      )
  }

  /** False once all is to end. */
  async function untilOpen() {
    while (!isOpen && !isFinishing) await sleep(10)
    return !isFinishing
  }

  const works = [...colleagues.map((each, at) => putOff(each, at, threads[at] ?? '')), handOn()]
  return {
    acknowledged,
    faults,
    countInFlight: () => inFlight,
    /** Gives them the addresses of the servers that run now. */
    open(current: readonly string[]) {
      urls = current
      isOpen = true
    },
    rest() {
      isOpen = false
    },
    /** Resolves when each has finished what was begun. */
    async finish() {
      isFinishing = true
      await Promise.all(works)
    },
  }
}
