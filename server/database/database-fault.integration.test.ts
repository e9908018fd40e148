import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { toDatabaseFault } from './database-fault.ts'
import { connectMigrated, createFolder, describeOnPostgres } from './testing/engines.ts'

const sqlite = { databaseUrl: null, dataDir: '/data' }

describe('a fault of SQLite', () => {
  test('is named with the folder where another process has locked the file', () => {
    const fault = toDatabaseFault(
      failureOf('begin immediate', (other) => other.exec('begin immediate')),
      sqlite,
    )
    expect(fault).toEqual(new OperatorError('DATA_DIR is "/data", but database is locked'))
  })

  test.each(['select * from nothing', 'insert into things values (1)', 'selekt'])('is a bug in %j', (statement) => {
    const error = failureOf(statement)
    expect(error).toMatchObject({ code: 'ERR_SQLITE_ERROR' })
    expect(toDatabaseFault(error, sqlite)).toBe(error)
  })

  /** The error of a statement on a database with one row of things. */
  function failureOf(statement: string, meanwhile = (_other: DatabaseSync) => {}) {
    const file = join(createFolder(), 'things.sqlite')
    using database = new DatabaseSync(file, { timeout: 0 })
    using other = new DatabaseSync(file)
    database.exec('create table things (id integer primary key); insert into things values (1)')
    meanwhile(other)
    try {
      database.exec(statement)
    } catch (error) {
      return error
    }
    throw new Error('did not fail')
  }
})

describeOnPostgres('a fault of PostgreSQL', (createDatabase) => {
  test.each([
    ['set transaction read only; delete from messages', 'cannot execute DELETE in a read-only transaction'],
    ['select pg_terminate_backend(pg_backend_pid())', 'terminating connection due to administrator command'],
  ])('is named with the address, without the password: %s', async (statement, reason) => {
    expect(await faultOf(statement)).toEqual(
      new OperatorError(`DATABASE_URL is "postgres://…@db.example/homes", but ${reason}`),
    )
  })

  test.each(['select * from nothing', 'selekt', 'select 1 / 0', "insert into submissions (id) values ('a')"])(
    'is a bug in %j',
    async (statement) => {
      expect(await faultOf(statement)).not.toBeInstanceOf(OperatorError)
    },
  )

  async function faultOf(statement: string) {
    const { db, close } = await connectMigrated(createDatabase)
    onTestFinished(close)
    const error = await sql
      .raw(statement)
      .execute(db)
      .catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Error)
    return toDatabaseFault(error, { databaseUrl: 'postgres://riparo:hunter2@db.example/homes', dataDir: '/data' })
  }
})
