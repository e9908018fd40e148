import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'

/** Kysely over Node's own SQLite. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(database: DatabaseSync) {
    super({ database: toKyselyDatabase(database) })
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

function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // A deferred transaction that reads before it writes fails at once when another process wrote in between:
      // `busy_timeout` does not help there. Every transaction of ours writes.
      const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
      return {
        reader: statement.columns().length > 0,
        // The rows have no prototype, which serialisers refuse and test matchers stumble over.
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])).map((row) => ({ ...row })),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}
