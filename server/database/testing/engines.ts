import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, inject, onTestFinished } from 'vitest'
import { connect, type Database, listDatabaseFiles } from '../connect.ts'
import { copyDatabase, migratedName, runAsAdmin } from './postgres-databases.ts'

/** A database for the running test only, deleted when it ends. */
export type FreshDatabase = {
  target: Parameters<typeof connect>[0]
  /** Opens another connection, as a second server would; the test need not close it. */
  connect(): Promise<Database>
}

/** `migrated` is with all tables. They are copied: to make them takes a tenth of a second. */
export type CreateDatabase<Fresh = FreshDatabase> = (options?: { migrated?: boolean }) => Promise<Fresh>

/** Runs a contract suite on SQLite and, when it is installed, on PostgreSQL. The databases have no tables yet. */
export function describeOnEachEngine(title: string, suite: (createDatabase: CreateDatabase) => void) {
  describe(`${title} (SQLite)`, () => suite(createSqliteDatabase))
  describeOnPostgres(title, suite)
}

/** Runs a suite on PostgreSQL only, when it is installed. */
export function describeOnPostgres(
  title: string,
  suite: (createDatabase: CreateDatabase<FreshDatabase & { target: { url: string } }>) => void,
) {
  const adminUrl = inject('postgresUrl')
  describe(`${title} (PostgreSQL)`, () => {
    skipWithoutPostgres()
    suite(async ({ migrated = false } = {}) =>
      freshDatabase({ url: await createPostgresDatabase(adminUrl ?? '', migrated ? migratedName : 'template1') }),
    )
  })
}

/** Skips the tests of a suite when PostgreSQL is not installed. */
export function skipWithoutPostgres() {
  beforeEach(({ skip }) =>
    skip(
      !inject('postgresUrl'),
      'PostgreSQL: found no initdb and postgres, neither in PATH nor in /usr/lib/postgresql',
    ),
  )
}

/** A connection to a new database with all tables. */
export async function connectMigrated(createDatabase: CreateDatabase): Promise<Database> {
  return (await createDatabase({ migrated: true })).connect()
}

export async function createSqliteDatabase({ migrated = false } = {}): Promise<FreshDatabase> {
  const dataDir = createFolder()
  if (migrated) copyMigrated(dataDir)
  return freshDatabase({ dataDir })
}

/** Puts an SQLite database with all tables into a data folder that has none. */
export function copyMigrated(dataDir: string) {
  copyFileSync(listDatabaseFiles(inject('migratedFolder'))[0], listDatabaseFiles(dataDir)[0])
}

function freshDatabase<Target extends FreshDatabase['target']>(target: Target): FreshDatabase & { target: Target } {
  return {
    target,
    async connect() {
      const database = await connect(target)
      onTestFinished(() => database.close())
      return database
    },
  }
}

/** A folder for the running test only, deleted when it ends. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'riparo-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function createPostgresDatabase(adminUrl: string, template: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = await copyDatabase(adminUrl, name, template)
  onTestFinished(() => runAsAdmin(adminUrl, `drop database ${name} with (force)`))
  return url
}
