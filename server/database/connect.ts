import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Dialect, Kysely, PostgresDialect, type PostgresDialectConfig, PostgresDriver, sql } from 'kysely'
import { diskFull, isDiskFull } from '../files/file-fault.ts'
import { createPrivateFile, makePrivate, makePrivateFolder } from '../files/private-files.ts'
import { OperatorError } from '../operator-error.ts'
import { NodeSqliteDialect } from './node-sqlite.ts'
import { rememberFiles } from './open-files.ts'
import type { SiteDatabase, Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

export type Database = {
  db: SiteDatabase
  dialect: Engine
  /** @throws when the database does not answer, or one of its files was deleted or replaced */
  check(): Promise<void>
  /** Waits for the statements in flight. */
  close(): Promise<void>
}

/**
 * Opens the database and runs one query, so that a wrong address fails the start and not the first visitor's request.
 * SQLite is the file `riparo.sqlite` in `dataDir`, a folder that is created when missing; only its owner may read it.
 * @throws OperatorError with the file or address, without the password, and the reason
 */
export async function connect(target: { dataDir: string } | { url: string }): Promise<Database> {
  return 'url' in target ? connectPostgres(target.url) : connectSqlite(target.dataDir)
}

/** The SQLite file in a data folder, its write-ahead log and the index of that log. */
export function listDatabaseFiles(dataDir: string) {
  const file = join(dataDir, 'riparo.sqlite')
  return [file, `${file}-wal`, `${file}-shm`] as const
}

async function connectSqlite(dataDir: string): Promise<Database> {
  const [file, log, index] = listDatabaseFiles(dataDir)
  let database: DatabaseSync | undefined
  try {
    makePrivateFolder(dataDir)
    // SQLite creates the log and its index with the permissions of this file.
    createPrivateFile(file)
    makePrivate(listDatabaseFiles(dataDir))
    database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
    // FULL (fsync at every commit), as NORMAL may lose the last messages on a power cut, and D2 promises "on disk".
    // `secure_delete` overwrites erased rows, which otherwise stay in free pages of the file.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
    // The first read creates the log and its index.
    database.exec('select count(*) from sqlite_schema')
    const files = rememberFiles([file, log, index])
    const db = await open(new NodeSqliteDialect(database, file, files))
    return {
      db,
      dialect: 'sqlite',
      async check() {
        await ping(db)
        files.requireInPlace()
      },
      async close() {
        // SQLite deletes the log and its index by name, even when they now belong to another process.
        if (!files.isReplaced([log, index])) await db.destroy()
      },
    }
  } catch (error) {
    if (database?.isOpen) database.close()
    throw unavailable(`SQLite file ${file}`, isDiskFull(error, file) ? new Error(diskFull, { cause: error }) : error)
  }
}

/** A statement waits so long for the lock of another writing process. The wait blocks the event loop, so it is short. */
const busyTimeoutMs = 5_000

async function connectPostgres(url: string): Promise<Database> {
  // Imported here so that a start with SQLite does not load it.
  const { default: pg } = await import('pg')
  const { INT8, NUMERIC } = pg.types.builtins
  // PostgreSQL sends counts and sums as text, as they may exceed a JavaScript number. Ours do not.
  const numberParsers: Record<number, typeof Number> = { [INT8]: Number, [NUMERIC]: Number }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'riparo',
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => numberParsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // The pool replaces a broken idle connection at the next query. Without a listener the error would end the process.
  pool.on('error', () => {})
  // A connection that breaks during a query fails that query. Without a listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const db = await open(new PostgresPoolDialect({ pool }))
    return { db, dialect: 'postgres', check: () => ping(db), close: () => db.destroy() }
  } catch (error) {
    // Without user and password.
    const { hostname, port, pathname } = new URL(url)
    throw unavailable(`PostgreSQL at ${hostname || 'localhost'}:${port || 5432}${pathname}`, error)
  }
}

/** Kysely's `destroy` closes a connection only after its first use, so the ping also makes `close` work. */
async function open(dialect: Dialect) {
  const db = new Kysely<Tables>({ dialect })
  try {
    await ping(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

async function ping(db: SiteDatabase) {
  await sql`select 1`.execute(db)
}

function unavailable(target: string, error: unknown) {
  // A host name with several addresses fails with an AggregateError that has one error per address and no message.
  const causes = error instanceof AggregateError ? error.errors : [error]
  const reason = causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join('; ')
  return new OperatorError(`${target} cannot be opened: ${reason.replaceAll(/\s+/g, ' ')}`, { cause: error })
}

/** Kysely over PostgreSQL, failing a transaction with its first error. */
class PostgresPoolDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new FirstErrorDriver(this.#config)
  }
}

class FirstErrorDriver extends PostgresDriver {
  /** On a broken connection the rollback fails too and would hide the first error. Kysely has then already marked the connection to be closed. */
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}
