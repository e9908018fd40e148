import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/database/connect.ts'
import { answerTo, type DrillMail } from './staff.ts'

/** In milliseconds. A look at all folders, the lease of a server that died and a pause after a lost line, several times over. */
const longest = 180_000

/** The mails that are stored, each with its words and the state of its thread. */
export async function listStored({ db }: Database): Promise<{ words: string; state: string }[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .select(['fields', 'state'])
    .where('kind', '=', 'mail')
    .execute()
  return rows.map(({ fields, state }) => ({ words: JSON.parse(fields).msg.trim(), state }))
}

/**
 * Compares the office with the mails that came, once nothing is missing or after three minutes: each is stored once, unless it was deleted before it
 * was read, and each that staff answered is answered once.
 */
export async function judge(database: Database, mails: readonly DrillMail[], wasStored: ReadonlySet<string>) {
  const end = performance.now() + longest
  for (;;) {
    const stored = await listStored(database)
    const states = new Map(stored.map(({ words, state }) => [words, state]))
    const missing = mails.filter(({ words }) => !states.has(words))
    const lost = missing.filter(({ path, words }) => path !== null || wasStored.has(words))
    const faults = [
      ...lost.map(({ words, path }) => `lost: ${words} ${path}`),
      ...(stored.length === states.size ? [] : [`${stored.length - states.size} stored twice`]),
      ...(await listUnanswered(database, mails, states)),
    ]
    if (faults.length === 0 || performance.now() > end) return { faults, unread: missing.length - lost.length }
    await sleep(500)
  }
}

async function listUnanswered({ db }: Database, mails: readonly DrillMail[], states: ReadonlyMap<string, string>) {
  const deeds = await db.selectFrom('thread_deeds').select('note').where('deed', '=', 'answer-from-mailbox').execute()
  const notes = deeds.map(({ note }) => (note ?? '').trim())
  return mails.flatMap((mail) => {
    const times = notes.filter((note) => note === answerTo(mail)).length
    const state = states.get(mail.words)
    return [
      ...(times === Number(mail.isAnswered) ? [] : [`answered ${times} times: ${mail.words}`]),
      // One that is missing is judged above.
      ...(mail.isAnswered && state !== undefined && state !== 'answered'
        ? [`answered, and ${state}: ${mail.words}`]
        : []),
    ]
  })
}
