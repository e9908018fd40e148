import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { startServer } from '../bench/start-server.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { type Dovecot, hasDovecot, startDovecot } from '../server/mailbox/testing/start-dovecot.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'

/**
 * Delivers mails into the firm's mailbox while two servers read it and are killed, the mail server is restarted, and a folder counts its UIDs
 * anew. Afterwards each mail must be stored once. `SQLITE_KILLS` and `POSTGRES_KILLS` set the number of kills; 0 skips an engine.
 */
export function measureMailbox(): AsyncGenerator<Figure> {
  const { SQLITE_KILLS = '50', POSTGRES_KILLS = '50' } = process.env
  const kills = { SQLite: Number(SQLITE_KILLS), PostgreSQL: Number(POSTGRES_KILLS) }
  return onEachEngine((engine) => read(engine, kills[engine.name]))
}

const mailsPerKill = 20
/** In kills. */
const restartEvery = 10

async function* read({ name: engine, target, env: ofEngine }: Engine, kills: number): AsyncGenerator<Figure> {
  if (!kills) return
  if (!hasDovecot()) return console.error('skipped: Dovecot is not installed')
  await using dovecot = await startDovecot()
  const env = {
    ...ofEngine,
    IMAP_URL: dovecot.url,
    MAIL_OF_STRANGERS: 'on',
    NODE_EXTRA_CA_CERTS: dovecot.certificate,
  }
  const servers = [await startServer({ env }), await startServer({ env })]
  const database = await connect(target)
  await untilRead(database)
  const before = dovecot.listFiles()
  const sent: string[] = []
  for (let kill = 1; kill <= kills; kill++) {
    for (let count = 0; count < mailsPerKill; count++) {
      sent.push(deliver(dovecot, sent.length))
      await sleep(Math.random() * 40)
    }
    const killed = Math.round(Math.random())
    await servers[killed]?.kill()
    servers[killed] = await startServer({ env })
    if (kill % restartEvery !== 0) continue
    console.error(`${engine}: killed ${kill} times`)
    await dovecot.halt()
    if (kill % (2 * restartEvery) === 0) dovecot.forgetUids()
    await dovecot.restart()
  }
  const { lost, twice } = await judge(database, sent)
  const changed = dovecot.listFiles().filter((file) => !before.includes(file)).length - sent.length
  for (const server of servers) await server[Symbol.asyncDispose]()
  await database.close()

  yield { name: `${engine}, servers killed`, value: kills, unit: 'times' }
  yield { name: `${engine}, mails delivered`, value: sent.length, unit: '' }
  yield { name: `${engine}, lost`, value: lost.length, unit: '', budget: 0 }
  yield { name: `${engine}, stored twice`, value: twice, unit: '', budget: 0 }
  yield {
    name: `${engine}, files of the mailbox more or fewer than delivered`,
    value: Math.abs(changed),
    unit: '',
    budget: 0,
  }
}

/** Delivers a mail of its own words, into the inbox; returns these words. */
function deliver(dovecot: Dovecot, number: number): string {
  const words = `Mail ${number} of the drill.`
  dovecot.deliver(
    [
      `From: Person ${number} <person-${number}@example.com>`,
      'To: firm@riparo.example',
      `Subject: ${number}`,
      `Message-ID: <${number}@mail.example>`,
      `Date: ${new Date().toUTCString()}`,
      '',
      words,
      '',
    ].join('\n'),
  )
  return words
}

/** Resolves once the folders have their marks: reading begins with what comes from then on. */
async function untilRead({ db }: Database) {
  while ((await db.selectFrom('mailbox_folders').select('path').execute()).length === 0) await sleep(100)
}

/** In milliseconds. A look, the lease of a server that died and a pause after a lost line, several times over. */
const longest = 180_000

async function judge({ db }: Database, sent: readonly string[]) {
  const end = performance.now() + longest
  for (;;) {
    const rows = await db.selectFrom('messages').select('fields').where('kind', '=', 'mail').execute()
    const stored = rows.map(({ fields }) => JSON.parse(fields).msg.trim())
    const lost = sent.filter((words) => !stored.includes(words))
    if (lost.length === 0 || performance.now() > end) return { lost, twice: stored.length - new Set(stored).size }
    await sleep(500)
  }
}
