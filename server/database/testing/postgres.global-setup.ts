import type { TestProject } from 'vitest/node'
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
  project.provide('postgresUrl', postgres?.url ?? null)
  return () => postgres?.stop()
}
