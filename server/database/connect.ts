import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Dialect, Kysely, sql } from 'kysely'
import { diskFull, isDiskFull } from '../files/disk-full.ts'
import { createPrivateFile, makePrivate, makePrivateFolder } from '../files/private-files.ts'
import { NodeSqliteDialect } from './node-sqlite.ts'
import { rememberFiles } from './open-files.ts'
import { PostgresPoolDialect } from './postgres-dialect.ts'
import type { Tables } from './tables.ts'

export type Database = {
  db: Kysely<Tables>
  dialect: 'sqlite' | 'postgres'
  /** @throws where it does not answer, or a file of it was deleted or replaced */
  check(): Promise<void>
  /** Waits for the statements in flight. */
  close(): Promise<void>
}

/** The database cannot be opened; the message is one line that says what was tried, without the password, and why it failed. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** The database answers, but this version of the site cannot use it; the message says why and what to do. */
export class UnusableDatabaseError extends DatabaseUnavailableError {
  override name = 'UnusableDatabaseError'
}

/**
 * Opens the database and asks it once, so that a wrong address shows at the start and not at the first visitor.
 * SQLite is the file `riparo.sqlite` in `dataDir`, a folder that is made where it is missing; only its owner may read it.
 * @throws DatabaseUnavailableError
 */
export async function connect(target: { dataDir: string } | { url: string }): Promise<Database> {
  return 'url' in target ? connectPostgres(target.url) : connectSqlite(target.dataDir)
}

/** SQLite's file in a data folder, and those that it makes beside it: the write-ahead log and its index. */
export function listDatabaseFiles(dataDir: string) {
  const file = join(dataDir, 'riparo.sqlite')
  return [file, `${file}-wal`, `${file}-shm`] as const
}

async function connectSqlite(dataDir: string): Promise<Database> {
  const [file, log, index] = listDatabaseFiles(dataDir)
  try {
    makePrivateFolder(dataDir)
    // SQLite gives the rights of the file to those that it makes beside it.
    createPrivateFile(file)
    makePrivate(listDatabaseFiles(dataDir))
    const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
    // FULL, as WAL's usual NORMAL may lose the last messages on a power cut: "on disk" is what D2 promises.
    // What is erased is overwritten: SQLite alone would leave it in the file's free pages.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
    // The first reading makes the files beside it.
    database.exec('select count(*) from sqlite_schema')
    const files = rememberFiles([file, log, index])
    const db = await open(new NodeSqliteDialect(database, file, files))
    return {
      db,
      dialect: 'sqlite',
      async check() {
        await ask(db)
        files.requireInPlace()
      },
      async close() {
        // SQLite deletes by their names the files beside the database, even where they are those of another process by now.
        if (!files.isReplaced([log, index])) await db.destroy()
      },
    }
  } catch (error) {
    throw unavailable(`SQLite file ${file}`, isDiskFull(error, file) ? new Error(diskFull, { cause: error }) : error)
  }
}

/** How long a statement waits for another process that writes. It blocks the event loop, so it is short. */
const busyTimeoutMs = 5_000

async function connectPostgres(url: string): Promise<Database> {
  // Loaded where it is used: a start with SQLite does without.
  const { default: pg } = await import('pg')
  const { INT8, NUMERIC } = pg.types.builtins
  // PostgreSQL sends counts and sums as text, as they may not fit a number. Ours do.
  const numberParsers: Record<number, typeof Number> = { [INT8]: Number, [NUMERIC]: Number }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'riparo',
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => numberParsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // An idle connection that breaks is replaced at the next query, which reports what is wrong; unheard, it ends the process.
  pool.on('error', () => {})
  // One that breaks while a query waits for it fails that query as well; without a listener it would end the server.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const db = await open(new PostgresPoolDialect({ pool }))
    return { db, dialect: 'postgres', check: () => ask(db), close: () => db.destroy() }
  } catch (error) {
    throw unavailable(`PostgreSQL at ${describe(url)}`, error)
  }
}

/** Kysely closes only what it has used: the first question also makes `close` work. */
async function open(dialect: Dialect) {
  const db = new Kysely<Tables>({ dialect })
  try {
    await ask(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

async function ask(db: Kysely<Tables>) {
  await sql`select 1`.execute(db)
}

function describe(url: string) {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`
}

function unavailable(tried: string, error: unknown) {
  // A name with several addresses fails with one error for each, in an error without a message of its own.
  const causes = error instanceof AggregateError ? error.errors : [error]
  const reason = causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join('; ')
  return new DatabaseUnavailableError(`${tried} cannot be opened: ${reason.replaceAll(/\s+/g, ' ')}`, { cause: error })
}
