import type { TestProject } from 'vitest/node'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { copyDatabase, migratedName } from './postgres-databases.ts'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's address; null when PostgreSQL is not installed. */
    postgresUrl: string | null
  }
}

/** Starts one PostgreSQL for the whole run. Each test creates its own database in it. */
export async function setup(project: TestProject) {
  const postgres = await startPostgres()
  if (postgres) await createMigrated(postgres.url)
  project.provide('postgresUrl', postgres?.url ?? null)
  return () => postgres?.stop()
}

async function createMigrated(adminUrl: string) {
  const database = await connect({ url: await copyDatabase(adminUrl, migratedName, 'template1') })
  await migrate(database.db)
  await database.close()
}
