import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/database/connect.ts'
import { addressOf, answerTo, type DrillMail } from './staff.ts'

/** In milliseconds. A look at all folders, the lease of a server that died and a pause after a lost line, several times over. */
const longest = 180_000

/** The words of the mails that are stored, as often as they are. */
export async function listStored({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('messages').select('fields').where('kind', '=', 'mail').execute()
  return rows.map(({ fields }) => JSON.parse(fields).msg.trim())
}

/**
 * Compares the office with the mails that came, once nothing is missing or after three minutes: each is stored once, unless it was deleted before it
 * was read, and each that staff answered is answered once.
 */
export async function judge(database: Database, mails: readonly DrillMail[], wasStored: ReadonlySet<string>) {
  const end = performance.now() + longest
  for (;;) {
    const stored = await listStored(database)
    const known = new Set(stored)
    const missing = mails.filter(({ words }) => !known.has(words))
    const lost = missing.filter(({ path, words }) => path !== null || wasStored.has(words))
    const faults = [
      ...lost.map(({ words, path }) => `lost: ${words} ${path}`),
      ...stored.filter((words, at) => stored.indexOf(words) !== at).map((words) => `twice: ${words}`),
      ...(await listUnanswered(database, mails)),
    ]
    if (faults.length === 0 || performance.now() > end) return { faults, unread: missing.length - lost.length }
    await sleep(500)
  }
}

async function listUnanswered({ db }: Database, mails: readonly DrillMail[]): Promise<string[]> {
  const deeds = await db.selectFrom('thread_deeds').select('note').where('deed', '=', 'answer-from-mailbox').execute()
  const notes = deeds.map(({ note }) => (note ?? '').trim())
  const threads = await db.selectFrom('threads').select(['email', 'state']).execute()
  const states = new Map(threads.map(({ email, state }) => [email, state]))
  return mails.flatMap((mail) => {
    const times = notes.filter((note) => note === answerTo(mail)).length
    const state = states.get(addressOf(mail.number))
    return [
      ...(times === Number(mail.isAnswered) ? [] : [`answered ${times} times: ${mail.words}`]),
      ...(mail.isAnswered && state !== 'answered' ? [`answered, and ${state}: ${mail.words}`] : []),
    ]
  })
}
