import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { copyDatabase, migratedName } from './postgres-databases.ts'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's address; null when PostgreSQL is not installed. */
    postgresUrl: string | null
    /** The folder of an SQLite database with all tables, which tests copy. */
    migratedFolder: string
  }
}

/** Starts one PostgreSQL for the whole run, and makes all tables once on each engine. Each test has a copy. */
export async function setup(project: TestProject) {
  const postgres = await startPostgres()
  if (postgres) await createMigrated({ url: await copyDatabase(postgres.url, migratedName, 'template1') })
  project.provide('postgresUrl', postgres?.url ?? null)
  const dataDir = mkdtempSync(join(tmpdir(), 'riparo-migrated-'))
  await createMigrated({ dataDir })
  project.provide('migratedFolder', dataDir)
  return async () => {
    rmSync(dataDir, { recursive: true })
    await postgres?.stop()
  }
}

async function createMigrated(target: Parameters<typeof connect>[0]) {
  const database = await connect(target)
  await migrate(database.db)
  await database.close()
}
