import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import { nameFullDisk } from '../files/disk-full.ts'
import type { OpenFiles } from './open-files.ts'

/** Kysely over Node's own SQLite, which has `file` open. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(database: DatabaseSync, file: string, files: OpenFiles) {
    super({ database: toKyselyDatabase(database, file, files) })
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}

/**
 * Kysely runs SQLite's migrations outside a transaction and without a lock. SQLite can do both, and two servers that
 * start at once need both: within `begin immediate` the second waits, and then finds the first one's work done.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

function toKyselyDatabase(database: DatabaseSync, file: string, files: OpenFiles): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // On a full disk and some other faults SQLite rolls back by itself. Kysely's rollback would then fail, and hide the fault.
      if (sql === 'rollback' && !database.isTransaction) return emptyStatement
      // Whoever waits for a transaction is told that it is on disk. The outbox writes without one: what was acknowledged
      // before the file was deleted is still delivered from it.
      if (sql === 'commit') files.requireInPlace()
      // A deferred transaction that reads before it writes fails at once when another process wrote in between:
      // `busy_timeout` does not help there. Every transaction of ours writes.
      const statement = attempt(() => database.prepare(sql === 'begin' ? 'begin immediate' : sql))
      return {
        reader: statement.columns().length > 0,
        // The rows have no prototype, which serialisers refuse and test matchers stumble over.
        all: (parameters) =>
          attempt(() => statement.all(...(parameters as SQLInputValue[])).map((row) => ({ ...row }))),
        run: (parameters) => attempt(() => statement.run(...(parameters as SQLInputValue[]))),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }

  function attempt<Result>(work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      throw nameFullDisk(error, file, `SQLite file ${file}`)
    }
  }
}

const emptyStatement: ReturnType<SqliteDatabase['prepare']> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}
