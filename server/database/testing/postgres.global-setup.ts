import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's address; null when PostgreSQL is not installed. */
    postgresUrl: string | null
  }
}

/** The database with all tables that tests copy. */
export const migratedName = 'migrated'

/** Starts one PostgreSQL for the whole run. Each test creates its own database in it. */
export async function setup(project: TestProject) {
  const postgres = await startPostgres()
  if (postgres) await createMigrated(postgres.url)
  project.provide('postgresUrl', postgres?.url ?? null)
  return () => postgres?.stop()
}

async function createMigrated(adminUrl: string) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${migratedName}`)
  await admin.end()
  const database = await connect({ url: adminUrl.replace(/[^/]*$/, migratedName) })
  await migrate(database.db)
  await database.close()
}
