import { existsSync, mkdtempDisposableSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { postInquiry } from '../bench/post-inquiry.ts'
import { startServer } from '../bench/start-server.ts'
import { writeBackup } from '../server/database/backup.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { restoreBackup } from '../server/database/restore.ts'
import { startCuttingProxy } from '../server/mailbox/testing/cutting-proxy.ts'
import { type Dovecot, hasDovecot, startDovecot } from '../server/mailbox/testing/start-dovecot.ts'
import { judge, listStored } from './mailbox/judge.ts'
import { people, startStaff } from './mailbox/staff.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'

/**
 * Delivers mails into the firm's mailbox while two servers read it and are killed, lines are cut, staff read, move, delete and answer mails, the mail
 * server is restarted, and folders count their UIDs anew. Afterwards each mail must be stored once and answered as staff did, but one that was
 * deleted before it was read, which may be missing; and the mailbox must be as staff left it, byte for byte, with its flags.
 * `SQLITE_KILLS` and `POSTGRES_KILLS` set the number of kills; 0 skips an engine.
 */
export function measureMailbox(): AsyncGenerator<Figure> {
  const { SQLITE_KILLS = '50', POSTGRES_KILLS = '50' } = process.env
  const kills = { SQLite: Number(SQLITE_KILLS), PostgreSQL: Number(POSTGRES_KILLS) }
  return onEachEngine((engine) => read(engine, kills[engine.name]))
}

const mailsPerKill = 20

type World = { dovecot: Dovecot; database: Database; backups: string; stored: Set<string> }

/** The greater faults, one of which follows each third kill. */
const faults: Record<string, (world: World) => Promise<unknown>> = {
  'the mail server restarted': async ({ dovecot }) => {
    await dovecot.halt()
    await dovecot.restart()
  },
  'all folders counted anew': async ({ dovecot }) => {
    await dovecot.halt()
    for (const folder of ['INBOX', 'Sent', 'Archive']) dovecot.forgetUids(folder)
    await dovecot.restart()
  },
  'all messages lost, and yesterday’s backup put back': async ({ database, backups, stored }) => {
    const backup = join(backups, 'backup.jsonl')
    if (existsSync(backup)) {
      // The backup brings back its messages, and the mailbox all others, unless staff deleted them there.
      await database.db.deleteFrom('messages').execute()
      await restoreBackup(database, backup, { scratchDir: backups, safetyBackup: join(backups, `${Date.now()}.jsonl`) })
      stored.clear()
      for (const { words } of await listStored(database)) stored.add(words)
      rmSync(backup)
    }
    await writeBackup(database, backup)
  },
}

async function* read(engine: Engine, kills: number): AsyncGenerator<Figure> {
  if (!kills) return
  if (!hasDovecot()) return console.error('skipped: Dovecot is not installed')
  const { name, target } = engine
  await using dovecot = await startDovecot()
  await using proxy = await startCuttingProxy(dovecot)
  const env = {
    ...engine.env,
    IMAP_URL: proxy.url,
    NODE_EXTRA_CA_CERTS: dovecot.certificate,
  }
  const start = () => startServer({ env })
  let servers = [await start(), await start()]
  const database = await connect(target)
  for (let number = 0; number < people; number++) await postInquiry(servers[0]?.url ?? '', { msg: `Person ${number}` })
  await untilRead(database)
  const staff = startStaff(dovecot)
  using backups = mkdtempDisposableSync(join(tmpdir(), 'riparo-backups-'))
  const stored = new Set<string>()
  const times = Object.fromEntries(Object.keys(faults).map((fault) => [fault, 0]))
  for (let kill = 1; kill <= kills; kill++) {
    for (let count = 0; count < mailsPerKill; count++) {
      staff.receive()
      if (count % 2 === 0) staff.move()
      if (count % 3 === 0) staff.see()
      if (count % 7 === 0) proxy.cutAfter(Math.random() * 10_000)
      await sleep(Math.random() * 40)
    }
    for (const { words } of await listStored(database)) stored.add(words)
    // One that the office has, and any one.
    staff.delete(stored)
    staff.delete(new Set(staff.mails.map(({ words }) => words)))
    for (let count = 0; count < 2; count++) staff.answer(stored)
    const killed = Math.round(Math.random())
    await servers[killed]?.kill()
    servers[killed] = await start()
    if (kill % 10 === 0) console.error(`${name}: killed ${kill} times`, staff.deeds)
    const [fault, cause] = Object.entries(faults)[(kill / 3 - 1) % Object.keys(faults).length] ?? []
    if (!fault || !cause) continue
    times[fault] = (times[fault] ?? 0) + 1
    await cause({ dovecot, database, backups: backups.path, stored })
  }
  // A server looks at all folders when it starts, and then every ten minutes.
  for (const server of servers) await server[Symbol.asyncDispose]()
  servers = [await start(), await start()]
  const { faults: found, unread } = await judge(database, staff.mails, stored)
  for (const server of servers) await server[Symbol.asyncDispose]()
  await database.close()
  const changed = staff.findChanged()
  for (const fault of [...found, ...changed.map((path) => `changed: ${path}`)]) console.error(`${name}: ${fault}`)

  yield { name: `${name}, servers killed`, value: kills, unit: 'times' }
  for (const [fault, value] of Object.entries(times)) yield { name: `${name}, ${fault}`, value, unit: 'times' }
  yield { name: `${name}, mails delivered`, value: staff.mails.length, unit: '' }
  for (const [deed, value] of Object.entries(staff.deeds)) yield { name: `${name}, ${deed} by staff`, value, unit: '' }
  yield { name: `${name}, deleted before they were read`, value: unread, unit: '' }
  yield { name: `${name}, lost, stored twice, or not answered once`, value: found.length, unit: '', budget: 0 }
  yield {
    name: `${name}, files of the mailbox that are not as staff left them`,
    value: changed.length,
    unit: '',
    budget: 0,
  }
}

/** Resolves once all folders have their marks: reading begins with what comes from then on. */
async function untilRead({ db }: Database) {
  while ((await db.selectFrom('mailbox_folders').select('path').execute()).length < 4) await sleep(100)
}
