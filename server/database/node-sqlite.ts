import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { type DatabaseConnection, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import { LRUCache } from 'lru-cache'
import { toFileFault } from '../files/file-fault.ts'
import { createBreather } from './breather.ts'
import type { OpenFiles } from './open-files.ts'

/** Kysely over `node:sqlite`. `file` is the path of the open database. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(database: DatabaseSync, file: string, files: OpenFiles) {
    super({ database: toKyselyDatabase(database, file, files), onCreateConnection: letOthersRun })
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}

/**
 * Kysely runs SQLite's migrations without a transaction or a lock by default. Two servers that start together need both:
 * within `begin immediate` the second one waits, and then finds no pending migration.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Statements run in this thread, and one that follows another leaves the event loop no turn in between: a transaction of a thousand would
 * block every request. Whoever wants the database waits for the end of the transaction all the same.
 */
async function letOthersRun(connection: DatabaseConnection) {
  const execute = connection.executeQuery.bind(connection)
  const breathe = createBreather()
  connection.executeQuery = async (...query) => {
    await breathe()
    return execute(...query)
  }
}

/** In statements: those with a list of ids are many, and never come again. */
const maxKept = 50
/** In milliseconds. A server that is left alone holds the values of its last writing no longer: an import's file has 20 MB. */
const keptTime = 60_000

function toKyselyDatabase(database: DatabaseSync, file: string, files: OpenFiles): SqliteDatabase {
  // A statement has a copy of its values, such as a photograph, until it runs again or is collected, and Node.js does not know how large it is: one that is
  // prepared for each row takes twice the memory. One that gives rows is not kept, as it may still give them when it is asked for again.
  const kept = new LRUCache<string, StatementSync>({ max: maxKept, ttl: keptTime, ttlAutopurge: true })
  function toStatement(sql: string): StatementSync {
    const known = kept.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    if (statement.columns().length === 0) kept.set(sql, statement)
    return statement
  }

  return {
    close: () => database.close(),
    prepare(sql) {
      // On a full disk and some other errors SQLite rolls back by itself. Kysely's rollback would then fail and hide the first error.
      if (sql === 'rollback' && !database.isTransaction) return this.prepare('select 1')
      // A commit promises that the rows are on disk, so it fails when the file was deleted. The outbox updates rows without
      // a transaction: messages that were accepted before the file was deleted are still delivered.
      if (sql === 'commit') files.requireInPlace()
      // A deferred transaction that reads before it writes fails at once when another process wrote in between, whatever
      // the `busy_timeout`. All our transactions write.
      const statement = attempt(() => toStatement(sql === 'begin' ? 'begin immediate' : sql))
      return {
        reader: statement.columns().length > 0,
        // `node:sqlite` returns rows without a prototype, which serialisers and test matchers reject.
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
      throw toFileFault(error, file, `SQLite file ${file}`)
    }
  }
}
