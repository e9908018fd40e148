import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { postInquiry } from '../bench/post-inquiry.ts'
import { startServer } from '../bench/start-server.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { type ReceivedMail, startMailServer } from '../server/messages/testing/mail-server.ts'
import { enterOffice } from '../server/testing/enter-office.ts'
import { startRepliers } from './office/repliers.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'
import { untilDelivered } from './until-delivered.ts'

/**
 * Kills one of two servers while people of the office reply, take replies back at the other server, and mails are sent.
 * Afterwards each reply that stands in its thread must have arrived with its copy, and no other. `SQLITE_KILLS` and `POSTGRES_KILLS` set the
 * number of kills; 0 skips an engine.
 */
export function measureCrashReplies(): AsyncGenerator<Figure> {
  const { SQLITE_KILLS = '50', POSTGRES_KILLS = '50' } = process.env
  const kills = { SQLite: Number(SQLITE_KILLS), PostgreSQL: Number(POSTGRES_KILLS) }
  return onEachEngine((engine) => crash(engine, kills[engine.name]))
}

const people = 6

async function* crash({ name: engine, target, env: ofEngine }: Engine, kills: number): AsyncGenerator<Figure> {
  if (!kills) return
  let sending = 0
  const mails = await startMailServer({
    // So long that some are killed meanwhile.
    refuseMail: async () => {
      sending++
      await sleep(40)
      sending--
      return null
    },
  })
  const env = {
    ...ofEngine,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Riparo <site@riparo.example>',
    MAIL_TO: 'office@riparo.example',
  }
  const servers = [await startServer({ env }), await startServer({ env })]
  const database = await connect(target)
  const cookies: string[] = []
  for (let number = 1; number <= people; number++) {
    await postInquiry(servers[0]?.url ?? '', { msg: `Message ${number}` })
    cookies.push((await enterOffice(target, { role: 'agent', name: `Person ${number}` })).cookie)
  }
  const repliers = startRepliers(database, cookies)
  const moments = [() => repliers.asking.reply > 0, () => repliers.asking.undo > 0, () => sending > 0]
  const inFlight = { 'replies asked for': 0, 'takings back asked for': 0, 'mails on their way': 0 }
  for (let kill = 1; kill <= kills; kill++) {
    repliers.open(servers.map(({ url }) => url))
    await sleep(Math.random() * 1_500)
    await waitFor(moments[kill % moments.length])
    inFlight['replies asked for'] += repliers.asking.reply
    inFlight['takings back asked for'] += repliers.asking.undo
    inFlight['mails on their way'] += sending
    const killed = Math.round(Math.random())
    await servers[killed]?.kill()
    servers[killed] = await startServer({ env })
    if (kill % 10 === 0) console.error(`${engine}: killed ${kill} times`, repliers.acknowledged)
  }
  repliers.open(servers.map(({ url }) => url))
  await repliers.finish()
  await untilDelivered(database)
  for (const server of servers) await server[Symbol.asyncDispose]()
  const { faults, repeats, arrived } = await judge(database, repliers, mails.received)
  await database.close()
  await mails.stop()
  for (const fault of faults) console.error(`${engine}: ${fault}`)

  yield { name: `${engine}, servers killed`, value: kills, unit: 'times' }
  for (const [what, value] of Object.entries({ ...repliers.acknowledged, ...inFlight }))
    yield { name: `${engine}, ${what}`, value, unit: '' }
  yield { name: `${engine}, lost, half done, or sent and taken back`, value: faults.length, unit: '', budget: 0 }
  yield { name: `${engine}, mails that came again, of ${arrived}`, value: repeats, unit: '', budget: kills }
}

/** Waits for a moment, for four seconds at most. */
async function waitFor(isNow: (() => boolean) | undefined) {
  const end = performance.now() + 4_000
  while (!isNow?.() && performance.now() < end) await sleep(1)
}

/** Compares the replies in the threads with those that were acknowledged, with the outbox, and with the mails that arrived. */
async function judge(
  { db }: Database,
  { sent, takenBack }: ReturnType<typeof startRepliers>,
  received: readonly ReceivedMail[],
) {
  const mails = received.filter(({ mail }) => /\.reply(-copy)?@/.test(mail.messageId ?? ''))
  const textOf = ({ mail }: ReceivedMail) => /Reply \d+\./.exec(mail.text ?? '')?.[0] ?? ''
  const arrived = Map.groupBy(mails, (each) => `${textOf(each)} ${each.mail.messageId?.replace(/.*\.|@.*/g, '')}`)
  const stored = await db.selectFrom('thread_deeds').select(['id', 'thread_id', 'note']).execute()
  const texts = new Set(stored.map(({ note }) => note ?? ''))
  const rows = await db.selectFrom('outbox').select('owner_id').where('owner_kind', '=', 'reply').execute()
  const threads = await db.selectFrom('threads').select(['id', 'state', 'waiting_at']).execute()
  const faults = [
    ...[...sent].filter((text) => !texts.has(text)).map((text) => `lost: ${text}`),
    ...[...takenBack].filter((text) => texts.has(text)).map((text) => `taken back and there: ${text}`),
    ...[...texts].flatMap((text) =>
      ['reply', 'reply-copy'].filter((kind) => !arrived.has(`${text} ${kind}`)).map((kind) => `no ${kind}: ${text}`),
    ),
    ...mails.filter((each) => !texts.has(textOf(each))).map((each) => `sent and not there: ${textOf(each)}`),
    ...[...arrived]
      .filter(([, same]) => new Set(same.map(({ mail }) => mail.messageId)).size > 1)
      .map(([text]) => `under two Message-IDs: ${text}`),
    ...(rows.length === 2 * stored.length ? [] : [`${rows.length} outbox rows of ${stored.length} replies`]),
    ...threads
      .filter(({ id, state, waiting_at }) => {
        const isAnswered = stored.some(({ thread_id }) => thread_id === id)
        return state !== (isAnswered ? 'answered' : 'open') || (waiting_at === null) !== isAnswered
      })
      .map(({ id, state }) => `the thread ${id} is ${state}`),
  ]
  return { faults, repeats: mails.length - arrived.size, arrived: mails.length }
}
